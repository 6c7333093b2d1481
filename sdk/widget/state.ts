import { ConsultationError } from '../errors.js'
import type { StreamProgress, StreamWarning } from '../stream/types.js'
import type { ConsultationOutput, CreateConsultation, SentConsent, Transcript } from '../types.js'

/**
 * Where a consultation in the widget stands: `idle` before it begins, `starting` until sound is recorded, `recording`, `paused`,
 * `stopping` while the rest goes up, `stopped` when it may be recorded further or finished, `finishing` while the report is made,
 * `finished` when it is final, `withdrawn` when the patient has withdrawn the consent, `failed` when it cannot recover.
 */
export type ScribeState = 'idle' | 'starting' | 'recording' | 'paused' | 'stopping' | 'stopped' | 'finishing' | 'finished' | 'withdrawn' | 'failed'

/** States in which sound is recorded, or about to be. */
const RECORDING: ReadonlySet<ScribeState> = new Set(['starting', 'recording', 'paused', 'stopping'])

/** The widget refuses, and nothing has changed; or it could not do something: `reason` says what. */
export class ScribeError extends ConsultationError {
  /**
   * `busy`: a consultation is being recorded. `consent`: nobody has agreed. `token`: `getToken` is not set. `token_away`: it could
   * not reach the page's backend. `token_refused`: it failed in another way, or was told why there is no token. `token_unreadable`: what it
   * gave is no token. `removed`: sound of an earlier recording could not be sent for seven days, and was removed from this device.
   */
  readonly reason: 'busy' | 'consent' | 'token' | 'removed' | 'token_away' | 'token_refused' | 'token_unreadable'

  /** @internal */
  constructor (reason: ScribeError['reason'], message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.reason = reason
  }
}
Object.defineProperty(ScribeError.prototype, 'name', { value: 'ScribeError', configurable: true, writable: true })

/** What was asked for is not waited for any more: another consultation was opened, or the widget was taken off the page. */
export class ConsultationClosed extends ConsultationError {}

/** What a new consultation is started with. */
export type ScribeSettings = Pick<CreateConsultation, 'template' | 'input_language' | 'output_language' | 'external_id' | 'consent'>

/** A visit whose report is to come, or has just come. */
export interface WaitingVisit {
  consultation: string
  /** Who it is of, as the page names the patient, or by `external_id`; `null` if nobody said so. */
  reference: string | null
  /** When it began, in milliseconds since 1970. */
  startedAt: number
  /** What is awaited: the rest of its sound, the report, or the report that is late. Nothing any more: it has come, or it failed. */
  awaits: 'sound' | 'report' | 'late' | 'ready' | 'failed'
}

/** A consultation as the widget shows it. */
export interface ScribeView {
  state: ScribeState
  /** Id of the consultation; `null` before there is one. */
  consultation: string | null
  /** Who it is of, as the page names the patient; `null` if nobody said so. */
  reference: string | null
  /** When it began, in milliseconds since 1970. */
  startedAt: number
  /** What the patient said to the recording, as far as it is known. */
  consent: SentConsent['state'] | null
  /** Whether the service has still to be told that the consent is withdrawn. */
  unsent: boolean
  /** Visits whose reports are to come, the newest first. */
  waiting: readonly WaitingVisit[]
  /** Whether the service cannot be reached while sound is recorded. */
  offline: boolean
  /** Why the consultation cannot be created yet, where that is not for lack of a connection. */
  delay: Error | null
  /** Whether sound of an earlier page goes up. */
  kept: boolean
  /** Whether sound of other consultations, of earlier pages, goes up. */
  leftovers: boolean
  /** Whether the length of what is recorded is known: not of a file, whose sound nobody has decoded yet. */
  timed: boolean
  /** Whether the report is late. */
  late: boolean
  progress: StreamProgress
  /** From 0 to 1. */
  level: number
  warnings: ReadonlyMap<StreamWarning['kind'], StreamWarning>
  output: ConsultationOutput | null
  segments: Transcript['segments']
  error: Error | null
}

/** A view before anything has happened. */
export function emptyView (): ScribeView & { warnings: Map<StreamWarning['kind'], StreamWarning> } {
  return {
    state: 'idle',
    consultation: null,
    reference: null,
    startedAt: 0,
    consent: null,
    unsent: false,
    waiting: [],
    offline: false,
    delay: null,
    kept: false,
    leftovers: false,
    timed: true,
    late: false,
    progress: { recordedMs: 0, storedMs: 0, unsafeMs: 0 },
    level: 0,
    warnings: new Map(),
    output: null,
    segments: [],
    error: null
  }
}

/** Notes a warning, or that it is over. */
export function noteWarning (warnings: Map<StreamWarning['kind'], StreamWarning>, warning: StreamWarning): void {
  const isOver = (warning.kind === 'quality' && warning.problems.length === 0) || (warning.kind === 'muted' && !warning.muted)
  if (isOver) warnings.delete(warning.kind)
  else warnings.set(warning.kind, warning)
}

/** Whether changing the consultation now would end a recording. */
export function isBusy ({ state }: Pick<ScribeView, 'state'>): boolean {
  return RECORDING.has(state)
}

/** @throws {ScribeError} `busy` while a consultation is recorded */
export function requireIdle (view: Pick<ScribeView, 'state'>): void {
  if (isBusy(view)) throw new ScribeError('busy', 'A consultation is being recorded.')
}
