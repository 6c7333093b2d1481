import { Type, type Static } from '@sinclair/typebox'
import { ConsultationParameters, ID_MAX_LENGTH, SEGMENT_TEXT_MAX_LENGTH } from './consultation.js'
import { changing, conflicting, reading, uncached, versioned, withdrawn } from './consultation-operations.js'
import { RevisionConflict } from './errors.js'
import { closed, INT32_MAX, nullableString, ref } from './kit.js'
import { notFinal, RevisionHeaders, signed } from './report-operations.js'
import { answer, invalid, packedBody, preconditionRequired, refusal, refused, storageFull } from './responses.js'
import { PLAIN_TEXT, timestamp, visibleText } from './text.js'

/** Most corrected segments of one consultation. */
export const CORRECTIONS_MAX = 2000

const correction = {
  segment_id: visibleText(ID_MAX_LENGTH, { description: 'Id of the segment of the transcript.' }),
  text: Type.String({
    maxLength: SEGMENT_TEXT_MAX_LENGTH, pattern: PLAIN_TEXT, description: 'What was said, as the clinician has it; empty where nothing was.'
  })
}

export const SegmentCorrection = closed(correction, {
  $id: 'SegmentCorrection',
  description: 'The words that a segment of the transcript should have.',
  examples: [{ segment_id: 'audio:0-3', text: 'She takes lisinopril 10 mg.' }]
})
export type SegmentCorrection = Static<typeof SegmentCorrection>

export const SegmentCorrections = closed({
  corrections: Type.Array(ref(SegmentCorrection), {
    maxItems: CORRECTIONS_MAX,
    description: 'All corrections: a segment that is left out has its own words again. Of two for one segment, the last one counts.'
  })
}, {
  $id: 'SegmentCorrections',
  description: 'The corrected words of a transcript, all of them.',
  examples: [{ corrections: SegmentCorrection.examples }]
})
export type SegmentCorrections = Static<typeof SegmentCorrections>

export const CorrectedSegment = closed({
  ...correction,
  original_text: Type.String({ maxLength: SEGMENT_TEXT_MAX_LENGTH, description: 'What was recognised, or what a client sent.' }),
  user_id: nullableString({ maxLength: ID_MAX_LENGTH, description: 'Who corrected it last, as in the token request; `null` for a user who is erased.' }),
  corrected_at: Type.String({ ...timestamp, description: 'When, ISO 8601.' })
}, {
  $id: 'CorrectedSegment',
  description: 'A segment of the transcript whose words are corrected.',
  examples: [{
    ...SegmentCorrection.examples[0], original_text: 'She takes lies in a pral 10 mg.', user_id: 'u-1024', corrected_at: '2026-03-02T09:14:20.000Z'
  }]
})
export type CorrectedSegment = Static<typeof CorrectedSegment>

export const TranscriptCorrections = closed({
  revision: Type.Integer({
    format: 'int32', minimum: 1, maximum: INT32_MAX, description: 'Number of this set of corrections, which rises with every change; 1 before there is any.'
  }),
  corrections: Type.Array(ref(CorrectedSegment), { maxItems: CORRECTIONS_MAX, description: 'The corrected segments, in the order of the transcript.' })
}, {
  $id: 'TranscriptCorrections',
  description: 'Which words of a transcript are corrected, by whom, and what they were.',
  examples: [{ revision: 2, corrections: CorrectedSegment.examples }]
})
export type TranscriptCorrections = Static<typeof TranscriptCorrections>

const tags = ['Consultations']

/** `GET /api/v1/consultations/{id}/transcript/corrections/` */
export const getCorrections = {
  operationId: 'getCorrections',
  tags,
  summary: 'Read which words are corrected',
  description: 'The corrected segments of the transcript, with the words that were recognised, and who corrected them. The `ETag` is what a ' +
    'change names in `If-Match`.',
  params: ConsultationParameters,
  response: { 200: answer(TranscriptCorrections, 'The corrections as they are now.', { ...versioned, ...uncached }), ...reading }
}

/** `PUT /api/v1/consultations/{id}/transcript/corrections/` */
export const replaceCorrections = {
  operationId: 'replaceCorrections',
  tags,
  summary: 'Correct the words of the transcript',
  description: 'Replaces all corrections, once there is a final report. The report stays as it is: `regenerate/` makes it again, of the ' +
    'corrected words, which no later hearing replaces. Evidence goes on pointing at the same words. Safe to repeat.',
  params: ConsultationParameters,
  headers: RevisionHeaders,
  body: ref(SegmentCorrections),
  response: {
    200: answer(TranscriptCorrections, 'The words are corrected.', { ...versioned, ...uncached }),
    ...changing,
    ...packedBody,
    400: invalid(['body', 'corrections'], 'corrections is required.', 'missing'),
    409: conflicting('There is no final report, it is signed, the consent is withdrawn, or the transcript would become too long.',
      notFinal, signed, withdrawn, refused('transcript_too_long', 'The transcript of the consultation would become too long.')),
    412: refusal(RevisionConflict, 'There are other corrections by now; `revision` says which.', [
      { ...refused('revision_not_current', 'Somebody has corrected the transcript meanwhile: read the corrections first.'), revision: 2 }
    ], versioned),
    428: preconditionRequired,
    507: storageFull
  }
}

/** The named schemas of this file, for `addSchema`. */
export const correctionSchemas = [SegmentCorrection, SegmentCorrections, CorrectedSegment, TranscriptCorrections]
