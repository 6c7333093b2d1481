import { needsPepper, runOperation, type OperationName } from '../plugins/admin/operations.js'
import { openPepper } from '../plugins/api-keys/pepper.js'
import { openDatabase } from '../plugins/database/open.js'
import type { Config } from '../schemas/config.js'

/**
 * Runs an operation directly on the database.
 *
 * @throws {ExplainedError} when the database cannot be opened, or the operation cannot be done
 */
export async function operateDirectly (config: Config, name: OperationName, params: unknown): Promise<unknown> {
  const { db, close } = await openDatabase(config)
  try {
    const pepper = needsPepper(name) ? (await openPepper(db, config)).value : ''
    return await runOperation(db, pepper, name, params, config)
  } finally {
    await close()
  }
}
