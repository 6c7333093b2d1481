import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql, type Kysely } from 'kysely'
import { ConfigError, every } from '../../lib/runtime/index.js'
import { readKeyRing } from '../../lib/identity/index.js'
import type { Config } from '../../schemas/config.js'
import type { Tables } from '../database/tables.js'
import { keyRingOf } from './key-ring.js'

/** How often an instance notes that it has its keys, in milliseconds. */
const NOTE_INTERVAL_MS = 15_000

/** An instance that noted its keys this many seconds ago counts as running: it may have missed a few times. */
const RUNNING_SECONDS = 60

/** Keys that nobody has had for this many seconds while an instance ran are retired. */
const RETIRED_SECONDS = 3600

type KeyConfig = Pick<Config, 'DATABASE_URL' | 'SIGNING_KEYS_DIR'>

/**
 * Finds out whether signing keys are lost: instances on this database had some, and the directory holds none of them, but others or no key.
 * Others may replace them when no instance runs that still has them: tokens live for minutes, and are asked for again. While one runs, such
 * a directory is not the one to be mounted here, and would split the instances into two that refuse each other's tokens.
 *
 * @returns the ids of lost keys; none when all is well
 * @throws {ConfigError} when another instance runs with the keys
 */
export async function findLostKeys (db: Kysely<Tables>, { DATABASE_URL, SIGNING_KEYS_DIR }: KeyConfig): Promise<string[]> {
  const known = await db.selectFrom('signing_keys').orderBy('kid')
    .select(['kid', sql<boolean>`seen_at > now() - make_interval(secs => ${sql.lit(RUNNING_SECONDS)})`.as('running')]).execute()
  // Read after what is noted: an instance that starts at the same time makes a key first, and notes it then.
  const own = (await readKeyRing(SIGNING_KEYS_DIR))?.keys.map(({ kid }) => kid) ?? []
  if (known.some(({ kid }) => own.includes(kid))) return []
  // Nobody else can have the embedded database open.
  if (DATABASE_URL !== '' && known.some(({ running }) => running)) {
    throw new ConfigError('SIGNING_KEYS_DIR', `${SIGNING_KEYS_DIR} holds none of the keys with which another instance on this database has signed in ` +
      `the last ${RUNNING_SECONDS} seconds: mount the same directory here, or stop every instance and wait for so long to begin with a new key`)
  }
  return known.map(({ kid }) => kid)
}

/** Notes the keys that this instance has, and forgets those that are retired. */
async function noteKeys (db: Kysely<Tables>, kids: readonly string[]): Promise<void> {
  await sql`insert into signing_keys (kid, seen_at) select kid, now() from unnest(${kids}::text[]) as own (kid)
    on conflict (kid) do update set seen_at = excluded.seen_at`.execute(db)
  await db.deleteFrom('signing_keys').where('seen_at', '<', sql<Date>`now() - make_interval(secs => ${sql.lit(RETIRED_SECONDS)})`).execute()
}

/**
 * Notes in the database which signing keys there are, so that a start without them is noticed: it is refused where another instance has
 * them, and otherwise logged, because tokens that they signed are no longer valid.
 */
export async function knownKeysPlugin (fastify: FastifyInstance): Promise<void> {
  const { config, db, log } = fastify
  const lost = await findLostKeys(db, config)
  if (lost.length > 0) {
    log.error({ lost, directory: config.SIGNING_KEYS_DIR }, 'the signing keys are gone: tokens issued before are no longer valid')
  }
  const { listen } = await keyRingOf(fastify)
  let kids: string[] = []
  const logFailure = (error: unknown): void => log.warn({ err: error }, 'the signing keys of this instance could not be noted; it is tried again')
  listen(({ keys }) => {
    const begins = kids.length === 0
    kids = keys.map(({ kid }) => kid)
    // At once: an instance that starts now has the new ones only.
    if (!begins) noteKeys(db, kids).catch(logFailure)
  })
  await noteKeys(db, kids)
  const stop = every(NOTE_INTERVAL_MS, async () => noteKeys(db, kids), logFailure)
  fastify.addHook('onClose', async () => stop())
}

export default fp(knownKeysPlugin, { name: 'known-signing-keys', dependencies: ['config', 'database'] })
