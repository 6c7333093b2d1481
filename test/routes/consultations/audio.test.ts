import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import t from 'tap'
import { bearer, begin, makeClient, post } from '../../consultations.js'
import { build, Lines, makeKey, user } from '../../helper.js'
import { until } from '../../process.js'
import { contentDigest, NEVER, partsInDatabase, put, readRuns, status, summary, TAKING_AUDIO, UNSUPPORTED, wav } from '../../plugins/audio/kit.js'

const NOTHING = { source: null, bytes: 0, chunks: [], missing: [], next_sequence: null, transcribed_ms: 0, deleted: false }
const PCM = { 'content-type': 'audio/pcm;rate=16000' }

/** One application for most tests here, each with a customer of its own. */
const fastify = await build(t, TAKING_AUDIO)

t.test('PUT /audio/{index}/ takes a recording in one chunk (201), and again (200), and tells what is there', async t => {
  const { key, headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const empty = await status(fastify, headers, id)
  t.strictSame([empty.statusCode, empty.json(), empty.headers['cache-control']], [200, NOTHING, 'no-store'])

  const recording = wav(600_000)
  const chunk = { index: 0, bytes: 600_000, content_digest: contentDigest(recording), format: 'wav' }
  for (const [statusCode, type] of [[201, 'audio/wav'], [200, 'application/json'], [200, 'text/plain; charset=x']] as const) {
    const answer = await put(fastify, headers, id, 0, recording, { 'content-type': type })
    t.strictSame([answer.statusCode, answer.json(), answer.headers['cache-control']], [statusCode, chunk, 'no-store'], type)
  }
  t.equal((await put(fastify, headers, id, 0, recording)).statusCode, 200, 'without a type')

  const expected = { ...NOTHING, source: 'chunks', bytes: 600_000, chunks: [chunk] }
  t.strictSame((await status(fastify, headers, id)).json(), expected)
  t.strictSame((await status(fastify, { 'x-api-key': key }, id)).json(), expected, 'the customer\'s backend sees the same')
  t.strictSame(await readRuns(fastify, id), [{ format: 'wav', sample_rate: null, channels: null, ...summary(recording) }])
  t.strictSame(Object.values(await partsInDatabase(fastify, id)), [3], 'what came again is not kept twice')
})

t.test('PUT /audio/{index}/ takes chunks in any order, and the gaps between them are told', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const chunks = [wav(1000), randomBytes(700_000), randomBytes(3), randomBytes(262_144), wav(500), randomBytes(1)]
  const missing: Array<[number, number[]]> = [[3, [0, 1, 2]], [0, [1, 2]], [5, [1, 2, 4]], [1, [2, 4]], [4, [2]], [2, []]]
  for (const [index, gaps] of missing) {
    const answer = await put(fastify, headers, id, index, chunks[index])
    t.strictSame([answer.statusCode, answer.json<{ format: string | null }>().format], [201, index === 0 || index === 4 ? 'wav' : null])
    t.strictSame((await status(fastify, headers, id)).json<typeof NOTHING>().missing, gaps)
  }
  const { chunks: stored, bytes } = (await status(fastify, headers, id)).json<{ chunks: Array<{ index: number }>, bytes: number }>()
  t.strictSame([stored.map(({ index }) => index), bytes], [[0, 1, 2, 3, 4, 5], 963_648])
  t.strictSame((await readRuns(fastify, id)).map(({ bytes, digest }) => ({ bytes, digest })), [
    summary(...chunks.slice(0, 4)), summary(...chunks.slice(4))
  ])
})

