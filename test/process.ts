import { spawn } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { dividedSettings } from '../bench/settings.js'
import { POOL_MAX } from './databases.js'
import { temporaryDirectory, testConfig } from './helper.js'

/** Where the service is, as JavaScript: what a process runs there is what `npm start` runs. */
export const SERVICE = fileURLToPath(new URL('../', import.meta.url))

/** Where its programs are, each with all that it loads in a few files, so that starting one is quick: `server.js`, `bin/user.js`. */
export const PROGRAMS = path.join(SERVICE, 'programs')

/** Longest wait for a process to do what it should, in milliseconds: only ever reached when it does not. */
const PATIENCE_MS = 120_000

/** What a service says while it starts slowly. */
const WAITING = /^Starting: .*\n/gm

/** Whom a process runs as, where that is not this user. */
export interface Identity {
  uid?: number
  gid?: number
}

/** How a process ended. */
export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A process that a test started. */
export interface Process {
  pid: number
  stdout: () => string
  /** What it said, apart from what it waits for. */
  stderr: () => string
  /** What it said that it waits for: on a busy machine, every start may take that long. */
  waitedFor: () => string[]
  /** Resolves when the process has ended and everything it wrote is read. */
  ended: Promise<Exit>
  /** Sends a signal, and waits until the process has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<Exit>
}

/**
 * Waits until `condition` is true, for as long as that may take on a busy machine. It is asked at first every 10 milliseconds, and less
 * often the longer it takes, up to ten times a second: what asks a service would otherwise keep it from what is waited for.
 */
export async function until (condition: () => boolean | Promise<boolean>, what: string, patienceMs = PATIENCE_MS): Promise<void> {
  const begun = Date.now()
  while (!await condition()) {
    const waited = Date.now() - begun
    if (waited > patienceMs) throw new Error(`waited in vain until ${what}`)
    await sleep(Math.min(Math.max(waited / 20, 10), 100))
  }
}

/** Ports below those that systems give to connections by themselves (32,768 and above on Linux), and above those of known services. */
const PORTS = { first: 20_000, count: 10_000 }

/** The first of so many ports in a row that were free a moment ago: nothing gets them by chance before the service listens. */
export async function freePorts (count: number): Promise<number> {
  for (;;) {
    const first = PORTS.first + Math.floor(Math.random() * PORTS.count)
    const servers = Array.from({ length: count }, () => createServer())
    const listening = servers.map(async (server, at) => new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false)).listen(first + at, '127.0.0.1', () => resolve(true))
    }))
    const areFree = (await Promise.all(listening)).every(isFree => isFree)
    await Promise.all(servers.map(async server => new Promise(resolve => server.close(resolve))))
    if (areFree) return first
  }
}

/** One such port, for tests that must know it before the service listens. */
export async function freePort (): Promise<number> {
  return freePorts(1)
}

/** The file of `script`: a program of the service, or what is there from its folder; an absolute path stays as it is. */
function fileOf (script: string): string {
  const program = path.join(PROGRAMS, script)
  return program.startsWith(PROGRAMS + path.sep) && existsSync(program) ? program : path.resolve(SERVICE, script)
}

/** The file in the directory of a process that has its limits. */
const LIMITS_FILE = 'limits.yaml'

/**
 * The environment of a process, whose limits are in a file beside it. The release before this one has no such file.
 *
 * @throws when a setting is fixed
 */
function environmentOf (file: string, cwd: string, env: Readonly<Record<string, string>>): Record<string, string> {
  if (!file.startsWith(SERVICE)) return { ...env }
  const { environment, limits, fixed } = dividedSettings(env)
  if (Object.keys(fixed).length > 0) throw new Error(`no installation can set ${Object.keys(fixed).join(', ')}`)
  if (Object.keys(limits).length === 0) return environment
  writeFileSync(path.join(cwd, LIMITS_FILE), JSON.stringify(limits))
  return { ...environment, LIMITS_FILE }
}

