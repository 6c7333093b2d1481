import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, THREADS } from '../../bin/bundle.js'

/** Where the compiled project is. */
export const OUTPUT = 'compiled'

/** Where its programs are in there, each with all that it loads in a few files. */
const PROGRAMS = 'programs'

/** What `npm run` starts, apart from what only developers need. */
function programs () {
  const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (JSON.parse(fs.readFileSync('package.json', 'utf8')))
  const started = Object.values(scripts).flatMap(script => /\bdist\/(?<name>(?:server|bin\/\S+))\.js/.exec(script)?.groups?.name ?? [])
  return [...new Set(started)]
}

/**
 * Bundles each program of the service and, in the place of the compiled ones, its threads: tests start hundreds of them.
 *
 * @returns {Promise<string[]>} what it made
 */
export async function bundlePrograms () {
  return bundle({
    entryPoints: [
      ...programs().map(name => ({ in: `${name}.ts`, out: `${PROGRAMS}/${name}` })),
      ...THREADS.map(name => ({ in: name, out: name.replace(/\.ts$/, '') }))
    ],
    outdir: OUTPUT,
    chunkNames: `${PROGRAMS}/chunks/[name]-[hash]`,
    placeOf: compiled => JSON.stringify(pathToFileURL(path.resolve(OUTPUT, compiled)).href)
  })
}