t.test('PUT /audio/{index}/ takes raw PCM whose rate is stated, and nothing else without a format (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  for (const bytes of [Buffer.alloc(100), randomBytes(300_000), Buffer.from('good morning')]) {
    const answer = await put(fastify, headers, id, 0, bytes, { 'content-type': 'audio/wav' })
    t.strictSame([answer.statusCode, answer.json()], [400, UNSUPPORTED])
  }
  const pcm = Buffer.alloc(400_000, 1)
  t.match((await put(fastify, headers, id, 0, pcm, { 'content-type': 'audio/pcm;rate=8000;channels=2' })).json(), { format: 'pcm_s16le', bytes: 400_000 })
  t.match((await put(fastify, headers, id, 1, pcm, { 'content-type': 'audio/pcm;rate=8000;channels=2' })).json(), { format: 'pcm_s16le' })
  t.match((await put(fastify, headers, id, 2, pcm)).json(), { format: null })
  t.match((await put(fastify, headers, id, 3, pcm, PCM)).json(), { format: 'pcm_s16le' })
  t.strictSame((await readRuns(fastify, id)).map(({ digest: _, ...run }) => run), [
    { format: 'pcm_s16le', sample_rate: 8000, channels: 2, bytes: 1_200_000 },
    { format: 'pcm_s16le', sample_rate: 16_000, channels: 1, bytes: 400_000 }
  ])
})

t.test('PUT /audio/{index}/ refuses what cannot be read, and keeps nothing of it (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const recording = wav(600_000)
  const wrong = contentDigest(wav())
  const digest = (...values: string[]) => ({ 'content-digest': values.join(', ') })
  const header = (name: string, msg: string, type = 'value_error') => [{ loc: ['header', name], msg, type }]
  const differs = header('content-digest', 'The bytes that arrived are not those of the Content-Digest header.')
  const noDigest = header('content-digest', 'The Content-Digest header must be a dictionary of digests, such as sha-256=:…:.')
  const noType = header('content-type', 'The Content-Type header must be a media type; of raw PCM, audio/pcm;rate=16000;channels=1 with its own ' +
    'rate, 8000 to 192000, and channels, 1 or 2.')
  const none = [{ loc: ['body'], msg: 'The bytes of the audio are required.', type: 'missing' }]
  const index = (msg: string, type: string) => [{ loc: ['path', 'index'], msg: `index must be ${msg}.`, type }]
  const refused: Array<[string, Awaited<ReturnType<typeof put>>, object]> = [
    ['a wrong SHA-256', await put(fastify, headers, id, 0, recording, digest(wrong)), differs],
    ['a wrong SHA-512', await put(fastify, headers, id, 0, recording, digest(contentDigest(recording), contentDigest(wav(), 'sha-512'))), differs],
    ['a malformed digest', await put(fastify, headers, id, 0, recording, digest('sha-256=x')), noDigest],
    ['a long one', await put(fastify, headers, id, 0, recording, digest('x'.repeat(1025))), header('content-digest', 'content-digest must have at most 1024 characters.', 'string_too_long')],
    ['raw PCM without a rate', await put(fastify, headers, id, 0, recording, { 'content-type': 'audio/pcm' }), noType],
    ['a type that is none', await put(fastify, headers, id, 0, recording, { 'content-type': 'audio' }), noType],
    ['no body', await put(fastify, headers, id, 0), none],
    ['an empty body', await put(fastify, headers, id, 0, '', { 'content-type': 'audio/wav' }), none],
    ['an empty stream', await put(fastify, headers, id, 0, Readable.from([]), { 'transfer-encoding': 'chunked' }), none],
    ['a negative index', await put(fastify, headers, id, -1, recording), index('at least 0', 'greater_than_equal')],
    ['an index that is too large', await put(fastify, headers, id, 100_000, recording), index('at most 99999', 'less_than_equal')],
    ['an index that is none', await put(fastify, headers, id, 'x', recording), index('a whole number', 'int_type')]
  ]
  for (const [name, answer, body] of refused) t.strictSame([answer.statusCode, answer.json()], [400, body], name)
  t.strictSame((await status(fastify, headers, id)).json(), NOTHING)
  t.strictSame(await partsInDatabase(fastify, id), {})

  const good = digest(contentDigest(recording), contentDigest(recording, 'sha-512'), 'md5=:AAAA:')
  t.equal((await put(fastify, headers, id, 0, recording, good)).statusCode, 201, 'good digests')
  t.equal((await put(fastify, headers, id, 1, recording, digest('crc32c=:AAAA:'))).statusCode, 201, 'one that nothing is known of')
})

