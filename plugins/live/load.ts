import { performance } from 'node:perf_hooks'

/** Share of its time that an instance works, above which it has none left for what can wait. */
const BUSY_SHARE = 0.7

/** How often that is measured, in milliseconds. */
const INTERVAL_MS = 500

/** Measures how busy this instance is. */
export function createLoadMeter () {
  let before = performance.eventLoopUtilization()
  let share = 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    share = performance.eventLoopUtilization(now, before).utilization
    before = now
  }, INTERVAL_MS).unref()
  return {
    busy: (): boolean => share > BUSY_SHARE,
    stop: (): void => clearInterval(timer)
  }
}
