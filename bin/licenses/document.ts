import { bundled } from './bundled.js'
import { installedPackages, type InstalledPackage } from './packages.js'

/** The file that the document is kept in. */
export const FILE = 'THIRD_PARTY_LICENSES'

const RULE = '='.repeat(80)

const HEADER = `Third-party licences

What an installation of this service has in it besides its own code: every package, the libraries
that are compiled into packages, and their licences. Written by "npm run licenses"; do not edit.`

/** Licences that demand more of a distributor than attribution. */
const COPYLEFT = /\bA?L?GPL\b|\bMPL\b|\bEPL\b/

/** Packages, and libraries in packages, under a licence of the GPL family. */
export function copyleft (packages: readonly InstalledPackage[]): string[] {
  return packages.flatMap(({ name, version, licence }) => {
    const inside = (bundled[name] ?? []).filter(library => COPYLEFT.test(library.licence))
    if (!COPYLEFT.test(licence) && inside.length === 0) return []
    const libraries = inside.map(({ library, licence: own }) => `\n  has in it: ${library}, ${own}`)
    return [`${name} ${version}: ${licence}${libraries.join('')}`]
  })
}

function entryOf ({ name, version, licence, source }: InstalledPackage): string {
  const lines = [`${name} ${version}`, `  Licence: ${licence}`]
  if (source !== '') lines.push(`  Source: ${source}`)
  for (const one of bundled[name] ?? []) lines.push(`  Has in it: ${one.library}, ${one.licence}`)
  return lines.join('\n')
}

/** Each text once, after the names of all packages that contain it. */
function textsOf (packages: readonly InstalledPackage[]): string[] {
  const users = new Map<string, string[]>()
  for (const { name, texts } of packages) {
    for (const { file, text } of texts) users.set(text, [...users.get(text) ?? [], `${name} (${file})`])
  }
  return [...users].map(([text, names]) => `${RULE}\n${[...new Set(names)].join(', ')}\n${RULE}\n\n${text}`)
}

/** The document about everything that is installed in `root`. */
export function licencesDocument (root: string): string {
  const packages = installedPackages(root)
  return `${[
    HEADER,
    `GPL and LGPL:\n\n${copyleft(packages).map(line => `- ${line}`).join('\n')}`,
    'All packages:',
    ...packages.map(entryOf),
    ...textsOf(packages)
  ].join('\n\n')}\n`
}
