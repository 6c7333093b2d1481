/** How processes that end by themselves are replaced. Times in milliseconds. */
export interface RestartPace {
  /** A process that served for this long has started well. */
  settled: number
  /** Pause before the second process of a row that ended before; doubled for each one after it. */
  pause: number
  pauseMax: number
  /** Gives up after this many in a row, if no process of the service has settled. */
  most: number
}

export const RESTART_PACE: RestartPace = { settled: 10_000, pause: 500, pauseMax: 30_000, most: 5 }

/** What follows from the end of a process. */
export interface Restart {
  /** Processes in its place that ended before they had settled, one after another, this one included. */
  row: number
  /** How long to wait before the next one is started. */
  pause: number
}

/**
 * What follows from the end of a process: one that had settled is replaced at once, others after a pause.
 *
 * @param row of the process before it in the same place
 * @param servedMs for how long it served; 0 when it never did
 */
export function restartAfter (row: number, servedMs: number, pace = RESTART_PACE): Restart {
  if (servedMs >= pace.settled) return { row: 0, pause: 0 }
  const next = row + 1
  return { row: next, pause: next === 1 ? 0 : Math.min(pace.pauseMax, pace.pause * 2 ** (next - 2)) }
}
