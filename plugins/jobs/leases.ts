import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../database/tables.js'
import { SCHEMA } from './boss.js'
import { every } from '../../lib/concurrency/every.js'
import { LEASE_SECONDS, RENEWAL_MS, type AttemptLeases, type Held, type History, type Keeper } from '../../lib/jobs/index.js'

/** Length of a lease where no other process can take the job, in seconds: it only matters for a worker that hangs. */
export const EMBEDDED_LEASE_SECONDS = 3600

/** How often to look for jobs that no worker holds, in milliseconds. */
const WATCH_MS = 5000

/** After lost workers, the pause doubles at most this many times. */
const LOSS_BACKOFF_MAX = 5

/** More attempts than there will ever be: pg-boss also counts worker crashes, so we apply the limits ourselves. */
export const RETRY_LIMIT = 1_000_000

/** The fields of a history that describe attempts that were put off. */
const PUT_OFF: Array<keyof History> = ['put_off', 'put_off_at', 'waited', 'outage']

const jobs = sql.id(SCHEMA, 'job')

/** The SQL with which a thread renews leases; see `openKeeper` for its parameters. */
export const RENEWAL = `update ${SCHEMA}.job set
    started_on = now() - expire_in + least(expire_in, make_interval(secs => $1)), data = data || jsonb_build_object('strained', $2::boolean)
  where state = 'active' and name = any($3::text[]) and id = any($4::uuid[])`

/** The `started_on` of a job whose lease lasts this many seconds from now. */
function leasedFor (seconds: number): RawBuilder<unknown> {
  return sql`now() - expire_in + least(expire_in, make_interval(secs => ${sql.lit(seconds)}))`
}

/**
 * The columns to set when a job is taken: it is leased, and an attempt begins. If an earlier attempt began and never ended, its worker was
 * lost, which is counted, but not as a failed attempt.
 *
 * @param seconds length of the lease
 * @param retryDelay pause before the next attempt when this one loses its worker, in seconds; it grows with each loss
 */
export function taken (seconds: number, retryDelay: number): RawBuilder<unknown> {
  const lost = sql`coalesce((data->>'running')::boolean, false)`
  const strained = sql`coalesce((data->>'strained')::boolean, false)`
  const losses = sql`coalesce((data->>'losses')::int, 0) + ${lost}::int`
  return sql`state = 'active', started_on = ${leasedFor(seconds)},
    retry_limit = ${sql.lit(RETRY_LIMIT)}, retry_count = least(${losses}, ${sql.lit(LOSS_BACKOFF_MAX)}),
    retry_delay = ${retryDelay}::int, retry_backoff = true,
    data = data || jsonb_build_object('running', true, 'strained', false, 'losses', ${losses},
      'strained_losses', coalesce((data->>'strained_losses')::int, 0) + (${lost} and ${strained})::int)`
}

/**
 * Leases of durable jobs. pg-boss passes a job on only once it has been active for the longest time it may take, so a job whose worker died
 * would be stuck for that long. Therefore each renewal moves the job's `started_on` (which nothing else reads) so that this time ends one
 * lease from now.
 *
 * @param failed called with the error of a renewal; the next one may succeed
 * @param keeper renews the leases while the main thread is busy
 */
export function createLeases (
  db: Kysely<Tables>, failed: (error: unknown) => void,
  { seconds = LEASE_SECONDS, keeper }: { seconds?: number, keeper?: Keeper | undefined } = {}
) {
  const held = new Map<string, Held>()
  let stopRenewing: (() => void) | undefined

  /** Renews the leases of all held jobs. */
  async function renew (): Promise<void> {
    const queues = [...new Set([...held.values()].map(({ queue }) => queue))]
    await sql`update ${jobs} set started_on = ${leasedFor(seconds)}
      where state = 'active' and name in (${sql.join(queues)}) and id = any(${[...held.keys()]}::uuid[])`.execute(db)
  }

  /**
   * Gives away active jobs that are not held here and have more than LEASE_SECONDS left: on the embedded database, those that were released
   * because they did not stop when aborted; anywhere, those that were taken without a lease.
   */
  async function giveAway (queues: readonly string[]): Promise<void> {
    const lease = sql`make_interval(secs => ${sql.lit(LEASE_SECONDS)})`
    await sql`update ${jobs} set started_on = now() - expire_in
      where name in (${sql.join(queues)}) and state = 'active'
      and started_on between now() - expire_in + ${lease} + interval '1 second' and now() - ${lease} and id <> all(${[...held.keys()]}::uuid[])`
      .execute(db)
  }

  return {
    async fail (queue, job, seconds, { failed = 0, ...history }: History): Promise<void> {
      await sql`update ${jobs} set retry_count = 0, retry_delay = ${seconds}::int, retry_backoff = false,
          data = data - ${PUT_OFF}::text[] || ${JSON.stringify({ ...history, failed, running: false })}::jsonb
        where name = ${queue} and id = ${job}::uuid and state = 'active'`.execute(db)
    },

    async forgive (queue, job): Promise<void> {
      await sql`update ${jobs} set retry_count = 0, data = data - ${['failed', 'losses', 'strained_losses', ...PUT_OFF]}::text[]
        where name = ${queue} and id = ${job}::uuid and state = 'active'`.execute(db)
    },

    /** Looks for jobs that nobody holds, until the returned function is called. */
    watch (queues: readonly string[]): () => void {
      return every(WATCH_MS, async () => giveAway(queues), failed)
    },

    /** Releases a job that does not stop when it is aborted, so that another worker can take it. */
    hold (queue, job, signal) {
      if (signal.aborted) return () => {}
      held.set(job, { queue, id: job })
      keeper?.hold({ queue, id: job })
      stopRenewing ??= every(RENEWAL_MS, renew, failed)
      const release = () => {
        held.delete(job)
        keeper?.release({ queue, id: job })
        signal.removeEventListener('abort', release)
        if (held.size > 0) return
        stopRenewing?.()
        stopRenewing = undefined
      }
      signal.addEventListener('abort', release, { once: true })
      return release
    }
  } satisfies AttemptLeases & { watch: unknown }
}

export type Leases = ReturnType<typeof createLeases>

/**
 * Takes back the jobs that a dead process had in progress. Only safe when no other process can hold them: at start-up, on the embedded
 * database.
 */
export async function takeBackAll (db: Kysely<Tables>, queues: readonly string[]): Promise<void> {
  await sql`update ${jobs} set state = 'retry', start_after = now() where name in (${sql.join(queues)}) and state = 'active'`.execute(db)
}
