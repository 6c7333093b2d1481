import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { fetchFromMirror } from './mirror.js'
import { GPUS, located, narrowed, SCOPE, variantsFor } from './variants.js'

/*
 * Installs the library that runs language models into a directory:
 *   node engines/language-model/install.js DIRECTORY [--gpu cuda|vulkan|none] [--packages DIRECTORY [--mirror ADDRESS]]
 * Only what this machine can use is installed, in the versions of package-lock.json, and no script of a package is run. Packages are kept
 * as they were fetched where --packages says: an installation that was interrupted goes on with them, and one without internet has enough
 * with them. A mirror that serves the MODELS_DIR of a machine of the same kind is asked for them before npm asks its registry.
 */

const HERE = import.meta.dirname
const USAGE = 'Usage: node install.js DIRECTORY [--gpu cuda|vulkan|none] [--packages DIRECTORY [--mirror ADDRESS]]'
const LIBRARY = 'node_modules/node-llama-cpp/package.json'

/** Directories where Linux has the loader of Vulkan. */
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib']

/** A registry that does not answer is given up after seconds, not minutes: the same command goes on later. */
const RETRIES = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000', '--fetch-timeout=60000']

/** How npm says that it has fetched a package. */
const FETCHED = /^npm http fetch GET 200 (\S+\.tgz)/

/** How npm says that it has not. */
const FAILED = /^npm http fetch GET .* failed with /

/** How npm says that a registry cannot be reached. */
const UNREACHABLE = /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/

/** How much of the complaints of npm is kept, in characters. */
const COMPLAINTS_MAX = 600

/** @param {string} directory @param {RegExp} name */
function has (directory, name) {
  return existsSync(directory) && readdirSync(directory).some(entry => name.test(entry))
}

/** @returns {Array<typeof GPUS[number]>} the graphics processors that this machine has a driver for, the better one only */
function foundGpus () {
  const system = path.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32')
  if (existsSync('/proc/driver/nvidia/version') || existsSync(path.join(system, 'nvcuda.dll'))) return ['cuda']
  const isVulkan = has('/dev/dri', /^renderD/) && LIBRARIES.some(directory => has(directory, /^libvulkan\.so/))
  return isVulkan || existsSync(path.join(system, 'vulkan-1.dll')) ? ['vulkan'] : []
}

/** @param {string | undefined} value @returns {Array<typeof GPUS[number]>} */
function gpusOf (value) {
  if (value === undefined) return foundGpus()
  const gpu = GPUS.find(name => name === value)
  if (gpu === undefined && value !== 'none') throw new Error(USAGE)
  return gpu === undefined ? [] : [gpu]
}

function requireGlibc () {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  if (process.platform === 'linux' && header.glibcVersionRuntime === undefined) {
    throw new Error('Language models need a system with glibc, such as Debian: there is no compiled library for musl (Alpine).')
  }
}

/** @param {string} file @returns {Promise<any>} its JSON; nothing when it is not there */
async function jsonOf (file) {
  return existsSync(file) ? JSON.parse(await fs.readFile(file, 'utf8')) : undefined
}

/** @param {string} complaints of npm @returns what to do about them */
function adviceOn (complaints) {
  if (!UNREACHABLE.test(complaints)) return `npm ci has failed: ${complaints}`
  const url = /https?:\/\/[^\s/]+/.exec(complaints)?.[0] ?? 'the registry of npm'
  return `${url} cannot be reached. Packages that came are kept: give the same command again when it can be. Where there is no internet, have npm use a registry ` +
    `of your own (npm config set registry https://…), set MODELS_MIRROR to a machine that has the library, or install a language model on another machine with ${process.platform} and ${process.arch}, ` +
    'and import its whole MODELS_DIR here.'
}

/**
 * Runs npm, and says how far it is.
 *
 * @param {string} directory
 * @param {string | undefined} cache directory of packages
 * @param {(packages: number) => void} onPackages
 * @returns its exit code, and what it complained about
 */
