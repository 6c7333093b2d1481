import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/*
 * Compiles the SDK to sdk/dist/ when that is out of date: modules with their declarations, and in sdk/dist/browser/ what pages load without
 * a bundler. Runs before the service is compiled and before the tests; alone with `npm run build -w sdk`.
 */

const directory = import.meta.dirname
const output = path.join(directory, 'dist')
const stamp = path.join(output, '.sources')

/** What pages load: each in one file, with what it imports. */
const PAGES = {
  sdk: 'index.ts', worklet: 'sources/worklet.ts', scribe: 'widget/index.ts', frame: 'widget/frame.ts', embed: 'widget/embed.ts'
}

/** What is no source of the package. */
const IGNORED = /^(?:dist|node_modules|examples)(?:\/|$)/

/** @returns {string[]} the files that the package is made of, by their paths in it */
function sources () {
  return fs.readdirSync(directory, { recursive: true, encoding: 'utf8' }).map(name => name.replaceAll('\\', '/'))
    .filter(name => /\.(?:ts|js|json)$/.test(name) && !IGNORED.test(name)).sort()
}

/** @returns {string} the sources, and what compiles them */
function fingerprint () {
  const hash = createHash('sha256')
  for (const name of [...sources(), '../package-lock.json', '../tsconfig.json']) {
    const file = path.join(directory, name)
    if (fs.existsSync(file)) hash.update(name).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

/** Compiles the modules, with their declarations. */
function compile () {
  const compiler = createRequire(import.meta.url).resolve('typescript-7/package.json').replace(/package\.json$/, 'bin/tsc')
  const { status } = spawnSync(process.execPath, [compiler, '-p', path.join(directory, 'tsconfig.build.json')], { stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
  // The compiler copies no declarations.
  fs.copyFileSync(path.join(directory, 'openapi.d.ts'), path.join(output, 'openapi.d.ts'))
}

/** Makes the files for pages. */
async function bundle () {
  const { build } = await import('esbuild')
  await build({
    entryPoints: Object.fromEntries(Object.entries(PAGES).map(([name, file]) => [name, path.join(directory, file)])),
    outdir: path.join(output, 'browser'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning'
  })
}

const current = fingerprint()
if (!fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== current) {
  fs.rmSync(output, { recursive: true, force: true })
  compile()
  await bundle()
  fs.writeFileSync(stamp, current)
}
