import { FairQueue } from './fair-queue.js'

/** Most tasks that go first, one after another, while others wait: those are delayed, but never left out. */
const FIRST_IN_A_ROW_MAX = 3

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
   * @param first whether it goes before all that do not, of any party; of four tasks, at least one is of the others where some wait
   * @throws the reason of the signal when that is aborted first; then the task does not run
   */
  take: <T>(act: () => Promise<T>, signal?: AbortSignal, party?: string, first?: boolean) => Promise<T>
  /** Changes the concurrency; running tasks finish, even if they are more than that. */
  resize: (places: number) => void
}

/** Creates turns with this concurrency. */
export function createTurns (initialPlaces: number): Turns {
  let places = initialPlaces
  const first = new FairQueue<() => void>()
  const others = new FairQueue<() => void>()
  let taken = 0
  /** How many of those that go first were begun, one after another. */
  let row = 0

  async function wait (queue: FairQueue<() => void>, signal: AbortSignal | undefined, party: string): Promise<void> {
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

  /** The next task to begin; `undefined` when none waits. */
  function next (): (() => void) | undefined {
    const begin = row < FIRST_IN_A_ROW_MAX || others.count() === 0 ? first.take() : undefined
    row = begin === undefined ? 0 : row + 1
    return begin ?? others.take()
  }

  /** Fills free places. */
  function fill (): void {
    while (taken < places) {
      const begin = next()
      if (begin === undefined) break
      taken += 1
      begin()
    }
  }

  return {
    waiting: party => first.count(party) + others.count(party),
    async take (act, signal, party = '', goesFirst = false) {
      await wait(goesFirst ? first : others, signal, party)
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
