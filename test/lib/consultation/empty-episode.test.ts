import t from 'tap'
import { emptyEpisode } from '../../../lib/consultation/empty-episode.js'
import { createOutputAjv } from '../../../lib/runtime/validation/ajv.js'
import { exampleOutput, templates } from '../../../schemas/consultation-output/index.js'

const validate = createOutputAjv().getSchema('ConsultationOutput')

const summary = {}
const sections = {
  soap_new_complaint_api: {
    subjective: { summary },
    objective: { summary, vital_signs: [] },
    assessment: { medical_coding: [] },
    plan: { summary, prescribed_medication: [], sick_note: {} }
  },
  soap_urgent_care_api: {
    subjective: { summary, medical_coding: [] },
    objective: { summary, vital_signs: [] },
    assessment: { summary, medical_coding: [] },
    plan: { summary, prescribed_medication: [], sick_note: {} }
  },
  specialist_general_api: {
    reason_for_encounter: { summary },
    anamnesis: { summary },
    clinical_research: { summary },
    diagnosis: { summary },
    action_plan: { summary },
    conclusion: { summary }
  },
  specialist_general_free_text_api: { free_text: { summary } },
  dictation_api: { transcription: { fixed: { text: '' }, ongoing: { text: '' } } }
}

for (const template of templates) {
  t.test(`an empty episode of ${template} has all sections in order, with empty values, and fits the schema`, async t => {
    const episode = emptyEpisode(template, 'Consult')
    t.equal(episode.episode, 'Consult')
    t.equal(episode.template, template)
    t.strictSame(episode.sections.map(({ section_id: id, fields }) => [id, fields]), Object.entries(sections[template]))
    t.equal(validate?.({ ...exampleOutput(template), data: [episode] }), true, JSON.stringify(validate?.errors))
  })
}

t.test('every empty episode is its own', async t => {
  const [left, right] = [emptyEpisode('soap_new_complaint_api', ''), emptyEpisode('soap_new_complaint_api', '')]
  left.sections[1].fields.vital_signs.push({ vital_sign_id: 'heart_rate', unit: 'bpm', value: 72 })
  left.sections[0].fields.summary.text = 'It hurts.'
  t.strictSame(right, emptyEpisode('soap_new_complaint_api', ''))
})
