import t from 'tap'
import { begin, post, segmentsOf } from './consultations.js'
import { withoutLanguageModel } from './installed-models.js'
import { isOutput, testLanguages, writingService } from './written-reports.js'

testLanguages(t, ['nl'])

t.test('a dictation is what was said, word for word: the language model changes nothing', { skip: withoutLanguageModel }, async t => {
  const { fastify, headers, reportOf } = await writingService(t)
  const { id } = await begin(fastify, headers, { template: 'dictation_api', input_language: 'nl', output_language: 'nl' })
  const said = ['De patiënt heeft sinds zondag keelpijn.', 'Er is geen koorts.']
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(said) })
  const { output } = await reportOf(id)
  t.ok(isOutput?.(output))
  t.strictSame(output.data[0]?.sections, [{ section_id: 'transcription', fields: { fixed: { text: said.join(' ') }, ongoing: { text: '' } } }])
})
