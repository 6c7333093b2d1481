import type { StateReason } from '../schemas/report-state.js'

/** An error that no further attempt would mend. */
export class PermanentError extends Error {
  /** @param reason why no further attempt is made; kept with the consultation */
  constructor (readonly reason: StateReason, message: string) {
    super(message)
    this.name = 'PermanentError'
  }
}
