/**
 * Ends with 0 where every package that a copy of the project in another directory is locked to is installed here, in the same version:
 * `node .ci/has-packages-of.js DIRECTORY`.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** @param {string} directory */
function packagesOf (directory) {
  const { packages } = JSON.parse(readFileSync(path.join(directory, 'package-lock.json'), 'utf8'))
  return new Map(Object.entries(packages).filter(([name]) => name.startsWith('node_modules/')).map(([name, { version }]) => [name, version]))
}

const here = packagesOf('.')
const others = packagesOf(process.argv[2] ?? '.')
process.exitCode = [...others].every(([name, version]) => here.get(name) === version) ? 0 : 1
