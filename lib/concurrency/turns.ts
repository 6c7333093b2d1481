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
  /** Waiting tasks, by party; the party whose turn is next comes first. */
  const queues = new Map<string, Set<() => void>>()
  let taken = 0

  function enqueue (party: string, begin: () => void): void {
    const queue = queues.get(party)
    if (queue === undefined) queues.set(party, new Set([begin]))
    else queue.add(begin)
  }

  function remove (party: string, begin: () => void): void {
    const queue = queues.get(party)
    queue?.delete(begin)
    if (queue?.size === 0) queues.delete(party)
  }

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
        remove(party, begin)
        resolve(false)
      }
      enqueue(party, begin)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
    if (!begun) signal?.throwIfAborted()
  }

  /** Hands a place to the oldest task of the next party. */
  function handOn ([party, queue]: [string, Set<() => void>]): void {
    const begin = queue.values().next().value as () => void
    queue.delete(begin)
    queues.delete(party)
    if (queue.size > 0) queues.set(party, queue)
    begin()
  }

  function leave (): void {
    const [next] = queues
    if (next === undefined || taken > places) taken -= 1
    else handOn(next)
  }

  return {
    waiting (party) {
      if (party !== undefined) return queues.get(party)?.size ?? 0
      let all = 0
      for (const { size } of queues.values()) all += size
      return all
    },
    async take (act, signal, party = '') {
      await wait(signal, party)
      try {
        return await act()
      } finally {
        leave()
      }
    },
    resize (changed) {
      places = changed
      for (let [next] = queues; next !== undefined && taken < places; [next] = queues) {
        taken += 1
        handOn(next)
      }
    }
  }
}
