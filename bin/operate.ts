import { request } from 'node:http'
import { existsSync } from 'node:fs'
import { json } from 'node:stream/consumers'
import { parseConfig } from '../plugins/config.js'
import { runOperation, type OperationName } from '../plugins/admin/operations.js'
import { adminSocketPath } from '../plugins/admin/socket-path.js'
import { OperationError } from '../plugins/api-keys/operations.js'
import { loadPepper } from '../plugins/api-keys/secrets.js'
import { openDatabase } from '../plugins/database/open.js'
import type { Config } from '../schemas/config.js'

/** Longest wait for the running service, in milliseconds. */
const SOCKET_TIMEOUT_MS = 30_000

/** The settings of this shell: its environment, and the file .env where there is one. */
export function shellConfig (): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return parseConfig(process.env)
}

/** What the service says to an operation. */
type Answer = { result: unknown } | { error: string }

/** Asks the service that runs on `socketPath`; `null` when none does. */
async function askService (socketPath: string, name: string, params: unknown): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new OperationError(`The running service cannot be asked: ${error.message}.`))
    const call = request({
      socketPath, path: `/operations/${name}`, method: 'POST', headers: { 'content-type': 'application/json' }, timeout: SOCKET_TIMEOUT_MS
    }, response => {
      json(response).then(answer => resolve(answer as Answer), fail)
    })
    call.on('timeout', () => call.destroy(new Error('it does not answer')))
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else fail(error)
    })
    call.end(JSON.stringify(params))
  })
}

/**
 * Does an operation: on PostgreSQL directly; on the embedded database through the service while it runs, and directly while it does not.
 *
 * @throws {OperationError} with a sentence when it cannot be done
 */
export async function operate (config: Config, name: OperationName, params: unknown): Promise<unknown> {
  const socket = config.DATABASE_URL === '' ? adminSocketPath(config.DATA_DIR) : null
  const answer = socket === null ? null : await askService(socket, name, params)
  if (answer !== null) {
    if ('error' in answer) throw new OperationError(answer.error)
    return answer.result
  }
  const { db, close } = await openDatabase(config)
  try {
    return await runOperation(db, loadPepper(config), name, params)
  } finally {
    await close()
  }
}
