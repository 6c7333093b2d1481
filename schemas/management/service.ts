import { Type, type Static } from '@sinclair/typebox'
import { degradations, missingNames } from '../health.js'
import { signingAlgorithms } from '../jwks.js'
import { closed, enumeration, INT32_MAX, ref } from '../kit.js'
import { reportStates, stateReasons, type StateReason } from '../report-state.js'
import { timestamp, visibleText } from '../text.js'
import { NAME_MAX_LENGTH } from '../token.js'
import { count, damaged, LISTED_MAX, moment, nullable } from './kit.js'

/** Most signing keys to list. */
const SIGNING_KEYS_MAX = 100
const KID_MAX_LENGTH = 64
const VERSION_MAX_LENGTH = 100
const SENTENCE_MAX_LENGTH = 10_000
const PATH_MAX_LENGTH = 4096
const CAUSE_MAX_LENGTH = 200

/** The form of the id of a signing key. */
export const kidForm = { minLength: 1, maxLength: KID_MAX_LENGTH, pattern: '^[\\w-]+$' }

const exampleSigningKey = {
  kid: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
  algorithm: 'ES256' as const,
  active: false,
  created_at: '2026-03-01T09:00:00.000Z',
  activated_at: '2026-03-01T09:05:00.000Z',
  deactivated_at: '2026-03-02T09:00:00.000Z',
  may_sign_from: null,
  tokens_live_until: '2026-03-02T09:15:05.000Z'
}

export const ManagedSigningKey = closed({
  kid: Type.String({ ...kidForm, description: 'Id of the key, as tokens name it.' }),
  algorithm: enumeration(signingAlgorithms, { description: 'What it signs with.' }),
  active: Type.Boolean({ description: 'Whether it signs new tokens.' }),
  created_at: nullable(Type.String(timestamp), { description: 'When it was made; `null` when unknown.' }),
  activated_at: nullable(Type.String(timestamp), { description: 'When it began to sign; `null`: it has not, or that is unknown.' }),
  deactivated_at: nullable(Type.String(timestamp), { description: 'When it stopped signing; `null` if it has not.' }),
  may_sign_from: nullable(Type.String(timestamp), { description: 'When it will have been published for long enough to sign; `null`: it may sign now.' }),
  tokens_live_until: nullable(Type.String(timestamp), { description: 'Until when tokens that it signed may be valid: after that it can be retired. `null`: there are none, or it still signs.' })
}, { $id: 'ManagedSigningKey', description: 'A signing key: everything but the key itself.', examples: [exampleSigningKey] })
export type ManagedSigningKey = Static<typeof ManagedSigningKey>

export const SigningKeyList = closed({
  signing_keys: Type.Array(ref(ManagedSigningKey), { maxItems: SIGNING_KEYS_MAX, description: 'The keys.' }), damaged
}, {
  $id: 'SigningKeyList', description: 'The keys that access tokens are signed and verified with.', examples: [{ signing_keys: [exampleSigningKey] }]
})
export type SigningKeyList = Static<typeof SigningKeyList>

const exampleReport = {
  id: '7f4df5c6-6bd8-4d3f-8a6b-2f2a6c1f8a10',
  customer: 'Riverside Hospitals',
  mode: 'live' as const,
  state: 'failed' as const,
  reason: 'report_engine_unavailable' as const,
  cause: 'answered 500',
  since: '2026-03-02T09:14:00.000Z',
  retry_at: null,
  attempts: 5,
  regenerate: true
}

export const WaitingReport = closed({
  id: Type.String({ format: 'uuid', maxLength: 36, description: 'Id of the consultation.' }),
  customer: visibleText(NAME_MAX_LENGTH, { description: 'Name of the customer.' }),
  mode: enumeration(['live', 'test'], { description: 'Whether it was started with a live or a test key.' }),
  state: enumeration(reportStates.filter(state => state === 'processing' || state === 'failed'), {
    description: '`processing` while it is still retried, `failed` when it is not.'
  }),
  reason: Type.Unsafe<StateReason | null>({ type: ['string', 'null'], enum: [...stateReasons, null], description: 'Why the last attempt failed, as `ConsultationStatus` says it.' }),
  cause: nullable(Type.String({ minLength: 1, maxLength: CAUSE_MAX_LENGTH }), {
    description: 'What the engine did at the last attempt, such as `answered 500`; `null` when it was no failure of an engine, or is unknown.'
  }),
  since: moment('Since when it waits: when the first attempt failed, or when it was parked.'),
  retry_at: nullable(Type.String(timestamp), {
    description: 'When the next attempt begins, at the latest. `null` while it is `processing`: it is due now, or being made. `null` when it has `failed`: there is none.'
  }),
  attempts: count('Attempts that failed.'),
  regenerate: Type.Boolean({ description: 'Whether it can be made again now.' })
}, { $id: 'WaitingReport', description: 'A consultation that waits for its report: never what was said, nor by whom.', examples: [exampleReport] })
export type WaitingReport = Static<typeof WaitingReport>

