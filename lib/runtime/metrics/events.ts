import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { meaningUnasked } from '../../../schemas/meaning-checks.js'
import { diagnostics, type LimitName, type StorageRequest, type TokenFault, type Topic } from '../diagnostics.js'
import { measureEngines } from './engine-requests.js'

/** The route whose refusals are those of access tokens. */
const TOKEN_ROUTE = '/api/v1/token/'

/** The values of labels that are shown as 0 before they occur, so that the first occurrence counts as an increase. */
const LIMITS: readonly LimitName[] = ['address', 'failed_key', 'api_key', 'readiness', 'work']
const FAULTS: readonly TokenFault[] = ['clock', 'expired', 'ended', 'invalid']
const TOKEN_REFUSALS = [
  'api_key_invalid', 'invalid_request', 'key_scope', 'organisation', 'rate_limited', 'user_blocked', 'user_elsewhere'
] as const
const STORAGE_OPERATIONS: ReadonlyArray<StorageRequest['operation']> = ['put', 'get', 'list', 'delete']
const ERRORS = ['internal_error', 'database_unavailable', 'disk_full', 'data_damaged'] as const

/** Seconds: a report of rules takes some milliseconds, one of a language model minutes. */
const REPORT_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600]
const ENGINE_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]
const STORAGE_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const ACKNOWLEDGEMENT_BUCKETS = [0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5]

/** Subscribes, and returns how to end that. */
function on<T> (topic: Topic<T>, subscriber: (message: T) => void): () => void {
  topic.subscribe(subscriber)
  return function unsubscribe () { topic.unsubscribe(subscriber) }
}

/** A counter that shows 0 for values of its one label from the start. */
function counterOf<L extends string> (registry: Registry, name: string, help: string, label: L, values: readonly string[]): Counter<L> {
  const counter = new Counter({ name: `consultation_${name}`, help, labelNames: [label], registers: [registry] })
  for (const value of values) counter.inc({ [label]: value } as Record<L, string>, 0)
  return counter
}

function countRequests (registry: Registry): Array<() => void> {
  const issued = new Counter({ name: 'consultation_tokens_issued_total', help: 'Access tokens issued.', registers: [registry] })
  const requests = counterOf(registry, 'token_requests_refused_total', 'Requests for an access token that were refused, by reason.', 'reason', TOKEN_REFUSALS)
  const tokens = counterOf(registry, 'access_tokens_refused_total', 'Access tokens that were refused, by what is wrong with them.', 'reason', FAULTS)
  const limits = counterOf(registry, 'rate_limited_total', 'Requests beyond a limit, by the limit.', 'limit', LIMITS)
  const errors = counterOf(registry, 'errors_total', 'Requests that were answered with an error, by reason.', 'reason', ERRORS)
  const streams = new Gauge({ name: 'consultation_event_streams_open', help: 'Event streams that are open.', registers: [registry] })
  return [
    on(diagnostics.tokenIssued, () => issued.inc()),
    on(diagnostics.tokenRefused, ({ fault }) => tokens.inc({ reason: fault })),
    on(diagnostics.rateLimited, ({ limit }) => limits.inc({ limit })),
    on(diagnostics.eventStreams, ({ change }) => streams.inc(change)),
    on(diagnostics.requestFailed, ({ route, reason }) => {
      errors.inc({ reason })
      if (route === TOKEN_ROUTE) requests.inc({ reason })
    })
  ]
}

