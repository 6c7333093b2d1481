#!/usr/bin/env node
import type { EndedAccess } from '../schemas/management/customers-and-keys.js'
import { command, JSON_OPTION, printResult, required, say } from './command.js'
import { operate, shellConfig } from './operate.js'

const USAGE = `End the access of a customer.

  customer revoke-tokens --customer NAME
  customer end-access --customer NAME [--json]
  customer --version

Both end the access tokens in use on every instance within two seconds, with their streams. After revoke-tokens, new ones can be requested.
end-access also revokes every API key of the customer, and ends the portal sessions and unused links of people who see this customer only.
It deletes nothing, and these people can log in again with a passkey or a new link: "portal remove" removes them.`

const text = { type: 'string' } as const

command(USAGE, {
  'revoke-tokens': {
    options: { customer: text },
    async run (values) {
      const customer = required(values, 'customer')
      await operate(await shellConfig(), 'customer.revoke-tokens', { customer })
      say(`The tokens of ${customer} are revoked.`)
    }
  },
  'end-access': {
    options: { customer: text, ...JSON_OPTION },
    async run (values) {
      const customer = required(values, 'customer')
      const ended = await operate(await shellConfig(), 'customer.end-access', { customer }) as EndedAccess
      printResult(values, ended, null, `The access of ${customer} has ended: API keys revoked: ${ended.api_keys}, portal sessions ended: ${ended.portal_sessions}.`)
    }
  }
})
