/** The parts in which a wait is counted. */
const PARTS = 4

/** A wait in which the time does not count that this process was busy itself. */
export interface OwnWait {
  /** Whether so much of it has not counted that what ended by the clock on the wall ended too early. */
  isCutShort: () => boolean
  cancel: () => void
}

/**
 * Calls `act` once this process has waited for that long, and has then read what had arrived. A process that is busy runs its timers late,
 * and before it reads from sockets, so that a plain timer would blame the other side for our own delay. Here a wait has a few parts, each
 * of which counts once, however late its timer was.
 */
export function afterOwnTime (milliseconds: number, act: () => void = () => {}): OwnWait {
  let counted = 0
  let timer: NodeJS.Timeout | undefined
  let immediate: NodeJS.Immediate | undefined

  function wait (): void {
    timer = setTimeout(function count () {
      counted += 1
      if (counted < PARTS) return wait()
      // The first turn reads what has arrived; the second completes an answer of several parts.
      immediate = setImmediate(() => { immediate = setImmediate(act) })
    }, milliseconds / PARTS)
  }

  wait()
  return {
    isCutShort: () => counted < PARTS - 1,
    cancel () {
      clearTimeout(timer)
      clearImmediate(immediate)
    }
  }
}
