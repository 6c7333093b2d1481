import { Type, type Static } from '@sinclair/typebox'
import { ID_MAX_LENGTH } from './consultation.js'
import { closed, enumeration, INT32_MAX, nullableString, ref } from './kit.js'
import { reviewStates } from './review-states.js'
import { timestamp, visibleText } from './text.js'

/** Most addenda of one report, and the longest, in characters. */
export const ADDENDA_MAX = 100
export const ADDENDUM_MAX_LENGTH = 10_000

const count = { format: 'int32', minimum: 1, maximum: INT32_MAX }
const userId = nullableString({ maxLength: ID_MAX_LENGTH, description: 'Who did it, as in the token request; `null` when the user is not known any more.' })

export const ReviewMark = closed({
  user_id: userId,
  at: Type.String({ ...timestamp, description: 'When, ISO 8601.' }),
  sha256: Type.String({
    maxLength: 64, pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the consultation output in canonical JSON (RFC 8785), in hexadecimal.'
  })
}, {
  $id: 'ReviewMark',
  description: 'Who reviewed or signed a revision of a report, when, and what it was.',
  examples: [{ user_id: 'u-1024', at: '2026-03-02T09:16:00.000Z', sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }]
})
export type ReviewMark = Static<typeof ReviewMark>

function mark (description: string) {
  return Type.Unsafe<ReviewMark | null>({ anyOf: [ref(ReviewMark), { type: 'null' }], description })
}

export const ReportReview = closed({
  review: enumeration(reviewStates, { description: '`draft` until somebody has reviewed this revision; `signed` for good.' }),
  revision: Type.Integer({ ...count, description: 'The current revision, which it is about.' }),
  reviewed: mark('Who reviewed it; `null` when nobody did.'),
  signed: mark('Who signed it; `null` when nobody did.')
}, {
  $id: 'ReportReview',
  description: 'How far the review of the final report is.',
  examples: [{ review: 'signed', revision: 2, reviewed: null, signed: ReviewMark.examples[0] }]
})
export type ReportReview = Static<typeof ReportReview>

const addedText = visibleText(ADDENDUM_MAX_LENGTH, { description: 'The text.' })

export const NewAddendum = closed({ text: addedText }, {
  $id: 'NewAddendum',
  description: 'Text to add to a signed report.',
  examples: [{ text: 'The laboratory called: the swab is negative.' }]
})
export type NewAddendum = Static<typeof NewAddendum>

export const Addendum = closed({
  number: Type.Integer({ ...count, maximum: ADDENDA_MAX, description: 'Number of the addendum, from 1.' }),
  text: addedText,
  user_id: userId,
  added_at: Type.String({ ...timestamp, description: 'When, ISO 8601.' })
}, {
  $id: 'Addendum',
  description: 'Text that was added to a signed report.',
  examples: [{ number: 1, text: 'The laboratory called: the swab is negative.', user_id: 'u-1024', added_at: '2026-03-04T14:02:00.000Z' }]
})
export type Addendum = Static<typeof Addendum>

export const AddendumList = closed({
  addenda: Type.Array(ref(Addendum), { maxItems: ADDENDA_MAX, description: 'The addenda, in the order in which they were added.' })
}, {
  $id: 'AddendumList',
  description: 'What was added to a signed report.',
  examples: [{ addenda: Addendum.examples }]
})
export type AddendumList = Static<typeof AddendumList>

/** The named schemas of this file, for `addSchema`. */
export const reviewSchemas = [ReviewMark, ReportReview, NewAddendum, Addendum, AddendumList]
