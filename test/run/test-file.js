import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { compiledOf } from './compile.js'

/** Longest run of one file, in seconds: then tap itself ends it, and explains where it was. */
const TIMEOUT = 300

/** How much longer a file may take to end itself, in milliseconds. */
const GRACE_MS = 30_000

/** Longest wait for the end of the output of a file that has ended, in milliseconds. */
const DRAIN_MS = 5000

/** Most lines to keep of what a file says about its failures, and at its end. */
const EXPLAINED_MAX = 200
const LAST_MAX = 40

/**
 * What became of one file. `total` counts assertions.
 *
 * @typedef {object} Outcome
 * @property {string} file
 * @property {boolean} ok
 * @property {number} seconds
 * @property {number} total
 * @property {number} pass
 * @property {number} skip
 * @property {string[]} skipped which tests were, and why
 * @property {string[]} explained what is known about failures
 */

/** Reads the output of a file: its count, what was skipped, and what it says about failures. */
class Output {
  /** @type {Record<string, number>} */
  counts = {}

  /** @type {string[]} */
  skipped = []

  /** @type {string[]} */
  explained = []

  /** @type {string[]} */
  last = []

  /** Whether the lines that come now explain a failure. */
  #failing = false

  /** @param {string} line */
  read (line) {
    this.last = [...this.last.slice(1 - LAST_MAX), line]
    const counts = /^# (?<json>\{ total: .*\})$/.exec(line)?.groups?.json
    if (counts !== undefined) this.counts = JSON.parse(counts.replace(/(\w+):/g, '"$1":'))
    const reason = /^ *ok \d+ - (?<reason>.* # SKIP.*)$/.exec(line)?.groups?.reason
    if (reason !== undefined) this.skipped.push(reason)
    if (/^ *(?:not )?ok /.test(line)) this.#failing = /^ *not ok /.test(line) && !/ # TODO/.test(line)
    if (this.#failing && this.explained.length < EXPLAINED_MAX) this.explained.push(line)
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Ends every file that runs, with the processes it has started. */
export function stopAll () {
  for (const child of running) kill(child)
}

/** @param {import('node:child_process').ChildProcess} child */
function kill ({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/**
 * Runs one file in a process of its own: as plain JavaScript, since the loaders of tap's command take longer than most files.
 *
 * @param {string} file
 * @returns {Promise<Outcome>}
 */
export async function runTestFile (file) {
  const started = performance.now()
  const child = spawn(process.execPath, ['--enable-source-maps', compiledOf(file)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that it can be ended with all that it started.
    detached: true,
    // The cache of compiled code is for Node.js 22 and later; older ones ignore it.
    env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'consultation-service-code'), ...process.env, TAP: '1', TAP_TIMEOUT: String(TIMEOUT) }
  })
  running.add(child)
  const output = new Output()
  createInterface(child.stdout).on('line', line => output.read(line))
  createInterface(child.stderr).on('line', line => output.read(line))
  const timer = setTimeout(() => kill(child), TIMEOUT * 1000 + GRACE_MS)
  const closed = new Promise(resolve => child.once('close', resolve))
  const [code, signal] = await new Promise(resolve => child.once('exit', (...how) => resolve(how)))
  // A process that the file left behind keeps its output open.
  kill(child)
  await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })])
  clearTimeout(timer)
  running.delete(child)
  const { total = 0, pass = 0, skip = 0 } = output.counts
  const ok = code === 0 && total > 0 && pass + skip + (output.counts.todo ?? 0) === total
  const explained = ok ? [] : [...output.explained.length > 0 ? output.explained : output.last, `exit ${code ?? signal}, ${pass} of ${total} passed`]
  return { file, ok, seconds: (performance.now() - started) / 1000, total, pass, skip, skipped: output.skipped, explained }
}
