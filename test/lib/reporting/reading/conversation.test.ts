import t from 'tap'
import { createTalk } from '../../../../lib/reporting/checking/talk.js'
import { indexTranscript } from '../../../../lib/reporting/checking/transcript-index.js'
import { decisionsOf } from '../../../../lib/reporting/extracting/medication/index.js'
import { vitalSignsOf } from '../../../../lib/reporting/extracting/vital-signs/index.js'
import { conversationOf } from '../../../../lib/reporting/reading/conversation.js'
import { starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import type { ReportRequest } from '../../../../lib/reporting/types.js'

const request: ReportRequest = {
  template: 'soap_new_complaint_api',
  input_language: 'en-GB',
  output_language: 'nl',
  start_datetime: '2026-03-02T09:00:00.000Z',
  healthcare_provider_type: null,
  audio: null,
  transcript: [
    { id: 's-1', text: 'Your temperature is 37.8. I will prescribe ibuprofen.', speaker: 'doctor', start_ms: null, end_ms: null }
  ]
}
const table = starterMedicationTable()

t.test('what drafts and what checks read the same sentences, once', async t => {
  const { transcript, input_language: language } = request
  const sentences = conversationOf(transcript, language)
  t.equal(sentences.length, 2)
  t.equal(createTalk(indexTranscript(request, table), request)?.sentences(), sentences, 'the very same sentences')
  t.equal(vitalSignsOf(sentences, language), vitalSignsOf(sentences, language), 'the very same vital signs')
  t.not(conversationOf(transcript, 'nl'), sentences, 'another language is another reading')
  t.not(conversationOf([...transcript], language), sentences, 'and so is another transcript')
})

t.test('the medicines that were read once are named in the language of each report', async t => {
  const sentences = conversationOf(request.transcript, request.input_language)
  const named = (output: string) => decisionsOf(sentences, request.input_language, table, output).prescribed
  t.match(named('en'), [{ value: { active_ingredient: 'ibuprofen' } }])
  t.match(named('fr'), [{ value: { active_ingredient: 'ibuprofène' } }])
  t.equal(decisionsOf(sentences, 'en-GB', table).named.length, 1)
})
