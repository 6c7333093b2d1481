import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { exportAuditKey } from '../../lib/audit/index.js'
import { BACKUP_PATH, type BackupBegun, COPIED, type Keys, STEPS_TYPE } from '../../lib/backup/index.js'
import { once, OperationError } from '../../lib/runtime/index.js'
import { type BaseBackup, clusterOf, embeddedVersions, migrationsIn, serializeError } from '../../lib/storage/index.js'
import { exportSigningKeys } from '../../lib/identity/index.js'
import type { Config } from '../../schemas/config.js'
import { SANDBOX_KEY_FILE } from '../api-keys/index.js'

type SourceConfig = Pick<Config, 'AUDIO_DIR' | 'DATA_DIR' | 'SIGNING_KEYS_DIR'>

function readIfThere (file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function readKeys ({ DATA_DIR, SIGNING_KEYS_DIR }: SourceConfig, pepper: string | null): Promise<Keys> {
  const auditKey = exportAuditKey(SIGNING_KEYS_DIR)
  const signingKeys = [...await exportSigningKeys(SIGNING_KEYS_DIR), ...auditKey === null ? [] : [auditKey]]
  return {
    signingKeys, pepper, sandboxKey: readIfThere(path.join(DATA_DIR, SANDBOX_KEY_FILE))
  }
}

/**
 * The source of a backup.
 *
 * @param db the embedded database; `null` on PostgreSQL
 * @param pepper the one that API keys are hashed with, when keys and secrets are to be in the backup; otherwise `undefined`
 */
export async function findSource<T> (
  db: Kysely<T> | null, config: SourceConfig, pepper: string | null | undefined
): Promise<BackupBegun> {
  return {
    database: db === null ? null : { ...await embeddedVersions(db), migrations: await migrationsIn(db) },
    cluster: db === null ? null : clusterOf(config.DATA_DIR),
    audio: config.AUDIO_DIR === '' ? null : path.resolve(config.AUDIO_DIR),
    keys: pepper === undefined ? null : await readKeys(config, pepper)
  }
}

function toLine (value: object): string {
  return `${JSON.stringify(value)}\n`
}

/** Has the service hold still for a backup, as lib/backup/steps.ts says: `admin` takes the request, `fastify` is the application. */
export function serveBackups (admin: FastifyInstance, fastify: FastifyInstance): void {
  const { apiKeys, audio, audit, beginBaseBackup, config, db, log } = fastify

  /** Keeps the database and the audio as a backup needs them, until `release` is called. */
  async function hold (): Promise<{ backup: BaseBackup, release: () => Promise<void> }> {
    const removeAudio = audio.postponeRemovals()
    try {
      const backup = await beginBaseBackup()
      const release = once(async () => backup.close().finally(removeAudio).catch((error: Error) => {
        log.error({ err: serializeError(error) }, 'a backup could not be ended')
      }))
      return { backup, release }
    } catch (error) {
      await removeAudio()
      throw error
    }
  }

  async function * steps (begun: BackupBegun, backup: BaseBackup, request: Readable): AsyncGenerator<string> {
    const received = request[Symbol.asyncIterator]()
    yield toLine(begun)
    if (String((await received.next()).value) !== COPIED) throw new Error('the command did not say that it has copied the database')
    // Rows of the audit log that are not in the database yet would be missing.
    await audit.gather()
    yield toLine(await backup.end())
    await received.next()
    await backup.close()
    for (let more = true; more;) more = (await received.next()).done !== true
    log.info('a backup was taken')
  }

  admin.addContentTypeParser(STEPS_TYPE, (_request, payload, done) => done(null, payload))
  admin.post<{ Querystring: { keys?: string } }>(BACKUP_PATH, async function takeBackupHandler (request, reply) {
    if (request.headers['content-type'] !== STEPS_TYPE) throw new OperationError('That is not how a backup is asked for.')
    const { backup, release } = await hold()
    try {
      const begun = await findSource(db, config, request.query.keys === 'true' ? apiKeys.pepper : undefined)
      log.info('a backup begins')
      const answer = Readable.from(steps(begun, backup, request.body as Readable))
      // However it ends: a generator that was never started would not notice that the command is gone.
      answer.once('close', release)
      return reply.type(STEPS_TYPE).send(answer)
    } catch (error) {
      await release()
      throw error
    }
  })
}
