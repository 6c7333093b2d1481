import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

/*
 * Runs the tests: `npm test`, or `npm test -- FILE...` for some of them. It first puts a copy of the project into compiled/, with the
 * JavaScript of each source beside it, and tests that: loading TypeScript anew in each of hundreds of test files would take longer than the
 * tests. Types are not checked here; `npm run typecheck` does that.
 */

const OUTPUT = 'compiled'

/** What is no part of the project, or not of what its tests look at. */
const IGNORED = new Set(['.git', '.tap', 'compiled', 'data', 'dist', 'node_modules'])

/**
 * @param {string} folder
 * @returns {string[]} every file in it, by its path from here
 */
function filesIn (folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const name = path.join(folder, entry.name)
    if (folder === '.' && IGNORED.has(entry.name)) return []
    if (entry.isDirectory()) return filesIn(name)
    return entry.isFile() ? [name] : []
  })
}

/** @param {string} name of a source that is compiled */
function isSource (name) {
  return /(?<!\.d)\.ts$/.test(name)
}

/** @param {string[]} files */
async function compile (files) {
  await build({
    entryPoints: files.filter(isSource),
    outdir: OUTPUT,
    outbase: '.',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning'
  })
  for (const name of files) {
    const copy = path.join(OUTPUT, name)
    fs.mkdirSync(path.dirname(copy), { recursive: true })
    fs.copyFileSync(name, copy)
  }
  const made = new Set(files.flatMap(name => {
    const copy = path.join(OUTPUT, name)
    const code = copy.replace(/\.ts$/, '.js')
    return isSource(name) ? [copy, code, `${code}.map`] : [copy]
  }))
  for (const name of filesIn(OUTPUT)) if (!made.has(name)) fs.rmSync(name)
  const packages = path.join(OUTPUT, 'node_modules')
  if (!fs.existsSync(packages)) fs.symlinkSync(path.resolve('node_modules'), packages)
}

/** @param {string} argument a test as it stands in the project, or an option */
function compiledOf (argument) {
  return isSource(argument) ? path.join(OUTPUT, path.relative('.', argument)).replace(/\.ts$/, '.js') : argument
}

await compile(filesIn('.'))
const tap = path.resolve('node_modules/.bin/tap')
const child = spawn(tap, process.argv.slice(2).map(compiledOf), { stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(signal === null ? code ?? 1 : 1))
