import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { failOnUncaught } from './uncaught.js'
import { t, Test } from 'tap'

/*
 * Runs test files one after the other, in the process of a `Worker`: loading what they share takes longer than most of them. Prints their
 * results, and a line when nothing of a file keeps this process alive any more.
 */

/** Clock ticks in a second, for times in /proc. */
const TICKS = 100

/** @returns {number} CPU seconds of this process and, on Linux, of the processes that it started and that have ended */
function cpuSeconds () {
  try {
    const [, fields = ''] = fs.readFileSync('/proc/self/stat', 'utf8').split(') ')
    return fields.split(' ').slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
}

/** What a test file gets as the default export of tap: a root of its own. */
let root = /** @type {Test} */ (t)

export { root as default }

failOnUncaught(() => root)

process.on('message', async (/** @type {{ file: string, timeoutMs: number, closeMs: number }} */ { file, timeoutMs, closeMs }) => {
  process.channel?.unref()
  const cpuBefore = cpuSeconds()
  async function cb (/** @type {Test} */ t) {
    root = t
    await import(pathToFileURL(path.resolve('compiled', file.replace(/\.ts$/, '.js'))).href)
  }
  const whole = new Test({ name: file, timeout: timeoutMs, cb })
  whole.pipe(process.stdout)
  // When nothing is left to do, what a test waits for will never happen.
  const endAll = () => whole.endAll()
  process.once('beforeExit', endAll)
  await new Promise(resolve => whole.runMain(() => resolve(undefined)))
  process.off('beforeExit', endAll)
  whole.setTimeout(0)
  const timer = setTimeout(() => {
    console.log(`not ok - left open after the last test: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit(1)
  }, closeMs).unref()
  await new Promise(resolve => process.once('beforeExit', resolve))
  clearTimeout(timer)
  process.channel?.ref()
  const cpu = cpuSeconds() - cpuBefore
  const end = { ok: whole.results?.ok === true, counts: { ...whole.counts.toJSON() }, cpu, memory: process.memoryUsage.rss() }
  console.log(`\n# ended: ${JSON.stringify(end)}`)
})
