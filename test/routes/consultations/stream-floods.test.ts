import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { withSpeech } from '../../recordings.js'
import { audioFrame, listening } from './streams.js'

/** An Opus packet of two bytes that holds 60 ms of sound. */
const TINY = Buffer.from([3 << 3, 0])
const TINY_MS = 60

/** How far a stream may be ahead in these tests, in seconds. */
const AHEAD = 60

t.test('hours of sound in a quarter of a megabyte are taken as slowly as they are spoken', { timeout: 120_000 }, async t => {
  const { settings } = await withSpeech(t)
  const { headers, id, connect } = await listening(t, { ...settings, STREAM_AHEAD_MAX: String(AHEAD) })
  const client = connect(id, headers)
  await client.start('opus')
  const began = Date.now()
  for (let sequence = 0; sequence < 30_000; sequence++) {
    client.socket.send(audioFrame(sequence, TINY))
    if (sequence % 500 === 0) await turn()
  }
  await client.until(() => client.acknowledged() * TINY_MS >= AHEAD * 900)
  await sleep(1000)
  // A piece more than allowed may be on its way; the consultation began a moment before the stream.
  const allowed = AHEAD * 1000 + (Date.now() - began) + 15_000
  t.ok(client.acknowledged() * TINY_MS < allowed, `${client.acknowledged()} frames`)
  t.equal(client.socket.readyState, client.socket.OPEN, 'it waits, and is not closed')
})
