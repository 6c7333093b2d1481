import type { Kysely } from 'kysely'
import { commandMessage, keepLine } from '../plugins/access-log/commands.js'
import type { AccessLine } from '../plugins/access-log/line.js'
import { moveLeftRows, recordCommand } from '../plugins/audit/commands.js'
import { runCommand } from '../plugins/admin/commands.js'
import { needsPepper, type OperationName } from '../plugins/admin/operations.js'
import { openPepper } from '../plugins/api-keys/pepper.js'
import { openDatabase } from '../plugins/database/open.js'
import type { Tables } from '../plugins/database/tables.js'
import type { Config } from '../schemas/config.js'

/** Leaves the line of a command for the log of the service; where that fails, on standard error: what is done is done. */
async function leaveLine (db: Kysely<Tables>, isAudited: boolean, line: AccessLine): Promise<void> {
  await keepLine(db, line).catch(() => { process.stderr.write(`${JSON.stringify({ ...line, msg: commandMessage(line) })}\n`) })
  if (!isAudited) return
  await recordCommand(db, line).catch((error: unknown) => {
    process.stderr.write(`The row of this command is missing in the audit log: ${(error as Error).message}\n`)
  })
}

/**
 * Runs an operation directly on the database.
 *
 * @throws {ExplainedError} when the database cannot be opened, or the operation cannot be done
 */
export async function operateDirectly (config: Config, name: OperationName, params: unknown): Promise<unknown> {
  const { db, close } = await openDatabase(config)
  try {
    if (config.DATABASE_URL === '' && name.startsWith('audit.')) await moveLeftRows(db, config.DATA_DIR)
    const pepper = needsPepper(name) ? (await openPepper(db, config)).value : ''
    return await runCommand(async line => leaveLine(db, config.AUDIT_ENABLED, line), db, pepper, name, params, config)
  } finally {
    await close()
  }
}
