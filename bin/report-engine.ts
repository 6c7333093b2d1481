#!/usr/bin/env node
import { checkReportEngine } from '../lib/report-threads/index.js'
import { command, JSON_OPTION, print, printResult, table } from './command.js'
import { shellConfig } from './operate.js'

const USAGE = `Try the server of the language model with the settings of the service: does it answer, hold the model to a schema, stream,
read system messages, think, hold REPORT_CONTEXT_TOKENS, and how fast is it.

  report-engine check [--json]
  report-engine --version

Each line says what was found and, for a problem, what to do; then come the settings to change. One of the questions fills the context,
which takes a while, and costs money on hosted servers. Nothing is sent of any consultation. Exits with 0 if reports can be made with
these settings, as with the embedded engine, which has no server to try; otherwise with 1.`

const NOTHING_TO_CHECK = 'REPORT_ENGINE is embedded: there is no server to try. Reports are made by the service itself.'

/** A value as it is written in .env. */
function quoted (value: string): string {
  return /[\s"{}]/.test(value) ? `'${value}'` : value
}

command(USAGE, {
  check: {
    options: { ...JSON_OPTION },
    async run (values) {
      const config = await shellConfig()
      if (config.REPORT_ENGINE !== 'openai') return printResult(values, { ok: true, findings: [], settings: {} }, NOTHING_TO_CHECK)
      const verdict = await checkReportEngine(config, { tiny: false, signal: new AbortController().signal })
      if (values.json === true) print(JSON.stringify(verdict, null, 2))
      else {
        print(table(verdict.findings.map(({ check, ok, sentence }) => [ok ? 'ok' : 'WRONG', check, sentence])))
        const lines = Object.entries(verdict.settings).map(([name, value]) => `${name}=${quoted(value)}`)
        if (lines.length > 0) print(['', 'Set:', ...lines].join('\n'))
      }
      process.exitCode = verdict.ok ? 0 : 1
    }
  }
})
