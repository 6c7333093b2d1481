import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Kysely } from 'kysely'
import { every } from '../../lib/runtime/index.js'
import { deleteConsultations } from '../consultations/index.js'
import type { Tables } from '../database/tables.js'
import { lockDue, rules } from './rules.js'

/** How often to look for visits that are older than their customer keeps them, in milliseconds. */
const LOOK_INTERVAL_MS = 60_000

/** Visits that one transaction deletes. */
const BATCH = 100

/** Pause after a batch, as a share of the time that it took: the rest of the time belongs to requests. */
const PAUSE_SHARE = 1

/** Deletes the next visits that are due, all of them or none. @returns their ids */
async function deleteDue (db: Kysely<Tables>, customer: string, days: number): Promise<string[]> {
  return db.transaction().execute(async transaction => {
    const due = await lockDue(transaction, customer, days, BATCH)
    for (const subject of new Set(due.map(row => row.subject))) {
      await deleteConsultations(transaction, { subject, ids: due.filter(row => row.subject === subject).map(({ id }) => id) })
    }
    return due.map(({ id }) => id)
  })
}

/**
 * Deletes visits that have not changed for as long as their customer keeps them, in the background, each as `DELETE` does. Any number of
 * instances may do so at once; what a crash leaves of the sound is swept later.
 */
export async function retentionPlugin (fastify: FastifyInstance): Promise<void> {
  const { audio, db, log } = fastify
  const closing = new AbortController()

  async function look (): Promise<void> {
    for (const { customer, days } of await rules(db)) {
      let deleted = 0
      for (let more = true; more && !closing.signal.aborted;) {
        const begun = performance.now()
        const ids = await deleteDue(db, customer, days)
        for (const id of ids) await audio.removeAll(id)
        deleted += ids.length
        more = ids.length === BATCH
        if (more) await sleep((performance.now() - begun) * PAUSE_SHARE, undefined, { signal: closing.signal }).catch(() => {})
      }
      if (deleted > 0) log.info({ customer, consultations: deleted, days }, 'consultations older than their customer keeps them are deleted')
    }
  }

  fastify.decorate('deleteExpired', look)
  const stop = every(LOOK_INTERVAL_MS, look, error => {
    log.error({ err: error }, 'consultations older than their customer keeps them could not be deleted; it is tried again')
  })
  fastify.addHook('onClose', async () => {
    closing.abort()
    await stop()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Deletes what is older than its customer keeps it, now instead of within a minute. */
    deleteExpired: () => Promise<void>
  }
}

export { retentionOperations } from './operations.js'
export type { RetentionPreview, RetentionRule } from './rules.js'
export type { LegalHold } from './holds.js'

export default fp(retentionPlugin, { name: 'retention', dependencies: ['database', 'audio'] })
