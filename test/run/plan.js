import fs from 'node:fs'
import path from 'node:path'

/** @typedef {{ name: string, node: string, env: NodeJS.ProcessEnv }} Place where files run */
/** @typedef {{ file: string, place: Place | undefined }} Run of a file: here, unless it names a place */

/** Files whose tests need a browser, and files whose tests start, crash and deploy processes, or take long. */
const BROWSER = /\.browsers?\.test\.ts$/
const SYSTEM = /\.system\.test\.ts$/

/** Files whose tests use real models. */
const MODELS = /\.models\.test\.ts$/

/** What tells tests where they run. A file that imports neither, not even through others, is the same everywhere. */
const TELL_PLACES = ['test/databases.ts', 'test/property.ts']

/** @param {string} file @param {'alone' | 'long' | 'twice'} how @returns whether it says `// Runs alone: WHY`, or so */
export function says (file, how) {
  return new RegExp(`^// Runs ${how}: `, 'm').test(fs.readFileSync(file, 'utf8'))
}

/** @param {string[]} files @param {string[]} targets @returns what imports one of the targets, through any number of others */
export function dependents (files, targets) {
  const importers = /** @type {Map<string, string[]>} */ (new Map())
  for (const file of files.filter(name => /\.[jt]s$/.test(name))) {
    for (const [, to = ''] of fs.readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const imported = path.join(path.dirname(file), to.replace(/\.js$/, '.ts'))
      importers.set(imported, [...importers.get(imported) ?? [], file])
    }
  }
  const found = new Set(targets)
  for (const name of found) importers.get(name)?.forEach(importer => found.add(importer))
  return found
}

/**
 * What runs where, those that wait first and those that compute last.
 *
 * @param {string[]} files of the project
 * @param {'test' | 'more' | 'all' | 'models'} what
 * @param {Place} [elsewhere] for `more` and `all`
 * @returns {Run[]}
 */
export function plan (files, what, elsewhere) {
  const depth = (/** @type {string} */ name) => name.split('/').length
  const tests = files.filter(name => /^test\/.*\.test\.ts$/.test(name)).sort((a, b) => depth(a) - depth(b))
  if (what === 'models') return tests.filter(name => MODELS.test(name)).map(file => ({ file, place: undefined }))
  const depend = dependents(files, TELL_PLACES)
  const isPlain = (/** @type {string} */ name) => !SYSTEM.test(name) && !BROWSER.test(name) && !MODELS.test(name)
  const here = (/** @type {string} */ file) => ({ file, place: undefined })
  const there = (/** @type {string} */ file) => ({ file, place: elsewhere })
  const isHere = (/** @type {string} */ name) => BROWSER.test(name) || (SYSTEM.test(name) ? says(name, 'twice') : isPlain(name) && says(name, 'long'))
  const more = () => [
    ...tests.filter(isHere).map(here),
    ...[...tests.filter(name => SYSTEM.test(name)), ...tests.filter(name => isPlain(name) && depend.has(name))].map(there)
  ]
  return [...what === 'test' ? [] : more(), ...what === 'more' ? [] : tests.filter(name => isPlain(name) && !says(name, 'long')).map(here)]
}
