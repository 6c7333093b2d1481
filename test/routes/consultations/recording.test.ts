// Runs long: hears whole recordings.
import { readFileSync } from 'node:fs'
import t from 'tap'
import { bearer, begin, finish, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build, user } from '../../helper.js'
import { until } from '../../process.js'
import { audioStatus, pcmBytes, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken as sound } from '../../spoken-markers.js'
import { HEARING, listening, soundUpTo } from './streams.js'

const { settings } = await withSpeech(t)
const fastify = await build(t, { ...settings, AUDIO_RETENTION_DAYS: '7' })

type Headers = Record<string, string>

async function hear (headers: Headers, id: string, query = '', service = fastify) {
  return service.inject({ url: `/api/v1/consultations/${id}/recording/${query}`, headers })
}

t.test('a stretch of the sound is a WAV file of exactly those samples, also of several chunks and while more arrives', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const samples = sound([1, 2, 3])
  const [first, second] = [samples.subarray(0, 30_000), samples.subarray(30_000)]
  await putChunk(fastify, headers, id, 0, wavFile(first))
  await putChunk(fastify, headers, id, 1, wavFile(second))

  const whole = await hear(headers, id)
  t.equal(whole.statusCode, 200)
  t.match(whole.headers, {
    'content-type': 'audio/wav', 'accept-ranges': 'bytes', 'cache-control': 'private, no-store', 'content-length': String(44 + samples.length * 2)
  })
  t.ok(whole.rawPayload.equals(wavFile(samples)), 'without from and to, all of it')
  for (const [from, to] of [[0, 1000], [1500, 2500], [1875, 1876], [2000, 400_000]] as const) {
    const { statusCode, rawPayload } = await hear(headers, id, `?from=${from}&to=${to}`)
    t.equal(statusCode, 200)
    t.ok(rawPayload.equals(wavFile(samples.slice(from * 16, to * 16))), `${from} to ${to}`)
  }
  await finish(fastify, headers, id)
  t.ok((await hear(headers, id, '?from=1500&to=2500')).rawPayload.equals(wavFile(samples.slice(24_000, 40_000))), 'after the finish, too')
})

t.test('Range gives the bytes that it asks for (206), all of them where it is not understood, and 416 beyond the end', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const file = wavFile(sound([1]))
  await putChunk(fastify, headers, id, 0, file)
  const ranges: Array<[range: string, from: number, to: number]> = [
    ['bytes=0-43', 0, 43], ['bytes=44-', 44, file.length - 1], ['bytes=-10', file.length - 10, file.length - 1],
    ['bytes=10-99999999', 10, file.length - 1], ['bytes=-99999999', 0, file.length - 1]
  ]
  for (const [range, from, to] of ranges) {
    const response = await hear({ ...headers, range }, id)
    t.match([response.statusCode, response.headers], [206, { 'content-range': `bytes ${from}-${to}/${file.length}`, 'content-length': String(to - from + 1), 'cache-control': 'private, no-store' }], range)
    t.ok(response.rawPayload.equals(file.subarray(from, to + 1)), range)
  }
  for (const range of ['bytes=0-1,4-5', 'bytes=9-3', 'items=0-1', 'bytes=-', '']) {
    t.equal((await hear({ ...headers, range }, id)).statusCode, 200, range)
  }
  for (const range of [`bytes=${file.length}-`, 'bytes=99999999-99999999']) {
    const response = await hear({ ...headers, range }, id)
    t.strictSame([response.statusCode, response.headers['content-range'], response.json()], [416, `bytes */${file.length}`, {
      error: 'The Range header asks for bytes that are not there.', code: 'range_not_satisfiable'
    }], range)
  }
})

