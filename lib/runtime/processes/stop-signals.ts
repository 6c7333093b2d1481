/** How long a repeated signal counts as the same one, in milliseconds: Ctrl-C reaches a process from the terminal, and from npm. */
const SIGNAL_ECHO_MS = 500

/** What a process does when it is asked to stop. */
export interface Stopping {
  /** Called at once with the first signal. */
  announce: (signal: NodeJS.Signals) => void
  /** Ends what the process does, and then the process. Called once. */
  close: () => void
  /** Time between the two after SIGTERM, in milliseconds. After SIGINT there is none: somebody is waiting at a terminal. */
  delayMs: number
}

/**
 * Stops a process in order on SIGTERM and SIGINT: it announces that it will, waits, and closes. A second signal ends the waiting; one that
 * comes while the process closes ends it at once, as it does by default.
 */
export function onStopSignals ({ announce, close, delayMs }: Stopping): void {
  const last = new Map<NodeJS.Signals, number>()
  let waiting: NodeJS.Timeout | undefined
  let state: 'running' | 'waiting' | 'closing' = 'running'

  function begin (): void {
    state = 'closing'
    clearTimeout(waiting)
    close()
  }

  function heed (signal: NodeJS.Signals): void {
    const now = performance.now()
    const isEcho = now - (last.get(signal) ?? -Infinity) < SIGNAL_ECHO_MS
    if (isEcho) return
    last.set(signal, now)
    if (state === 'closing') {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
      return
    }
    if (state === 'running') announce(signal)
    if (state === 'waiting' || signal === 'SIGINT' || delayMs === 0) return begin()
    state = 'waiting'
    waiting = setTimeout(begin, delayMs)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, heed)
}
