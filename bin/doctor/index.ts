#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { ExplainedError } from '../../lib/runtime/errors/explained-error.js'
import { requireNode } from '../../lib/runtime/versions/node-version.js'
import { serviceVersion } from '../../lib/runtime/versions/service-version.js'
import type { Config } from '../../schemas/config.js'
import { print, say, table } from '../command.js'
import type { Finding } from './checks.js'

const USAGE = `Check whether the service can run with its settings, without changing anything: settings, directories, disk, database, keys, port,
engines, clock.

  doctor [--json]
  doctor --version

Each line says what was found and, for a problem, what to do. Exits with 0 if all is well, otherwise with 1.`

/** The settings, or what is wrong with each. */
async function readConfig (): Promise<{ config: Config | null, findings: Finding[] }> {
  const { namedSources, readSettingsAndSources } = await import('../../lib/runtime/settings/index.js')
  const finding = (ok: boolean, sentence: string): Finding => ({ check: 'settings', ok, sentence })
  const unknown: string[] = []
  try {
    const { config, sources } = await readSettingsAndSources({}, name => unknown.push(name))
    const others = unknown.length === 0 ? '' : ` Not settings of the service, in .env: ${unknown.join(', ')}.`
    return { config, findings: [finding(true, `Every setting can be used. ${namedSources(sources)}${others}`)] }
  } catch (error) {
    if (!(error instanceof ExplainedError)) throw error
    return { config: null, findings: error.message.split('\n').map(sentence => finding(false, sentence)) }
  }
}

/** All checks; only those of the settings when these are wrong, because the others depend on them. */
async function diagnose (): Promise<Finding[]> {
  const { config, findings } = await readConfig()
  if (config === null) return findings
  const { checks, examine } = await import('./checks.js')
  const patient = await examine(config)
  for (const [check, look] of Object.entries(checks)) findings.push({ check, ...await look(patient) })
  return findings
}

async function main (): Promise<void> {
  let values
  try {
    values = parseArgs({
      options: {
        json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false }, version: { type: 'boolean', default: false }
      }
    }).values
  } catch (error) {
    say(`${(error as Error).message}\n\n${USAGE}`)
    process.exitCode = 2
    return
  }
  if (values.help) return print(USAGE)
  if (values.version) return print(serviceVersion())
  const findings = await diagnose()
  const rows = findings.map(({ check, ok, sentence }) => [ok ? 'ok' : 'WRONG', check, sentence])
  print(values.json ? JSON.stringify(findings, null, 2) : table(rows))
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1
}

requireNode()
main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
