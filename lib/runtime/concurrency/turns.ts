import { FairQueue } from './fair-queue.js'

/**
 * Limits concurrency. Our own: p-limit and p-queue have a single queue, first come, first served or by priority; here the waiting parties
 * take turns, so that one with much to do does not hold up the others.
 */
export interface Turns {
  /** The number of tasks that wait for their turn: all, or those of one party. */
  waiting: (party?: string) => number
  /**
   * Runs a task when it is its turn. Waiting parties take turns, however many tasks each has waiting; within a party it is first come,
   * first served.
   *
   * @param party on whose behalf
   * @throws the reason of the signal when that is aborted first; then the task does not run
   */
  take: <T>(act: () => Promise<T>, signal?: AbortSignal, party?: string) => Promise<T>
  /** Changes the concurrency; running tasks finish, even if they are more than that. */
  resize: (places: number) => void
}

/** Creates turns with this concurrency. */
export function createTurns (initialPlaces: number): Turns {
  let places = initialPlaces
  const queue = new FairQueue<() => void>()
  let taken = 0

  async function wait (signal: AbortSignal | undefined, party: string): Promise<void> {
    signal?.throwIfAborted()
    if (taken < places) {
      taken += 1
      return
    }
    const begun = await new Promise<boolean>(resolve => {
      function begin (): void {
        signal?.removeEventListener('abort', giveUp)
        resolve(true)
      }
      function giveUp (): void {
        queue.remove(party, begin)
        resolve(false)
      }
      queue.add(party, begin)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
    if (!begun) signal?.throwIfAborted()
  }

  /** Fills free places. */
  function fill (): void {
    while (taken < places) {
      const begin = queue.take()
      if (begin === undefined) break
      taken += 1
      begin()
    }
  }

  return {
    waiting: party => queue.count(party),
    async take (act, signal, party = '') {
      await wait(signal, party)
      try {
        return await act()
      } finally {
        taken -= 1
        fill()
      }
    },
    resize (changed) {
      places = changed
      fill()
    }
  }
}
