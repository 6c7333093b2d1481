import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { bundled, type Bundled } from '../licenses/bundled.js'

/** A component of a CycloneDX document, as far as this changes it. */
interface Component {
  'bom-ref': string
  type: string
  name: string
  version?: string
  group?: string
  licenses?: ReadonlyArray<{ license: { id?: string, name?: string } } | { expression: string }>
  components?: Component[]
  externalReferences?: ReadonlyArray<{ type: string, url: string }>
}

/** A CycloneDX document as `npm sbom` writes it. */
export interface BillOfMaterials {
  bomFormat: string
  specVersion: string
  serialNumber?: string
  metadata: { timestamp?: string, component: Component }
  components: Component[]
  dependencies: Array<{ ref: string, dependsOn: string[] }>
}

/** Most bytes that `npm sbom` may print. */
const OUTPUT_MAX_BYTES = 32 * 1024 * 1024

/** A package as the lock file has it. */
interface LockedPackage {
  dev?: boolean
}

/** What `npm sbom` says of all packages of the lock file: with `--omit=dev`, npm 11 also leaves out some that production needs. */
async function lockedBill (root: string): Promise<BillOfMaterials> {
  const arguments_ = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  const { stdout } = await promisify(execFile)('npm', arguments_, { cwd: root, maxBuffer: OUTPUT_MAX_BYTES })
  return JSON.parse(stdout) as BillOfMaterials
}

/** References to the packages for production that are on disk: `name@version`. */
function installed (root: string): Set<string> {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> }
  const places = Object.entries(packages).filter(([place, { dev }]) =>
    dev !== true && place.startsWith('node_modules/') && existsSync(path.join(root, place, 'package.json')))
  return new Set(places.map(([place]) => {
    const { name, version } = JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8')) as { name: string, version: string }
    return `${name}@${version}`
  }))
}

/** A library that is compiled into a package; its version is in the notes of that package, if anywhere. */
function insideOf (parent: string, { library, licence }: Bundled): Component {
  const [, name = library, url] = /^(.*?) \((https:\S+)\)/.exec(library) ?? []
  return {
    'bom-ref': `${parent}#${name}`,
    type: 'library',
    name,
    licenses: [{ license: { id: licence } }],
    ...(url === undefined ? {} : { externalReferences: [{ type: 'website', url }] })
  }
}

/** npm names a package of a workspace by its folder. */
function named (component: Component): Component {
  const reference = component['bom-ref']
  const name = reference.slice(0, reference.lastIndexOf('@'))
  const inside = (bundled[name] ?? []).map(library => insideOf(reference, library))
  return { ...component, name, ...(inside.length === 0 ? {} : { components: inside }) }
}

/**
 * The software bill of materials of the installation in `root`, in CycloneDX: the packages for production that are installed there, with
 * hashes and licences as npm knows them, and the libraries that are compiled into packages. The same installation gives the same document:
 * it holds no time and no number of its own.
 *
 * @throws {Error} without npm, or without the lock file
 */
export async function billOfMaterials (root: string): Promise<BillOfMaterials> {
  const { serialNumber, ...bill } = await lockedBill(root)
  const { timestamp, ...metadata } = bill.metadata
  const here = installed(root)
  const itself = metadata.component['bom-ref']
  return {
    ...bill,
    metadata: { ...metadata, component: { ...named(metadata.component), type: 'application' } },
    components: bill.components.filter(component => here.has(component['bom-ref'])).map(named),
    dependencies: bill.dependencies.filter(({ ref }) => ref === itself || here.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(name => here.has(name)) }))
  }
}
