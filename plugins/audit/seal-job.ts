import type { FastifyInstance } from 'fastify'
import { ensureAuditKey } from '../../lib/audit/index.js'
import { every, Outage } from '../../lib/runtime/index.js'
import { removeExpired, SEAL_ROWS_MAX, sealRows } from './sealing.js'
import { SealFile } from './seal-file.js'

/** How often rows are sealed, and how often old ones are looked for, in milliseconds. */
const SEAL_INTERVAL_MS = 10_000
const SWEEP_INTERVAL_MS = 3_600_000

/**
 * Seals rows every ten seconds, and removes those that are old enough.
 *
 * @param gather moves the rows to the database that are not there yet
 * @returns what ends it, and seals the last rows if it is told that there are some
 */
export function startSealing ({ clock, config, db, log }: FastifyInstance, gather: () => Promise<void>): (more: boolean) => Promise<void> {
  const file = config.AUDIT_SEAL_FILE === '' ? null : new SealFile(config.AUDIT_SEAL_FILE)
  const outage = new Outage(log, { level: 'error', began: 'the audit log cannot be sealed', ended: 'the audit log is sealed again' })

  async function seal (): Promise<void> {
    await gather()
    for (;;) {
      // Made with the first seal, and read each time: other processes may have made it.
      const made = await sealRows(db, () => ensureAuditKey(config.SIGNING_KEYS_DIR), clock.now())
      if (made === null || made.rows < SEAL_ROWS_MAX) break
    }
    await file?.append(db)
    outage.answered()
  }

  const stopSealing = every(SEAL_INTERVAL_MS, seal, error => outage.failed(error))
  const stopSweeping = every(SWEEP_INTERVAL_MS, async () => removeExpired(db, config.AUDIT_RETENTION_DAYS), error => {
    log.error({ err: error }, 'old rows of the audit log could not be deleted; it is tried again')
  })
  return async more => {
    await Promise.all([stopSealing(), stopSweeping()])
    if (more) await seal().catch((error: unknown) => outage.failed(error))
    outage.close()
  }
}
