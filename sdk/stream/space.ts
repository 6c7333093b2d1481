/** Bytes of a second of PCM, as kept: the largest that a second takes. */
const BYTES_PER_MS = 32.1

/** Sound for which there should be room, in milliseconds, and how often to look. */
const LOW_MS = 30 * 60_000
const INTERVAL_MS = 60_000

/**
 * Warns while the storage of the browser has room for less than half an hour.
 *
 * @returns what stops it
 */
export function watchSpace (warn: (remainingMs: number) => void): () => void {
  const storage = globalThis.navigator?.storage as StorageManager | undefined
  if (storage?.estimate === undefined) return () => {}
  let stopped = false
  async function look (): Promise<void> {
    const { quota = Infinity, usage = 0 } = await (storage as StorageManager).estimate()
    const remainingMs = Math.max(0, quota - usage) / BYTES_PER_MS
    if (!stopped && remainingMs < LOW_MS) warn(Math.round(remainingMs))
  }
  look().catch(() => {})
  const timer = setInterval(() => { look().catch(() => {}) }, INTERVAL_MS)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
