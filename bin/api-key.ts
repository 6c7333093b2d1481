#!/usr/bin/env node
import type { ApiKeyListing } from '../plugins/api-keys/operations.js'
import { command, defined, optionalNumber, print, required } from './command.js'
import { operate, shellConfig } from './operate.js'

const USAGE = `Manage API keys.

  api-key create --customer NAME --name NAME [--mode live|test] [--organisation NAME]... [--rate-limit N] [--expires ISO-8601]
  api-key list [--customer NAME] [--json]
  api-key rotate ID [--grace HOURS]
  api-key revoke ID

A new key is shown once. A rotated key goes on working for 24 hours, or for --grace HOURS. A revoked one ends within 5 seconds.`

function isoDay (time: Date | string | null): string {
  return time === null ? '-' : new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

function table (keys: readonly ApiKeyListing[]): string {
  const rows = [
    ['ID', 'CUSTOMER', 'NAME', 'MODE', 'ORGANISATIONS', 'LIMIT', 'CREATED', 'EXPIRES', 'REVOKED', 'LAST USED'],
    ...keys.map(key => [
      key.id, key.customer, key.name, key.mode, key.organisations?.join(', ') ?? 'any', String(key.rate_limit_max ?? '-'),
      isoDay(key.created_at), isoDay(key.expires_at), isoDay(key.revoked_at), isoDay(key.last_used_at)
    ])
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n')
}

const text = { type: 'string' } as const

command(USAGE, {
  create: {
    options: { customer: text, name: text, mode: { ...text, default: 'live' }, organisation: { ...text, multiple: true }, 'rate-limit': text, expires: text },
    async run (values) {
      const created = await operate(shellConfig(), 'api-key.create', defined({
        customer: required(values, 'customer'),
        name: required(values, 'name'),
        mode: values.mode,
        organisations: values.organisation,
        rate_limit_max: optionalNumber(values, 'rate-limit'),
        expires_at: values.expires
      })) as { id: string, key: string }
      print(created.key)
      process.stderr.write(`This is key ${created.id}. It is not stored and will not be shown again.\n`)
    }
  },
  list: {
    options: { customer: text, json: { type: 'boolean', default: false } },
    async run (values) {
      const keys = await operate(shellConfig(), 'api-key.list', defined({ customer: values.customer })) as ApiKeyListing[]
      print(values.json === true ? JSON.stringify(keys, null, 2) : table(keys))
    }
  },
  rotate: {
    options: { grace: text },
    positionals: ['ID'],
    async run (values, [id]) {
      const rotated = await operate(shellConfig(), 'api-key.rotate', defined({ id, grace_hours: optionalNumber(values, 'grace') })) as
        { id: string, key: string, old_expires_at: string }
      print(rotated.key)
      process.stderr.write(`This is key ${rotated.id}. Key ${id} goes on working until ${rotated.old_expires_at}.\n`)
    }
  },
  revoke: {
    options: {},
    positionals: ['ID'],
    async run (_values, [id]) {
      await operate(shellConfig(), 'api-key.revoke', { id })
      process.stderr.write(`Key ${id} is revoked.\n`)
    }
  }
})