async function runNpm (directory, cache, onPackages) {
  const keeping = cache === undefined ? [] : [`--cache=${cache}`, '--prefer-offline', '--logs-max=0']
  const args = ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=http', ...RETRIES, ...keeping]
  const npm = spawn('npm', args, { cwd: directory, stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' })
  process.once('SIGTERM', () => npm.kill('SIGTERM'))
  let complaints = ''
  /** @type {Set<string>} */
  const packages = new Set()
  createInterface(npm.stderr).on('line', line => {
    const [, url] = FETCHED.exec(line) ?? []
    if (url !== undefined) onPackages(packages.add(url).size)
    else if (FAILED.test(line) || !/^npm (?:http|warn)/.test(line)) complaints = `${complaints}${line.replace(/^npm error ?/, '')}\n`.slice(0, COMPLAINTS_MAX)
  })
  const code = await new Promise((resolve, reject) => npm.once('error', reject).once('close', resolve))
  return { code, complaints: complaints.trim() }
}

/** @param {any} lock @returns {Array<{ resolved: string, integrity?: string }>} the packages that this machine needs */
function neededOf ({ packages }) {
  return Object.values(packages).filter(({ resolved, os = [process.platform], cpu = [process.arch], libc = ['glibc'] }) => {
    return resolved !== undefined && os.includes(process.platform) && cpu.includes(process.arch) && libc.includes('glibc')
  })
}

/** @param {string} directory @param {readonly string[]} variants */
function hasVariants (directory, variants) {
  return variants.every(name => existsSync(path.join(directory, SCOPE, name, 'package.json')))
}

/**
 * @param {string} directory
 * @param {{ gpu?: string, packages?: string, mirror?: string }} options
 */
async function install (directory, { gpu, packages, mirror }) {
  requireGlibc()
  const variants = variantsFor(`${process.platform}-${process.arch}`, gpusOf(gpu))
  const lock = located(narrowed(await jsonOf(path.join(HERE, 'package-lock.json')), variants))
  const { version } = lock.packages['node_modules/node-llama-cpp']
  const installed = await jsonOf(path.join(directory, LIBRARY))
  if (installed?.version === version && hasVariants(directory, variants)) return

  const what = `Installing node-llama-cpp ${version} (${variants.join(', ')})`
  process.stdout.write(`${what}\n`)
  const parent = path.dirname(directory)
  const name = `${path.basename(directory)}.installing`
  await fs.mkdir(parent, { recursive: true, mode: 0o700 })
  // Of an installation that did not come to its end.
  for (const entry of await fs.readdir(parent)) if (entry.startsWith(name)) await fs.rm(path.join(parent, entry), { recursive: true })
  const draft = path.join(parent, `${name}-${process.pid}`)
  await fs.mkdir(draft)
  try {
    await fs.copyFile(path.join(HERE, 'package.json'), path.join(draft, 'package.json'))
    await fs.writeFile(path.join(draft, 'package-lock.json'), JSON.stringify(lock))
    const needed = neededOf(lock)
    const count = new Set(needed.map(({ resolved }) => resolved)).size
    const cache = packages === undefined ? undefined : path.resolve(packages)
    /** @param {number} done */
    const show = done => process.stdout.write(`${what}: ${done} of ${count} packages\n`)
    const absent = cache === undefined || mirror === undefined ? count : await fetchFromMirror(mirror, cache, needed, show)
    const { code, complaints } = await runNpm(draft, cache, done => show(count - absent + done))
    // For npm they are optional, and it does without one that it cannot get.
    if (code !== 0 || !hasVariants(draft, variants)) throw new Error(adviceOn(complaints))
    await fs.rm(directory, { recursive: true, force: true })
    await fs.rename(draft, directory)
  } finally {
    await fs.rm(draft, { recursive: true, force: true })
  }
}

try {
  const { values, positionals: [directory] } = parseArgs({ options: { gpu: { type: 'string' }, packages: { type: 'string' }, mirror: { type: 'string' } }, allowPositionals: true })
  if (directory === undefined) throw new Error(USAGE)
  await install(path.resolve(directory), values)
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`)
  process.exitCode = 1
}
