import { setTimeout as sleep } from 'node:timers/promises'
import { openAudioStores } from '../plugins/audio/stores.js'
import { openDatabase } from '../plugins/database/open.js'
import { erasedUsers, Eraser } from '../plugins/erasures/eraser.js'
import { readErasure, type ErasureProgress } from '../plugins/erasures/operations.js'
import type { Config } from '../schemas/config.js'
import type { UserReference } from '../schemas/management/users.js'
import { say } from './command.js'

/** How often to look how far it is, in milliseconds. */
const LOOK_MS = 500

/**
 * Deletes the consultations of an erased user directly in the database, until none is left or `signal` is aborted.
 *
 * @param note called now and then with how far it is
 * @throws {ExplainedError} when the database cannot be opened
 */
export async function eraseDirectly (
  config: Config, reference: UserReference, signal: AbortSignal, note: (progress: ErasureProgress) => void
): Promise<void> {
  const { db, embedded, close } = await openDatabase(config)
  const ended = new AbortController()

  async function watch (): Promise<void> {
    for (;;) {
      await sleep(LOOK_MS, undefined, { signal: ended.signal }).catch(() => {})
      if (ended.signal.aborted) return
      note(await readErasure(db, reference))
    }
  }

  try {
    const stores = await openAudioStores(config, db)
    const eraser = new Eraser({
      db, stores, alone: embedded, audioFailed: error => say(`Audio cannot be deleted now, and is tried again: ${(error as Error).message}`)
    })
    const erasing = eraser.finish(async () => erasedUsers(db, reference), signal).finally(() => ended.abort())
    await Promise.all([watch(), erasing]).finally(() => stores.objects?.close())
    note(await readErasure(db, reference))
  } finally {
    await close()
  }
}