/**
 * Starts `script` of the service (`server.js`, `bin/user.js`) in an empty directory, with `env` and nothing else as its settings. It is
 * gone when the test ends.
 */
export async function spawnScript (
  t: Test, script: string, args: readonly string[], env: Readonly<Record<string, string>>, identity: Identity = {}
): Promise<Process> {
  const file = fileOf(script)
  const cwd = temporaryDirectory(t)
  // Another user can enter that, and cannot write where the test runner has every process of this one take notes.
  const isOther = identity.uid !== undefined
  if (isOther) chmodSync(cwd, 0o755)
  const [command, ...rest] = [...isOther ? ['env', '-u', 'NODE_OPTIONS'] : [], process.execPath, file, ...args] as [string, ...string[]]
  const child = spawn(command, rest, { cwd, env: { PATH: process.env.PATH, ...environmentOf(file, cwd, env) }, stdio: ['ignore', 'pipe', 'pipe'], ...identity })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (text: string) => { output[name] += text })
  const ended = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  async function stop (signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
    child.kill(signal)
    return ended
  }
  t.teardown(() => stop('SIGKILL'))
  return {
    pid: child.pid ?? 0,
    stdout: () => output.stdout,
    stderr: () => output.stderr.replace(WAITING, ''),
    waitedFor: () => output.stderr.match(WAITING) ?? [],
    ended,
    stop
  }
}

/** Runs `script` until it ends. */
export async function runScript (
  t: Test, script: string, args: readonly string[], env: Readonly<Record<string, string>>, identity: Identity = {}
): Promise<{ code: number | null, stdout: string, stderr: string }> {
  const child = await spawnScript(t, script, args, env, identity)
  const { code } = await child.ended
  return { code, stdout: child.stdout(), stderr: child.stderr() }
}

/** The lines of a log, read as JSON; a line that is not JSON is an error. */
export function logLines (stdout: string): Array<Record<string, unknown>> {
  return stdout.split('\n').filter(line => line !== '').map(line => JSON.parse(line) as Record<string, unknown>)
}

/** A running service. */
export interface Server extends Process {
  /** Where it listens, `http://127.0.0.1:PORT`. */
  url: string
  port: number
  /** The first log line with this message; waits for it. */
  logged: (message: string) => Promise<Record<string, unknown>>
}

/** An embedded database with its tables and nothing in them, for processes: starting on it is quick. */
export async function embeddedDirectory (t: Test): Promise<string> {
  return (await testConfig(t, { DATABASE_URL: '' })).DATA_DIR
}

/**
 * Starts `server.ts`, or another script that does, on a free port of its own, and waits until it has said where it listens and greeted
 * whoever started it.
 */
export async function startServer (
  t: Test, env: Readonly<Record<string, string>> = {}, identity: Identity = {}, patienceMs = PATIENCE_MS, script = 'server.js'
): Promise<Server> {
  const settings = { PORT: '0', DATABASE_POOL_MAX: POOL_MAX, ...env, DATA_DIR: env.DATA_DIR ?? await embeddedDirectory(t) }
  const child = await spawnScript(t, script, [], settings, identity)
  const listening = /"msg":"Server listening at http:\/\/127\.0\.0\.1:(\d+)"/
  let exit: Exit | undefined
  child.ended.then(ended => { exit = ended }, () => {})
  await until(() => exit !== undefined || (listening.test(child.stdout()) && child.stderr().endsWith('\n\n')), 'the service listened', patienceMs)
  const port = listening.exec(child.stdout())?.[1]
  if (port === undefined || exit !== undefined) throw new Error(`the service ended with ${exit?.code}: ${child.stderr()}`)
  async function logged (message: string): Promise<Record<string, unknown>> {
    const find = () => logLines(child.stdout().replace(/[^\n]*$/, '')).find(({ msg }) => msg === message)
    await until(() => find() !== undefined, `the log said "${message}"`)
    return find() as Record<string, unknown>
  }
  return { ...child, url: `http://127.0.0.1:${port}`, port: Number(port), logged }
}
