import { FIRST_LINE_MAX, type ConsultationEntry } from '../../schemas/consultation.js'
import type { ReviewState } from '../../schemas/review-states.js'
import { reportStateOf, type Progress } from './report-state.js'
import { revisionOf, type Revised } from './revisions.js'

type Known = Pick<ConsultationEntry, 'id' | 'external_id' | 'start_datetime' | 'template'>

/** What a list shows of a consultation, as it is stored. */
export interface EntryFacts extends Known, Revised, Pick<Progress, 'state' | 'parked_at'> {
  /** What the patient said to the recording. */
  consent_state: ConsultationEntry['consent']
  review: ReviewState
  /** Length of its sound, in milliseconds; `null` where there is none, or it is not known. */
  sound_ms: number | null
  /** The stored output. */
  output: string
}

/** What comes before each text in an output: within another value, its quotes would be escaped. */
const TEXT = '"text":"'

/** How much of a text is looked at, in characters as they are stored: more than a first line can have. */
const LOOKED_AT = 2000

/** The beginning of the text that starts at `from`, up to its end or LOOKED_AT. */
function beginningOf (output: string, from: number): string {
  let end = from
  while (end < from + LOOKED_AT && output[end] !== '"') end += output[end] !== '\\' ? 1 : output[end + 1] === 'u' ? 6 : 2
  return JSON.parse(`"${output.slice(from, end)}"`) as string
}

/**
 * The first line of the report in an output, as it is stored; `null` when it has no text. Found without parsing the output, which may be
 * long.
 */
function firstLineOf (output: string): string | null {
  for (let at = output.indexOf(TEXT); at >= 0; at = output.indexOf(TEXT, at + TEXT.length)) {
    const line = beginningOf(output, at + TEXT.length).split('\n').map(text => text.trim()).find(text => text !== '')
    if (line === undefined) continue
    const characters = [...line]
    return characters.length <= FIRST_LINE_MAX ? line : `${characters.slice(0, FIRST_LINE_MAX - 1).join('')}…`
  }
  return null
}

/** A consultation as a list shows it. */
export function entryOf (facts: EntryFacts): ConsultationEntry {
  const { id, external_id: externalId, start_datetime: start, sound_ms: sound, template, output } = facts
  return {
    id,
    external_id: externalId,
    start_datetime: start,
    duration_ms: sound === null ? null : Math.round(sound),
    template,
    state: reportStateOf(facts),
    consent: facts.consent_state,
    review: facts.review,
    revision: revisionOf(facts),
    first_line: firstLineOf(output)
  }
}
