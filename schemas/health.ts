import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration, INT32_MAX, nullableString, ref } from './kit.js'
import { ModelInUse } from './capabilities.js'
import { modelTasks } from './model-names.js'
import { uncountedErrorResponses } from './responses.js'

export const Liveness = closed({
  status: Type.Literal('ok', { description: 'The process answers.' })
}, { $id: 'Liveness', description: 'The process is alive.', examples: [{ status: 'ok' }] })

/** Longest sentence about an engine, in characters. */
const SENTENCE_MAX_LENGTH = 10_000

/** What one dependency means to the service. */
interface Need {
  /** Whether an instance without it can answer nothing, so that requests belong elsewhere: 503. */
  required: boolean
  /** What is lost without it, in a sentence. */
  lost: string
}

/** Longest such sentence, in characters. */
const LOST_MAX_LENGTH = 200

/** What the service depends on. Where one of them is not set, as Redis, the service does not depend on it. */
export const needs = {
  database: { required: true, lost: 'Nothing can be read or written.' },
  redis: { required: false, lost: 'Each instance counts requests for the rate limits separately.' },
  clock: { required: false, lost: 'Instances whose clocks are too far apart refuse each other\'s tokens.' },
  disk_space: { required: false, lost: 'Requests that need space get 507; reading, finishing and deleting work.' },
  audio_store: { required: false, lost: 'Audio is refused (503), and reports that need audio wait.' },
  speech_engine: { required: false, lost: 'Audio is stored, and becomes text when the engine works again.' },
  report_engine: { required: false, lost: 'Reports wait for the language model, or the embedded engine makes them.' }
} as const satisfies Readonly<Record<string, Need>>
export type DependencyName = keyof typeof needs

export const dependencyNames = Object.keys(needs) as DependencyName[]
export const degradingNames = dependencyNames.filter(name => !needs[name].required)

/** Those that `missing` names: it is older than `degraded`. */
export const missingNames = ['database', 'redis'] as const satisfies readonly DependencyName[]

const Degradation = closed({
  name: enumeration(degradingNames, {
    description: `What does not work.\n\n${degradingNames.map(name => `- \`${name}\`: ${needs[name].lost}`).join('\n')}`
  }),
  lost: Type.String({ minLength: 1, maxLength: LOST_MAX_LENGTH, description: 'What is lost without it, for people.' })
})
export type Degradation = Static<typeof Degradation>

/** A list of what an instance does without, with these further options. */
export function degradations (description: string) {
  return Type.Array(Degradation, { maxItems: degradingNames.length, description })
}

export const Readiness = closed({
  status: enumeration(['ok', 'unavailable', 'shutting down'], {
    description: 'Whether requests can be answered. An instance that is `shutting down` still answers for a moment: send new requests elsewhere.'
  }),
  missing: Type.Array(enumeration(missingNames), {
    uniqueItems: true, maxItems: missingNames.length, description: 'Whether the database or Redis cannot be reached. Without Redis, requests are still answered.'
  }),
  degraded: Type.Optional(degradations('What the instance does without, and what is lost meanwhile; all other requests are answered. Not there when nothing is lost.')),
  disk_space: Type.Optional(enumeration(['low'], {
    description: 'Present while there is too little free space: reading, finishing and deleting work, and requests that need space are answered with 507.'
  })),
  audio_store: Type.Optional(enumeration(['unavailable'], {
    description: 'Present while the object storage for audio is down: audio is answered with 503, and everything else works.'
  })),
  damaged_consultations: Type.Optional(Type.Integer({
    format: 'int32',
    minimum: 1,
    maximum: INT32_MAX,
    description: 'Consultations in which this instance has found damaged data since it started; its log names them. Only for callers on ' +
      'the same machine, and only if there are any.'
  })),
  parked_reports: Type.Unsafe<number | null>({
    type: ['integer', 'null'], format: 'int32', minimum: 0, maximum: 2_147_483_647, description: 'Reports that could not be made and wait for `regenerate/`. Only for callers on the same machine; `null` for all others, and when unknown.'
  }),
  report_engine: Type.Optional(nullableString({
    maxLength: SENTENCE_MAX_LENGTH,
    description: 'Only if a language model makes reports: what is known about it from the start or the last report. Only for callers on the same machine; `null` for all others, and when unknown.'
  })),
  speech_engine: Type.Optional(nullableString({
    maxLength: SENTENCE_MAX_LENGTH,
    description: 'Only if there is a speech engine: what is known about it from the start or the last sound. While it does not work, `degraded` names it, for everybody. Only for callers on the same machine; `null` for all others, and when unknown.'
  })),
  fallback_reports: Type.Optional(Type.Unsafe<number | null>({
    type: ['integer', 'null'], format: 'int32', minimum: 0, maximum: INT32_MAX, description: 'Only if a language model makes reports: how many the embedded engine made instead in the last day. `null` as with `parked_reports`.'
  })),
  models: Type.Optional(Type.Array(ref(ModelInUse), {
    maxItems: modelTasks.length,
    description: 'The models that recognise speech and write reports, in which revision, and where they run. Only for callers on the same machine, and only if there are any.'
  }))
}, {
  $id: 'Readiness',
  description: 'Whether requests can be answered, and what is lost meanwhile.',
  examples: [
    { status: 'ok', missing: [], parked_reports: 0 },
    { status: 'ok', missing: ['redis'], degraded: [{ name: 'redis', lost: needs.redis.lost }], parked_reports: 0 }
  ]
})
export type Readiness = Static<typeof Readiness>

/** `GET /health/live/` */
export const getLiveness = {
  operationId: 'getLiveness',
  tags: ['Health'],
  summary: 'Check whether the process is alive',
  description: 'For supervisors that restart hung processes. Checks nothing but the process, and is never rate-limited.',
  response: {
    200: { ...ref(Liveness), description: 'The process is alive.' },
    400: uncountedErrorResponses[400],
    500: uncountedErrorResponses[500]
  }
}

/** `GET /health/ready/` */
export const getReadiness = {
  operationId: 'getReadiness',
  tags: ['Health'],
  summary: 'Check whether requests can be answered',
  description: 'For load balancers: 503 only if the instance can answer nothing, because it has no database or is shutting down. ' +
    'Anything else that does not work is named in `degraded`, with 200: no other instance would do better. The findings are a moment ' +
    'old. Rate-limited by address, separately from all other requests.',
  response: {
    200: { ...ref(Readiness), description: 'Requests are answered; `degraded` names what is lost meanwhile.' },
    400: uncountedErrorResponses[400],
    429: uncountedErrorResponses[429],
    500: uncountedErrorResponses[500],
    503: { ...ref(Readiness), description: 'The database cannot be reached, and `missing` names it, or the instance is shutting down.' }
  }
}