t.test('PUT /audio/{index}/ refuses other bytes, a stream\'s consultation, and a finished one (409)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const recording = wav()
  t.equal((await put(fastify, headers, id, 0, recording)).statusCode, 201)
  for (const other of [wav(), wav(300_000), recording.subarray(0, 99)]) {
    const answer = await put(fastify, headers, id, 0, other)
    t.strictSame([answer.statusCode, answer.json()], [409, { error: 'The consultation has other audio in this place.', code: 'audio_different' }])
  }
  t.strictSame(Object.values(await partsInDatabase(fastify, id)), [1], 'nothing is kept of it')

  const streamed = await begin(fastify, headers)
  await fastify.db.insertInto('audio_recordings').values({ consultation_id: streamed.id, source: 'stream', bytes: 7, next_sequence: 3 }).execute()
  const answer = await put(fastify, headers, streamed.id, 0, recording)
  t.strictSame([answer.statusCode, answer.json()], [409, { error: 'The audio of the consultation is streamed; chunks are not taken.', code: 'audio_source_different' }])
  t.strictSame((await status(fastify, headers, streamed.id)).json(), { ...NOTHING, source: 'stream', bytes: 7, next_sequence: 3 })

  t.equal((await post(fastify, headers, id, 'finish')).statusCode, 202)
  for (const bytes of [recording, wav()]) {
    const late = await put(fastify, headers, id, 0, bytes)
    t.strictSame([late.statusCode, late.json()], [409, { error: 'The consultation is finished; no audio is taken any more.', code: 'consultation_finished' }])
  }
  t.equal((await put(fastify, headers, id, 1, recording)).statusCode, 409)
})