t.test('a stretch that is none or too long is refused (400), and so is one behind the end (416)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(sound([1])))
  const refused = { '?from=5&to=5': 'to must be greater than from.', '?from=1&to=600002': 'to must be at most 600000 more than from.' }
  for (const [query, msg] of Object.entries(refused)) {
    const response = await hear(headers, id, query)
    t.strictSame([response.statusCode, response.json()], [400, [{ loc: ['query', 'to'], msg, type: 'value_error' }]])
  }
  for (const query of ['?from=-1', '?to=1.5', '?from=86400001', '?since=1']) t.equal((await hear(headers, id, query)).statusCode, 400, query)
  const behind = await hear(headers, id, '?from=3600000&to=3600100')
  t.strictSame([behind.statusCode, behind.json()], [416, { error: 'The sound ends before that.', code: 'range_not_satisfiable' }])
})

t.test('only the user who recorded it hears it: for everybody else there is nothing (404), and a key is no token (401)', async t => {
  const { key, headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(sound([1])))
  const colleague = await bearer(fastify, key, { ...user, user_id: 'colleague' })
  const stranger = await makeClient(fastify, { customer: 'Other Hospital' })
  for (const other of [colleague, stranger.headers]) {
    const response = await hear(other, id)
    t.strictSame([response.statusCode, response.json()], [404, { error: 'Not found.', code: 'not_found' }])
  }
  t.equal((await hear({ 'x-api-key': key }, id)).statusCode, 401)
})

t.test('without audio there is none (404), and once it is deleted or due, it is gone (410)', async t => {
  const service = await build(t, { ...settings, AUDIO_RETENTION_DAYS: '0' })
  const { headers } = await makeClient(service)
  const { id } = await begin(service, headers)
  await post(service, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  const none = await hear(headers, id, '', service)
  t.strictSame([none.statusCode, none.json()], [404, { error: 'The consultation has no audio.', code: 'not_found' }])
  await putChunk(service, headers, id, 0, wavFile(sound([1, 2])))
  t.equal((await hear(headers, id, '', service)).statusCode, 200)
  const gone = [410, { error: 'The audio of the consultation has been deleted.', code: 'audio_deleted' }]
  await service.db.updateTable('audio_recordings').set({ delete_after: new Date(Date.now() - 1000) }).where('consultation_id', '=', id).execute()
  const due = await hear(headers, id, '', service)
  t.strictSame([due.statusCode, due.json()], gone)
  await service.audio.discard(id)
  const deleted = await hear(headers, id, '', service)
  t.strictSame([deleted.statusCode, deleted.json()], gone)
})

t.test('the sound of a stream is heard, too, with what has arrived so far', async t => {
  const { fastify: service, connect, id, headers } = await listening(t, HEARING)
  const client = connect(id, headers)
  await client.start()
  client.sound(0, 30)
  await until(async () => (await audioStatus(service, headers, id)).bytes >= 30 * 3200, 'it is stored')
  const { statusCode, rawPayload } = await hear(headers, id, '?from=1000&to=2000', service)
  t.equal(statusCode, 200)
  t.ok(rawPayload.subarray(44).equals(soundUpTo(30).subarray(32_000, 64_000)))
})

t.test('damaged sound is told (409), never given', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(sound([1, 2])))
  await fastify.db.updateTable('audio_pieces').set({ data: pcmBytes(sound([2])) }).where('consultation_id', '=', id).execute()
  const response = await hear(headers, id)
  t.strictSame([response.statusCode, response.json()], [409, { error: 'Stored data of this consultation is damaged; it has to be restored from a backup.', code: 'data_damaged' }])
})

t.test('sound of any format that is taken is heard, each stretch as it is in the whole', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  for (const name of ['mono.webm', 'mono.ogg', 'stereo-44k.mp3', 'mono-8k.flac', 'mono-8k-mulaw.wav', 'fragmented.mp4', 'table-last.mp4']) {
    const { id } = await begin(fastify, headers)
    const put = await putChunk(fastify, headers, id, 0, readFileSync(new URL(`../../fixtures/audio/${name}`, import.meta.url)))
    t.equal(put.statusCode, 201, name)
    const whole = (await hear(headers, id)).rawPayload.subarray(44)
    const stretch = (await hear(headers, id, '?from=100&to=600')).rawPayload.subarray(44)
    t.equal(stretch.length, 16_000, name)
    t.ok(stretch.equals(whole.subarray(3200, 19_200)) && stretch.some(byte => byte !== 0), name)
    await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
  }
})
