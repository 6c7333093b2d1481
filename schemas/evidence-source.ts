import { Type, type Static } from '@sinclair/typebox'
import { ID_MAX_LENGTH, SEGMENT_TEXT_MAX_LENGTH } from './consultation.js'
import { closed } from './kit.js'

/** Most pieces of the transcript that one statement rests on. */
export const SOURCES_MAX = 100

/** A place in a text. */
export function offset (maximum: number, description: string) {
  return Type.Integer({ format: 'int32', minimum: 0, maximum, description })
}

export const EvidenceSource = closed({
  segment_id: Type.String({ minLength: 1, maxLength: ID_MAX_LENGTH, description: 'Id of the transcript segment.' }),
  start: offset(SEGMENT_TEXT_MAX_LENGTH, 'First character in the text of the segment, in UTF-16 code units from 0.'),
  end: offset(SEGMENT_TEXT_MAX_LENGTH, 'Character after the last one.')
}, {
  $id: 'EvidenceSource',
  description: 'A range of characters of the transcript.',
  examples: [{ segment_id: 's-1', start: 0, end: 40 }]
})
export type EvidenceSource = Static<typeof EvidenceSource>
