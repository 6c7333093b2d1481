import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration, INT32_MAX, nullableString, ref } from './kit.js'
import { uncountedErrorResponses } from './responses.js'

export const Liveness = closed({
  status: Type.Literal('ok', { description: 'The process answers.' })
}, { $id: 'Liveness', description: 'The process is alive.', examples: [{ status: 'ok' }] })

/** Longest sentence about an engine, in characters. */
const SENTENCE_MAX_LENGTH = 10_000

/** The dependencies that the service needs to answer requests. */
export const dependencies = ['database', 'redis'] as const

export const Readiness = closed({
  status: enumeration(['ok', 'unavailable', 'shutting down'], {
    description: 'Whether requests can be answered. An instance that is `shutting down` still answers, for a moment: send new ones elsewhere.'
  }),
  missing: Type.Array(enumeration(dependencies), { uniqueItems: true, maxItems: dependencies.length, description: 'What cannot be reached.' }),
  disk_space: Type.Optional(enumeration(['low'], {
    description: 'Said while there is too little free space: reading, finishing and deleting work, and what would take space is answered with 507.'
  })),
  audio_store: Type.Optional(enumeration(['unavailable'], {
    description: 'Said while the object storage that audio is kept in does not answer: audio is answered with 503, and everything else works.'
  })),
  damaged_consultations: Type.Optional(Type.Integer({
    format: 'int32',
    minimum: 1,
    maximum: INT32_MAX,
    description: 'Consultations in which this instance has found damaged data since it started; its log names them. ' +
      'Only told to whoever asks from the same machine, when there are any.'
  })),
  parked_reports: Type.Unsafe<number | null>({
    type: ['integer', 'null'], format: 'int32', minimum: 0, maximum: 2_147_483_647, description: 'Reports that could not be made and wait to be made again. Only told to whoever asks from the same machine; `null` for all others, and when unknown.'
  }),
  report_engine: Type.Optional(nullableString({
    maxLength: SENTENCE_MAX_LENGTH,
    description: 'Only where reports are made by a language model: what is known of it, as found at the start or by the last report. Only told to whoever asks from the same machine; `null` for all others, and when unknown.'
  })),
  fallback_reports: Type.Optional(Type.Unsafe<number | null>({
    type: ['integer', 'null'], format: 'int32', minimum: 0, maximum: INT32_MAX, description: 'Only where reports are made by a language model: those of the last day that the embedded engine made instead. `null` as with `parked_reports`.'
  }))
}, {
  $id: 'Readiness',
  description: 'Whether everything the service needs can be reached.',
  examples: [{ status: 'ok', missing: [], parked_reports: 0 }]
})
export type Readiness = Static<typeof Readiness>

/** `GET /health/live/` */
export const getLiveness = {
  operationId: 'getLiveness',
  tags: ['Health'],
  summary: 'Tell whether the process is alive',
  description: 'For whatever restarts a process that hangs. Looks at nothing but the process, and is never limited.',
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
  summary: 'Tell whether requests can be answered',
  description: 'For whatever sends requests to instances. Says whether the database answers, and Redis where there is one, as it was found a moment ago. ' +
    'Limited by address, apart from all other requests. An instance that is short of disk space, or cannot reach the storage of its audio, is ready: `disk_space` or `audio_store` says so.',
  response: {
    200: { ...ref(Readiness), description: 'Everything needed can be reached.' },
    400: uncountedErrorResponses[400],
    429: uncountedErrorResponses[429],
    500: uncountedErrorResponses[500],
    503: { ...ref(Readiness), description: 'Something needed cannot be reached, and `missing` names it, or the instance is shutting down.' }
  }
}
