import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql, type Kysely } from 'kysely'
import { every } from '../lib/runtime/index.js'
import { causeOf } from '../lib/work/index.js'
import { answered } from './database/index.js'
import type { Tables } from './database/tables.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** When each engine last did what it was asked, and when it last did not. */
    engineUses: EngineUses
  }
}

/** What an engine is for. */
export type EngineTask = 'report' | 'speech' | 'speakers'

/** The last success and the last failure of an engine, on any instance; `null`: none is known. */
export interface EngineUse {
  succeeded_at: string | null
  failed_at: string | null
  cause: string | null
}

const UNKNOWN: EngineUse = { succeeded_at: null, failed_at: null, cause: null }

/** How often uses are written, in milliseconds. */
const WRITE_INTERVAL_MS = 5000

/** What is said of a failure that is none of a request to an engine. */
const IN_THE_LOG = 'failed; see the log'

/** What is not written yet, of one engine. Moments are those of `performance.now()`, so that no clock but the database's counts. */
interface Noted {
  succeeded?: number
  failed?: number
  cause?: string
}

/** Seconds since a moment; `null` for none. */
function ageOf (moment: number | undefined): number | null {
  return moment === undefined ? null : (performance.now() - moment) / 1000
}

/** Notes uses of engines: in memory, from where the last ones are written every few seconds, into one row for each task. */
export class EngineUses {
  readonly #db: Kysely<Tables>
  readonly #log: FastifyBaseLogger
  #noted = new Map<EngineTask, Noted>()
  #failing = false

  constructor (db: Kysely<Tables>, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  /** Notes that an engine has just done what it was asked. */
  succeeded (task: EngineTask): void {
    this.#noted.set(task, { ...this.#noted.get(task), succeeded: performance.now() })
  }

  /** Notes that it has just failed. */
  failed (task: EngineTask, error: unknown): void {
    this.#noted.set(task, { ...this.#noted.get(task), failed: performance.now(), cause: causeOf(error) ?? IN_THE_LOG })
  }

  /** Writes what was noted. Never rejects: what cannot be written is kept for the next time. */
  async write (): Promise<void> {
    const noted = this.#noted
    if (noted.size === 0) return
    this.#noted = new Map()
    const rows = [...noted].map(([task, { succeeded, failed, cause }]) => ({
      task, succeeded: ageOf(succeeded), failed: ageOf(failed), cause: cause ?? null
    }))
    try {
      await sql`insert into engine_uses (task, succeeded_at, failed_at, cause)
        select task, now() - make_interval(secs => succeeded), now() - make_interval(secs => failed), cause
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as noted (task text, succeeded float8, failed float8, cause text) order by task
        on conflict (task) do update set succeeded_at = greatest(engine_uses.succeeded_at, excluded.succeeded_at),
          failed_at = greatest(engine_uses.failed_at, excluded.failed_at),
          cause = case when excluded.failed_at >= coalesce(engine_uses.failed_at, excluded.failed_at) then excluded.cause else engine_uses.cause end
        `.execute(this.#db)
      this.#failing = false
    } catch (error) {
      for (const [task, use] of noted) this.#noted.set(task, { ...use, ...this.#noted.get(task) })
      if (!this.#failing) this.#log.warn({ err: error }, 'the last uses of the engines could not be written; it is tried again')
      this.#failing = true
    }
  }

  /** The last success and the last failure of each engine, of all instances on this database. @throws when that cannot be reached */
  async read (): Promise<Record<EngineTask, EngineUse>> {
    await this.write()
    const rows = await this.#db.selectFrom('engine_uses').selectAll().execute()
    const known = new Map(rows.map(({ task, succeeded_at: succeeded, failed_at: failed, cause }) => [
      task, { succeeded_at: answered(succeeded), failed_at: answered(failed), cause }
    ]))
    return { report: known.get('report') ?? UNKNOWN, speech: known.get('speech') ?? UNKNOWN, speakers: known.get('speakers') ?? UNKNOWN }
  }
}

/** Knows how engines were last used: `fastify.engineUses`. */
export async function engineUsesPlugin (fastify: FastifyInstance): Promise<void> {
  const { db, log } = fastify
  const uses = new EngineUses(db, log)
  fastify.decorate('engineUses', uses)
  const stop = every(WRITE_INTERVAL_MS, async () => uses.write(), error => log.error({ err: error }, 'uses of engines could not be written'))
  fastify.addHook('onClose', async function writeLastUses () {
    await stop()
    await uses.write()
  })
}

export default fp(engineUsesPlugin, { name: 'engine-uses', dependencies: ['database'] })
