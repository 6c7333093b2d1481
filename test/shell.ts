import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'

/*
 * One shell for each process of tests. Node.js forks to start a program, which takes a large process up to 50 ms; a shell takes 1 ms.
 */

interface Shell {
  child: ChildProcess
  lines: Interface
}

let running: Shell | undefined

/** Nothing of it keeps this process alive; it ends by itself, once its input does and all of that is done. */
function start (): Shell {
  const child = spawn('sh', [], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const { stdin, stdout } = child as ChildProcess & { stdin: { unref: () => void }, stdout: NodeJS.ReadableStream & { unref: () => void } }
  child.unref()
  stdin.unref()
  stdout.unref()
  child.once('exit', () => { running = undefined })
  return { child, lines: createInterface(stdout) }
}

function quoted (argument: string): string {
  return `'${argument.replaceAll("'", "'\\''")}'`
}

function send ({ child }: Shell, command: readonly string[], after: string): void {
  child.stdin?.write(`${command.map(quoted).join(' ')} ${after}\n`)
}

/** Runs a program, whose end nobody waits for: not even this process. */
export function runLater (...command: string[]): void {
  send(running ??= start(), command, '2> /dev/null &')
}

let last: Promise<unknown> = Promise.resolve()

async function runAfter (before: Promise<unknown>, command: string[]): Promise<void> {
  await before.catch(() => {})
  const shell = running ??= start()
  const { child: { stdout }, lines } = shell
  const { ref, unref } = stdout as unknown as { ref: () => void, unref: () => void }
  ref.call(stdout)
  const answered = new AbortController()
  try {
    send(shell, command, '; echo $?')
    const { signal } = answered
    const [status] = await Promise.race([once(lines, 'line', { signal }), once(lines, 'close', { signal })]) as [string | undefined]
    if (status !== '0') throw new Error(`${command.join(' ')} failed: ${status ?? 'its shell has ended'}`)
  } finally {
    answered.abort()
    unref.call(stdout)
  }
}

/** Runs a program that prints nothing. @throws {Error} when it fails */
export async function run (...command: string[]): Promise<void> {
  const done = runAfter(last, command)
  last = done
  await done
}
