import { readdirSync } from 'node:fs'
import os from 'node:os'

/** The threads that Node makes for V8 before any script runs: one for timers, and by default four that compile and collect garbage. */
const V8_THREADS = 5

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority

function setPriority (id: number, priority: number): void {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(id, priority)
  } catch {
    // Not allowed here, or it has ended: it keeps its priority.
  }
}

/**
 * Gives the calling thread the lowest priority: it runs when the threads that answer requests do not. Only on Linux, where a priority
 * belongs to one thread: elsewhere it belongs to the whole process, and is left alone.
 */
export function lowerPriority (): void {
  setPriority(0, PRIORITY_LOW)
}

/** The same for a process that was just started, before it makes threads: they inherit its priority. */
export function lowerPriorityOf (pid: number | undefined): void {
  if (pid !== undefined) setPriority(pid, PRIORITY_LOW)
}

/**
 * Lowers the priority of V8's own threads, which compile and collect garbage for background threads too. Not to the lowest: the main thread
 * waits for them during a collection. Call it before any other thread is started: V8's are the oldest after the main thread.
 */
export function lowerPriorityOfV8 (): void {
  if (process.platform !== 'linux') return
  const threads = readdirSync('/proc/self/task').map(Number).filter(id => id !== process.pid).sort((a, b) => a - b)
  for (const id of threads.slice(0, V8_THREADS)) setPriority(id, PRIORITY_BELOW_NORMAL)
}
