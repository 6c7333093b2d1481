import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, closeSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { availableParallelism, constants } from 'node:os'
import path from 'node:path'

/** Longest wait for a process to stop after SIGTERM, in milliseconds. */
const STOP_TIMEOUT_MS = 10_000

/** As in `npm start`. With a larger young generation, short-lived audio is collected without a full collection. */
const NODE_OPTIONS = ['--enable-source-maps', '--max-semi-space-size=64']

/** As in `npm start`: glibc gives back what was needed only to start. */
const ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: '131072' }

/** Clock ticks of `/proc/PID/stat` in a second: a constant of Linux on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100

/** Whether processes can be pinned: server and client must not share a CPU. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** Which CPU a process is pinned to. */
export const SERVER_CPU = 0
export const LOAD_CPU = 1

interface StartOptions {
  script: URL
  /** `null` for any. */
  cpu: number | null
  /** The whole environment: of this shell's, the process gets only PATH. */
  env?: Record<string, string>
  /** Working directory, and where standard output and error go, as `NAME.log`. */
  directory: string
  name: string
  /** Whether the script is sent messages. */
  listens?: boolean
}

/** Starts and stops the processes of a run, and no others. */
export class Processes {
  readonly #children = new Set<ChildProcess>()

  constructor () {
    process.once('exit', () => { for (const child of this.#children) child.kill('SIGKILL') })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  }

  /** Starts a script of Node. Its output goes to a file, as it does in production. */
  start ({ script, cpu, env = {}, directory, name, listens = false }: StartOptions): ChildProcess {
    const log = openSync(path.join(directory, `${name}.log`), 'a')
    const command = [process.execPath, ...NODE_OPTIONS, script.pathname]
    const [file = '', ...args] = canPin && cpu !== null ? ['taskset', '-c', String(cpu), ...command] : command
    const child = spawn(file, args, {
      cwd: directory, env: { PATH: process.env.PATH, ...ENVIRONMENT, ...env }, stdio: ['ignore', log, log, ...(listens ? ['ipc' as const] : [])], serialization: 'advanced'
    })
    closeSync(log)
    this.#children.add(child)
    child.once('exit', () => this.#children.delete(child))
    return child
  }

  /** Asks a process to stop, and kills it if it does not. */
  async end (child: ChildProcess): Promise<void> {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await exited
    clearTimeout(timer)
  }

  /** Asks every process to stop, and kills those that do not. */
  async stop (): Promise<void> {
    await Promise.all([...this.#children].map(async child => this.end(child)))
  }
}

/** The next message of a process. */
export async function nextMessage<T> (child: ChildProcess): Promise<T> {
  const abort = new AbortController()
  const ended = once(child, 'exit', { signal: abort.signal }).then(() => { throw new Error('A process of the run has ended.') })
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal: abort.signal }), ended]) as [T]
    return answer
  } finally {
    abort.abort()
    ended.catch(() => {})
  }
}

/** Sends a message to a process and waits for its answer. */
export async function ask<T> (child: ChildProcess, message: object): Promise<T> {
  child.send(message)
  return nextMessage(child)
}

/** What Linux says of a process or a thread, from its state on; see proc(5). */
function statOf (path: string): string[] {
  const stat = readFileSync(`${path}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function secondsIn (stat: readonly string[]): number {
  return (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND
}

/** Seconds of CPU time that a process has used, or `NaN` where the system does not report it. */
export function cpuSeconds ({ pid }: Pick<ChildProcess, 'pid'>): number {
  try {
    return secondsIn(statOf(`/proc/${pid}`))
  } catch {
    return NaN
  }
}

/** CPU time of the threads of the service that run now, in seconds. */
export interface ThreadSeconds {
  /** The one that answers requests. */
  main: number
  /** Those of a low priority, which make reports. */
  reports: number
  /** V8's, which compile and collect garbage for all of them, and the rest. */
  others: number
}

function kindOf (thread: number, pid: number | undefined, priority: number): keyof ThreadSeconds {
  if (thread === pid) return 'main'
  return priority >= constants.priority.PRIORITY_BELOW_NORMAL ? 'reports' : 'others'
}

/** The same by threads; what threads that have ended used is in none of them. */
export function threadSeconds ({ pid }: ChildProcess): ThreadSeconds {
  const seconds: ThreadSeconds = { main: 0, reports: 0, others: 0 }
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const stat = statOf(`/proc/${pid}/task/${thread}`)
      seconds[kindOf(Number(thread), pid, Number(stat[16]))] += secondsIn(stat)
    }
    return seconds
  } catch {
    return { main: NaN, reports: NaN, others: NaN }
  }
}

/** Resident memory of a process in bytes, or `NaN` where the system does not report it. */
export function residentBytes ({ pid }: ChildProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return NaN
  }
}

/** A port that is free on 127.0.0.1 now. */
export async function freePort (): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
