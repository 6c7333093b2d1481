import os from 'node:os'

/** Most threads of an engine by default: with more, a model of a few billion weights waits for memory. */
const DEFAULT_MAX = 4

/**
 * Threads of an engine: as many as the setting says, but always fewer than the cores, because with all of them the threads of the engine
 * wait for each other, and requests for them. On a machine with one core, one.
 *
 * @param setting 0 for half of the cores, at most four
 */
export function engineThreads (setting: number, cores = os.availableParallelism()): number {
  const wanted = setting === 0 ? Math.min(Math.floor(cores / 2), DEFAULT_MAX) : setting
  return Math.max(1, Math.min(wanted, cores - 1))
}
