import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'

/** Longest wait for a program to say something, in milliseconds: only ever reached when it does not. */
const PATIENCE_MS = 60_000

/** A program that runs beside a test. */
export interface Program {
  pid: number
  /** Waits until it has written a line that matches. */
  printed: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Kills it, and all that it has started, and waits until they are gone. */
  kill: () => Promise<void>
}

/** Says which packages of Debian to install where a program is missing; never where its tests have to hold. */
export function needs (programs: Readonly<Record<string, string>>): string | false {
  const missing = Object.entries(programs).filter(([path]) => !existsSync(path)).map(([, name]) => name)
  return missing.length > 0 && process.env.CI !== 'true' && `not installed: apt-get install ${[...new Set(missing)].join(' ')}`
}

/** Sends a signal to a process, unless that has ended. */
function signal (pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

/** A process, and those that it has started, and so on. Each is stopped first, so that it starts no other one while they are counted. */
function stoppedFamily (pid: number): number[] {
  signal(pid, 'SIGSTOP')
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(id => id !== '').map(Number)
    return [pid, ...children.flatMap(stoppedFamily)]
  } catch {
    return []
  }
}

/** Whether a process still runs, and may write: one that has ended and that nobody asked about yet does not. */
function runs (pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Kills a process with all that it has started, and waits until none of them runs any more. */
export async function killFamily (pid: number): Promise<void> {
  const family = stoppedFamily(pid)
  for (const id of family) signal(id, 'SIGKILL')
  while (family.some(runs)) await sleep(5)
}

/** Runs a program that is gone when the test ends. */
export function runProgram (t: Test, command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<void>(resolve => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  let text = ''
  const listeners = new Set<() => void>()
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const listener of listeners) listener()
    })
  }
  async function kill (): Promise<void> {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) await killFamily(child.pid)
    await exited
  }
  async function printed (pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(fail, PATIENCE_MS)
      function fail (): void {
        clearTimeout(timer)
        listeners.delete(look)
        reject(new Error(`${command} did not say ${pattern.source}: ${text}`))
      }
      function look (): void {
        const match = pattern.exec(text)
        if (match === null) return
        clearTimeout(timer)
        listeners.delete(look)
        resolve(match)
      }
      listeners.add(look)
      exited.then(() => { if (listeners.has(look)) fail() }, fail)
      look()
    })
  }
  t.teardown(kill)
  return { pid: child.pid ?? 0, printed, kill }
}
