#!/usr/bin/env node
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { RULES_VERSION } from '../../lib/reporting/index.js'
import { differences, digestOf, embeddedReports, fileCases, fingerprintsOf, fixtureCases, folderCases, goldenOf } from './goldens.js'

const USAGE = `Compare the reports of the embedded engine, byte for byte, with those that were kept.

  npm run --silent goldens -- [--write]
  npm run --silent goldens -- FILE.jsonl... --kept FILE.json [--write]

  FILE.jsonl     consultations as for "npm run evaluate". Default: those of test/fixtures/consultations,
                 and fingerprints of those of test/fixtures/unusual
  --kept FILE    where the reports of these files are kept
  --write        keep the reports as they are now. A report that changes needs another RULES_VERSION`

const FIXTURES = pathToFileURL('test/fixtures/consultations/')
const UNUSUAL = pathToFileURL('test/fixtures/unusual/')
const GOLDENS = pathToFileURL('test/fixtures/goldens/')
const VERSIONS = new URL('versions.json', GOLDENS)

function textOf (file: string | URL): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Most names of differing reports that are printed. */
const NAMES_MAX = 20

/** Prints the differences. @returns whether there are none */
function report (what: string, changed: readonly string[]): boolean {
  const names = changed.slice(0, NAMES_MAX).map(name => `  ${name}\n`).join('')
  process.stdout.write(changed.length === 0 ? `${what}: all equal\n` : `${what}: ${changed.length} differ\n${names}`)
  return changed.length === 0
}

/** Compares or keeps the reports of the fixtures. */
async function fixtures (write: boolean): Promise<boolean> {
  const reports = await embeddedReports()
  const goldens: string[] = []
  let equal = true
  const take = (name: string, golden: string) => {
    goldens.push(golden)
    const file = new URL(name, GOLDENS)
    equal = report(name, differences(textOf(file), golden)) && equal
    if (write) writeFileSync(file, golden)
  }
  for (const [name, cases] of fixtureCases(FIXTURES)) take(name, await goldenOf(reports, cases))
  take('unusual.json', fingerprintsOf(await goldenOf(reports, folderCases(UNUSUAL))))
  if (write) {
    const versions = JSON.parse(textOf(VERSIONS) || '{}') as Record<string, string>
    writeFileSync(VERSIONS, `${JSON.stringify({ ...versions, [RULES_VERSION]: digestOf(goldens) }, null, 2)}\n`)
  }
  return equal || write
}

/** Compares or keeps the reports of files. */
async function others (files: readonly string[], stored: string, write: boolean): Promise<boolean> {
  const golden = await goldenOf(await embeddedReports(), files.flatMap(fileCases))
  const equal = report(stored, differences(textOf(stored), golden))
  if (write) writeFileSync(stored, golden)
  return equal || write
}

/** Ends with 0 when all reports are equal or kept, with 1 when one differs, and with 2 and the usage when the command line is wrong. */
async function main (): Promise<void> {
  const { values: { write, kept: stored, help }, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false }, kept: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } }
  })
  if (help) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  if ((positionals.length > 0) !== (stored !== undefined)) throw new TypeError('FILE.jsonl and --kept go together.')
  const equal = stored === undefined ? await fixtures(write) : await others(positionals, stored, write)
  if (!equal) process.exitCode = 1
}

main().catch((error: unknown) => {
  const usage = error instanceof TypeError
  process.stderr.write(usage ? `${(error as Error).message}\n\n${USAGE}\n` : `${(error as Error).stack ?? String(error)}\n`)
  process.exitCode = usage ? 2 : 1
})
