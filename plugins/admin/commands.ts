import { OperationError } from '../../lib/runtime/index.js'
import { commandLine, type AccessLine } from '../access-log/index.js'
import { attemptOf, changeOf } from './changes.js'
import { runOperation } from './operations.js'

/** Leaves a line of a command where the log of the service will have it. Never throws. */
type LeaveLine = (line: AccessLine) => void | Promise<void>

/**
 * Runs the operation of a command, and leaves a line of what it changed, or of a change that was refused or failed.
 *
 * @param args those of `runOperation`
 * @throws what `runOperation` throws
 */
export async function runCommand (leaveLine: LeaveLine, ...args: Parameters<typeof runOperation>): Promise<unknown> {
  const [db, , name, params] = args
  const result = await runOperation(...args).catch(async (error: unknown) => {
    const attempt = await attemptOf(db, name, params)
    const outcome = error instanceof OperationError ? 'refused' : 'failed'
    if (attempt !== null) await leaveLine(commandLine(attempt.event, attempt.target, outcome))
    throw error
  })
  const change = await changeOf(db, name, params, result)
  if (change !== null) await leaveLine(commandLine(change.event, change.target))
  return result
}
