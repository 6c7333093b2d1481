import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { t, Test } from 'tap'

/*
 * Runs test files one after the other, in the process of a `Worker`: loading what they share takes longer than most of them. Prints their
 * results, and a line when nothing of a file keeps this process alive any more.
 */

/** What a test file gets as the default export of tap: a root of its own. */
let root = /** @type {Test} */ (t)

export { root as default }

process.on('message', async (/** @type {{ file: string, timeoutMs: number, closeMs: number }} */ { file, timeoutMs, closeMs }) => {
  process.channel?.unref()
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
  console.log(`\n# ended: ${JSON.stringify({ ok: whole.results?.ok === true, counts: { ...whole.counts.toJSON() }, memory: process.memoryUsage.rss() })}`)
})
