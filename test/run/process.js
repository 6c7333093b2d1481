import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Longest run of a file, in milliseconds: then tap ends it and says where it was. If it cannot, the process goes a little later. */
const TIMEOUT_MS = 600_000
const GRACE_MS = 30_000

/**
 * Tests run most code a few times, so optimising it takes longer than it saves. In Node.js 20, V8 counts the bytes of a function that run
 * until then; with 15 times as many, tests need a sixth less CPU time.
 */
const COUNTED_FLAGS = Number.parseInt(process.versions.node) < 22 ? ['--interrupt-budget=1000000'] : []

/**
 * Tests make much that lives for milliseconds. With a young generation that begins large, in megabytes, V8 collects it less often, and
 * copies less of what is about to die: tests need a tenth less CPU time. Other files keep all cores busy, so threads that help to collect
 * take more than they give: without them, it is a twentieth less.
 */
const MEMORY_FLAGS = ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64']

/** Most memory that a process keeps for its next file, in bytes, and most lines to print about the failures of a file. */
const MEMORY_MAX = 1_000_000_000
const EXPLAINED_MAX = 200

/** @typedef {{ ok: boolean, counts: Record<string, number>, cpu?: number, memory?: number, how?: string }} End of a file */

/** @param {readonly string[]} lines of TAP @returns {string[]} what they say about failures, or how they end */
function explain (lines) {
  let failing = false
  const explained = lines.filter(line => {
    if (/^ *(?:not )?ok /.test(line)) failing = /^ *not ok (?!.* # TODO)/.test(line)
    return failing
  })
  return explained.length > 0 ? explained.slice(0, EXPLAINED_MAX) : lines.slice(-40)
}

/** The workers that have a process: it ends with this one. */
const running = /** @type {Set<Worker>} */ (new Set())

process.once('exit', () => running.forEach(worker => worker.kill()))

/** Runs files one after the other in the same process. After a failure, the next file gets another one. */
export class Worker {
  #child = /** @type {import('node:child_process').ChildProcess | undefined} */ (undefined)
  #lines = /** @type {string[]} */ ([])
  #ended = (/** @type {End} */ _end) => {}

  /** Where the next process runs. */
  place = /** @type {import('./plan.js').Place | undefined} */ (undefined)

  /** @param {number} [closeMs] how long a file may leave something open */
  constructor (closeMs = GRACE_MS) {
    this.closeMs = closeMs
  }

  /** @param {string} file */
  async run (file) {
    this.#lines = []
    const child = this.#child ??= this.#start()
    const timer = setTimeout(() => this.kill(), TIMEOUT_MS + GRACE_MS)
    const { ok, counts: { total = 0, pass = 0, skip = 0, todo = 0 }, memory = 0, cpu = 0, how = 'ended' } = await new Promise(resolve => {
      this.#ended = resolve
      // An error means that the process ends, which is noticed.
      child.send({ file, timeoutMs: TIMEOUT_MS, closeMs: this.closeMs }, () => {})
    })
    clearTimeout(timer)
    const isGood = ok && total > 0 && pass + skip + todo === total
    if (!isGood || memory > MEMORY_MAX) await this.stop()
    const skipped = this.#lines.flatMap(line => /^ *ok \d+ - (.* # SKIP.*)$/.exec(line)?.[1] ?? [])
    return { ok: isGood, cpu, total, pass, skip, skipped, explained: isGood ? [] : [...explain(this.#lines), `${how}, ${pass} of ${total} passed`] }
  }

  /** Ends the process, and all that it has started. */
  async stop () {
    const exited = new Promise(resolve => this.#child?.once('exit', resolve) ?? resolve(undefined))
    this.kill()
    await exited
  }

  kill () {
    try {
      if (this.#child?.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }

  #start () {
    const { node = process.execPath, env = process.env } = this.place ?? {}
    const flags = [...MEMORY_FLAGS, ...node === process.execPath ? COUNTED_FLAGS : []]
    const child = spawn(node, ['--enable-source-maps', ...flags, 'compiled/test/run/worker.js'], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A group of its own, so that it can be ended with all that it started.
      detached: true,
      // Where Node.js 22 and later keep compiled code. Without TAP_TIMEOUT, tap would end the process after 30 seconds.
      env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'consultation-service-code'), ...env, TAP: '1', TAP_TIMEOUT: '0' }
    })
    for (const stream of /** @type {import('node:stream').Readable[]} */ ([child.stdout, child.stderr])) {
      createInterface(stream).on('line', line => {
        if (line.startsWith('# ended: ')) this.#ended(JSON.parse(line.slice('# ended: '.length)))
        else this.#lines.push(line)
      })
    }
    running.add(this)
    child.once('exit', (code, signal) => {
      this.kill()
      running.delete(this)
      this.#child = undefined
      // What it has printed last is read meanwhile.
      const ended = this.#ended
      setTimeout(() => ended({ ok: false, counts: {}, how: `exit ${code ?? signal} before its end` }), 100)
    })
    return child
  }
}
