import { Type, type Static } from '@sinclair/typebox'
import { ID_MAX_LENGTH, KEY_TERM_MAX_LENGTH } from './consultation.js'
import { closed, ref } from './kit.js'
import { coverage, GAPS_MAX, SoundCoverage, SoundGap } from './sound-coverage.js'

/** Most key terms that were taken in one recording, and the longest text of a hearing. */
export const TAKEN_TERMS_MAX = 10_000
const HEARD_MAX_LENGTH = 10_000

export const TakenTerm = closed({
  segment_id: Type.String({ minLength: 1, maxLength: ID_MAX_LENGTH, description: 'Id of the transcript segment in which it stands.' }),
  first_hearing: Type.String({ maxLength: HEARD_MAX_LENGTH, description: 'The words of the hearing without key terms, which the term replaces.' }),
  second_hearing: Type.String({ maxLength: HEARD_MAX_LENGTH, description: 'The text of the hearing with key terms, around the term.' }),
  term: Type.String({ maxLength: KEY_TERM_MAX_LENGTH, description: 'The key term, as the transcript has it.' })
}, {
  $id: 'TakenTerm',
  description: 'A key term that stands in the transcript instead of the words that were heard first, because both hearings support it.',
  examples: [{ segment_id: 'audio:0-3', first_hearing: 'lies in a pral', second_hearing: 'She takes lisinopril 10 mg.', term: 'lisinopril' }]
})
export type TakenTerm = Static<typeof TakenTerm>

export const SoundEvidence = closed({
  ...coverage,
  gaps: Type.Array(ref(SoundGap), { maxItems: GAPS_MAX, description: 'Stretches without words, which the report marks, in order.' }),
  key_terms: Type.Array(ref(TakenTerm), {
    maxItems: TAKEN_TERMS_MAX, description: 'Key terms that were taken instead of words that were heard, in the order of the transcript.'
  })
}, {
  $id: 'SoundEvidence',
  description: 'How much of the speech in a recording has words in the transcript, where it has none, and which key terms were taken.',
  examples: [{ ...SoundCoverage.examples[0], gaps: SoundGap.examples, key_terms: TakenTerm.examples }]
})
export type SoundEvidence = Static<typeof SoundEvidence>
