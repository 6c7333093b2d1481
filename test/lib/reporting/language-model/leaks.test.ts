import t from 'tap'
import { withoutLeaks } from '../../../../lib/reporting/language-model/leaks.js'
import { reportPrompt } from '../../../../lib/reporting/language-model/prompt.js'
import type { Draft, DraftEpisode } from '../../../../lib/reporting/types.js'
import { request } from './consultation.js'

function draftOf (...values: string[]): Draft {
  const narrative: DraftEpisode['narrative'] = { subjective: values.map(value => ({ value, sources: [] })) }
  const episode = { label: 'Throat', narrative, vital_signs: [], complaints: [], diagnoses: [], prescribed_medication: [], sick_note: null }
  return { generation_result: 'success', episodes: [episode] }
}

t.test('words of the prompt that nobody said are removed from a draft, and listed', async t => {
  const asked = request()
  const prompt = reportPrompt(asked, { block: 'transcript', schema: null })
  const draft = draftOf('What the patient reports.', 'Sore throat for three days.', 'Complaint, onset, course, history.', 'What was examined and measured, with its result')
  const { episodes: [episode], unusable } = withoutLeaks(draft, prompt, asked)
  t.strictSame(episode?.narrative.subjective?.map(({ value }) => value), ['Sore throat for three days.'])
  t.strictSame(unusable?.map(({ text, reason }) => [text, reason]), [
    ['What the patient reports.', 'not_said'], ['Complaint, onset, course, history.', 'not_said'], ['What was examined and measured, with its result', 'not_said']
  ])
})

t.test('what was said stays, although the prompt has the same words, and so do short notes', async t => {
  const asked = request({ transcript: [{ id: 's-0', text: 'I mean why the patient came to us.', speaker: null, start_ms: null, end_ms: null }] })
  const draft = draftOf('Why the patient came.', 'Advice.', 'Medication in use')
  const prompt = reportPrompt({ ...asked, template: 'specialist_general_api' }, { block: 'transcript', schema: null })
  t.strictSame(withoutLeaks(draft, prompt, asked).episodes[0]?.narrative.subjective?.map(({ value }) => value), ['Why the patient came.', 'Advice.'])
  t.equal(withoutLeaks(draftOf('Sore throat since Monday.'), prompt, asked).unusable, undefined)
})
