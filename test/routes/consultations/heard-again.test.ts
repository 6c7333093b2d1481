// Runs long: hears whole recordings.
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, makeClient, post } from '../../consultations.js'
import { build } from '../../helper.js'
import { until } from '../../process.js'
import { audioStatus, dictated, finished, hearing, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken } from '../../spoken-markers.js'
import { transcribing } from '../../speech-server.js'

const SENTENCES = 'I have had a sore throat and a fever for three days. Your blood pressure is 128 over 82. ' +
  'I advise rest and paracetamol, and come back if the fever is not gone in three days.'

/** Audio is deleted after its report is final, and answered, not before. */
async function isDeleted (fastify: FastifyInstance, headers: Record<string, string>, id: string): Promise<void> {
  await until(async () => (await audioStatus(fastify, headers, id)).deleted, 'its audio is deleted')
}

/** In how many days the audio of a consultation is to be deleted; `null` when that is not planned. */
async function daysLeft ({ db }: FastifyInstance, id: string): Promise<number | null> {
  const { delete_after: after } = await db.selectFrom('audio_recordings').select('delete_after').where('consultation_id', '=', id).executeTakeFirstOrThrow()
  return after === null ? null : Math.round((new Date(after).getTime() - Date.now()) / 86_400_000)
}

async function transcriptOf (fastify: FastifyInstance, headers: Record<string, string>, id: string): Promise<string[]> {
  const { segments } = (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<{ segments: Array<{ text: string }> }>()
  return segments.map(({ text }) => text)
}

t.test('audio whose report is no full success is kept, and heard again', { timeout: 120_000 }, async t => {
  let heard = 'Hm.'
  const { settings } = await withSpeech(t, transcribing(() => heard))
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: [{ id: 's-1', is_final: true, text: 'Hello.' }] })
  await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))
  t.match(await finished(fastify, headers, id), { report_status: 'final', generation_result: 'transcript_too_short' })
  t.match(await audioStatus(fastify, headers, id), { deleted: false })
  t.equal(await daysLeft(fastify, id), 7)
  t.strictSame(await transcriptOf(fastify, headers, id), ['Hello.', 'Hm.', 'Hm.'], 'a word for so much speech is too little, so each half is heard again')
  const before = await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })

  heard = SENTENCES
  const again = await post(fastify, headers, id, 'regenerate')
  t.equal(again.statusCode, 202)
  t.match(again.json(), { report_status: 'intermediate', generation_result: 'success' }, 'words are still to come')
  t.equal(again.json<ConsultationOutput>().end_datetime, before.json<ConsultationOutput>().end_datetime)
  t.ok(Number(again.headers.etag?.replaceAll('"', '')) > Number(before.headers.etag?.replaceAll('"', '')), 'its version goes on')
  const output = await finished(fastify, headers, id)
  t.match(output, { report_status: 'final', generation_result: 'success' })
  t.strictSame(await transcriptOf(fastify, headers, id), ['Hello.', SENTENCES], 'what was heard before is gone, what was typed is there')
  await isDeleted(fastify, headers, id)
  const refused = await post(fastify, headers, id, 'regenerate')
  t.strictSame([refused.statusCode, refused.json()], [409, { error: 'The report has not failed.', code: 'report_not_failed' }])
})

