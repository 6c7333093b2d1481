#!/usr/bin/env node
import {
  activateSigningKey, createSigningKey, listSigningKeys, RELOAD_INTERVAL, retireSigningKey, SigningKeyError, TooEarlyError
} from '../lib/identity/index.js'
import { command, JSON_OPTION, print, printResult, say } from './command.js'
import { noteChange, shellConfig } from './operate.js'

const USAGE = `Manage the keys that access tokens are signed with, in SIGNING_KEYS_DIR, while the service runs.

  signing-key list [--json]
  signing-key create [--json]        make a key for SIGNING_ALGORITHM; it is published, but does not sign yet
  signing-key activate KID [--force] sign with this key; refused until everyone can know it
  signing-key retire KID [--force]   delete a key; refused while tokens that it signed may be in use
  signing-key --version

To rotate: create, wait five minutes, activate, wait for tokenLifetime (15 minutes), retire the old one.`

/** Says how to do it all the same. */
function forcible (error: unknown): never {
  throw error instanceof TooEarlyError ? new SigningKeyError(error.message.replace(/\.$/, ', or add --force.')) : error
}

const force = { force: { type: 'boolean', default: false } } as const

command(USAGE, {
  list: {
    options: JSON_OPTION,
    async run (values) {
      const keys = await listSigningKeys((await shellConfig()).SIGNING_KEYS_DIR)
      if (values.json === true) return print(JSON.stringify(keys, null, 2))
      for (const key of keys) {
        print(`${key.kid}  ${key.algorithm}  ${key.active ? 'active   ' : 'published'}  created ${key.created_at ?? '-'}`)
      }
    }
  },
  create: {
    options: JSON_OPTION,
    async run (values) {
      const config = await shellConfig()
      const { kid } = await createSigningKey(config.SIGNING_KEYS_DIR, config.SIGNING_ALGORITHM)
      printResult(values, { kid }, kid)
      await noteChange(config, 'signing-key.created', { kid })
    }
  },
  activate: {
    options: force,
    positionals: ['KID'],
    async run (values, [kid = '']) {
      const config = await shellConfig()
      await activateSigningKey(config.SIGNING_KEYS_DIR, kid, values.force === true).catch(forcible)
      say(`Key ${kid} signs from now on, everywhere within ${RELOAD_INTERVAL} seconds.`)
      await noteChange(config, 'signing-key.activated', { kid })
    }
  },
  retire: {
    options: force,
    positionals: ['KID'],
    async run (values, [kid = '']) {
      const config = await shellConfig()
      await retireSigningKey(config.SIGNING_KEYS_DIR, kid, config.TOKEN_LIFETIME, values.force === true).catch(forcible)
      say(`Key ${kid} is deleted.`)
      await noteChange(config, 'signing-key.retired', { kid })
    }
  }
})
