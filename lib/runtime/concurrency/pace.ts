import { FairQueue } from './fair-queue.js'

/**
 * Resolves when it is the turn of something that keeps the event loop busy for milliseconds.
 *
 * @param party on whose behalf
 */
export type Pace = (party: string) => Promise<void>

/**
 * Spreads heavy steps over turns of the event loop: one step per turn, so that everything else that is ready runs between two of them.
 * Parties take turns, however many steps each has waiting; the steps of one party run in order of arrival. A step is what runs
 * synchronously, or in microtasks, after the promise resolves.
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
