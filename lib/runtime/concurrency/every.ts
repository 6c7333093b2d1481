/**
 * Runs something periodically, the first time after one interval. Runs never overlap: a tick that comes while a run is still going is
 * skipped. The timer does not keep the process alive.
 *
 * @param interval milliseconds
 * @param onError gets what a run throws or rejects with; the next run takes place all the same
 * @returns a function that stops it, and resolves when the run in progress has ended
 */
export function every (interval: number, run: () => unknown, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null

  async function runOnce (): Promise<void> {
    try {
      await run()
    } catch (error) {
      onError(error)
    }
  }

  const timer = setInterval(() => {
    running ??= runOnce().finally(() => { running = null })
  }, interval).unref()

  return async function stop () {
    clearInterval(timer)
    await running
  }
}
