import { Type, type Static } from '@sinclair/typebox'
import { consentStates } from './consent.js'
import { closed, enumeration, INT32_MAX, nullableString, ref } from './kit.js'
import { reviewStates } from './review-states.js'
import { SoundCoverage } from './sound-coverage.js'
import { stateReasons, type StateReason } from './state-reasons.js'
import { timestamp } from './text.js'

export { stateReasons, type StateReason } from './state-reasons.js'

/** Where the report of a consultation is on its way. */
export const reportStates = ['recording', 'processing', 'failed', 'final'] as const
export type ReportState = typeof reportStates[number]

export const ConsultationStatus = closed({
  state: enumeration(reportStates, {
    description: '`recording` until the consultation is finished, `processing` while its report is being made or waits for its next attempt, ' +
      '`failed` when it is no longer retried, `final` when the report is ready.'
  }),
  reason: Type.Unsafe<StateReason | null>({
    type: ['string', 'null'],
    enum: [...stateReasons, null],
    description: 'Why the last attempt failed; `null` when none did. For a report that the fallback made: why the language model did not. ' +
      '`…_unavailable`: the engine cannot be reached, fails, or asks to wait. ' +
      '`…_refused`: it refuses in a way that lasts, such as a wrong key or model. `…_answer`: its answers are of no use. ' +
      '`data_damaged`: stored data cannot be read any more; the operator has to restore it from a backup.'
  }),
  retry_at: nullableString({
    ...timestamp,
    description: 'When the next attempt begins, at the latest: it begins earlier when the engine answers again. `null` when none is waited for.'
  }),
  attempts: Type.Integer({
    format: 'int32',
    minimum: 0,
    maximum: INT32_MAX,
    description: 'Attempts that failed at what is being done now: first the transcription of the audio, then the report.'
  }),
  fallback: Type.Boolean({
    description: 'Whether the embedded engine made the final report, because the language model did not. `regenerate/` asks the language model again.'
  }),
  regenerate: Type.Boolean({ description: 'Whether `regenerate/` would be accepted now.' }),
  review: enumeration(reviewStates, {
    description: 'Of the final report: `draft` until somebody has reviewed it, `reviewed`, or `signed`. A report that is corrected or made again is a draft.'
  }),
  revision: Type.Integer({
    format: 'int32', minimum: 0, maximum: INT32_MAX, description: 'The newest revision of the report; 0 before there is a final one.'
  }),
  consent: Type.Optional(enumeration(consentStates, { description: 'What the patient said last to the recording, once that was told.' })),
  corrected: Type.Optional(Type.Boolean({
    description: 'Only `true`, once the transcript was corrected after the final report was made: `regenerate/` makes it again, of the corrected words.'
  })),
  sound: Type.Optional(Type.Unsafe<SoundCoverage>({ ...ref(SoundCoverage), description: 'Only in `status/`, once audio was recognised.' }))
}, {
  $id: 'ConsultationStatus',
  description: 'Where the report of a consultation is on its way, and what holds it up.',
  examples: [
    { state: 'processing', reason: 'report_engine_unavailable', retry_at: '2026-03-02T09:14:10.000Z', attempts: 3, fallback: false, regenerate: false, review: 'draft', revision: 0 },
    { state: 'failed', reason: 'report_engine_answer', retry_at: null, attempts: 5, fallback: false, regenerate: true, review: 'draft', revision: 0 },
    { state: 'final', reason: 'report_engine_unavailable', retry_at: null, attempts: 0, fallback: true, regenerate: true, review: 'draft', revision: 1 },
    {
      state: 'final',
      reason: null,
      retry_at: null,
      attempts: 0,
      fallback: false,
      regenerate: false,
      review: 'signed',
      revision: 2,
      sound: SoundCoverage.examples[0]
    }
  ]
})
export type ConsultationStatus = Static<typeof ConsultationStatus>
