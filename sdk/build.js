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
  sdk: 'index.ts',
  worklet: 'sources/worklet.ts',
  frame: 'widget/frame.ts',
  embed: 'widget/embed.ts',
  report: 'widget/report/index.ts',
  list: 'list/index.ts'
}

/** What loads `report.js` later, and checks it: it is made once that is there. */
const LOADERS = { scribe: 'widget/index.ts' }

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

/** Without a bundler, a page loads the module of final reports from beside the script, and checks it. */
const verifiedReport = {
  name: 'verified report',
  /** @param {import('esbuild').PluginBuild} build */
  setup (build) {
    build.onResolve({ filter: /\/load-report\.js$/ }, () => ({ path: path.join(directory, 'widget/load-verified-report.ts') }))
  }
}

/**
 * @param {Record<string, string>} files by their names
 * @param {import('esbuild').BuildOptions} options
 */
async function bundle (files, options = {}) {
  const { build } = await import('esbuild')
  await build({
    entryPoints: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, path.join(directory, file)])),
    outdir: path.join(output, 'browser'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    ...options
  })
}

/** Makes the files for pages. */
async function bundleAll () {
  await bundle(PAGES)
  const report = fs.readFileSync(path.join(output, 'browser/report.js'))
  const integrity = `sha384-${createHash('sha384').update(report).digest('base64')}`
  await bundle(LOADERS, { plugins: [verifiedReport], define: { REPORT_INTEGRITY: JSON.stringify(integrity) } })
}

const current = fingerprint()
if (!fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== current) {
  fs.rmSync(output, { recursive: true, force: true })
  compile()
  await bundleAll()
  fs.writeFileSync(stamp, current)
}
