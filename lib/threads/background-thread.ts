import os from 'node:os'

/**
 * Lowers the priority of the calling thread below that of the threads that answer requests. Only on Linux, where a priority belongs to one
 * thread: elsewhere it belongs to the whole process, and is left alone.
 */
export function lowerPriority (): void {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not allowed here: the thread keeps its priority.
  }
}
