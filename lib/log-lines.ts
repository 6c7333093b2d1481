import type { Writable } from 'node:stream'

/**
 * Writes log lines, all of one turn of the event loop at once: a write for each of them would be one of the most expensive parts of a
 * short request. Nothing waits longer than its turn, and what waits when the process ends (by `process.exit` or by an error that nobody
 * catches) is written before; only a process that is killed loses the lines of its last turn.
 *
 * @param output where they go; files and pipes are written synchronously by Node
 */
export function createLogLines (output: Writable = process.stdout) {
  let pending = ''

  function flush (): void {
    const lines = pending
    pending = ''
    if (lines !== '') output.write(lines)
  }

  // A reader of the log that went away must not end the service.
  output.on('error', () => {})
  process.once('exit', flush)

  return {
    write (line: string): void {
      if (pending === '') setImmediate(flush)
      pending += line
    }
  }
}
