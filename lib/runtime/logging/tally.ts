/** Shortest time between two lines about the same thing, in milliseconds. */
const INTERVAL_MS = 60_000

/** The part of a logger that is needed here. */
interface Warn {
  warn: (details: object, message: string) => void
}

/**
 * Logs events that a client can trigger at will: the first one at once, then their number, at most once a minute.
 *
 * @returns a function to call at each event
 */
export function createTally (log: Warn, message: string, intervalMs = INTERVAL_MS): () => void {
  let count = 0
  let timer: NodeJS.Timeout | undefined

  function write (): void {
    timer = undefined
    if (count === 0) return
    log.warn({ count }, message)
    count = 0
    timer = setTimeout(write, intervalMs).unref()
  }

  return function tally () {
    count += 1
    if (timer === undefined) write()
  }
}
