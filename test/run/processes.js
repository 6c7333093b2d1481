import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { compiledOf } from './compile.js'
import { Output } from './output.js'

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Outcome } from './output.js' */

/** Longest run of one file, in seconds: then tap itself ends it, and explains where it was. */
const TIMEOUT = 300

/** How much longer a file may take to end itself, in milliseconds. */
const GRACE_MS = 30_000

/** Longest wait for the end of the output of a process that has ended, in milliseconds. */
const DRAIN_MS = 5000

/** How long something may stay open after the last test of a file, in milliseconds. */
const CLOSE_MS = 30_000

/** Most memory that a process keeps for its next file, in bytes. */
const MEMORY_MAX = 1_000_000_000

/** @type {Set<ChildProcess>} */
const running = new Set()

/** Ends every process that runs files, with the processes they have started. */
export function stopAll () {
  for (const child of running) kill(child)
}

/** @param {ChildProcess} child */
function kill ({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/**
 * Starts a process that runs plain JavaScript, since the loaders of tap's command take longer than most files.
 *
 * @param {string} script
 * @param {number} timeout after how many seconds tap ends it
 * @param {import('node:child_process').StdioOptions} stdio
 * @param {(line: string) => void} read gets each line that it prints
 */
function start (script, timeout, stdio, read) {
  const child = spawn(process.execPath, ['--enable-source-maps', script], {
    stdio,
    // A group of its own, so that it can be ended with all that it started.
    detached: true,
    // The cache of compiled code is for Node.js 22 and later; older ones ignore it.
    env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'consultation-service-code'), ...process.env, TAP: '1', TAP_TIMEOUT: String(timeout) }
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) if (stream !== null) createInterface(stream).on('line', read)
  const closed = new Promise(resolve => child.once('close', resolve))
  const ended = new Promise(resolve => child.once('exit', (code, signal) => resolve(code ?? signal))).then(async how => {
    // A process that a file left behind keeps its output open.
    kill(child)
    await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })])
    running.delete(child)
    return /** @type {number | string} */ (how)
  })
  return { child, ended }
}

/**
 * Ends a process whose file takes too long.
 *
 * @param {ChildProcess} child
 */
function limit (child) {
  return setTimeout(() => kill(child), TIMEOUT * 1000 + GRACE_MS)
}

/**
 * Runs one file in a process of its own.
 *
 * @param {string} file
 * @returns {Promise<Outcome>}
 */
export async function runAlone (file) {
  const output = new Output(file)
  const { child, ended } = start(compiledOf(file), TIMEOUT, ['ignore', 'pipe', 'pipe'], line => output.read(line))
  const timer = limit(child)
  const how = await ended
  clearTimeout(timer)
  return output.outcome(how)
}

/**
 * Runs files one after the other in the same process, which loads what they share only once. After a failure, the next file gets another
 * process.
 */
export class SharedProcess {
  /** @type {{ child: ChildProcess, ended: Promise<number | string> } | undefined} */
  #process

  /** @type {Output | undefined} */
  #output

  /** @type {(end: { ok: boolean, memory: number }) => void} */
  #finished = () => {}

  #closeMs

  /** @param {number} [closeMs] how long something may stay open after the last test of a file, in milliseconds */
  constructor (closeMs = CLOSE_MS) {
    this.#closeMs = closeMs
  }

  /**
   * @param {string} file
   * @returns {Promise<Outcome>}
   */
  async run (file) {
    const output = new Output(file)
    this.#output = output
    this.#process ??= start(compiledOf('test/run/several-files.js'), 0, ['ignore', 'pipe', 'pipe', 'ipc'], line => this.#read(line))
    const { child, ended } = this.#process
    const timer = limit(child)
    const finished = new Promise(resolve => { this.#finished = resolve })
    const order = { file, compiled: compiledOf(file), timeoutMs: TIMEOUT * 1000, closeMs: this.#closeMs }
    // An error means that the process ends, which is noticed below.
    child.send(order, () => {})
    const end = await Promise.race([finished, ended])
    clearTimeout(timer)
    if (typeof end !== 'object') {
      this.#process = undefined
      return output.outcome(`${end} before its end`)
    }
    const outcome = output.outcome(end.ok ? 0 : 1)
    if (!outcome.ok || end.memory > MEMORY_MAX) await this.stop()
    return outcome
  }

  /** Ends the process. */
  async stop () {
    if (this.#process === undefined) return
    kill(this.#process.child)
    await this.#process.ended
    this.#process = undefined
  }

  /** @param {string} line */
  #read (line) {
    const end = /^# ended: (?<json>\{.*\})$/.exec(line)?.groups?.json
    if (end === undefined) this.#output?.read(line)
    else this.#finished(JSON.parse(end))
  }
}
