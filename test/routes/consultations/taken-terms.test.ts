import t, { type Test } from 'tap'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import { begin, makeClient } from '../../consultations.js'
import { build, copiedDatabase, needs, temporaryDirectory } from '../../helper.js'
import { finished, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { until } from '../../process.js'
import { spoken } from '../../spoken-markers.js'
import { transcribing } from '../../speech-server.js'
import { connect } from './live-client.js'

/** What a server hears without and with terms, by the code of the language. */
const HEARD: Record<string, [plain: string, hinted: string]> = {
  en: ['She takes lies in a pral 10 mg for her blood pressure, and no ramipril.', 'She takes lisinopril 10 mg for pressure, and amlodipine.'],
  nl: ['Ze neemt lisi no pril 10 mg voor haar bloeddruk, en geen ramipril.', 'Ze neemt lisinopril 10 mg, en amlodipine.'],
  fr: ['Elle prend du lise inopril 10 mg pour sa tension, et pas de ramipril.', 'Elle prend du lisinopril 10 mg, et amlodipine.'],
  de: ['Sie nimmt Lisi nopril 10 mg gegen den Bluthochdruck, und kein Ramipril.', 'Sie nimmt Lisinopril 10 mg, und Amlodipin.'],
  es: ['Toma lis in opril 10 mg para la tensión, y no ramipril.', 'Toma lisinopril 10 mg, y amlodipino.']
}

/** The words that are replaced, and the text after that. */
const TAKEN: Record<string, [heard: string, text: string]> = {
  en: ['lies in a pral', 'She takes lisinopril 10 mg for her blood pressure, and no ramipril.'],
  nl: ['lisi no pril', 'Ze neemt lisinopril 10 mg voor haar bloeddruk, en geen ramipril.'],
  fr: ['lise inopril', 'Elle prend du lisinopril 10 mg pour sa tension, et pas de ramipril.'],
  de: ['Lisi nopril', 'Sie nimmt lisinopril 10 mg gegen den Bluthochdruck, und kein Ramipril.'],
  es: ['lis in opril', 'Toma lisinopril 10 mg para la tensión, y no ramipril.']
}

const answer = transcribing(({ fields }) => HEARD[fields.language ?? '']?.[fields.prompt === undefined ? 0 : 1] ?? '')

interface Read { segments: Array<{ id: string, text: string, hearing?: string }>, evidence: ReportEvidence }

async function evidenceNamesTerms (t: Test, overrides: Record<string, string> = {}): Promise<void> {
  const { settings } = await withSpeech(t, answer, { LIVE_INTERVAL: '0', LIVE_VISIT_INTERVAL: '0', ...overrides })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const read = async (id: string): Promise<Read> => {
    const get = async (what: string) => (await fastify.inject({ url: `/api/v1/consultations/${id}/${what}/`, headers })).json<Read & ReportEvidence>()
    return { segments: (await get('transcript')).segments, evidence: await get('evidence') }
  }
  for (const [language, [heard, text]] of Object.entries(TAKEN)) {
    const { id } = await begin(fastify, headers, { input_language: language, output_language: language, key_terms: ['lisinopril'] })
    await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))
    t.match(await finished(fastify, headers, id), { report_status: 'final' })
    const { segments, evidence } = await read(id)
    t.strictSame(segments.map(segment => segment.text), [text], language)
    t.strictSame(evidence.sound?.key_terms, [
      { segment_id: segments[0]?.id, first_hearing: heard, second_hearing: HEARD[language]?.[1], term: 'lisinopril' }
    ], language)
  }

  const { id: without } = await begin(fastify, headers, { input_language: 'en' })
  await putChunk(fastify, headers, without, 0, wavFile(spoken([1, 2, 3])))
  await finished(fastify, headers, without)
  t.strictSame((await read(without)).evidence.sound?.key_terms, [], 'without key terms, none is taken')

  const { id: streamed } = await begin(fastify, headers, { input_language: 'en', key_terms: ['lisinopril'] })
  const client = await connect(t, fastify, headers, streamed)
  client.send(spoken([1, 2]))
  const named = async () => (await read(streamed)).evidence.sound?.key_terms ?? []
  const hearings = async () => (await read(streamed)).segments.map(({ hearing }) => hearing)
  await until(async () => (await named()).length === 2, 'each utterance says so while people speak', 60_000)
  t.strictSame(await hearings(), ['live', 'live'])
  t.equal(await client.finish(), 1000)
  t.strictSame(await hearings(), ['final', 'final'])
  const twice = { first_hearing: 'lies in a pral', term: 'lisinopril' }
  t.match(await named(), [twice, twice], 'and so does the second hearing, which replaces that')
  t.equal((await named()).length, 2)
}

t.test('evidence says which key terms were taken, and what both hearings have there, in five languages (embedded database)', { timeout: 180_000 }, async t => evidenceNamesTerms(t))

t.test('so it does on PostgreSQL', { skip: needs.postgres, timeout: 180_000 }, async t => {
  await evidenceNamesTerms(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})