export const WaitingReportList = closed({
  waiting_reports: Type.Array(ref(WaitingReport), { maxItems: LISTED_MAX, description: 'The consultations.' }), damaged
}, {
  $id: 'WaitingReportList', description: 'Consultations whose report failed or is delayed, the oldest first.', examples: [{ waiting_reports: [exampleReport] }]
})
export type WaitingReportList = Static<typeof WaitingReportList>

const engine = (description: string) => closed({
  name: Type.String({ minLength: 1, maxLength: 255, description: 'The engine in use.' }),
  model: nullable(Type.String({ maxLength: 255 }), { description: 'Its model; `null` if there is none.' }),
  finding: nullable(Type.String({ maxLength: SENTENCE_MAX_LENGTH }), { description: 'What this instance knows about it from the start or the last use; `null` if nothing.' }),
  last_success_at: nullable(Type.String(timestamp), { description: 'When it last did what it was asked, on any instance with this database; `null` when unknown.' }),
  last_failure_at: nullable(Type.String(timestamp), { description: 'When it last failed, on any of them; `null` when unknown.' }),
  last_failure: nullable(Type.String({ minLength: 1, maxLength: CAUSE_MAX_LENGTH }), { description: 'What it did then, such as `answered 500`.' })
}, { description })

const unused = { last_success_at: null, last_failure_at: null, last_failure: null }

export const ServiceState = closed({
  version: Type.String({ minLength: 1, maxLength: VERSION_MAX_LENGTH, description: 'Version of the service.' }),
  node: Type.String({ minLength: 1, maxLength: VERSION_MAX_LENGTH, description: 'Version of Node.js.' }),
  started_at: moment('When this instance started.'),
  status: enumeration(['ok', 'unavailable'], { description: 'Whether requests can be answered.' }),
  missing: Type.Array(enumeration(missingNames), { uniqueItems: true, maxItems: missingNames.length, description: 'Which of the database and Redis cannot be reached.' }),
  degraded: degradations('What the instance does without, and what is lost meanwhile.'),
  database: enumeration(['embedded', 'postgresql'], { description: 'Which database is in use.' }),
  redis: Type.Boolean({ description: 'Whether instances share their counts in Redis.' }),
  report_engine: engine('What makes reports.'),
  speech_engine: engine('What recognises speech.'),
  speaker_engine: engine('What tells voices apart.'),
  disks: Type.Array(closed({
    setting: enumeration(['DATA_DIR', 'AUDIO_DIR'], { description: 'The setting that names the directory.' }),
    directory: Type.String({ minLength: 1, maxLength: PATH_MAX_LENGTH, description: 'The directory.' }),
    free_bytes: nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, format: 'int64' }), { description: 'Free bytes for the service; `null` when unknown.' }),
    reserve_bytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, format: 'int64', description: 'Bytes that stay free: with less, requests that need space are refused.' })
  }), { maxItems: 2, description: 'The disks that the service writes to.' }),
  parked_reports: nullable(Type.Integer({ format: 'int32', minimum: 0, maximum: INT32_MAX }), { description: 'Reports that are no longer retried; `null` when unknown.' }),
  fallback_reports: nullable(Type.Integer({ format: 'int32', minimum: 0, maximum: INT32_MAX }), { description: 'Reports of the last day that the embedded engine made instead of the language model; `null` when unknown, or where there is none.' }),
  damaged_consultations: count('Consultations in which this instance has found damaged data since it started.')
}, {
  $id: 'ServiceState',
  description: 'The state of this instance.',
  examples: [{
    version: '1.0.0',
    node: '24.11.0',
    started_at: '2026-03-02T09:00:00.000Z',
    status: 'ok',
    missing: [],
    degraded: [],
    database: 'embedded',
    redis: false,
    report_engine: { name: 'embedded', model: null, finding: null, ...unused },
    speech_engine: {
      name: 'openai',
      model: 'whisper-large-v3',
      finding: 'The speech engine works.',
      last_success_at: '2026-03-02T09:14:00.000Z',
      last_failure_at: '2026-03-02T08:02:00.000Z',
      last_failure: 'answered 500'
    },
    speaker_engine: { name: 'none', model: null, finding: null, ...unused },
    disks: [{ setting: 'DATA_DIR', directory: '/var/lib/consultation-service', free_bytes: 52_000_000_000, reserve_bytes: 200_000_000 }],
    parked_reports: 0,
    fallback_reports: null,
    damaged_consultations: 0
  }]
})
export type ServiceState = Static<typeof ServiceState>

/** The schemas of this file, for `addSchema`. */
export const serviceSchemas = [ManagedSigningKey, SigningKeyList, WaitingReport, WaitingReportList, ServiceState]
