// Runs long: hears whole recordings.
import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { begin, makeClient } from '../../consultations.js'
import { build } from '../../helper.js'
import { packetsOf } from '../../ogg-packets.js'
import { until } from '../../process.js'
import { dictated, hearing, withSpeech } from '../../recordings.js'
import type { SpeechScript } from '../../speech-server.js'
import { audioFrame, connector } from './streams.js'

/** Packets of 20 ms with the utterances 3, 5 and 8. */
const SPOKEN = packetsOf(readFileSync(new URL('../../fixtures/audio/spoken.ogg', import.meta.url)))
const TEXT = 'u3 u5 u8'

/** A packet that says that it is 120 ms long, and is not: its six frames are not of one length. */
const BROKEN = new Uint8Array([0b11111_011, 6, 1])

/** A stream of Opus packets into a dictation. */
async function dictating (t: Test, script: SpeechScript) {
  const { settings } = await withSpeech(t, script, { AUDIO_MIN_SPEECH: '500' })
  const fastify = await build(t, settings)
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  const client = connector(t, fastify).connect(id, headers)
  await client.start('opus')
  return {
    last: () => client.of('consultation').at(-1)?.output,
    send (packets: readonly Uint8Array[]): void {
      for (const [sequence, packet] of packets.entries()) client.socket.send(audioFrame(sequence, packet))
    },
    stored: async (packets: readonly Uint8Array[]) => client.until(() => client.acknowledged() === packets.length),
    async finish (): Promise<void> {
      client.send({ type: 'finish' })
      t.equal((await client.closed).code, 1000)
    }
  }
}

t.test('a stream of Opus packets is transcribed while people speak', async t => {
  const { last, send, finish } = await dictating(t, hearing)
  send(SPOKEN)
  await until(() => {
    const output = last()
    return output !== undefined && dictated(output).fixed === TEXT
  }, 'all of it was fixed')
  await finish()
  t.match(last(), { report_status: 'final', generation_result: 'success' })
})

t.test('a stream of Opus packets is transcribed after the finish; of broken ones, the result says so', async t => {
  for (const [packets, result] of [[SPOKEN, 'success'], [[...SPOKEN, BROKEN], 'audio_quality_degraded']] as const) {
    let down = true
    const { last, send, stored, finish } = await dictating(t, (request, at) => down ? { status: 500 } : hearing(request, at))
    send(packets)
    await stored(packets)
    const finished = finish()
    down = false
    await finished
    const output = last()
    t.match(output, { report_status: 'final', generation_result: result })
    t.equal(output === undefined ? '' : dictated(output).fixed, TEXT)
  }
})
