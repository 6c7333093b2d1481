/**
 * Writes the integrity of the scripts of the widget and of the list into docs/widget.md, as sdk/dist/browser/ has them: `npm run
 * integrity`. With `--check` it writes nothing, and ends with 1 where the guide says something else.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The guide that names it. */
export const WIDGET_GUIDE = 'docs/widget.md'

function packageFile (name: string): string {
  return readFileSync(new URL(import.meta.resolve(`@consultation-service/sdk/${name}`)), 'utf8')
}

/** A script of one version, and its integrity. */
const NAMED = /widget\/\d+\.\d+\.\d+\/(scribe|list)\.js("\s+integrity=")sha384-[\w+/=]+/g

/** The guide, with the version and the integrity of the scripts as they are compiled now. */
export function withIntegrity (guide: string): string {
  const { version } = JSON.parse(packageFile('package.json')) as { version: string }
  return guide.replace(NAMED, (_, name: string, between: string) => {
    const hash = createHash('sha384').update(packageFile(`browser/${name}.js`)).digest('base64')
    return `widget/${version}/${name}.js${between}sha384-${hash}`
  })
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
