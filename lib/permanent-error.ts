import type { StateReason } from '../schemas/report-state.js'

/** An error that no retry will fix. */
export class PermanentError extends Error {
  /** @param reason why it is not retried; stored with the consultation */
  constructor (readonly reason: StateReason, message: string) {
    super(message)
    this.name = 'PermanentError'
  }
}
