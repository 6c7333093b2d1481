import t from 'tap'
import { audioStatus, pcmBytes, wavFile } from '../recordings.js'
import { bearer } from '../consultations.js'
import { soundOf } from '../routes/consultations/streams.js'
import { spoken } from '../spoken-markers.js'
import { speaker, startService } from './service.js'

const service = await startService(t, { AUDIO_RETENTION_DAYS: '7' })

t.test('recording() reads a stretch of the kept sound as a WAV file, and says why where there is none', async t => {
  const client = service.client()
  const id = await service.begin()
  const failure = async (reading: Promise<Blob>) => reading.catch((error: unknown) => error)
  t.match(await failure(client.consultations.recording(id)), { name: 'NotFoundError', message: 'The consultation has no audio.' })
  const sound = spoken([0, 1])
  await client.consultations.putAudio(id, 0, new Uint8Array(wavFile(sound)))
  const whole = await client.consultations.recording({ id })
  t.equal(whole.type, 'audio/wav')
  t.ok(Buffer.from(await whole.arrayBuffer()).equals(wavFile(sound)))
  const stretch = Buffer.from(await (await client.consultations.recording(id, { from: 500, to: 1500 })).arrayBuffer())
  t.ok(stretch.subarray(44).equals(pcmBytes(sound.slice(8000, 24_000))))
})

t.test('sound that goes up as chunks follows the chunks that the visit has', async t => {
  const client = service.client()
  const id = await service.begin()
  await client.consultations.putAudio(id, 0, new Uint8Array(soundOf(1, 64_000)), { contentType: 'audio/pcm;rate=16000;channels=1' })
  const person = speaker()
  const stream = await client.openStream(id, { source: person.source, WebSocket: null })
  await stream.start()
  await person.say(30)
  await stream.stop()
  const { chunks, missing } = await audioStatus(service.fastify, await bearer(service.fastify, service.key), id)
  t.strictSame([chunks.map(({ index }) => index).slice(0, 2), missing], [[0, 1], []])
  t.equal(chunks.slice(1).reduce((sum, { bytes }) => sum + bytes, 0), 30 * 3200, 'all of it is stored')
})
