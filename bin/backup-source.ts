import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { BACKUP_PATH, type BackupBegun, type BackupEnded, BackupError, COPIED, type Source, STEPS_TYPE } from '../lib/backup/index.js'
import { adminSocketPath } from '../lib/storage/index.js'
import type { Config } from '../schemas/config.js'

/** The error when the service is gone before the backup is whole. */
const STOPPED = 'The service stopped while the backup was taken: nothing is left of it.'

/** A request whose body is still open, and its answer. */
interface Conversation {
  call: ClientRequest
  response: IncomingMessage
}

/** Asks the service that listens on `socketPath` to begin; `null` when none does. */
async function ask (socketPath: string, withKeys: boolean): Promise<Conversation | null> {
  return new Promise((resolve, reject) => {
    const call = request({
      socketPath, path: `${BACKUP_PATH}?keys=${withKeys}`, method: 'POST', headers: { 'content-type': STEPS_TYPE, 'transfer-encoding': 'chunked' }
    })
    call.once('response', response => resolve({ call, response }))
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(new BackupError(`The running service cannot be asked: ${error.message}.`))
    })
    call.flushHeaders()
  })
}

/**
 * The lines of the service's answer, whose end is `undefined`.
 *
 * @returns a function that waits for the next one
 * @throws {BackupError} when the service is gone
 */
function linesOf (response: IncomingMessage): () => Promise<string | undefined> {
  const lines = createInterface({ input: response })[Symbol.asyncIterator]()
  // Before Node.js 22, the lines do not end with an error of their input.
  const broken = new Promise<never>((_resolve, reject) => response.once('error', reject))
  broken.catch(() => {})
  return async function next () {
    const { value, done } = await Promise.race([lines.next(), broken]).catch((error: unknown) => {
      throw new BackupError(STOPPED, { cause: error })
    })
    return done === true ? undefined : value
  }
}

/** What the service on `socketPath` has open; `null` when none listens there. */
async function sourceOfService (socketPath: string, withKeys: boolean): Promise<Source | null> {
  const conversation = await ask(socketPath, withKeys)
  if (conversation === null) return null
  const { call, response } = conversation
  if (response.statusCode !== 200) {
    call.end()
    const { error } = await json(response).catch(() => ({})) as { error?: string }
    const isKnown = response.statusCode !== 404 && error !== undefined
    throw new BackupError(isKnown ? error : 'The running service cannot be asked: it is of another version.')
  }
  const next = linesOf(response)
  async function answer<T> (): Promise<T> {
    const line = await next()
    if (line === undefined) throw new BackupError(STOPPED)
    return JSON.parse(line) as T
  }
  return {
    ...await answer<BackupBegun>(),
    async endDatabase () {
      call.write(COPIED)
      return answer<BackupEnded>()
    },
    async releaseDatabase () {
      call.write(COPIED)
    },
    async finish () {
      call.end()
      if (await next() !== undefined || !response.complete) throw new BackupError(STOPPED)
    },
    async close () {
      call.destroy()
    }
  }
}

/**
 * What there is to back up: of the service, if it has the embedded database open, otherwise of this machine. The modules that only the
 * latter needs are loaded only then.
 *
 * @throws {ExplainedError} with a sentence when it cannot be backed up
 */
export async function openSource (config: Config, withKeys: boolean): Promise<Source> {
  const socket = config.DATABASE_URL === '' ? adminSocketPath(config.DATA_DIR) : null
  const running = socket === null ? null : await sourceOfService(socket, withKeys)
  if (running !== null) return running
  const { openSourceDirectly } = await import('./backup-directly.js')
  return openSourceDirectly(config, withKeys)
}
