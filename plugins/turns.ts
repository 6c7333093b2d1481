/** Lets at most so many things be done at once. */
export interface Turns {
  /** How many wait for their turn. */
  waiting: () => number
  /**
   * Does something when it is its turn: first come, first served.
   *
   * @throws the reason of the signal when that is aborted before; then nothing is done
   */
  take: <T>(act: () => Promise<T>, signal?: AbortSignal) => Promise<T>
}

/** Makes turns for so many at once. */
export function createTurns (places: number): Turns {
  const queue = new Set<() => void>()
  let taken = 0

  async function wait (signal: AbortSignal | undefined): Promise<void> {
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
        queue.delete(begin)
        resolve(false)
      }
      queue.add(begin)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
    if (!begun) signal?.throwIfAborted()
  }

  /** Hands the place on to the one that has waited longest. */
  function leave (): void {
    const [next] = queue
    if (next === undefined) {
      taken -= 1
      return
    }
    queue.delete(next)
    next()
  }

  return {
    waiting: () => queue.size,
    async take (act, signal) {
      await wait(signal)
      try {
        return await act()
      } finally {
        leave()
      }
    }
  }
}
