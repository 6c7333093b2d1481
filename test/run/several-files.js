import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { Test } from 'tap'
import { beginFile } from './root-test.js'

/*
 * Runs several test files one after the other, each as `node FILE` would. The parent process sends their names, and gets a line when one
 * has ended: when nothing of it keeps this process alive any more.
 */

/**
 * @typedef {object} Order
 * @property {string} file
 * @property {string} compiled where its JavaScript is
 * @property {number} timeoutMs longest run of the file, in milliseconds
 * @property {number} closeMs how long something may stay open after its last test, in milliseconds
 */

/**
 * @param {Order} order
 * @returns {Promise<boolean>} whether all of it passed
 */
async function runFile ({ file, compiled, timeoutMs }) {
  const root = new Test({
    name: file,
    timeout: timeoutMs,
    async cb (/** @type {Test} */ t) {
      beginFile(t)
      await import(pathToFileURL(path.resolve(compiled)).href)
    }
  })
  root.pipe(process.stdout)
  const ended = new Promise(resolve => root.runMain(() => resolve(undefined)))
  // What a test waits for will never happen.
  function endAll () {
    root.endAll()
  }
  process.once('beforeExit', endAll)
  await ended
  process.off('beforeExit', endAll)
  root.setTimeout(0)
  console.log(`# ${inspect(root.counts.toJSON(), { breakLength: Infinity })}`)
  return root.results?.ok === true
}

/**
 * Resolves when nothing keeps this process alive.
 *
 * @param {number} closeMs
 */
async function closed (closeMs) {
  const timer = setTimeout(() => {
    console.log(`not ok - left open after the last test: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit(1)
  }, closeMs).unref()
  await new Promise(resolve => process.once('beforeExit', resolve))
  clearTimeout(timer)
}

process.on('message', async (/** @type {Order} */ order) => {
  process.channel?.unref()
  const ok = await runFile(order)
  await closed(order.closeMs)
  process.channel?.ref()
  console.log(`\n# ended: ${JSON.stringify({ ok, memory: process.memoryUsage.rss() })}`)
})
