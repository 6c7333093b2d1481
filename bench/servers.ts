import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, freePort, SERVER_CPU, type Processes } from './processes.js'
import { dividedSettings } from './settings.js'

/** Longest start of a server, in milliseconds. */
const START_TIMEOUT_MS = 60_000

/** Time between two looks whether it is ready, in milliseconds. */
const LOOK_MS = 10

/** More than any round can send: requests are counted against the limits, but never refused. */
const NO_LIMIT = '1000000000'

/** A server that answers at `origin`. */
export interface Server {
  origin: string
  process: ChildProcess
}

/** Starts a server of this directory, which gets `settings` as a message and answers with its port. */
export async function startBare (processes: Processes, directory: string, script: string, settings: object, name = 'bare'): Promise<Server> {
  const child = processes.start({ script: new URL(script, import.meta.url), cpu: SERVER_CPU, directory, name, listens: true })
  const { port } = await ask<{ port: number }>(child, settings)
  return { origin: `http://127.0.0.1:${port}`, process: child }
}

/** Whether the service at `origin` answers that it is ready. */
export async function isReady (origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health/ready/`)).ok
  } catch {
    return false
  }
}

/**
 * The service with its default settings, except for raised limits, on its own data directory. Its log goes to a file.
 *
 * @param settings that differ from those of a standalone service
 * @param cpu the one that it is pinned to, `null` for any
 */
export async function startService (
  processes: Processes, directory: string, name: string, pepper: string, settings: Record<string, string> = {},
  cpu: number | null = SERVER_CPU
): Promise<Server> {
  const port = await freePort()
  const { environment, limits } = dividedSettings({
    RATE_LIMIT_MAX: NO_LIMIT,
    RATE_LIMIT_ADDRESS_MAX: NO_LIMIT,
    USER_WORK_MAX: NO_LIMIT,
    STREAMS_PER_CUSTOMER_MAX: NO_LIMIT,
    ...settings
  })
  const limitsFile = path.join(directory, `${name}.limits.json`)
  writeFileSync(limitsFile, JSON.stringify(limits))
  const child = processes.start({
    script: new URL('../server.js', import.meta.url),
    cpu,
    directory,
    name,
    env: {
      PORT: String(port),
      DATA_DIR: path.join(directory, name),
      API_KEY_PEPPER: pepper,
      LIMITS_FILE: limitsFile,
      ...environment
    }
  })
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!await isReady(origin)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The service did not start: ${readFileSync(path.join(directory, `${name}.log`), 'utf8').slice(-2000)}`)
    }
    await sleep(LOOK_MS)
  }
  return { origin, process: child }
}
