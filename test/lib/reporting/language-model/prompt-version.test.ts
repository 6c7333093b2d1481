import { createHash } from 'node:crypto'
import t from 'tap'
import { judgedBlock, judgePrompt } from '../../../../lib/reporting/language-model/judge-prompt.js'
import { PROMPT_VERSION } from '../../../../lib/reporting/language-model/prompt-version.js'
import { againPrompt, dataPrompt, factsPrompt, reportPrompt } from '../../../../lib/reporting/language-model/prompt.js'
import { bounded, factsSchema, reportSchema, strictSubset } from '../../../../lib/reporting/language-model/schema.js'
import { healthcareProviderTypes } from '../../../../schemas/healthcare-provider-type.js'
import { createReporting } from '../../../../lib/reporting/reporting.js'
import { verdicts } from '../../../../lib/reporting/types.js'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import { completion, startChatServer } from '../../../chat-server.js'
import { engineFor, episode, never, request, templates, transcriptOf } from './consultation.js'

/** What each version of the prompts was, as a digest. A changed prompt gets a new version and a new line here. */
const digests: Readonly<Record<string, string>> = {
  '2026.11.1': 'd3b6ef1b411ffee21d0d0e2d08c4496151e716c509ce822f1e6713cc743d81c3',
  '2026.11.2': '71b37bac810dc6f2f1f3e897d11f9859f3098d8455955d7fa1425d41fd48566b',
  '2026.11.3': '921eba153f89b5bccc5a5a2177073ba8cf90eeb41a3affac82f684aae5f03fc8',
  '2026.11.4': '9811ad3301af47bb8696fb3ffd52c5861323d1a4ba70508f07f3dc6fd854fdf6',
  '2026.11.5': '8326a1ee8cce32fdd4e29741b53f39439c540c22ecbe129efebd7ffdaf16fc9e',
  '2026.11.6': '056b8998a4958203c4c3cea825a268a2f60a4ef78779f7f11186573a7117b785'
}

/** Everything that a language model is told, whatever was said. */
function told (): string {
  const asked = [
    ...templates.flatMap(template => ['en', 'nl-BE', 'it'].map(language => request({ template, output_language: language }))),
    ...(['brief', 'detailed'] as const).map(length => request({ style: { length } })), request({ style: { form: 'sentences' } }),
    ...healthcareProviderTypes.map(type => request({ healthcare_provider_type: type }))
  ]
  return JSON.stringify([
    ...asked.flatMap(one => (['transcript', 'facts'] as const).flatMap(block => [reportPrompt(one, { block, schema: null }), factsPrompt(one, { block, schema: null })])),
    ...(['sentence', 'exchange'] as const).flatMap(kind => [
      judgePrompt(kind, null), judgedBlock({ kind, text: 'x', against: [{ speaker: null, text: 'y' }] }, verdicts).block
    ]),
    dataPrompt('x'), dataPrompt('x', [1, 2]), againPrompt({ problems: ['x'], schema: { type: 'object' } }),
    ...templates.map(template => strictSubset(reportSchema(template))), strictSubset(factsSchema), bounded(strictSubset(factsSchema), 7)
  ])
}

t.test('prompts do not change without their version', async t => {
  const digest = createHash('sha256').update(told()).digest('hex')
  t.equal(digests[PROMPT_VERSION], digest, `the prompts have changed: raise PROMPT_VERSION, and add ${digest} under it`)
})

const dutch = [
  'Ik heb al drie dagen keelpijn, geen koorts.', 'Uw temperatuur is 37,8 en ik zie een rode keel.', 'Dit is een keelontsteking.',
  'Neem paracetamol 500 milligram drie keer per dag, en geen antibiotica.'
]

t.test('Dutch in, English out: the model is asked for English, and the checks accept it', async t => {
  const answer = {
    medical_context: true,
    episodes: [{
      ...episode('soap_urgent_care_api', 'Sore throat'),
      subjective: [{ text: 'Sore throat for 3 days. No fever.', sources: [1] }],
      objective: [{ text: 'Temperature 37.8 °C. Red throat.', sources: [2] }],
      assessment: [{ text: 'Pharyngitis.', sources: [3] }],
      plan: [{ text: 'Pharyngitis: paracetamol 500 mg three times a day, no antibiotics.', sources: [4] }],
      complaints: [{ description: 'Sore throat', spoken: 'keelpijn', sources: [1] }],
      diagnoses: [{ description: 'Acute pharyngitis', spoken: 'keelontsteking', sources: [3] }],
      sick_note: null
    }]
  }
  const server = await startChatServer(t, [completion(answer)])
  const reporting = createReporting({
    engine: engineFor(server), codes: starterCodeTables(), medication: starterMedicationTable(), timeZone: 'UTC', minWords: 5
  })
  const asked = request({ template: 'soap_urgent_care_api', input_language: 'nl', output_language: 'en', transcript: transcriptOf(dutch) })
  const { generation_result: result, data, evidence } = await reporting.generate(asked, never())

  const [system, user] = server.requests[0]?.body.messages ?? []
  t.match(system?.content, 'Write every label, sentence and description in English (en), whatever language was spoken.')
  t.match(user?.content, 'keelontsteking')
  t.equal(result, 'success')
  t.strictSame(evidence.removed, [])
  t.strictSame(evidence.evidence.flatMap(({ unsupported }) => unsupported), [])
  t.ok(evidence.evidence.every(({ sources }) => sources.length > 0))
  t.match(JSON.stringify(data), '"icd_10":"J02.9"')
  t.match(JSON.stringify(data), '"atc_code":"N02BE01"')
  t.match(JSON.stringify(data), 'Pharyngitis: paracetamol 500 mg three times a day')
  t.match(evidence.provenance, { engine: 'openai', model: 'scripted', prompt_version: PROMPT_VERSION })
})
