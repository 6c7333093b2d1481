/** How long before its end the client is told, in milliseconds; but never before half of what is left of it has passed. */
const NOTICE_MS = 60_000

/** Watches the life of a token. */
export interface TokenClock {
  expiresAt: () => number
  /** A fresh token: its notice and end replace those of the one before, unless it ends sooner. */
  extend: (expiresAt: number) => void
  stop: () => void
}

/**
 * Tells once when a token is about to expire, and when it has.
 *
 * @param expiresAt milliseconds since 1970
 */
export function startTokenClock (expiresAt: number, onNotice: () => void, onExpired: () => void): TokenClock {
  let notice: NodeJS.Timeout | undefined
  let end: NodeJS.Timeout | undefined

  function stop (): void {
    clearTimeout(notice)
    clearTimeout(end)
  }

  function start (): void {
    const left = expiresAt - Date.now()
    notice = setTimeout(onNotice, left - Math.min(NOTICE_MS, left / 2))
    end = setTimeout(onExpired, left)
  }

  start()
  return {
    expiresAt: () => expiresAt,
    extend (later) {
      if (later <= expiresAt) return
      expiresAt = later
      stop()
      start()
    },
    stop
  }
}
