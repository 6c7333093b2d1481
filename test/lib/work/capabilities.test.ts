import t from 'tap'
import { capabilitiesOf, unknownLanguage } from '../../../lib/work/capabilities.js'
import { parseConfig } from '../../../lib/runtime/settings/index.js'
import type { Template } from '../../../schemas/consultation-output/index.js'
import { configOf } from '../../helper.js'

const embedded = capabilitiesOf(parseConfig({}), { hears: false, engine: 'embedded' })
const model = capabilitiesOf(parseConfig({}), { hears: false, engine: 'openai' })

t.test('says what the settings allow', async t => {
  t.match(embedded, { report: { engine: 'embedded', languages: ['de', 'en', 'es', 'fr', 'nl'], translates: false }, audio: null })
  t.match(model, { report: { engine: 'openai', languages: null, translates: true }, audio: null })
  const others = capabilitiesOf(configOf({ AUDIO_HOURS_MAX: '3', SEGMENTS_MAX: '7', OPEN_CONSULTATIONS_MAX: '2' }), { hears: true, engine: 'embedded' })
  t.match(others, { audio: { hours_max: 3, stream_encodings: ['pcm_s16le', 'opus'] }, transcript: { segments_max: 7 }, open_consultations_max: 2 })
})

/** Engine, template, languages spoken and of the report; and the field that is refused, or `null`. */
const cases: ReadonlyArray<readonly [typeof embedded, Template, string, string | undefined, string | null]> = [
  [embedded, 'soap_new_complaint_api', 'nl-BE', undefined, null],
  [embedded, 'soap_new_complaint_api', 'nl-BE', 'nl', null],
  [embedded, 'soap_new_complaint_api', 'ENG', 'en-GB', null],
  [embedded, 'soap_new_complaint_api', 'it', undefined, 'input_language'],
  [embedded, 'specialist_general_free_text_api', 'den', undefined, 'input_language'],
  [embedded, 'soap_urgent_care_api', 'nl', 'en', 'output_language'],
  [embedded, 'dictation_api', 'it', undefined, null],
  [embedded, 'dictation_api', 'it', 'it-CH', null],
  [embedded, 'dictation_api', 'nl', 'en', 'output_language'],
  [model, 'soap_urgent_care_api', 'it', 'ro', null],
  [model, 'dictation_api', 'it', undefined, null],
  [model, 'dictation_api', 'it', 'en', 'output_language']
]

for (const [{ report }, template, input, output, refused] of cases) {
  t.test(`${report.engine}: ${template} in ${input}, reported in ${output ?? 'the same'}: ${refused ?? 'begins'}`, async t => {
    const request = { template, input_language: input, ...(output === undefined ? {} : { output_language: output }) }
    t.equal(unknownLanguage(report, request)?.field ?? null, refused)
  })
}
