import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/*
 * Compiles the service to dist/ when that is out of date: runs before everything that npm runs. It is JavaScript, and uses nothing that an
 * older Node.js lacks, because nothing is compiled yet. Sources are compared by content, not by time, so that files that git restores, or
 * that a copy brings with their old times, are compiled too.
 */

/** The folders of the service, besides the files at the top. Tests are not part of it. */
const FOLDERS = ['bench', 'bin', 'docs', 'engines', 'lib', 'openapi', 'plugins', 'routes', 'schemas']
const CONFIGURATION = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json']

/** The service writes the published documents and reads only that in OpenAPI 3.0; guides are for people. */
const IGNORED = /^openapi\/(?!openapi-3\.0).*\.json$|^docs\/.*\.png$|\.md$|\/node_modules\//

/** Pages go to browsers as they are. */
const PAGES = /^routes\/(?:(?:demo|guides|portal)\/)?static\//

/** What compiles the SDK, which is a package of its own, and the stamp that it leaves. */
const SDK_BUILD = 'sdk/build.js'
const SDK_STAMP = 'sdk/dist/.sources'

/** What `dist` was made of, and below that the files that the service was bundled into. */
const STAMP = 'dist/.sources'
const LOCK = 'dist/.building'
const PATIENCE_MS = 1000
const POLL_MS = 100

/** Ages at which a lock is stale: one that names no process, and any lock. */
const EMPTY_LOCK_MS = 5000
const OLD_LOCK_MS = 600_000

/** @param {string} text */
function end (text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Exits with a message if Node.js is older than package.json requires. */
function requireNode () {
  const { engines } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const least = String(engines.node).replace(/^\D+/, '')
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  if (major < leastMajor || (major === leastMajor && minor < leastMinor)) end(`Node.js ${process.versions.node} is too old: install ${least} or newer, from https://nodejs.org/.`)
}

/**
 * @param {string} folder
 * @returns {string[]} every file in it, by its path
 */
function filesIn (folder) {
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const name = path.posix.join(folder, entry.name)
    return entry.isDirectory() ? filesIn(name) : [name]
  })
}

/** @returns {string[]} the files that the service is made of */
function sources () {
  const own = fs.readdirSync('.').filter(name => name.endsWith('.ts'))
  return [...own, ...FOLDERS.flatMap(filesIn)].filter(name => !IGNORED.test(name) && !/\.d\.ts$|\/\./.test(name)).sort()
}

/** @param {string} name */
function isCode (name) {
  return /\.(?:ts|js)$/.test(name) && !PAGES.test(name)
}

/** @param {string} name of a source */
function outputOf (name) {
  return path.posix.join('dist', isCode(name) ? name.replace(/\.ts$/, '.js') : name)
}

/** @returns {string[]} the files that the SDK is made of */
function sdkSources () {
  return filesIn('sdk').filter(name => !/^sdk\/(?:dist|node_modules)\/|\.md$/.test(name)).sort()
}

/** @param {string[]} files */
function fingerprintOf (files) {
  const hash = createHash('sha256')
  const guides = ['sdk/README.md', ...filesIn('docs').filter(name => /\.(?:md|png)$/.test(name)).sort()].filter(name => fs.existsSync(name))
  for (const name of [...CONFIGURATION.filter(name => fs.existsSync(name)), ...sdkSources(), ...guides, ...files]) {
    const text = fs.readFileSync(name)
    hash.update(`${name} ${text.length}\n`).update(text)
  }
  return hash.digest('hex')
}

/** @param {string} file */
function textOf (file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    return ''
  }
}

/** @returns {[fingerprint: string, ...bundled: string[]]} of the last build */
function readStamp () {
  const [fingerprint = '', ...bundled] = textOf(STAMP).split('\n')
  return [fingerprint, ...bundled]
}

/** Whether dist/ is up to date. @param {string[]} files */
function isCurrent (files) {
  if (fs.existsSync(SDK_BUILD) && !fs.existsSync(SDK_STAMP)) return false
  const [fingerprint, ...bundled] = readStamp()
  return fingerprint === fingerprintOf(files) && [...files.map(outputOf), ...bundled].every(name => fs.existsSync(name))
}

