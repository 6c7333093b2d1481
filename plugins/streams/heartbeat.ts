/** Signs of life that may be missed before a client counts as gone. */
const MISSED_MAX = 2

/**
 * Asks every `interval` milliseconds for a sign of life.
 *
 * @param isDeaf whether nothing is read from the connection at the moment, so that its silence says nothing
 * @returns what to call when there was one, and to stop
 */
export function startHeartbeat (interval: number, ping: () => void, onSilent: () => void, isDeaf: () => boolean) {
  let missed = 0
  const timer = setInterval(() => {
    if (isDeaf()) missed = 0
    if (missed >= MISSED_MAX) return onSilent()
    missed += 1
    ping()
  }, interval)
  return { alive: () => { missed = 0 }, stop: () => clearInterval(timer) }
}
