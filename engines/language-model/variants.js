const MODULES = 'node_modules/'
const REGISTRY = 'https://registry.npmjs.org/'

/** The scope of the packages with the compiled library, one for each kind of machine. */
export const SCOPE = 'node_modules/@node-llama-cpp/'

/** Kinds of graphics processors that variants are made for, besides those of the processor itself. */
export const GPUS = /** @type {const} */ (['cuda', 'vulkan'])

/** What each system needs, and what it needs for each kind of graphics processor. */
const VARIANTS = {
  'linux-x64': { base: ['linux-x64'], cuda: ['linux-x64-cuda', 'linux-x64-cuda-ext'], vulkan: ['linux-x64-vulkan'] },
  'linux-arm64': { base: ['linux-arm64'] },
  'linux-arm': { base: ['linux-armv7l'] },
  'linux-riscv64': { base: ['linux-riscv64'] },
  'darwin-arm64': { base: ['mac-arm64-metal'] },
  'darwin-x64': { base: ['mac-x64'] },
  'win32-x64': { base: ['win-x64'], cuda: ['win-x64-cuda', 'win-x64-cuda-ext'], vulkan: ['win-x64-vulkan'] },
  'win32-arm64': { base: ['win-arm64'] }
}

/**
 * The packages with the compiled library that a machine needs.
 *
 * @param {string} system platform and architecture, as Node.js names them: `linux-x64`
 * @param {ReadonlyArray<typeof GPUS[number]>} gpus
 * @returns {string[]}
 * @throws {Error} when there is none for that system
 */
export function variantsFor (system, gpus) {
  /** @type {Record<string, { base: string[] } & Partial<Record<typeof GPUS[number], string[]>>>} */
  const known = VARIANTS
  const variants = known[system]
  if (variants === undefined) throw new Error(`There is no compiled library for ${system}: language models run on ${Object.keys(VARIANTS).join(', ')}.`)
  return [...variants.base, ...gpus.flatMap(gpu => variants[gpu] ?? [])]
}

/**
 * A lock file from which only these variants are installed: the others are for a system that no machine has. Versions and hashes stay.
 *
 * @template {{ packages: Record<string, object> }} Lock
 * @param {Lock} lock
 * @param {readonly string[]} variants
 * @returns {Lock}
 * @throws {Error} when the lock file does not have one of them
 */
export function narrowed (lock, variants) {
  const missing = variants.filter(name => lock.packages[`${SCOPE}${name}`] === undefined)
  if (missing.length > 0) throw new Error(`The lock file has no ${missing.join(', ')}.`)
  const packages = Object.entries(lock.packages).map(([name, entry]) => {
    return [name, name.startsWith(SCOPE) && !variants.includes(name.slice(SCOPE.length)) ? { ...entry, os: ['none'] } : entry]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}

/**
 * A lock file that also says where each package is: nothing but the packages is asked for then, and those that were fetched before are
 * known by their hashes. npm puts the registry that it is set to in the place of this one.
 *
 * @template {{ packages: Record<string, { version?: string }> }} Lock
 * @param {Lock} lock
 * @returns {Lock}
 */
export function located (lock) {
  const packages = Object.entries(lock.packages).map(([place, entry]) => {
    const name = place.slice(place.lastIndexOf(MODULES) + MODULES.length)
    const file = `${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`
    return [place, place === '' ? entry : { ...entry, resolved: `${REGISTRY}${name}/-/${file}` }]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}
