/** How many statements of a batch run at once, unless told otherwise; meanwhile, keys are collected for the next one. */
const LOADS_AT_ONCE = 2

/** A requested key. */
interface Asked<K, V> {
  key: K
  resolve: (value: V) => void
  reject: (reason: unknown) => void
}

/**
 * Combines look-ups into one statement: all keys that any number of requests ask for in one turn of the event loop, or while earlier ones
 * are being loaded. The busier the database, the more a statement looks up. Nothing is cached.
 *
 * @param load gets all keys, and returns as many values in the same order; if it fails, every caller gets the error; if a value is an
 * error, only its caller does
 * @param atOnce how many loads run at once
 * @example
 * const nameOf = createBatch(async (ids: readonly string[]) => ids.map(id => names.get(id) ?? new Error(`No user ${id}.`)))
 * const [jane, john] = await Promise.all([nameOf('u-1'), nameOf('u-2')])
 */
export function createBatch<K, V> (
  load: (keys: readonly K[]) => Promise<ReadonlyArray<V | Error>>, atOnce = LOADS_AT_ONCE
): (key: K) => Promise<V> {
  let collected: Array<Asked<K, V>> = []
  let loading = 0

  async function loadCollected (): Promise<void> {
    const batch = collected
    collected = []
    loading += 1
    try {
      const values = await load(batch.map(({ key }) => key))
      if (values.length !== batch.length) throw new Error(`${batch.length} keys were asked for, and ${values.length} values came`)
      for (const [at, { resolve, reject }] of batch.entries()) {
        const value = values[at] as V | Error
        if (value instanceof Error) reject(value)
        else resolve(value)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      loading -= 1
      begin()
    }
  }

  function begin (): void {
    if (collected.length > 0 && loading < atOnce) loadCollected()
  }

  return async function ask (key) {
    return new Promise((resolve, reject) => {
      if (collected.push({ key, resolve, reject }) === 1) setImmediate(begin)
    })
  }
}
