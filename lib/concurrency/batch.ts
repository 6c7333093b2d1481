import DataLoader from 'dataloader'

/**
 * Combines look-ups into one statement: all keys asked for in one turn of the event loop, by any number of requests, are loaded together.
 * Nothing is cached.
 *
 * @param load gets all keys, and returns as many values in the same order; when it fails, every caller gets the error
 */
export function createBatch<K extends {}, V> (load: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  const loader = new DataLoader<K, V>(async keys => load(keys), { cache: false, batchScheduleFn: setImmediate })
  return async function ask (key) {
    return loader.load(key)
  }
}
