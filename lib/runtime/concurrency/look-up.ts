import type { LRUCache } from 'lru-cache'

/**
 * Returns what a cache holds for `key`, or looks it up. Concurrent callers share one look-up. When a look-up that another caller began
 * fails, this one tries again: the database may be back by now.
 *
 * @param fresh looks it up now, whatever is cached
 */
export async function lookUp<V extends object> (cache: LRUCache<string, V>, key: string, fresh = false): Promise<V> {
  const known = fresh ? undefined : cache.get(key)
  if (known !== undefined) return known
  const status: LRUCache.Status<string, V, unknown> = {}
  try {
    return await cache.forceFetch(key, { forceRefresh: fresh, status })
  } catch (error) {
    if (status.fetch !== 'inflight') throw error
    return await cache.forceFetch(key, { forceRefresh: fresh })
  }
}
