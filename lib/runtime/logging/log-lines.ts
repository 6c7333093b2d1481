import type { Writable } from 'node:stream'

/** Longest write to a pipe, in bytes, that no other process can write in the middle of (PIPE_BUF of Linux; pipe(7)). */
export const PIPE_BUFFER = 4096

/**
 * Writes log lines, all of one turn of the event loop at once: a write per line would be one of the most expensive parts of a short
 * request. No line waits longer than its turn, and pending lines are written when the process ends (by `process.exit` or an uncaught
 * error); only a killed process loses the lines of its last turn.
 *
 * @param output where they go; files and pipes are written synchronously by Node
 * @param most bytes of one write, where other processes write there, too; a longer line is written alone
 */
export function createLogLines (output: Writable = process.stdout, most = Infinity) {
  let pending = ''
  let bytes = 0

  function flush (): void {
    const lines = pending
    pending = ''
    bytes = 0
    if (lines !== '') output.write(lines)
  }

  // A log reader that closes its end must not crash the service.
  output.on('error', () => {})
  process.once('exit', flush)

  return {
    write (line: string): void {
      if (most !== Infinity) {
        const size = Buffer.byteLength(line)
        if (bytes + size > most) flush()
        bytes += size
      }
      if (pending === '') setImmediate(flush)
      pending += line
    }
  }
}
