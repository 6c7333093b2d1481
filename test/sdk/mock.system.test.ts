import t from 'tap'
import { createStrictAjv } from '../../lib/runtime/index.js'
import { ConsultationClient } from '../../sdk/client.js'
import { TokenIssuer } from '../../sdk/token-issuer.js'
import { segmentsOf, spoken } from '../consultations.js'
import { user } from '../helper.js'
import { DOCUMENT, startPrism } from '../openapi/prism.js'

async function list<T> (items: AsyncIterable<T>): Promise<T[]> {
  const all = []
  for await (const item of items) all.push(item)
  return all
}

t.test('Prism, as a mock, answers the SDK: every call gets what its types promise, and no answer breaks the document', async t => {
  const mock = await startPrism(t, 'mock', DOCUMENT)
  if (mock === null) return
  const violations: string[] = []
  const watched: typeof fetch = async (...args) => {
    const response = await fetch(...args)
    const found = response.headers.get('sl-violations')
    if (found !== null) violations.push(`${String(args[0])}: ${found}`)
    return response
  }
  const ajv = createStrictAjv()
  const fits = (name: string, value: unknown) => t.ok(ajv.getSchema(name)?.(value), `${name}: ${JSON.stringify(value).slice(0, 300)}`)

  const issuer = new TokenIssuer({ baseUrl: mock, apiKey: 'key', fetch: watched })
  fits('TokenResponse', await issuer.issue(user))
  const client = new ConsultationClient({ baseUrl: mock, getToken: async () => 'token', fetch: watched })
  const { consultations } = client
  const created = await consultations.create({ template: 'soap_new_complaint_api', input_language: 'en' }, { idempotencyKey: 'visit-1' })
  const { id } = created
  const report = await consultations.report(id)
  const answers: Array<[schema: string, answers: unknown[]]> = [
    ['ConsultationOutput', [
      created, await consultations.appendTranscript(id, segmentsOf(spoken)), await consultations.retrieve(id),
      await consultations.finish(id, { wait: 30 }), await consultations.regenerate(id), await consultations.reopen(id),
      ...await list(consultations.list())
    ]],
    ['ConsultationEntry', await list(consultations.entries())],
    ['ConsultationStatus', [await consultations.status(id)]],
    ['Transcript', [await consultations.transcript(id)]],
    ['TranscriptCorrections', [
      await consultations.corrections(id),
      await consultations.correct(id, { revision: 1, corrections: [{ segment_id: 's-1', text: 'Sore.' }] })
    ]],
    ['Capabilities', [await client.capabilities()]],
    ['Consent', [await consultations.consent(id), await consultations.recordConsent(id, { state: 'given' })]],
    ['RecordContext', [await consultations.context(id)]],
    ['SpeakerList', [await consultations.speakers(id)]],
    ['ReportEvidence', [await consultations.evidence(id)]],
    ['Report', [report, await consultations.saveReport(id, report), await consultations.revision(id, 1)]],
    ['ReportRevision', await list(consultations.revisions(id))],
    ['ReportReview', [await consultations.readReview(id), await consultations.review(id, 1), await consultations.sign(id, 1)]],
    ['Addendum', [await consultations.addAddendum(id, 'The swab is negative.'), ...await consultations.addenda(id)]]
  ]
  for (const [schema, values] of answers) {
    t.ok(values.length > 0, schema)
    for (const value of values) fits(schema, value)
  }
  await consultations.replaceContext(id, { age: 67 })
  await consultations.nameSpeakers(id, [{ speaker: 'speaker_1', role: 'clinician' }])
  await consultations.putAudio(id, 0, new Uint8Array(100))
  t.ok((await consultations.recording(id)).size > 0)
  t.strictSame((await list(client.watch(id))).map(({ type }) => type), ['state', 'consultation', 'state', 'consultation'])
  await consultations.delete(id)
  t.strictSame(violations, [])
})
