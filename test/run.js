import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { compile } from './run/compile.js'
import { plan, says } from './run/plan.js'
import { Worker } from './run/process.js'

/*
 * Runs the tests: `npm test`; `npm run test:more` for what that leaves out; `npm run test:all` for both; `npm run test:models` for what
 * needs models; `npm test -- FILE...` for some files. Prints a line for each file, what is known about each failure, and the sum of all
 * assertions; fails when one of them does.
 */

/** Files that run at once: most wait half of their time, for a process to start or a limit to pass. */
const AT_ONCE = 2 * availableParallelism()

/** Takes the databases out of this environment. @returns where to run with them, on Node.js 24, and with all values of properties */
function takeElsewhere () {
  const env = { ...process.env, FAST_CHECK_LONG: 'true' }
  for (const name of ['TEST_DATABASE_URL', 'TEST_REDIS_URL']) {
    if ((process.env[name] ?? '') === '') console.log(`skipped: ${name} is not set, so no test runs there`)
    Reflect.deleteProperty(process.env, name)
  }
  const node = execFileSync('npx', ['-y', '-p', 'node@24', '--', 'node', '-p', 'process.execPath'], { encoding: 'utf8' }).trim()
  return { name: ', on Node.js 24', node, env }
}

/** @param {string} name of the run @param {Awaited<ReturnType<Worker['run']>>} result @param {number} ms how long it took */
function report (name, { ok, skipped, explained, cpu, ...counts }, ms) {
  console.log(`${ok ? 'ok' : 'not ok'} - ${name} # ${counts.pass} of ${counts.total}, ${(ms / 1000).toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`)
  for (const line of [...skipped.map(reason => `skipped: ${reason}`), ...explained]) console.log(`  ${line}`)
  for (const count of /** @type {const} */ (['total', 'pass', 'skip'])) sums[count] += counts[count]
  cpuSeconds += cpu
  if (!ok) failed.push(name)
}

/**
 * A file that runs alone gets a process that ends with it. The files around it go on sharing theirs, so that they load the service once.
 *
 * @param {import('./run/plan.js').Run[]} runs @param {boolean} fromStart
 */
async function runAll (runs, fromStart) {
  const shared = new Worker()
  const alone = new Worker()
  for (let run = runs.shift(); run !== undefined; run = fromStart ? runs.shift() : runs.pop()) {
    const { file, place } = run
    const worker = says(file, 'alone') ? alone : shared
    if (place !== worker.place) await worker.stop()
    worker.place = place
    const begun = performance.now()
    report(`${file}${place?.name ?? ''}`, await worker.run(file), performance.now() - begun)
    if (worker === alone) await worker.stop()
  }
  await shared.stop()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
const started = performance.now()
const sums = { total: 0, pass: 0, skip: 0 }
let cpuSeconds = 0
const failed = /** @type {string[]} */ ([])
const chosen = process.argv.slice(2).filter(argument => !argument.startsWith('-'))
const what = /** @type {const} */ (['more', 'all', 'models']).find(name => process.argv.includes(`--${name}`)) ?? 'test'
if (chosen.length > 0) process.env.FAST_CHECK_LONG ??= 'true'
const elsewhere = ['more', 'all'].includes(what) ? takeElsewhere() : undefined
const files = await compile()
const runs = chosen.length > 0 ? chosen.map(file => ({ file, place: undefined })) : plan(files, what, elsewhere)
const count = runs.length
// From both ends, since what is first waits, and what is last computes.
await Promise.all(Array.from({ length: AT_ONCE }, async (_, at) => runAll(runs, at % 2 === 0)))
for (const name of failed) console.log(`# failed: ${name}`)
console.log(`# ${count} files in ${Math.round((performance.now() - started) / 1000)} s, ${Math.round(cpuSeconds)} s of CPU`)
console.log(`# { total: ${sums.total}, pass: ${sums.pass}, skip: ${sums.skip} }`)
process.exit(failed.length === 0 ? 0 : 1)
