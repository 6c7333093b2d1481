#!/usr/bin/env node
import type { ApiKeyListing } from '../plugins/api-keys/operations.js'
import { command, defined, JSON_OPTION, optionalNumber, printResult, required, say, shortTime, table } from './command.js'
import { operate, shellConfig } from './operate.js'

const USAGE = `Manage API keys.

  api-key create --customer NAME --name NAME [--mode live|test] [--scope NAME]... [--organisation NAME]...
                 [--rate-limit N] [--expires ISO-8601] [--json]
  api-key list [--customer NAME] [--json]
  api-key rotate ID [--grace HOURS] [--json]
  api-key revoke ID
  api-key revoke-tokens ID
  api-key forget-pepper
  api-key --version

A scope is one of tokens:issue, consultations:read, consultations:write, consultations:delete, webhooks:manage and audit:read; tokens is the
former name of tokens:issue. Without --scope a key may do all of it.
A new key is shown once. A rotated key keeps working for 24 hours, or for --grace HOURS. A revoked one stops working within two seconds, with
its tokens and their streams; revoke-tokens ends only these.
If the pepper that keys are hashed with is lost, no key works: revoke them all, forget the pepper, restart, and create new keys.`

function keyTable (keys: readonly ApiKeyListing[]): string {
  return table([
    ['ID', 'CUSTOMER', 'NAME', 'MODE', 'SCOPES', 'ORGANISATIONS', 'LIMIT', 'CREATED', 'EXPIRES', 'REVOKED', 'LAST USED', '24 H'],
    ...keys.map(key => [
      key.id, key.customer, key.name, key.mode, key.scopes?.join(', ') ?? 'all', key.organisations?.join(', ') ?? 'any',
      String(key.rate_limit_max ?? '-'), shortTime(key.created_at), shortTime(key.expires_at), shortTime(key.revoked_at),
      shortTime(key.last_used_at), String(key.requests_24h)
    ])
  ])
}

const text = { type: 'string' } as const

command(USAGE, {
  create: {
    options: {
      customer: text,
      name: text,
      mode: { ...text, default: 'live' },
      scope: { ...text, multiple: true },
      organisation: { ...text, multiple: true },
      'rate-limit': text,
      expires: text,
      ...JSON_OPTION
    },
    async run (values) {
      const created = await operate(await shellConfig(), 'api-key.create', defined({
        customer: required(values, 'customer'),
        name: required(values, 'name'),
        mode: values.mode,
        scopes: values.scope,
        organisations: values.organisation,
        rate_limit_max: optionalNumber(values, 'rate-limit'),
        expires_at: values.expires
      })) as { id: string, key: string }
      printResult(values, created, created.key, `This is key ${created.id}. It is not stored and will not be shown again.`)
    }
  },
  list: {
    options: { customer: text, ...JSON_OPTION },
    async run (values) {
      const keys = await operate(await shellConfig(), 'api-key.list', defined({ customer: values.customer })) as ApiKeyListing[]
      printResult(values, keys, keyTable(keys))
    }
  },
  rotate: {
    options: { grace: text, ...JSON_OPTION },
    positionals: ['ID'],
    async run (values, [id]) {
      const rotated = await operate(await shellConfig(), 'api-key.rotate', defined({ id, grace_hours: optionalNumber(values, 'grace') })) as
        { id: string, key: string, old_expires_at: string }
      printResult(values, rotated, rotated.key, `This is key ${rotated.id}. Key ${id} keeps working until ${rotated.old_expires_at}.`)
    }
  },
  revoke: {
    options: {},
    positionals: ['ID'],
    async run (_values, [id]) {
      await operate(await shellConfig(), 'api-key.revoke', { id })
      say(`Key ${id} is revoked.`)
    }
  },
  'revoke-tokens': {
    options: {},
    positionals: ['ID'],
    async run (_values, [id]) {
      await operate(await shellConfig(), 'api-key.revoke-tokens', { id })
      say(`The tokens of key ${id} are revoked.`)
    }
  },
  'forget-pepper': {
    options: {},
    async run () {
      await operate(await shellConfig(), 'api-key.forget-pepper', {})
      say('The pepper is forgotten. The next start takes the one that it finds, or makes one.')
    }
  }
})
