import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration, INT32_MAX, nullableString, ref } from './kit.js'
import { SoundCoverage } from './sound-coverage.js'
import { timestamp } from './text.js'

/** Where the report of a consultation is on its way. */
export const reportStates = ['recording', 'processing', 'failed', 'final'] as const
export type ReportState = typeof reportStates[number]

/** Why a report is delayed, or failed. */
export const stateReasons = [
  /** The language model cannot be reached, does not answer in time, fails, or asks to wait. */
  'report_engine_unavailable',
  /** It refuses permanently: a wrong key, path or model. */
  'report_engine_refused',
  /** It answers, but with nothing that a report can be made of. */
  'report_engine_answer',
  /** The same of the speech engine. */
  'speech_engine_unavailable',
  'speech_engine_refused',
  'speech_engine_answer',
  /** Stored audio is missing or not what was stored. */
  'audio_damaged',
  /** The audio is stored as it came, and cannot be decoded. */
  'audio_not_decodable',
  /** Other stored data is damaged. */
  'data_damaged',
  /** The attempts crashed their workers. */
  'workers_lost',
  /** Anything else. */
  'attempts_failed'
] as const
export type StateReason = typeof stateReasons[number]

export const ConsultationStatus = closed({
  state: enumeration(reportStates, {
    description: '`recording` until the consultation is finished, `processing` while its report is being made or waits for its next attempt, ' +
      '`failed` when no further attempt is made by itself, `final` when the report is there.'
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
  sound: Type.Optional(Type.Unsafe<SoundCoverage>({ ...ref(SoundCoverage), description: 'Only in `status/`, once audio was recognised.' }))
}, {
  $id: 'ConsultationStatus',
  description: 'Where the report of a consultation is on its way, and what holds it up.',
  examples: [
    { state: 'processing', reason: 'report_engine_unavailable', retry_at: '2026-03-02T09:14:10.000Z', attempts: 3, fallback: false, regenerate: false },
    { state: 'failed', reason: 'report_engine_answer', retry_at: null, attempts: 5, fallback: false, regenerate: true },
    { state: 'final', reason: 'report_engine_unavailable', retry_at: null, attempts: 0, fallback: true, regenerate: true },
    { state: 'final', reason: null, retry_at: null, attempts: 0, fallback: false, regenerate: false, sound: SoundCoverage.examples[0] }
  ]
})
export type ConsultationStatus = Static<typeof ConsultationStatus>
