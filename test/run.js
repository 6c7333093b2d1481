import { availableParallelism } from 'node:os'
import { compile, filesIn } from './run/compile.js'
import { checkNames, runsAlone } from './run/alone.js'
import { runAlone, SharedProcess, stopAll } from './run/processes.js'

/*
 * Runs the tests: `npm test`, or `npm test -- FILE...` for some of them. It prints a line for each file, what is known about each failure,
 * and the sum of all assertions; it fails when one of them does.
 */

/** Files that run at once: most wait half of their time, for a process to start or a limit to pass. */
const AT_ONCE = 2 * availableParallelism()

/** @param {string} name */
function depth (name) {
  return name.split('/').length
}

/** @param {string} name */
function needsBrowser (name) {
  return /\.browsers?\.test\.ts$/.test(name)
}

/**
 * The tests of the project: first those in browsers, then those of the whole service, which take longest and lie on top.
 *
 * @param {string[]} files
 */
function testsIn (files) {
  return files.filter(name => /^test\/.*\.test\.ts$/.test(name))
    .sort((a, b) => Number(needsBrowser(b)) - Number(needsBrowser(a)) || depth(a) - depth(b))
}

/** @param {import('./run/output.js').Outcome} outcome */
function print ({ file, ok, seconds, total, pass, skipped, explained }) {
  console.log(`${ok ? 'ok' : 'not ok'} - ${file} # ${pass} of ${total}, ${seconds.toFixed(1)} s`)
  for (const reason of skipped) console.log(`  skipped: ${reason}`)
  for (const line of explained) console.log(`  ${line}`)
}

/** @param {string[]} tests */
async function runAll (tests) {
  const outcomes = /** @type {import('./run/output.js').Outcome[]} */ ([])
  const waiting = [...tests]
  /** @param {() => string | undefined} next */
  async function runNext (next) {
    const shared = new SharedProcess()
    for (let file = next(); file !== undefined; file = next()) {
      const outcome = await (runsAlone(file) ? runAlone(file) : shared.run(file))
      print(outcome)
      outcomes.push(outcome)
    }
    await shared.stop()
  }
  // From both ends: those of the whole service wait for much, those of its parts compute.
  await Promise.all(Array.from({ length: AT_ONCE }, async (_, at) => runNext(() => at % 2 === 0 ? waiting.shift() : waiting.pop())))
  return outcomes
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stopAll()
    process.exit(1)
  })
}

const files = filesIn('.')
checkNames(files)
const chosen = process.argv.slice(2).filter(argument => !argument.startsWith('-'))
await compile(files)
const started = performance.now()
const outcomes = await runAll(chosen.length > 0 ? chosen : testsIn(files))
const [total, pass, skip] = (/** @type {const} */ (['total', 'pass', 'skip'])).map(count => outcomes.reduce((sum, outcome) => sum + outcome[count], 0))
const failed = outcomes.filter(({ ok }) => !ok)
for (const { file } of failed) console.log(`# failed: ${file}`)
console.log(`# ${outcomes.length} files in ${Math.round((performance.now() - started) / 1000)} s`)
console.log(`# { total: ${total}, pass: ${pass}, skip: ${skip} }`)
process.exit(failed.length === 0 ? 0 : 1)
