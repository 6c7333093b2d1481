import { readdirSync } from 'node:fs'
import os from 'node:os'

/** The threads that Node makes for V8 before any script runs: one for timers, and by default four that compile and collect garbage. */
const V8_THREADS = 5

/** Below the threads that answer requests, where the system has priorities of threads. */
function lower (id: number): void {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(id, os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not allowed here, or it has ended: it keeps its priority.
  }
}

/**
 * Lowers the priority of the calling thread below that of the threads that answer requests. Only on Linux, where a priority belongs to one
 * thread: elsewhere it belongs to the whole process, and is left alone.
 */
export function lowerPriority (): void {
  lower(0)
}

/** The same for a process that was just started, before it makes threads: they take over its priority. */
export function lowerPriorityOf (pid: number | undefined): void {
  if (pid !== undefined) lower(pid)
}

/**
 * The same for the threads of V8 in this process, which compile what threads of lower priority run, too. It must be called before other
 * threads exist but those of Node itself: V8's are the oldest after the main thread.
 */
export function lowerPriorityOfV8 (): void {
  if (process.platform !== 'linux') return
  const threads = readdirSync('/proc/self/task').map(Number).filter(id => id !== process.pid).sort((a, b) => a - b)
  for (const id of threads.slice(0, V8_THREADS)) lower(id)
}
