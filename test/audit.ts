import type { FastifyInstance } from 'fastify'
import { hashOf, joinedText, packLeaves, type AuditEvent, type StoredEvent, writtenEvent } from '../lib/audit/index.js'
import { readableRowsIn } from '../plugins/audit/source.js'

/** The rows of the audit log, in the order in which they were written. */
export async function auditRows ({ audit, db }: FastifyInstance): Promise<StoredEvent[]> {
  await audit.gather()
  const batches = await db.selectFrom('audit_batches').selectAll().orderBy('number').execute()
  return batches.flatMap(readableRowsIn)
}

/** What an attacker does to the rows of batches: each becomes what `forge` returns, or is gone. */
export async function forgeRows ({ db }: FastifyInstance, forge: (row: StoredEvent, batch: number) => AuditEvent | null): Promise<void> {
  const batches = await db.selectFrom('audit_batches').selectAll().orderBy('number').execute()
  for (const [at, batch] of batches.entries()) {
    const rows = readableRowsIn(batch)
    const forged = rows.flatMap(row => forge(row, at) ?? [])
    // Hashes that fit, where they are still stored with the rows.
    const leaves = batch.leaves === null ? null : packLeaves(forged.map(row => ({ id: row.id, hash: hashOf(row) })))
    await db.updateTable('audit_batches').set({ events: joinedText(forged.map(writtenEvent)), rows: forged.length, leaves: leaves as null })
      .where('number', '=', batch.number).execute()
  }
}