t.test('so is that of a dictation, as often as it is asked for', { timeout: 120_000 }, async t => {
  let deaf = true
  const { settings } = await withSpeech(t, (request, at) => deaf ? transcribing(() => '')(request, at) : hearing(request, at))
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  // The second file is cut off, so that it is never a full success.
  await putChunk(fastify, headers, id, 0, wavFile(spoken([4, 7])))
  await putChunk(fastify, headers, id, 1, wavFile(spoken([5])).subarray(0, -4000))
  t.equal(dictated(await finished(fastify, headers, id)).fixed, '')
  deaf = false
  const regenerate = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/status/`, headers })).json<{ regenerate: boolean }>().regenerate
  for (const round of [1, 2]) {
    t.equal(await regenerate(), true, 'and the status says that it can be heard again')
    t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 202)
    const output = await finished(fastify, headers, id)
    t.equal(output.generation_result, 'audio_quality_degraded', 'a file that is cut off is flagged')
    t.equal(dictated(output).fixed, 'u4 u7 u5', `round ${round}: once, not twice`)
  }
})

t.test('without days to keep it, audio is deleted whatever comes of it, and not heard again', { timeout: 120_000 }, async t => {
  const { settings } = await withSpeech(t, transcribing(() => 'Hm.'), { AUDIO_KEEP_FAILED_DAYS: '0' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))
  t.match(await finished(fastify, headers, id), { generation_result: 'transcript_too_short' })
  await isDeleted(fastify, headers, id)
  t.match((await fastify.inject({ url: `/api/v1/consultations/${id}/status/`, headers })).json(), { state: 'final', regenerate: false })
  const refused = await post(fastify, headers, id, 'regenerate')
  t.strictSame([refused.statusCode, refused.json()], [409, { error: 'The audio of the consultation has been deleted; it cannot be heard again.', code: 'audio_deleted' }])
  const typed = await begin(fastify, headers)
  await finished(fastify, headers, typed.id)
  t.equal((await post(fastify, headers, typed.id, 'regenerate')).statusCode, 409, 'without audio there is nothing to hear')
})

/** A WAV file of so many bytes of samples, with this format. */
function wavOf (tag: number, bits: number, samples: Buffer): Buffer {
  const file = Buffer.concat([wavFile(new Int16Array(0)), samples])
  file.writeUInt16LE(tag, 20)
  file.writeUInt16LE(bits / 8, 32)
  file.writeUInt16LE(bits, 34)
  file.writeUInt32LE(samples.length, 40)
  return file
}

const MP4_TYPE = Buffer.from('\0\0\0\x1cftypM4A \0\0\x02\0isomiso2mp41', 'latin1')
const MP4_SAMPLES = Buffer.concat([Buffer.from('\0\x01\0\x00mdat', 'latin1'), Buffer.alloc(65_528, 0x21)])

const UNDECODABLE: ReadonlyArray<readonly [name: string, bytes: Buffer]> = [
  ['a WAV file that lacks the samples that it announces', wavOf(1, 16, Buffer.alloc(100_000)).subarray(0, 44)],
  ['an MP4 file without a table of contents', Buffer.concat([MP4_TYPE, MP4_SAMPLES])],
  ['a WAV file of 12 bits', wavOf(1, 12, Buffer.alloc(100_000, 7))],
  ['the beginning of a FLAC file', Buffer.concat([Buffer.from('fLaC\0\0\0\x22\x10\0', 'latin1'), Buffer.alloc(32)])]
]

async function isParked (t: Test, fastify: FastifyInstance, headers: Record<string, string>, id: string, name: string): Promise<void> {
  const response = await fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/finish/`, headers: { ...headers, prefer: 'wait=30' } })
  t.equal(response.statusCode, 202, name)
  const row = await fastify.db.selectFrom('consultations').select(['parked_at', 'parked_reason']).where('id', '=', id).executeTakeFirst()
  t.match(row, { parked_at: Date, parked_reason: 'audio_not_decodable' }, name)
}

t.test('audio that cannot be decoded is a failure with a name, never too short', { timeout: 240_000 }, async t => {
  const { engine, settings } = await withSpeech(t)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const ids: string[] = []
  for (const [name, bytes] of UNDECODABLE) {
    const { id } = await begin(fastify, headers)
    t.equal((await putChunk(fastify, headers, id, 0, bytes)).statusCode, 201, name)
    await isParked(t, fastify, headers, id, name)
    t.match(await audioStatus(fastify, headers, id), { deleted: false }, name)
    await until(async () => await daysLeft(fastify, id) === 7, `${name} is kept for a week`)
    ids.push(id)
  }
  t.equal(engine.requests.length, 0)

  const [first = '', second = ''] = ids
  const mayBeTriedAgain = async (id: string) => {
    return (await fastify.inject({ url: `/api/v1/consultations/${id}/status/`, headers })).json<{ regenerate: boolean }>().regenerate
  }
  t.equal(await mayBeTriedAgain(first), true)
  t.equal((await post(fastify, headers, first, 'regenerate')).statusCode, 202, 'it can be tried again')
  await isParked(t, fastify, headers, first, 'and comes to the same')
  await fastify.db.updateTable('audio_recordings').set({ delete_after: new Date(Date.now() - 1000) }).where('consultation_id', '=', second).execute()
  await fastify.audio.sweep()
  t.match(await audioStatus(fastify, headers, second), { deleted: true }, 'it is deleted when its days are over')
  t.equal(await mayBeTriedAgain(second), false, 'and the status says that it cannot be heard again')
  t.equal((await post(fastify, headers, second, 'regenerate')).statusCode, 409)

  const typed = await begin(fastify, headers)
  await post(fastify, headers, typed.id, 'transcript', { segments: [{ id: 's-1', is_final: true, text: SENTENCES }] })
  await putChunk(fastify, headers, typed.id, 0, wavOf(1, 16, Buffer.alloc(100_000)).subarray(0, 44))
  t.match(await finished(fastify, headers, typed.id), { generation_result: 'audio_quality_degraded' }, 'text beside it is enough for a report')

  const gsm = await begin(fastify, headers)
  const refused = await putChunk(fastify, headers, gsm.id, 0, wavOf(0x31, 16, Buffer.alloc(10_000)))
  t.strictSame([refused.statusCode, refused.json()], [400, [{
    loc: ['body'],
    msg: 'The encoding of the WAV file is not supported. Send PCM, floating point, A-law, µ-law, IMA ADPCM or Microsoft ADPCM.',
    type: 'value_error'
  }]])
})
