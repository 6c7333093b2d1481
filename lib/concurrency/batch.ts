import DataLoader from 'dataloader'

/** Most statements of a batch that run at once: while so many do, keys are collected for the next one. */
const LOADS_AT_ONCE = 2

/**
 * Combines look-ups into one statement: all keys asked for in one turn of the event loop, or while earlier ones are being loaded, by any
 * number of requests. The busier the database, the more a statement looks up. Nothing is cached.
 *
 * @param load gets all keys, and returns as many values in the same order; when it fails, every caller gets the error
 */
export function createBatch<K extends {}, V> (load: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  let loading = 0
  /** Begins to load the keys that are being collected. */
  let dispatch: (() => void) | null = null

  function begin (): void {
    if (dispatch === null || loading >= LOADS_AT_ONCE) return
    const loadCollected = dispatch
    dispatch = null
    loading += 1
    loadCollected()
  }

  async function loadKeys (keys: readonly K[]): Promise<readonly V[]> {
    try {
      return await load(keys)
    } finally {
      loading -= 1
      begin()
    }
  }

  const loader = new DataLoader<K, V>(loadKeys, {
    cache: false,
    batchScheduleFn (callback) {
      dispatch = callback
      setImmediate(begin)
    }
  })
  return async function ask (key) {
    return loader.load(key)
  }
}