t.test('PUT /audio/{index}/ that is finished while it arrives leaves nothing (409)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const recording = wav(300_000)
  async function * body () {
    yield recording
    await post(fastify, headers, id, 'finish')
    yield recording
  }
  const answer = await put(fastify, headers, id, 0, Readable.from(body(), { objectMode: false }), { 'transfer-encoding': 'chunked' })
  t.strictSame([answer.statusCode, answer.json()], [409, { error: 'The consultation is finished; no audio is taken any more.', code: 'consultation_finished' }])
  t.strictSame(await partsInDatabase(fastify, id), {})

  const second = await begin(fastify, headers)
  async function * gone () {
    yield recording
    await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${second.id}/`, headers })
    yield recording
  }
  const late = await put(fastify, headers, second.id, 0, Readable.from(gone(), { objectMode: false }), { 'transfer-encoding': 'chunked' })
  t.strictSame([late.statusCode, late.json()], [404, { error: 'Not found.', code: 'not_found' }], 'nor one that is deleted')
})

t.test('of chunks for the same place that come at once, exactly one is kept', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const recording = wav(400_000)
  const same = await Promise.all(Array.from({ length: 8 }, async () => put(fastify, headers, id, 0, recording)))
  t.strictSame(same.map(({ statusCode }) => statusCode).sort(), [200, 200, 200, 200, 200, 200, 200, 201])
  t.equal(new Set(same.map(({ body }) => body)).size, 1)

  const others = Array.from({ length: 8 }, () => wav(400_000))
  const answers = await Promise.all(others.map(async bytes => put(fastify, headers, id, 1, bytes)))
  t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [201, 409, 409, 409, 409, 409, 409, 409])
  const winner = others[answers.findIndex(({ statusCode }) => statusCode === 201)] as Buffer
  t.strictSame((await readRuns(fastify, id)).map(({ bytes, digest }) => ({ bytes, digest })), [summary(recording), summary(winner)])
  t.strictSame(Object.values(await partsInDatabase(fastify, id)), [2, 2], 'nothing is left of the others')
})

t.test('PUT /audio/{index}/ refuses what is too large, whatever its headers say (413)', async t => {
  const fastify = await build(t, { ...TAKING_AUDIO, AUDIO_CHUNK_BYTES_MAX: '400000', AUDIO_BYTES_MAX: '1000000' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const chunk = { error: 'The chunk is too large: at most 400000 bytes of audio are taken.', code: 'too_large' }
  const whole = { error: 'The recording is too large: at most 1000000 bytes of audio are taken.', code: 'too_large' }
  const streamed = (bytes: Buffer) => [Readable.from([bytes.subarray(0, 300_000), bytes.subarray(300_000)], { objectMode: false }), { 'transfer-encoding': 'chunked' }] as const

  const large = await put(fastify, headers, id, 0, wav(400_001))
  t.strictSame([large.statusCode, large.json()], [413, chunk])
  const unannounced = await put(fastify, headers, id, 0, ...streamed(wav(400_001)))
  t.strictSame([unannounced.statusCode, unannounced.json()], [413, chunk])
  t.strictSame(await partsInDatabase(fastify, id), {})

  const first = wav(400_000)
  t.equal((await put(fastify, headers, id, 0, ...streamed(first))).statusCode, 201)
  t.equal((await put(fastify, headers, id, 1, wav(300_000))).statusCode, 201)
  for (const answer of [await put(fastify, headers, id, 2, wav(300_001)), await put(fastify, headers, id, 2, ...streamed(wav(300_001)))]) {
    t.strictSame([answer.statusCode, answer.json()], [413, whole])
  }
  const both = await Promise.all([2, 3].map(async index => put(fastify, headers, id, index, wav(200_000))))
  t.strictSame(both.map(({ statusCode }) => statusCode).sort(), [201, 413], 'two that come at once')
  t.strictSame(both.find(({ statusCode }) => statusCode === 413)?.json(), whole)
  t.equal((await put(fastify, headers, id, 4, wav(100_000))).statusCode, 201, 'up to the last byte')
  t.equal((await put(fastify, headers, id, 5, Buffer.from('x'))).statusCode, 413)
  t.equal((await put(fastify, headers, id, 0, first)).statusCode, 200, 'what is there does not count twice')
  t.equal((await status(fastify, headers, id)).json<typeof NOTHING>().bytes, 1_000_000)
})

t.test('uploads that arrive at once have no more room than the recording, wherever they have got to (413)', async t => {
  const fastify = await build(t, { ...TAKING_AUDIO, AUDIO_CHUNK_BYTES_MAX: '400000', AUDIO_BYTES_MAX: '1000000' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  let goOn = () => {}
  const held = new Promise<void>(resolve => { goOn = resolve })
  async function * slow () {
    yield wav(300_000)
    await held
    yield randomBytes(10)
  }
  const answers: number[] = []
  const uploads = Array.from({ length: 10 }, async (_, index) => {
    const body = Readable.from(slow(), { objectMode: false })
    answers.push((await put(fastify, headers, id, index, body, { 'transfer-encoding': 'chunked' })).statusCode)
  })
  await until(() => answers.length === 7, 'those for which there is no room are refused')
  t.strictSame(answers, Array(7).fill(413), 'before the others are there')
  await until(async () => Object.keys(await partsInDatabase(fastify, id)).length === 3, 'the others are')
  goOn()
  await Promise.all(uploads)
  t.strictSame(answers.slice(7), [201, 201, 201])
  t.equal((await put(fastify, headers, id, 10, wav(90_000))).statusCode, 201, 'what was refused takes up no room')
})

t.test('a chunk that is there is compared when it comes again, and not stored', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const recording = wav(600_000)
  t.equal((await put(fastify, headers, id, 0, recording)).statusCode, 201)
  const written = t.capture(fastify.audio.store, 'write')
  t.equal((await put(fastify, headers, id, 0, recording)).statusCode, 200)
  t.equal((await put(fastify, headers, id, 0, wav(600_000))).statusCode, 409)
  t.equal((await put(fastify, headers, id, 0, recording, { 'content-digest': contentDigest(wav()) })).statusCode, 400)
  t.strictSame(written(), [])
})

t.test('audio is refused at once where nothing can recognise speech (503)', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const answer = await put(fastify, headers, id, 0, wav())
  t.strictSame([answer.statusCode, answer.json()], [503, { error: 'Recording is off: no speech engine is configured.', code: 'speech_engine_not_set' }])
  t.strictSame((await status(fastify, headers, id)).json(), NOTHING)
})

t.test('the audio of others is as if it had never been (404), and an API key never sends any (401)', async t => {
  const { key, headers } = await makeClient(fastify, { customer: 'Ours' })
  const { id } = await begin(fastify, headers)
  await put(fastify, headers, id, 0, wav())
  const { key: otherCustomer } = await makeKey(fastify, { customer: 'Theirs' })
  const { key: otherMode } = await makeKey(fastify, { customer: 'Ours', mode: 'test' })
  const strangers = [await bearer(fastify, key, { ...user, user_id: 'u-2' }), await bearer(fastify, otherCustomer), await bearer(fastify, otherMode)]
  for (const stranger of strangers) {
    for (const [path, bytes] of [[id, wav()], [id, wav(300_000)], [randomUUID(), wav()]] as const) {
      const answer = await put(fastify, stranger, path, 1, bytes)
      t.strictSame([answer.statusCode, answer.json()], [404, { error: 'Not found.', code: 'not_found' }])
    }
    t.equal((await status(fastify, stranger, id)).statusCode, 404)
  }
  for (const presented of [key, otherCustomer, otherMode]) {
    const answer = await put(fastify, { 'x-api-key': presented }, id, 1, wav())
    t.strictSame([answer.statusCode, answer.json()], [401, { error: 'The access token is missing or not valid.', code: 'access_token_invalid' }])
  }
  t.equal((await status(fastify, { 'x-api-key': otherMode }, id)).statusCode, 404)
  t.equal((await status(fastify, headers, NEVER)).statusCode, 404)
  t.strictSame(Object.values(await partsInDatabase(fastify, id)), [1])
})

t.test('pages of other origins may send chunks, with their digest', async t => {
  const { headers } = await fastify.inject({
    method: 'OPTIONS',
    url: `/api/v1/consultations/${NEVER}/audio/0/`,
    headers: { origin: 'https://ehr.example', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-digest' }
  })
  t.match(headers['access-control-allow-methods'], /\bPUT\b/)
  t.match(headers['access-control-allow-headers'], /\bContent-Digest\b/)
})

t.test('nothing of audio or of what is said about it gets into the log', async t => {
  const logs = new Lines()
  const fastify = await build(t, { ...TAKING_AUDIO, LOG_LEVEL: 'trace' }, { logs })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const canary = Buffer.from('canary-4711')
  const recording = Buffer.concat([wav(), canary])
  await put(fastify, headers, id, 0, recording, { 'content-type': 'audio/wav;x=canary-4711', 'content-digest': `${contentDigest(recording)};x="canary-4711"` })
  await put(fastify, headers, id, 1, canary, { 'content-type': 'audio/pcm;x=canary-4711' })
  await put(fastify, headers, id, 1, canary, { 'content-digest': 'canary-4711' })
  await put(fastify, headers, id, 0, canary)
  t.ok(logs.lines.length > 4)
  t.notMatch(JSON.stringify(logs.lines), /canary-4711/)
  t.notMatch(JSON.stringify(logs.lines), new RegExp(canary.toString('base64').slice(0, 12)))
})
