import type { Context } from './context.js'
import { ObjectStorageError } from '../../lib/storage/index.js'
import { findInDatabase, findOutside } from './leftovers.js'
import { findDue, findPartsDue, markDeleted } from './recordings.js'

/** One sweep deletes the bytes of at most this many recordings. */
const DUE_BATCH = 100

function warnOfRemoval ({ log }: Context, error: unknown, id: string): void {
  log.warn({ err: error, consultation: id }, 'audio could not be removed; it is swept later')
}

/** Deletes the bytes of a part that nothing refers to. If that fails, a later sweep does it. */
export async function removePart (context: Context, id: string, part: string): Promise<void> {
  await context.store.remove(id, part).catch(error => warnOfRemoval(context, error, id))
}

/** Deletes all bytes of a consultation, or those in some parts, in every store: AUDIO_STORE may have changed since they were written. */
async function removeEverywhere ({ stores }: Context, id: string, parts?: readonly string[]): Promise<void> {
  for (const store of stores.all) await store.remove(id, parts)
}

/** Deletes the bytes of a consultation that is itself deleted. If that fails, a later sweep does it. */
export async function removeAll (context: Context, id: string): Promise<void> {
  await removeEverywhere(context, id).catch(error => warnOfRemoval(context, error, id))
}

/** Deletes bytes that no recording refers to any more. If that fails, a later sweep does it. */
export async function removeParts (context: Context, id: string, parts: readonly string[]): Promise<void> {
  if (parts.length > 0) await removeEverywhere(context, id, parts).catch(error => warnOfRemoval(context, error, id))
}

/**
 * Deletes the bytes of a recording that are due, and records that. They are named, because the visit may be continued meanwhile: sound
 * that comes then is in other parts.
 */
export async function discard (context: Context, id: string): Promise<void> {
  const parts = await findPartsDue(context.db, id)
  if (parts === null) return
  await removeEverywhere(context, id, parts)
  await markDeleted(context.db, id)
}

/** Deletes the bytes of recordings that are due. Safe to run on any number of instances at once, and to repeat. */
export async function sweep (context: Context): Promise<void> {
  for (const id of await findDue(context.db, DUE_BATCH)) {
    try {
      await discard(context, id)
    } catch (error) {
      context.log.error({ err: error, consultation: id }, 'audio that is due could not be deleted; it is tried again')
      // A storage that is away would keep each of them waiting.
      if (error instanceof ObjectStorageError) return
    }
  }
}

/** Deletes the bytes that a crash left behind, until `signal` is aborted. Safe to run on any number of instances at once. */
export async function sweepLeftovers ({ db, stores }: Context, signal?: AbortSignal): Promise<void> {
  const places = [
    { store: stores.database, found: findInDatabase(db) }, ...stores.outside.map(store => ({ store, found: findOutside(db, store) }))
  ]
  for (const { store, found } of places) {
    for await (const { consultationId, part } of found) {
      if (signal?.aborted === true) return
      await store.remove(consultationId, part)
    }
  }
}