function countAudio (registry: Registry): Array<() => void> {
  const bytes = counterOf(registry, 'audio_received_bytes_total', 'Bytes of audio that were stored, by how they came.', 'source', ['chunk', 'stream'])
  const acknowledgements = new Histogram({
    name: 'consultation_stream_acknowledgement_seconds',
    help: 'Time from the last frame of a piece of sound to its acknowledgement.',
    buckets: ACKNOWLEDGEMENT_BUCKETS,
    registers: [registry]
  })
  const storage = new Histogram({
    name: 'consultation_object_storage_request_duration_seconds',
    help: 'Time that a request to the object storage took, with its attempts, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    buckets: STORAGE_BUCKETS,
    registers: [registry]
  })
  for (const operation of STORAGE_OPERATIONS) storage.zero({ operation, outcome: 'answered' })
  const fromChunk = { source: 'chunk' } as const
  const fromStream = { source: 'stream' } as const
  return [
    on(diagnostics.storageAsked, ({ operation, outcome, seconds }) => storage.observe({ operation, outcome }, seconds)),
    on(diagnostics.chunkStored, ({ bytes: size }) => bytes.inc(fromChunk, size)),
    on(diagnostics.pieceStored, ({ bytes: size, seconds }) => {
      bytes.inc(fromStream, size)
      acknowledgements.observe(seconds)
    })
  ]
}

function countReports (registry: Registry): Array<() => void> {
  const times = new Histogram({
    name: 'consultation_report_duration_seconds',
    help: 'Time that one attempt at a report took, by engine, template, stage and outcome.',
    labelNames: ['engine', 'template', 'stage', 'outcome'],
    buckets: REPORT_BUCKETS,
    registers: [registry]
  })
  const removed = new Counter({
    name: 'consultation_report_statements_removed_total',
    help: 'Statements that the checks removed from final reports, by kind and by the check.',
    labelNames: ['kind', 'reason'],
    registers: [registry]
  })
  const marked = new Counter({
    name: 'consultation_report_statements_marked_total',
    help: 'Parts of sentences of final reports that the checks marked, by what was not said.',
    labelNames: ['kind'],
    registers: [registry]
  })
  const meaning = counterOf(
    registry, 'report_meaning_checks_total',
    'Final reports whose language model was to be asked about their meaning: it was asked, or why it was not.', 'outcome', ['asked', ...meaningUnasked]
  )
  return [on(diagnostics.reportMade, ({ engine, template, stage, outcome, seconds, checks }) => {
    times.observe({ engine, template, stage, outcome }, seconds)
    if (checks === null || stage !== 'final') return
    for (const { kind, reason, count } of checks.removed) removed.inc({ kind, reason }, count)
    for (const { kind, count } of checks.marked) marked.inc({ kind }, count)
    if (checks.meaning !== undefined) meaning.inc({ outcome: checks.meaning })
  })]
}

function countEngines (registry: Registry): Array<() => void> {
  const times = new Histogram({
    name: 'consultation_engine_request_duration_seconds',
    help: 'Time that a request to the language model (report) or the speech engine (speech) took, by outcome.',
    labelNames: ['engine', 'outcome'],
    buckets: ENGINE_BUCKETS,
    registers: [registry]
  })
  const tokens = counterOf(registry, 'language_model_tokens_total', 'Tokens that the language model read (prompt) and wrote (completion), as far as it counts them.', 'kind', ['prompt', 'completion'])
  const sound = new Counter({ name: 'consultation_speech_sound_seconds_total', help: 'Seconds of sound that were recognised.', registers: [registry] })
  const factors = new Histogram({
    name: 'consultation_speech_real_time_factor',
    help: 'Time that recognising a sound took, divided by its length: below 1 is faster than people speak.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2, 5],
    registers: [registry]
  })
  return [
    measureEngines(({ engine, outcome, seconds }) => times.observe({ engine, outcome }, seconds)),
    on(diagnostics.tokensUsed, ({ prompt, completion }) => {
      tokens.inc({ kind: 'prompt' }, prompt)
      tokens.inc({ kind: 'completion' }, completion)
    }),
    on(diagnostics.soundRecognised, ({ sound: length, seconds }) => {
      sound.inc(length)
      if (length > 0) factors.observe(seconds / length)
    })
  ]
}

/** Counts what the service publishes in `lib/runtime/diagnostics.ts`, until the returned function is called. */
export function countEvents (registry: Registry): () => void {
  const ends = [...countRequests(registry), ...countAudio(registry), ...countReports(registry), ...countEngines(registry)]
  return function stop () { for (const end of ends) end() }
}
