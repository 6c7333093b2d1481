import { ExplainedError } from '../explained-error.js'

/** A backup cannot be taken or restored: a sentence for whoever runs the command. */
export class BackupError extends ExplainedError {
  constructor (message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
  }
}
