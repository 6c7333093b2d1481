import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely, type SqlBool } from 'kysely'
import type { AudioStores } from '../audio/index.js'
import type { Tables } from '../database/tables.js'
import { deleteAudio, deleteBatch, type Step } from './batches.js'

/** Most and fewest consultations that one transaction deletes, and the number that the first one does: each has to be forced to disk. */
const BATCH_MAX = 1000
const BATCH_MIN = 100
const BATCH_FIRST = 200

/** How long a transaction should take, in milliseconds: batches become larger or smaller, so that requests wait no longer for one. */
const BATCH_MS = 100

/** Pause after a batch, as a share of the time that it took: the rest of the time belongs to requests. */
const PAUSE_SHARE = 0.1

/** Pause when what is left is in use, or somebody else deletes it, in milliseconds. */
const WAIT_MS = 500

export interface EraserOptions {
  db: Kysely<Tables>
  stores: AudioStores
  /** Whether nobody else uses the database, so that nobody has to wait. */
  alone?: boolean
  /** Called when audio cannot be deleted now; it is tried again, and rows are deleted meanwhile. */
  audioFailed: (error: unknown) => void
}

/** Deletes the consultations of erased users in batches. Any number of instances and commands may do so at once. */
export class Eraser {
  readonly #options: EraserOptions
  #size = BATCH_FIRST

  constructor (options: EraserOptions) {
    this.#options = options
  }

  /**
   * Deletes everything of these users, in turns, until it is all gone or `signal` is aborted. What is deleted stays deleted; the next call
   * continues.
   *
   * @param done called with each user whose data is all deleted
   * @returns when nothing more can be done now: everything is deleted, the rest is in use, or a storage is down
   */
  async run (subjects: readonly string[], signal: AbortSignal, done: (subject: string) => void = () => {}): Promise<void> {
    const left = new Set(subjects)
    for (let busy = true; busy && !signal.aborted;) {
      busy = false
      for (const subject of left) {
        if (signal.aborted) return
        const { kind } = await this.#step(subject)
        if (kind === 'done') {
          left.delete(subject)
          done(subject)
        }
        busy ||= kind === 'deleted'
      }
    }
  }

  /** Does the same, and waits for what is in use or away, until there are no such users any more. */
  async finish (find: () => Promise<string[]>, signal: AbortSignal): Promise<void> {
    for (let left = await find(); left.length > 0 && !signal.aborted; left = await find()) {
      await this.run(left, signal)
      if (!signal.aborted && (await find()).length > 0) await sleep(WAIT_MS, undefined, { signal }).catch(() => {})
    }
  }

  /** Deletes a batch of rows; when there are none, audio. */
  async #step (subject: string): Promise<Step> {
    const { db, stores, alone = false, audioFailed } = this.#options
    const begun = performance.now()
    const step = await deleteBatch(db, subject, this.#size)
    const took = performance.now() - begun
    if (step.kind === 'deleted' && step.count >= this.#size) {
      this.#size = Math.round(Math.min(Math.max(this.#size * BATCH_MS / took, this.#size / 2, BATCH_MIN), this.#size * 2, BATCH_MAX))
    }
    if (step.kind !== 'waits') {
      if (!alone) await sleep(took * PAUSE_SHARE)
      return step
    }
    return deleteAudio(db, stores, subject).catch((error: unknown): Step => {
      audioFailed(error)
      return { kind: 'waits' }
    })
  }
}

/** Visits of an erased user under a legal hold are all that is left: they go when it ends. */
const onlyHeldLeft = sql<SqlBool>`(exists (
  select from consultations where subject = user_erasures.subject and number <= last_number and held_at is not null
) and not exists (
  select from consultations where subject = user_erasures.subject and number <= last_number and held_at is null
) and not exists (select from erased_audio where subject = user_erasures.subject))`

/** The erased users of whom something is left that can go, or those of one user id of a customer. */
export async function erasedUsers (db: Kysely<Tables>, of?: { customer: string, user_id: string }): Promise<string[]> {
  const all = db.selectFrom('user_erasures').select('subject').where(({ not }) => not(onlyHeldLeft)).orderBy('subject')
  const rows = of === undefined
    ? await all.execute()
    : await all.innerJoin('users', 'users.id', 'user_erasures.subject').innerJoin('customers', 'customers.id', 'users.customer_id')
      .where('users.user_id', '=', of.user_id).where('customers.name', '=', of.customer).execute()
  return rows.map(({ subject }) => subject)
}
