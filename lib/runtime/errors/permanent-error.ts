import type { StateReason } from '../../../schemas/report-state.js'

/** An error that no retry will fix. */
export class PermanentError extends Error {
  readonly reason: StateReason

  /** @param reason why it is not retried; stored with the consultation */
  constructor (reason: StateReason, message: string) {
    super(message)
    this.name = 'PermanentError'
    this.reason = reason
  }
}

/** The reason of a `PermanentError`, even as the cause of another error; `null` for all other errors. */
export function permanentReason (error: unknown): StateReason | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PermanentError) return cause.reason
  }
  return null
}
