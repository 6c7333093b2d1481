import { every } from '../../runtime/index.js'

/** How many pings in a row may go unanswered before a client counts as gone. */
const MISSED_MAX = 2

/**
 * Pings a client every `interval` milliseconds.
 *
 * @param onSilent called when the client has not answered for too long, or cannot be pinged any more
 * @param isDeaf whether the connection is not being read at the moment, so that silence means nothing
 * @returns functions to call when the client has sent anything, and to stop
 */
export function startHeartbeat (interval: number, ping: () => void, onSilent: () => void, isDeaf: () => boolean) {
  let missed = 0
  const stop = every(interval, () => {
    if (isDeaf()) missed = 0
    if (missed >= MISSED_MAX) return onSilent()
    missed += 1
    ping()
  }, onSilent)
  return { alive: (): void => { missed = 0 }, stop: (): void => { stop() } }
}
