import type { Writable } from 'node:stream'

/**
 * Writes log lines, all of one turn of the event loop at once: a write per line would be one of the most expensive parts of a short
 * request. No line waits longer than its turn, and pending lines are written when the process ends (by `process.exit` or an uncaught
 * error); only a killed process loses the lines of its last turn.
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

  // A log reader that closes its end must not crash the service.
  output.on('error', () => {})
  process.once('exit', flush)

  return {
    write (line: string): void {
      if (pending === '') setImmediate(flush)
      pending += line
    }
  }
}
