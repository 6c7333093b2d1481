import { setTimeout as sleep } from 'node:timers/promises'

/** How items are gathered into groups. */
export interface Grouping<T> {
  /** Least time from the beginning of a group to that of the next, in milliseconds: meanwhile items gather. */
  periodMs: number
  /** Removes what is handled together from the queue, which is not empty, and returns it: at least one item. */
  take: (queue: T[]) => T[]
  /** Handles a group. Must not reject. */
  handle: (group: readonly T[]) => Promise<void>
}

/**
 * Handles items in groups, one group at a time: whatever comes meanwhile is in a later one. An item that comes alone does not wait.
 *
 * @returns a function that queues an item
 */
export function createGroups<T> ({ periodMs, take, handle }: Grouping<T>): (item: T) => void {
  const queue: T[] = []
  let running = false
  let begunAt = -Infinity

  async function run (): Promise<void> {
    while (queue.length > 0) {
      const wait = begunAt + periodMs - performance.now()
      if (wait > 0) await sleep(wait)
      begunAt = performance.now()
      await handle(take(queue))
    }
    running = false
  }

  return function add (item) {
    queue.push(item)
    if (running) return
    running = true
    // Items added in the same turn of the event loop are in the same group.
    setImmediate(run)
  }
}
