/** Milliseconds before the first retry, doubled for each one after it, up to a limit. */
const FIRST_MS = 500
const LIMIT_MS = 15_000

/** Milliseconds to wait before a retry: somewhat random, so that all clients of a service that was away do not come back at once. */
export function backoffMs (retries: number): number {
  return Math.min(LIMIT_MS, FIRST_MS * 2 ** retries) * (0.75 + Math.random() / 2)
}

/** Waits; less when `signal` is aborted, or when the browser says that the network is back. */
export async function pause (milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>(resolve => {
    const timer = setTimeout(over, milliseconds)
    function over (): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      globalThis.removeEventListener?.('online', over)
      resolve()
    }
    signal.addEventListener('abort', over)
    globalThis.addEventListener?.('online', over)
  })
}
