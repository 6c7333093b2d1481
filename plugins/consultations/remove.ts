import { notFound } from '../../lib/runtime/index.js'
import { lockVisible, type Caller } from '../ownership.js'
import type { Context } from './context.js'
import { deleteConsultations } from './deletion.js'

/** Deletes everything of a consultation: first its rows, then its audio in small batches. */
export async function remove ({ audio, db, reports, takeRowTurn }: Context, caller: Caller, id: string): Promise<void> {
  await takeRowTurn(id, async () => db.transaction().execute(async transaction => {
    const row = await lockVisible(transaction, caller, id)
    if (row === undefined) throw notFound()
    await deleteConsultations(transaction, { subject: row.subject, ids: [row.id] })
  }))
  reports.forget(id)
  await audio.removeAll(id)
}
