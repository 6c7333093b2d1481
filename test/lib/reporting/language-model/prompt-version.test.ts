import { createHash } from 'node:crypto'
import t from 'tap'
import { exampleAnswer, exampleLanguages } from '../../../../lib/reporting/language-model/examples.js'
import { PROMPT_VERSION } from '../../../../lib/reporting/language-model/prompt-version.js'
import { againPrompt, dataPrompt, factsPrompt, reportPrompt } from '../../../../lib/reporting/language-model/prompt.js'
import { createAnswerReader } from '../../../../lib/reporting/language-model/answer.js'
import { bounded, factsSchema, reportSchema, strictSubset } from '../../../../lib/reporting/language-model/schema.js'
import { healthcareProviderTypes } from '../../../../schemas/healthcare-provider-type.js'
import { createReporting } from '../../../../lib/reporting/reporting.js'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import { completion, startChatServer } from '../../../chat-server.js'
import { engineFor, episode, never, request, templates, transcriptOf } from './consultation.js'

/** What each version of the prompts was, as a digest. A changed prompt gets a new version and a new line here. */
const digests: Readonly<Record<string, string>> = {
  '2026.11.1': 'd3b6ef1b411ffee21d0d0e2d08c4496151e716c509ce822f1e6713cc743d81c3',
  '2026.11.2': '71b37bac810dc6f2f1f3e897d11f9859f3098d8455955d7fa1425d41fd48566b'
}

/** Everything that a language model is told, whatever was said. */
function told (): string {
  const asked = [
    ...templates.flatMap(template => exampleLanguages.map(language => request({ template, output_language: language }))),
    ...healthcareProviderTypes.map(type => request({ healthcare_provider_type: type }))
  ]
  return JSON.stringify([
    ...asked.flatMap(one => (['transcript', 'facts'] as const).flatMap(block => [reportPrompt(one, { block, schema: null }), factsPrompt(one, { block, schema: null })])),
    dataPrompt('x'), dataPrompt('x', [1, 2]), againPrompt({ problems: ['x'], schema: { type: 'object' } }),
    ...templates.map(template => strictSubset(reportSchema(template))), strictSubset(factsSchema), bounded(strictSubset(factsSchema), 7)
  ])
}

t.test('prompts do not change without their version', async t => {
  const digest = createHash('sha256').update(told()).digest('hex')
  t.equal(digests[PROMPT_VERSION], digest, `the prompts have changed: raise PROMPT_VERSION, and add ${digest} under it`)
})

t.test('the example of each language and template is an answer that can be used', async t => {
  t.strictSame(exampleLanguages, ['en', 'nl', 'fr', 'de', 'es', 'it', 'pt'])
  for (const template of templates) {
    const texts = new Set<string>()
    for (const language of exampleLanguages) {
      const text = JSON.stringify(exampleAnswer(template, language))
      t.match(createAnswerReader(reportSchema(template))([text]), { ok: true, dropped: [], value: JSON.parse(text) as object })
      t.ok(reportPrompt(request({ template, output_language: language }), { block: 'transcript', schema: null }).includes(text), `${template} ${language}`)
      texts.add(text)
    }
    t.equal(texts.size, exampleLanguages.length)
    t.strictSame(exampleAnswer(template, 'nl-BE'), exampleAnswer(template, 'nl'))
    t.strictSame(exampleAnswer(template, 'pl'), exampleAnswer(template, 'en'))
  }
})

t.test('what is an example is no examination that nobody spoke of, and the table knows its drugs', async t => {
  const { find } = starterMedicationTable()
  for (const language of exampleLanguages.filter(one => one !== 'it')) {
    const { episodes: [example] } = exampleAnswer('soap_urgent_care_api', language)
    t.strictSame([example?.objective, example?.vital_signs, example?.sick_note], [[], [], null])
    const codes = example?.prescribed_medication?.map(({ active_ingredient: name }) => find(name)?.atc_code)
    t.strictSame(codes, ['A02BC01', 'C09AA03'], language)
  }
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
  t.match(system?.content, JSON.stringify(exampleAnswer('soap_urgent_care_api', 'en')))
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
