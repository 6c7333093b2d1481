#!/usr/bin/env node
import { checkReportEngine } from '../lib/work/index.js'
import { command, JSON_OPTION, print, printResult, table } from './command.js'
import { Limits } from '../schemas/limits.js'
import { shellConfig } from './operate.js'

const USAGE = `Try the language model with the settings of the service. A server: does it answer, hold the model to a schema, stream, read system
messages, think, hold REPORT_CONTEXT_TOKENS, and how fast is it. An installed model: can it be loaded, does it answer within a schema,
and how fast.

  report-engine check [--json]
  report-engine --version

Each line says what was found and, for a problem, what to do; then come the settings to change. One of the questions fills the context,
which takes a while, and costs money on hosted servers; progress is on standard error. Nothing is sent of any consultation. Exits with 0 if reports can be made with
these settings, as with the embedded engine, which has no model to try; otherwise with 1.`

const NOTHING_TO_CHECK = 'The settings name no server of a language model, and none is installed, so there is none to try. Reports are made by rules.'

/** A value as it is written in .env. */
function quoted (value: string): string {
  return /[\s"{}]/.test(value) ? `'${value}'` : value
}

command(USAGE, {
  check: {
    options: { ...JSON_OPTION },
    async run (values) {
      const config = await shellConfig()
      const { signal } = new AbortController()
      // Progress is no result: with --json, too, standard output has nothing but that.
      const progress = (sentence: string): void => { process.stderr.write(`${sentence}\n`) }
      const verdict = await checkReportEngine(config, { tiny: false, signal, progress })
      if (verdict === null) return printResult(values, { ok: true, findings: [], settings: {} }, NOTHING_TO_CHECK)
      if (values.json === true) print(JSON.stringify(verdict, null, 2))
      else {
        print(table(verdict.findings.map(({ check, ok, sentence }) => [ok ? 'ok' : 'WRONG', check, sentence])))
        const isLimit = (name: string): boolean => Object.hasOwn(Limits.properties, name)
        const changes = Object.entries(verdict.settings)
        const settings = changes.filter(([name]) => !isLimit(name)).map(([name, value]) => `${name}=${quoted(value)}`)
        const limits = changes.filter(([name]) => isLimit(name)).map(([name, value]) => `${name}: ${value}`)
        if (settings.length > 0) print(['', 'Set:', ...settings].join('\n'))
        if (limits.length > 0) print(['', 'Put into the file that LIMITS_FILE names:', ...limits].join('\n'))
      }
      process.exitCode = verdict.ok ? 0 : 1
    }
  }
})