/** @param {number} pid */
function isAlive (pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** Whether the lock is stale: its process has ended, its process id was reused, or nothing was written into it. */
function isStale () {
  const holder = Number(textOf(LOCK))
  const age = Date.now() - (fs.statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (holder === 0) return age > EMPTY_LOCK_MS
  return holder === process.pid || !isAlive(holder) || age > OLD_LOCK_MS
}

/** Takes the lock on dist/. @returns {boolean} whether it is taken */
function lock () {
  try {
    fs.mkdirSync('dist', { recursive: true })
    fs.writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    process.once('exit', () => fs.rmSync(LOCK, { force: true }))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  if (isStale()) fs.rmSync(LOCK, { force: true })
  return false
}

/** Compiles the SDK, which pages and commands of the service use, when it is out of date. */
function compileSdk () {
  if (!fs.existsSync(SDK_BUILD)) return
  const { status } = spawnSync(process.execPath, [SDK_BUILD], { stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
}

/** @returns {string} the compiler, which an installation for production does not have */
function compiler () {
  try {
    return createRequire(path.resolve('package.json')).resolve('typescript-7/package.json').replace(/package\.json$/, 'bin/tsc')
  } catch (error) {
    end('The sources are not what dist/ was compiled from, and the compiler is not installed: run "npm ci" and "npm run build"; "npm ci --omit=dev" afterwards removes it.')
    throw error
  }
}

/** @returns {Promise<void>} resolves when the sources are compiled; without success, this process ends */
async function compile () {
  const child = spawn(process.execPath, [compiler(), '-p', 'tsconfig.build.json'], { stdio: ['ignore', 2, 2] })
  process.once('exit', () => child.kill())
  return new Promise(resolve => child.once('exit', code => code === 0 ? resolve() : process.exit(1)))
}

/**
 * Copies the files that the code reads beside it, and removes output whose source is gone.
 *
 * @param {string[]} files
 * @param {string[]} bundled files that a running service may load, of this build and of the one before
 */
function complete (files, bundled) {
  for (const name of files.filter(name => !isCode(name))) {
    fs.mkdirSync(path.dirname(outputOf(name)), { recursive: true })
    fs.copyFileSync(name, outputOf(name))
  }
  const outputs = new Set(files.flatMap(name => [outputOf(name), `${outputOf(name)}.map`]).concat(bundled))
  for (const name of filesIn('dist')) {
    if (!outputs.has(name) && !/^dist\/\./.test(name)) fs.rmSync(name)
  }
}

requireNode()
const forced = process.argv.includes('--force')
if (forced || !isCurrent(sources())) {
  const waiting = setTimeout(() => process.stderr.write('Compiling the service, as after each change of its sources …\n'), PATIENCE_MS)
  while (!lock()) await new Promise(resolve => setTimeout(resolve, POLL_MS))
  const files = sources()
  if (forced || !isCurrent(files)) {
    const fingerprint = fingerprintOf(files)
    const [last, ...before] = readStamp()
    // A build interrupted here leaves nothing that this script or the compiler takes for up to date.
    if (forced || last === '' || !files.every(name => fs.existsSync(outputOf(name)))) fs.rmSync('dist/.tsbuildinfo', { force: true })
    // Nor does it forget what a running service was bundled into.
    fs.writeFileSync(STAMP, ['', ...before].join('\n'))
    compiler()
    compileSdk()
    await compile()
    const { bundleService } = await import('./bundle.js')
    const { writeGuides } = await import('./guides.js')
    const bundled = [...await bundleService(), ...fs.existsSync('docs') ? writeGuides('dist') : []]
    complete(files, [...before, ...bundled])
    fs.writeFileSync(STAMP, [fingerprint, ...bundled].join('\n'))
  }
  clearTimeout(waiting)
  process.exit(0)
}
