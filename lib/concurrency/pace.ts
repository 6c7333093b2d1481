import { FairQueue } from './fair-queue.js'

/**
 * Resolves when it is the turn of something that keeps the event loop busy for milliseconds.
 *
 * @param party who it is done for
 */
export type Pace = (party: string) => Promise<void>

/**
 * Spreads heavy steps over turns of the event loop: one is let through in each, so that whatever else is ready is done between two of them.
 * Parties take turns, however many steps each of them waits for; those of one party are let through in the order in which they came. What
 * is done synchronously, or in microtasks, after the promise resolves is the step.
 */
export function createPace (): Pace {
  const waiting = new FairQueue<() => void>()
  let scheduled = false

  function next (): void {
    const begin = waiting.take()
    scheduled = begin !== undefined
    if (begin === undefined) return
    setImmediate(next)
    begin()
  }

  return async function pace (party) {
    return new Promise<void>(resolve => {
      waiting.add(party, resolve)
      if (scheduled) return
      scheduled = true
      setImmediate(next)
    })
  }
}
