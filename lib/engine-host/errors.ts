const sentences = {
  crashed: 'the process of the engine has ended',
  silent: 'the engine has given no sign of life',
  busy: 'too many questions wait for the engine',
  not_loaded: 'the engine cannot be loaded',
  refused: 'the engine cannot answer the question',
  closed: 'the service no longer uses the engine'
} as const

/** Why an engine did not answer. */
export type EngineFailure = keyof typeof sentences

/** Failures that another try may not have. */
const RETRYABLE: ReadonlySet<EngineFailure> = new Set(['crashed', 'silent', 'busy'])

/** An engine did not answer. The error holds nothing that was sent to it. */
export class EngineError extends Error {
  readonly failure: EngineFailure
  /** Whether the same question may be answered at another time. */
  readonly retryable: boolean
  /** Seconds until another try makes sense; `null` when it does at once, or never. */
  readonly retryAfterSeconds: number | null

  constructor (failure: EngineFailure, { detail, retryAfterSeconds }: { detail?: string, retryAfterSeconds?: number } = {}) {
    super(detail === undefined ? sentences[failure] : `${sentences[failure]} (${detail})`)
    this.name = 'EngineError'
    this.failure = failure
    this.retryable = RETRYABLE.has(failure)
    this.retryAfterSeconds = retryAfterSeconds ?? null
  }
}
