import { existsSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import type { OperationName } from '../plugins/admin/operations.js'
import { OperationError, type ParameterProblem } from '../lib/runtime/errors/operation-error.js'
import { adminSocketPath } from '../lib/storage/files/admin-socket.js'
import type { Config } from '../schemas/config.js'

/** Longest wait for the running service, in milliseconds. */
const SOCKET_TIMEOUT_MS = 30_000

/** Names of options that are not simply `--` and the name of the parameter with dashes. */
const OPTIONS: Readonly<Record<string, string>> = {
  id: 'ID',
  organisations: '--organisation',
  scopes: '--scope',
  rate_limit_max: '--rate-limit',
  expires_at: '--expires',
  grace_hours: '--grace',
  events: '--event',
  endpoint_id: '--endpoint',
  healthcare_provider_identification_number: '--provider-number',
  healthcare_provider_type: '--provider-type'
}

/** The settings of this shell: its environment, and the file .env if there is one. */
export async function shellConfig (): Promise<Config> {
  const { readSettings } = await import('../lib/runtime/settings/index.js')
  return readSettings()
}

/** The service's answer to an operation. */
type Answer = { result: unknown } | { error: string, problems?: ParameterProblem[] }

/** Asks the service that listens on `socketPath`; `null` when none does. */
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

/** Asks the service that has the embedded database open; `null` when none does, and on PostgreSQL. */
async function askRunning (config: Config, name: OperationName, params: unknown): Promise<Answer | null> {
  const socket = config.DATABASE_URL === '' ? adminSocketPath(config.DATA_DIR) : null
  return socket === null ? null : askService(socket, name, params)
}

/** The running service's answer to an operation; `null` when none runs, or it cannot answer. */
export async function askRunningService (config: Config, name: OperationName, params: unknown): Promise<unknown> {
  const answer = await askRunning(config, name, params).catch(() => null)
  return answer !== null && 'result' in answer ? answer.result : null
}

/** The same error in terms of command options instead of parameters, one per line. */
function aboutOptions (message: string, problems: readonly ParameterProblem[]): OperationError {
  if (problems.length === 0) return new OperationError(message)
  return new OperationError(problems.map(({ parameter, problem }) => {
    return `${OPTIONS[parameter] ?? `--${parameter.replaceAll('_', '-')}`} ${problem}`
  }).join('\n'))
}

/**
 * Runs an operation: on PostgreSQL directly; on the embedded database through the service if it is running, otherwise directly. The modules
 * that only direct access needs are loaded only then.
 *
 * @throws {OperationError} with a sentence when it cannot be done
 */
export async function operate (config: Config, name: OperationName, params: unknown): Promise<unknown> {
  const answer = await askRunning(config, name, params)
  if (answer !== null) {
    if ('error' in answer) throw aboutOptions(answer.error, answer.problems ?? [])
    return answer.result
  }
  const { operateDirectly } = await import('./operate-directly.js')
  try {
    return await operateDirectly(config, name, params)
  } catch (error) {
    throw error instanceof OperationError ? aboutOptions(error.message, error.problems) : error
  }
}

/**
 * Has the log of the service say what a command has changed in files. Before there is a database, there is nobody to say it to.
 *
 * @param name of an operation that only leaves a line
 */
export async function noteChange (config: Config, name: OperationName, params: unknown): Promise<void> {
  if (config.DATABASE_URL === '' && !existsSync(path.join(config.DATA_DIR, 'database'))) return
  await operate(config, name, params).catch((error: unknown) => {
    process.stderr.write(`The log of the service does not say so, because ${(error as Error).message}\n`)
  })
}
