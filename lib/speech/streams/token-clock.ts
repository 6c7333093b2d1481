/** How long before a token expires the client is warned, in milliseconds; but never in the first half of the time that is left. */
const NOTICE_MS = 60_000

/** The time that tokens go by. */
export interface TokenTime {
  /** Milliseconds since 1970; by default, as this machine has it. */
  now?: () => number
}

/** Watches the lifetime of a token. */
export interface TokenClock {
  expiresAt: () => number
  /** A fresh token: its notice and end replace those of the one before, unless it ends sooner. */
  extend: (expiresAt: number) => void
  stop: () => void
}

/**
 * Calls back once when a token is about to expire, and once when it has.
 *
 * @param expiresAt milliseconds since 1970
 */
export function startTokenClock (
  expiresAt: number, onNotice: () => void, onExpired: () => void, { now = () => Date.now() }: TokenTime = {}
): TokenClock {
  let notice: NodeJS.Timeout | undefined
  let end: NodeJS.Timeout | undefined

  function stop (): void {
    clearTimeout(notice)
    clearTimeout(end)
  }

  function start (): void {
    const left = expiresAt - now()
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
