import { ExplainedError } from '../runtime/index.js'

/** A backup cannot be taken or restored. The message is a sentence for the operator. */
export class BackupError extends ExplainedError {
  constructor (message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
  }
}
