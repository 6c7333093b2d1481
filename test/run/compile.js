import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { bundlePrograms, OUTPUT } from './bundle.js'

/** What does not belong to the project, or is nothing that its tests look at. */
const IGNORED = new Set(['.git', '.tap', OUTPUT, 'data', 'deploy/secrets', 'dist', 'node_modules', 'sdk/dist', 'sdk/node_modules'])

/**
 * @param {string} folder
 * @returns {string[]} every file in it, by its path from here
 */
export function filesIn (folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const name = path.join(folder, entry.name)
    if (IGNORED.has(name)) return []
    if (entry.isDirectory()) return filesIn(name)
    return entry.isFile() ? [name] : []
  })
}

/** @param {string} name of a source that is compiled */
function isSource (name) {
  return /(?<!\.d)\.ts$/.test(name)
}

/** @param {string} name of a source or of another file, in the project */
export function compiledOf (name) {
  return path.join(OUTPUT, path.relative('.', name)).replace(/\.ts$/, '.js')
}

/** Test files get the root of their tests from here: a process may run several of them. */
const ROOT_TEST = path.resolve('test/run/root-test.js')

/** @type {import('esbuild').Plugin} */
const ownRoots = {
  name: 'a root of its own for each test file',
  setup (build) {
    build.onLoad({ filter: /\.test\.ts$/ }, async ({ path: file }) => {
      const source = await fs.promises.readFile(file, 'utf8')
      const module = `./${path.relative(path.dirname(file), ROOT_TEST)}`
      return { loader: 'ts', contents: source.replace(/^(import t\b.*) from 'tap'$/m, `$1 from '${module}'`) }
    })
  }
}

/**
 * Puts a copy of the project into compiled/, with the JavaScript of each source beside it. Loading TypeScript anew in each of hundreds of
 * test files would take longer than the tests. Types are not checked here; `npm run typecheck` does that.
 *
 * @param {string[]} files of the project
 */
export async function compile (files) {
  // Commands and pages use the SDK as a package.
  execFileSync(process.execPath, ['sdk/build.js'], { stdio: 'inherit' })
  await build({
    entryPoints: files.filter(isSource),
    outdir: OUTPUT,
    outbase: '.',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [ownRoots],
    logLevel: 'warning'
  })
  for (const name of files) {
    const copy = path.join(OUTPUT, name)
    fs.mkdirSync(path.dirname(copy), { recursive: true })
    fs.copyFileSync(name, copy)
  }
  const bundled = await bundlePrograms()
  const made = new Set(bundled.concat(files.flatMap(name => {
    const copy = path.join(OUTPUT, name)
    return isSource(name) ? [copy, compiledOf(name), `${compiledOf(name)}.map`] : [copy]
  })))
  for (const name of filesIn(OUTPUT)) if (!made.has(name)) fs.rmSync(name)
  const packages = path.join(OUTPUT, 'node_modules')
  if (!fs.existsSync(packages)) fs.symlinkSync(path.resolve('node_modules'), packages)
}
