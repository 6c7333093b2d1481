import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/*
 * Compiles the SDK to sdk/dist/ when that is out of date: modules with their declarations, in sdk/dist/cjs/ the same for `require`, in
 * sdk/dist/browser/ what pages load without a bundler, and the package as one file, which the service hands out. Runs before the service is
 * compiled and before the tests; alone with `npm run build -w sdk`.
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

/** What programs `require`: these, and all that they import. */
const REQUIRED = ['index.js', 'token-issuer.js', 'react/index.js']

/** What is no source of the package. */
const IGNORED = /^(?:dist|node_modules)(?:\/|$)/

/** @returns {string[]} the files that the package is made of, by their paths in it */
function sources () {
  return fs.readdirSync(directory, { recursive: true, encoding: 'utf8' }).map(name => name.replaceAll('\\', '/'))
    .filter(name => /\.(?:tsx?|js|mjs|json|html|md)$|^LICENSE$/.test(name) && !IGNORED.test(name)).sort()
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

/** Style sheets are texts in modules: pages load them without the spaces between their parts. */
const tightStyles = {
  name: 'tight styles',
  /** @param {import('esbuild').PluginBuild} build */
  setup (build) {
    build.onLoad({ filter: /style\.ts$/ }, ({ path: file }) => {
      const tight = (/** @type {string} */ sheet) => sheet.replace(/\s*([{};,])\s*/g, '$1').replaceAll(': ', ':').replace(/\s+/g, ' ')
      return { loader: 'ts', contents: fs.readFileSync(file, 'utf8').replace(/`\n[^`]*`/g, tight) }
    })
  }
}

/** Bundlers copy the worklet to where pages load it, without what it imports: it gets that itself. */
async function completeWorklet () {
  const { build } = await import('esbuild')
  const outfile = path.join(output, 'sources/worklet.js')
  await build({ entryPoints: [path.join(directory, 'sources/worklet.ts')], outfile, bundle: true, format: 'esm', target: 'es2022', logLevel: 'warning', allowOverwrite: true })
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
    ...options,
    plugins: [tightStyles, ...options.plugins ?? []]
  })
}

/** @param {string} name of a module @param {Set<string>} [found] @returns {Set<string>} it, and all that it imports, for its types too */
function importedBy (name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const file of [name, name.replace(/\.js$/, '.d.ts')].map(file => path.join(output, file)).filter(file => fs.existsSync(file))) {
    for (const [, from = ''] of fs.readFileSync(file, 'utf8').matchAll(/(?:from|import) ?\(?['"](\.[^'"]+)['"]/g)) {
      importedBy(path.join(path.dirname(name), from), found)
    }
  }
  return found
}

/** Makes CommonJS of the modules that programs require. The compiler reads declarations as those of what stands beside them. */
async function makeRequired () {
  const { transform } = await import('esbuild')
  const modules = path.join(output, 'cjs')
  const names = new Set(REQUIRED.flatMap(name => [...importedBy(name)]))
  for (const name of names) {
    const [from, to] = [path.join(output, name), path.join(modules, name)]
    fs.mkdirSync(path.dirname(to), { recursive: true })
    const declarations = (/** @type {string} */ file) => file.replace(/\.js$/, '.d.ts')
    fs.copyFileSync(declarations(from), declarations(to))
    // Some have types only.
    if (!fs.existsSync(from)) continue
    const code = fs.readFileSync(from, 'utf8')
    const { code: required } = await transform(code, { format: 'cjs', target: 'es2022', define: { 'import.meta.url': 'undefined' } })
    fs.writeFileSync(to, required)
  }
  fs.writeFileSync(path.join(modules, 'package.json'), `${JSON.stringify({ type: 'commonjs' })}\n`)
}

/** Makes the package as npm would publish it. */
function pack () {
  const { status } = spawnSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', output], {
    cwd: directory, stdio: ['ignore', 'ignore', 2], shell: process.platform === 'win32'
  })
  if (status !== 0) process.exit(1)
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
  await completeWorklet()
  await bundleAll()
  await makeRequired()
  pack()
  fs.writeFileSync(stamp, current)
}
