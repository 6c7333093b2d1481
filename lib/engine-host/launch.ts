import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { lowerPriorityOf } from '../runtime/index.js'
import type { Orders } from './messages.js'

/** How much of the output of a process that does not start is kept, in characters. */
const OUTPUT_MAX = 2000

/** A process that was started. */
export interface Launched {
  /** How it ended: a signal or an exit code, and what it wrote before it had anything to work on. */
  ended: Promise<{ code: number | null, signal: NodeJS.Signals | null, output: string }>
  hasEnded: () => boolean
  /** From now on its output may hold what it works on, and is not kept. */
  forgetOutput: () => void
}

/**
 * Starts the process of a host. It inherits no environment, so there is no key or password in its memory, and its home is where its socket
 * is. It outlives this process if others use it, and does not keep this one alive.
 */
export function launch (script: string, orders: Orders): Launched {
  const file = script.startsWith('file:') ? fileURLToPath(script) : script
  const child = spawn(process.execPath, [...file.endsWith('.ts') ? process.execArgv : [], file], {
    stdio: ['pipe', 'ignore', 'pipe'],
    // Libraries look for a home, which a user without an entry in the password file has none of.
    env: { HOME: path.dirname(orders.lock) },
    // In a session of its own: a terminal sends its signals to all of this one.
    detached: true
  })
  // Before it makes threads, which inherit it.
  lowerPriorityOf(child.pid, 'awaited')
  let output: string | null = ''
  let hasEnded = false
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (output !== null) output = (output + text).slice(-OUTPUT_MAX)
  })
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(orders))
  const ended: Launched['ended'] = new Promise(resolve => {
    child.once('error', error => {
      hasEnded = true
      resolve({ code: null, signal: null, output: error.message })
    })
    child.once('exit', (code, signal) => {
      hasEnded = true
      resolve({ code, signal, output: output?.trim() ?? '' })
    })
  })
  child.unref()
  for (const pipe of [child.stdin, child.stderr]) (pipe as Partial<{ unref: () => void }>).unref?.()
  return { ended, hasEnded: () => hasEnded, forgetOutput () { output = null } }
}
