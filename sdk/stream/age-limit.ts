import type { FrameStore } from './frame-store.js'
import { keptOf, type KeptConsultation } from './names.js'
import { lockRecording } from './tab-lock.js'

/** How long sound that the service does not have is kept on this device, in milliseconds: seven days, as the service keeps such sound. */
export const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000

/** Whether what is kept is older than `maxAge`; `undefined` where an older version did not note how old it is. */
async function isOld (store: FrameStore, recording: string, maxAge: number): Promise<boolean | undefined> {
  const { state } = await store.open(recording)
  return state?.keptAt === undefined ? undefined : Date.now() - state.keptAt > maxAge
}

/** Removes sound that is too old, unless another page has its recording open. @returns whether it was removed */
async function removeOld (store: FrameStore, recording: string, maxAge: number): Promise<boolean> {
  if (await isOld(store, recording, maxAge) === false) return false
  const unlock = await lockRecording(recording, { timeout: 0 }).catch(() => null)
  if (unlock === null) return false
  try {
    const found = await isOld(store, recording, maxAge)
    const { state } = await store.open(recording)
    // From now on it counts.
    if (found === undefined && state !== null) await store.saveState(recording, { ...state, keptAt: Date.now() }).catch(() => {})
    if (found === true) await store.remove(recording)
    return found === true
  } finally {
    unlock()
  }
}

/** How long sound that is not on the service is kept on this device. */
export interface AgeLimit {
  /** Milliseconds after the newest piece of a recording. */
  maxAge: number
  /** Called for each recording that was removed. */
  removed: (recording: KeptConsultation) => void
}

/** Removes the sound of recordings of a service that are too old. */
export async function limitAge (store: FrameStore, baseUrl: string, { maxAge, removed }: AgeLimit): Promise<void> {
  for (const summary of await store.list()) {
    const recording = keptOf(baseUrl, summary)
    if (recording === null || recording.keptMs === 0) continue
    if (await removeOld(store, summary.recording, maxAge)) removed(recording)
  }
}
