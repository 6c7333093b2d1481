#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import type { AuditVerdict } from '../lib/audit/index.js'
import type { AuditPage } from '../plugins/audit/pages.js'
import { command, defined, JSON_OPTION, print, printResult, say, table, UsageError } from './command.js'
import { operate, shellConfig } from './operate.js'

const USAGE = `Check and export the audit log.

  audit verify [--public-key FILE]... [--seal-file FILE] [--json]
  audit export [--format ndjson|csv|fhir] [--since ISO-8601] [--until ISO-8601]
  audit public-key
  audit --version

verify names each row that was changed, inserted, removed or moved, and each seal that was changed or removed, and ends with 1 if there is
one. It checks signatures with the key in SIGNING_KEYS_DIR, or with the public keys in the files, which public-key prints. A copy of the
seals outside of the database (auditSealFile of the limits) shows also that the end of the log was cut off.
export prints the rows, oldest first. fhir is one AuditEvent of FHIR R4 on each line, by the profiles of IHE BALP.`

/** Exit status when the log is not whole. */
const EXIT_NOT_WHOLE = 1

const text = { type: 'string' } as const

function filesOf (value: unknown): string[] | undefined {
  if (value === undefined) return undefined
  return [value].flat().map(file => {
    try {
      return readFileSync(String(file), 'utf8')
    } catch (error) {
      throw new UsageError(`--public-key names ${String(file)}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'}).`)
    }
  })
}

command(USAGE, {
  verify: {
    options: { 'public-key': { ...text, multiple: true }, 'seal-file': text, ...JSON_OPTION },
    async run (values) {
      const verdict = await operate(await shellConfig(), 'audit.verify', defined({
        public_keys: filesOf(values['public-key']), seal_file: values['seal-file']
      })) as AuditVerdict
      const { seals, rows, unsealed, expired, problems } = verdict
      const counts = `${rows} rows under ${seals} seals, ${unsealed} not sealed yet, the rows of ${expired} seals expired`
      const found = problems.map(({ kind, seal, row }) => [kind.replaceAll('_', ' '), seal === null ? '-' : String(seal), row ?? '-'])
      printResult(values, verdict, problems.length === 0 ? `The audit log is whole: ${counts}.` : table([['PROBLEM', 'SEAL', 'ROW'], ...found]),
        problems.length === 0 ? null : `The audit log is not whole: ${counts}.`)
      if (problems.length > 0) process.exitCode = EXIT_NOT_WHOLE
    }
  },
  export: {
    options: { format: { ...text, default: 'ndjson' }, since: text, until: text },
    async run (values) {
      const { auditFormats, exportHead, exportLine } = await import('../lib/audit/index.js')
      const format = auditFormats.find(name => name === values.format)
      if (format === undefined) throw new UsageError(`--format must be one of ${auditFormats.join(', ')}.`)
      const config = await shellConfig()
      process.stdout.write(exportHead(format))
      let after: string | null | undefined
      while (after !== null) {
        const page = await operate(config, 'audit.read', defined({ after, since: values.since, until: values.until })) as AuditPage
        const lines = page.events.map(event => exportLine({ ...event, hash: Buffer.from(event.hash, 'hex') }, format))
        if (!process.stdout.write(lines.join(''))) await once(process.stdout, 'drain')
        after = page.next
      }
    }
  },
  'public-key': {
    options: {},
    async run () {
      const [{ readAuditKey }, { SIGNING_KEYS_DIR }] = [await import('../lib/audit/index.js'), await shellConfig()]
      const key = readAuditKey(SIGNING_KEYS_DIR)
      const { OperationError } = await import('../lib/runtime/index.js')
      if (key === null) throw new OperationError('There is no audit key yet: the service makes it with the first seal.')
      print(key.publicPem.trim())
      say(`Seals name this key as ${key.id}.`)
    }
  }
})
