import { channel } from 'node:diagnostics_channel'
import type { EvidenceKind, RemovalReason, UnsupportedKind } from '../../schemas/evidence.js'
import type { ErrorCode } from '../../schemas/error-codes.js'
import type { MeaningUnasked } from '../../schemas/meaning-checks.js'

/** A limit on requests: see `Limits` of plugins/rate-limit. */
export type LimitName = 'address' | 'failed_key' | 'api_key' | 'readiness' | 'work'

/** Why a request was refused, or failed: the code of the error, or a more exact reason that the client does not see. */
export type RefusalReason = ErrorCode | 'invalid_request' | 'key_scope' | 'organisation' | 'user_blocked' | 'user_elsewhere'

/**
 * What is wrong with an access token. `ended`: its API key was revoked, or its user was blocked, erased or deleted. `clock`: it is of a
 * clock that is too far ahead of that of this instance.
 */
export type TokenFault = 'clock' | 'expired' | 'ended' | 'invalid'

/** A report that was made, or could not be. */
export interface MadeReport {
  /** `embedded` also where it makes the report in place of a language model. */
  engine: string
  template: string
  stage: 'intermediate' | 'final'
  /** The `generation_result` of the report, or `aborted` or `failed`. */
  outcome: string
  seconds: number
  /** How many statements the checks removed, by what and why; how many parts of sentences they marked, by what was not said. */
  checks: CheckCounts | null
}

/** A request to the object storage that has ended, with the attempts that it took. */
export interface StorageRequest {
  operation: 'put' | 'get' | 'list' | 'delete'
  /** `refused`: the storage does not accept what the settings say. `failed`: it could not be reached, or failed. */
  outcome: 'answered' | 'refused' | 'failed'
  seconds: number
}

/** What the checks did to a report. */
export interface CheckCounts {
  removed: Array<{ kind: EvidenceKind, reason: RemovalReason, count: number }>
  marked: Array<{ kind: UnsupportedKind, count: number }>
  /** Whether a language model was asked about the meaning of its report, or why not; missing where it was not to be. */
  meaning?: 'asked' | MeaningUnasked
}

/**
 * A kind of event. While nobody subscribes, `hasSubscribers` is a constant: check it before building a message, and publishing costs
 * nothing. A subscriber must not throw: that ends the process.
 */
export interface Topic<T> {
  readonly hasSubscribers: boolean
  publish: (message: T) => void
  subscribe: (subscriber: (message: T) => void) => void
  unsubscribe: (subscriber: (message: T) => void) => boolean
}

function topic<T> (name: string): Topic<T> {
  // Nobody else publishes here, so that every message is a T; the types of Node.js cannot say that.
  return channel(`consultation-service:${name}`) as unknown as Topic<T>
}

/**
 * Events in this process, for metrics and tracing. Nothing in a message says who somebody is or what they said: these become the
 * labels of metrics. Requests to engines are announced in `lib/runtime/openai/`.
 */
export const diagnostics = {
  /** An access token was issued. */
  tokenIssued: topic<object>('token-issued'),
  /** An access token was refused. */
  tokenRefused: topic<{ fault: TokenFault }>('token-refused'),
  /** A request went beyond a limit. */
  rateLimited: topic<{ limit: LimitName }>('rate-limited'),
  /** A request was answered with an error; `route` is its pattern. */
  requestFailed: topic<{ route: string | undefined, reason: RefusalReason }>('request-failed'),
  /** An event stream was opened (1) or has ended (-1). */
  eventStreams: topic<{ change: 1 | -1 }>('event-streams'),
  /** A piece of an audio stream is on disk; `seconds` since the last of its frames came. */
  pieceStored: topic<{ bytes: number, seconds: number }>('piece-stored'),
  /** A chunk of audio is on disk. */
  chunkStored: topic<{ bytes: number }>('chunk-stored'),
  /** The object storage has answered a request, or has not. */
  storageAsked: topic<StorageRequest>('storage-asked'),
  /** A report was made, or could not be. */
  reportMade: topic<MadeReport>('report-made'),
  /** A language model counted the tokens that it read and wrote. */
  tokensUsed: topic<{ prompt: number, completion: number }>('tokens-used'),
  /** A sound was recognised, both in seconds: its length, and how long that took. */
  soundRecognised: topic<{ sound: number, seconds: number }>('sound-recognised')
} as const
