/**
 * Writes the integrity of the widget's script into docs/widget.md, as sdk/dist/browser/scribe.js has it: `npm run integrity`. With
 * `--check` it writes nothing, and ends with 1 where the guide says something else.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The guide that names it. */
export const WIDGET_GUIDE = 'docs/widget.md'

function packageFile (name: string): string {
  return readFileSync(new URL(import.meta.resolve(`@consultation-service/sdk/${name}`)), 'utf8')
}

/** The guide, with the version and the integrity of the script as it is compiled now. */
export function withIntegrity (guide: string): string {
  const { version } = JSON.parse(packageFile('package.json')) as { version: string }
  const hash = createHash('sha384').update(packageFile('browser/scribe.js')).digest('base64')
  return guide.replace(/widget\/\d+\.\d+\.\d+\/scribe\.js/g, `widget/${version}/scribe.js`).replace(/sha384-[\w+/=]+/g, `sha384-${hash}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = readFileSync(WIDGET_GUIDE, 'utf8')
  const current = withIntegrity(text)
  if (!process.argv.includes('--check')) writeFileSync(WIDGET_GUIDE, current)
  else if (current !== text) {
    process.stderr.write('docs/widget.md names another script: run "npm run integrity".\n')
    process.exitCode = 1
  }
}
