import { readFileSync } from 'node:fs'
import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ConsultationStatus } from '../../../schemas/report-state.js'
import { build } from '../../helper.js'
import { begin, makeClient } from '../../consultations.js'
import { until } from '../../process.js'
import { audioStatus, finished, hearing, pcmBytes, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken } from '../../spoken-markers.js'

const FIXTURES = new URL('../../fixtures/audio/', import.meta.url)
const fixture = (name: string): Buffer => readFileSync(new URL(name, FIXTURES))

const HEADER = wavFile(new Int16Array(0))

/** The same header, which says that so many bytes of samples follow. */
function announcing (bytes: number): Buffer {
  const header = Buffer.from(HEADER)
  header.writeUInt32LE(bytes, 40)
  return header
}

/** What MediaRecorder makes when it is stopped at once: everything before the first cluster of sound. */
function withoutClusters (webm: Buffer): Buffer {
  return webm.subarray(0, webm.indexOf(Buffer.from('1f43b675', 'hex')))
}

/** The first pages of an Ogg file: one that says how it is encoded, and one with comments, which FFmpeg makes before any sound. */
function headerPages (ogg: Buffer, count: number): Buffer {
  const starts = [...ogg.toString('latin1').matchAll(/OggS/g)].map(({ index }) => index)
  return ogg.subarray(0, starts[count])
}

const CUT: ReadonlyArray<readonly [name: string, bytes: Buffer, message: RegExp]> = [
  ['20 bytes of a WAV file', HEADER.subarray(0, 20), /^The WAV file ends within its header/],
  ['12 bytes of a WAV file', HEADER.subarray(0, 12), /^The WAV file ends within its header/],
  ['10 bytes of a FLAC file', fixture('mono-8k.flac').subarray(0, 10), /^The FLAC file ends within its header/],
  ['40 bytes of an Ogg file', fixture('mono.ogg').subarray(0, 40), /^The Ogg\/Opus file ends within its header/],
  ['16 bytes of an MP4 file', fixture('table-last.mp4').subarray(0, 16), /^The MP4\/AAC file ends within its header/],
  ['4 bytes of a WebM file', fixture('mono.webm').subarray(0, 4), /in no format that is supported/]
]

t.test('a recording that ends within its header is refused when it is sent (400), and changes nothing', async t => {
  const { engine, settings } = await withSpeech(t)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const before = await audioStatus(fastify, headers, id)
  for (const [name, bytes, message] of CUT) {
    const response = await putChunk(fastify, headers, id, 0, bytes)
    t.match({ status: response.statusCode, body: response.json<unknown>() }, {
      status: 400, body: [{ loc: ['body'], msg: message, type: 'value_error' }]
    }, name)
  }
  t.strictSame(await audioStatus(fastify, headers, id), before)
  t.strictSame(await fastify.db.selectFrom('audio_pieces').select('part').execute(), [])

  t.equal((await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))).statusCode, 201, 'the whole one is taken')
  t.match(await finished(fastify, headers, id), { report_status: 'final' })
  t.equal(engine.requests.length, 1)
})

t.test('a header and its sound may come in chunks of their own', async t => {
  const { settings } = await withSpeech(t, hearing)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const samples = pcmBytes(spoken([1, 2, 3]))
  for (const header of [HEADER, announcing(samples.length)]) {
    const { id } = await begin(fastify, headers, { template: 'dictation_api' })
    t.equal((await putChunk(fastify, headers, id, 1, samples)).statusCode, 201)
    t.equal((await putChunk(fastify, headers, id, 0, header)).statusCode, 201)
    t.match(JSON.stringify(await finished(fastify, headers, id)), /u1 u2 u3/)
  }
})

t.test('a whole file without any sound in it is a recording that is too short, and the report says so in its language', async t => {
  const { engine, settings } = await withSpeech(t)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const ogg = fixture('mono.ogg')
  const empty = {
    'a WAV file': HEADER,
    'a WAV file of a recorder that never knew its length': announcing(0xFFFF_FFFF),
    'a WebM file': withoutClusters(fixture('mono.webm')),
    'an Ogg file': headerPages(ogg, 2),
    'an Ogg file without its comments': headerPages(ogg, 1)
  }
  for (const [name, bytes] of Object.entries(empty)) {
    const { id } = await begin(fastify, headers, { input_language: 'nl', output_language: 'nl' })
    t.equal((await putChunk(fastify, headers, id, 0, bytes)).statusCode, 201, name)
    t.match(await finished(fastify, headers, id), {
      report_status: 'final', generation_result: 'audio_too_short', generation_result_message: /opname/i
    }, name)
  }
  t.equal(engine.requests.length, 0)
})

t.test('a file that lacks the sound it announces fails by name, with a text for the one who reads it', async t => {
  const { engine, settings } = await withSpeech(t)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { input_language: 'nl', output_language: 'nl' })
  t.equal((await putChunk(fastify, headers, id, 0, announcing(320_000))).statusCode, 201)
  const response = await fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/finish/`, headers })
  t.equal(response.statusCode, 202)
  const read = async <T>(what: string) => (await fastify.inject({ url: `/api/v1/consultations/${id}/${what}`, headers })).json<T>()
  await until(async () => (await read<ConsultationStatus>('status/')).state === 'failed', 'it has failed')
  t.match(await read<ConsultationStatus>('status/'), { reason: 'audio_not_decodable' })
  t.match((await read<ConsultationOutput>('')).generation_result_message, /technisch probleem/)
  t.equal(engine.requests.length, 0)
})
