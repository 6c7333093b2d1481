import t from 'tap'
import { createClientFrameReader, readAudioFrame } from '../../../../lib/speech/streams/client-frames.js'

t.test('a binary frame is a sequence number, big-endian and unsigned, and sound', async t => {
  t.strictSame(readAudioFrame(Buffer.from('fffffffe0102', 'hex')), { sequence: 4_294_967_294, payload: Buffer.from([1, 2]) })
  for (const length of [0, 3, 4]) {
    t.throws(() => readAudioFrame(Buffer.alloc(length)), { name: 'FrameError', message: 'A binary frame holds its sequence number, 4 bytes, and then sound.' })
  }
  t.throws(() => readAudioFrame(Buffer.alloc(64_005)), { name: 'FrameError', message: 'A binary frame holds at most 64000 bytes of sound.' })
})

t.test('a text frame is one of those that the schema knows, exactly', async t => {
  const read = createClientFrameReader()
  for (const frame of [{ type: 'start', encoding: 'opus' }, { type: 'token', token: 'a.b.c' }, { type: 'finish' }]) {
    t.strictSame(read(JSON.stringify(frame)), frame)
  }
  for (const text of ['', '{', 'null', '[]', '{}', '{"type":"stop"}', '{"type":"start"}', '{"type":"start","encoding":"mp3"}', '{"type":"finish","now":true}']) {
    t.throws(() => read(text), { name: 'FrameError' }, text)
  }
})
