import type { Kysely } from 'kysely'
import { COMMAND_MESSAGE, commandLine, keepLine } from '../plugins/access-log/commands.js'
import type { AccessLine } from '../plugins/access-log/line.js'
import { changeOf } from '../plugins/admin/changes.js'
import { needsPepper, runOperation, type OperationName } from '../plugins/admin/operations.js'
import { openPepper } from '../plugins/api-keys/pepper.js'
import { openDatabase } from '../plugins/database/open.js'
import type { Tables } from '../plugins/database/tables.js'
import type { Config } from '../schemas/config.js'

/** Leaves the line of a change for the log of the service; where that fails, on standard error: the change is made. */
async function leaveLine (db: Kysely<Tables>, line: AccessLine): Promise<void> {
  await keepLine(db, line).catch(() => { process.stderr.write(`${JSON.stringify({ ...line, msg: COMMAND_MESSAGE })}\n`) })
}

/**
 * Runs an operation directly on the database.
 *
 * @throws {ExplainedError} when the database cannot be opened, or the operation cannot be done
 */
export async function operateDirectly (config: Config, name: OperationName, params: unknown): Promise<unknown> {
  const { db, close } = await openDatabase(config)
  try {
    const pepper = needsPepper(name) ? (await openPepper(db, config)).value : ''
    const result = await runOperation(db, pepper, name, params, config)
    const change = await changeOf(db, name, params, result)
    if (change !== null) await leaveLine(db, commandLine(change.event, change.target))
    return result
  } finally {
    await close()
  }
}
