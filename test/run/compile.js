import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { bundle, programs, THREADS } from '../../bin/bundle.js'
import { writeGuides } from '../../bin/guides.js'

const OUTPUT = 'compiled'

/** What does not belong to the project, or is nothing that its tests look at. */
const IGNORED = new Set(['.git', '.tap', OUTPUT, 'data', 'deploy/secrets', 'dist', 'node_modules', 'sdk/dist', 'sdk/node_modules'])

/** @param {string} folder @returns {string[]} every file in it, by its path from here */
function filesIn (folder) {
  const names = fs.readdirSync(folder).map(name => path.join(folder, name)).filter(name => !IGNORED.has(name))
  return names.flatMap(name => fs.lstatSync(name).isDirectory() ? filesIn(name) : [name])
}

/** @param {string} name of a source: a test file gets the root of its tests from the worker, which runs several files */
async function javaScriptOf (name) {
  const worker = path.relative(path.dirname(name), 'test/run/worker.js')
  const source = fs.readFileSync(name, 'utf8').replace(/^(import t\b.*) from 'tap'$/m, `$1 from './${worker}'`)
  const options = /** @type {const} */ ({ loader: 'ts', format: 'esm', target: 'node20', sourcemap: 'inline', sourcesContent: false })
  return (await transform(source, { ...options, sourcefile: path.resolve(name) })).code
}

/**
 * Puts a copy of the project into compiled/, with the JavaScript of each source beside it: loading TypeScript anew in each process would
 * take longer than the tests. Each program that `npm run` starts is bundled into compiled/programs/, and the threads of the service in
 * their places: tests start hundreds of them. Types are not checked here; `npm run typecheck` does that.
 *
 * @returns {Promise<string[]>} the files of the project
 */
export async function compile () {
  // Commands and pages use the SDK as a package.
  execFileSync(process.execPath, ['sdk/build.js'], { stdio: 'inherit' })
  const files = filesIn('.')
  fs.rmSync(OUTPUT, { recursive: true, force: true })
  await Promise.all(files.map(async name => {
    fs.mkdirSync(path.join(OUTPUT, path.dirname(name)), { recursive: true })
    fs.copyFileSync(name, path.join(OUTPUT, name))
    if (/(?<!\.d)\.ts$/.test(name)) await fs.promises.writeFile(path.join(OUTPUT, name.replace(/\.ts$/, '.js')), await javaScriptOf(name))
  }))
  writeGuides(OUTPUT)
  const entries = [...programs().map(name => [name, `programs/${name}`]), ...THREADS.map(name => [name, name])]
  await bundle({
    entryPoints: entries.map(([source = '', out = '']) => ({ in: source, out: out.replace(/\.ts$/, '') })),
    outdir: OUTPUT,
    chunkNames: 'programs/chunks/[name]-[hash]',
    placeOf: compiled => JSON.stringify(pathToFileURL(path.resolve(OUTPUT, compiled)).href)
  })
  fs.symlinkSync(path.resolve('node_modules'), path.join(OUTPUT, 'node_modules'))
  return files
}
