import { conflict, notFound } from '../../lib/runtime/index.js'
import type { ConsultationRow } from '../database/tables.js'
import { lockVisible, type Caller } from '../ownership.js'
import type { Context } from './context.js'
import { deleteConsultations } from './deletion.js'

/** @throws 409 for a consultation that is under a legal hold */
export function requireNotHeld ({ held_at: heldAt }: Pick<ConsultationRow, 'held_at'>): void {
  if (heldAt !== null) throw conflict('The consultation is under a legal hold; nobody deletes it.', 'legal_hold')
}

/** Deletes everything of a consultation: first its rows, then its audio in small batches. @throws 404, 409 under a legal hold */
export async function remove ({ audio, db, reports, takeRowTurn }: Context, caller: Caller, id: string): Promise<void> {
  await takeRowTurn(id, async () => db.transaction().execute(async transaction => {
    const row = await lockVisible(transaction, caller, id)
    if (row === undefined) throw notFound()
    requireNotHeld(row)
    await deleteConsultations(transaction, { subject: row.subject, ids: [row.id] })
  }))
  reports.forget(id)
  await audio.removeAll(id)
}
