import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** A package of a production installation. */
export interface InstalledPackage {
  name: string
  version: string
  licence: string
  /** Its repository, as its package.json says. */
  source: string
  /** Its files about licences: their names and texts. */
  texts: ReadonlyArray<{ file: string, text: string }>
  /** Whether it contains or generates WebAssembly. */
  webAssembly: boolean
}

interface Manifest {
  name: string
  version: string
  license?: string | { type?: string }
  repository?: string | { url?: string }
}

interface LockedPackage {
  /** Whether it is a package of the project. */
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  os?: string[]
  cpu?: string[]
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|unlicense)/i
const SCRIPT = /\.[cm]?js$/
const WEB_ASSEMBLY = /WebAssembly\s*\.\s*(?:instantiate|compile|Module)/

function repositoryOf ({ repository }: Manifest): string {
  const url = typeof repository === 'string' ? repository : repository?.url ?? ''
  return url.replace(/^git\+/, '').replace(/\.git$/, '').replace(/^git:\/\//, 'https://')
}

function hasWebAssembly (directory: string): boolean {
  return readdirSync(directory, { withFileTypes: true }).some(entry => {
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) return entry.name !== 'node_modules' && hasWebAssembly(file)
    return file.endsWith('.wasm') || (SCRIPT.test(file) && WEB_ASSEMBLY.test(readFileSync(file, 'utf8')))
  })
}

/** The files of a package that hold its licences. Some keep those of code that they took over in a directory, `LICENSES/name/LICENSE`. */
function licenceFiles (directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).filter(({ name }) => LICENCE_FILE.test(name)).flatMap(entry => {
    if (!entry.isDirectory()) return [entry.name]
    return readdirSync(path.join(directory, entry.name), { recursive: true, encoding: 'utf8' }).map(name => `${entry.name}/${name}`)
      .filter(name => statSync(path.join(directory, name)).isFile())
  }).sort()
}

function readPackage (directory: string): InstalledPackage {
  const manifest = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as Manifest
  const { name, version, license = 'not said' } = manifest
  return {
    name,
    version,
    licence: typeof license === 'string' ? license : license.type ?? 'not said',
    source: repositoryOf(manifest),
    texts: licenceFiles(directory).map(file => ({ file, text: readFileSync(path.join(directory, file), 'utf8').replaceAll('\r\n', '\n').trim() })),
    webAssembly: hasWebAssembly(directory)
  }
}

/** What `npm ci --omit=dev` installs on any machine but packages of the project, by name, from the lock file and the packages. */
export function installedPackages (root: string): InstalledPackage[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> }
  const names = Object.entries(packages)
    .filter(([name, { link }]) => name.startsWith('node_modules/') && link !== true)
    .filter(([, { dev, devOptional, os, cpu }]) => dev !== true && devOptional !== true && os === undefined && cpu === undefined)
    .map(([name]) => name)
  const found = new Map(names.map(name => readPackage(path.join(root, name))).map(one => [`${one.name}@${one.version}`, one]))
  return [...found.entries()].sort(([a], [b]) => a < b ? -1 : 1).map(([, one]) => one)
}
