import type { Context } from './context.js'
import { findInDatabase, findInDirectory } from './leftovers.js'
import { findDue, markDeleted } from './recordings.js'

/** How many recordings one sweep deletes the bytes of. */
const DUE_BATCH = 100

function warnOfRemoval ({ log }: Context, error: unknown, id: string): void {
  log.warn({ err: error, consultation: id }, 'audio could not be removed; it is swept later')
}

/** Deletes the bytes of a part that nothing refers to; should that fail, the sweep deletes them. */
export async function removePart (context: Context, id: string, part: string): Promise<void> {
  await context.store.remove(id, part).catch(error => warnOfRemoval(context, error, id))
}

/** Deletes all bytes of a consultation, wherever they were kept: the setting may have changed since. */
async function removeEverywhere ({ database, directory }: Context, id: string): Promise<void> {
  await directory?.remove(id)
  await database.remove(id)
}

/** Deletes the bytes of a consultation that is itself deleted; should that fail, the sweep deletes them. */
export async function removeAll (context: Context, id: string): Promise<void> {
  await removeEverywhere(context, id).catch(error => warnOfRemoval(context, error, id))
}

/** Deletes the bytes of a recording, and notes that they are gone. */
export async function discard (context: Context, id: string): Promise<void> {
  await removeEverywhere(context, id)
  await markDeleted(context.db, id)
}

/** Deletes the bytes of recordings that are due. Any number of instances may do so at once, and again. */
export async function sweep (context: Context): Promise<void> {
  for (const id of await findDue(context.db, DUE_BATCH)) {
    await discard(context, id).catch((error: unknown) => {
      context.log.error({ err: error, consultation: id }, 'audio that is due could not be deleted; it is tried again')
    })
  }
}

/** Deletes the bytes that a crash left behind, until `signal` is aborted. Any number of instances may do so at once. */
export async function sweepLeftovers ({ database, db, directory }: Context, signal?: AbortSignal): Promise<void> {
  const places = [{ store: database, found: findInDatabase(db) }]
  if (directory !== null) places.push({ store: directory, found: findInDirectory(db, directory) })
  for (const { store, found } of places) {
    for await (const { consultationId, part } of found) {
      if (signal?.aborted === true) return
      await store.remove(consultationId, part)
    }
  }
}
