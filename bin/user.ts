#!/usr/bin/env node
import type { UserListing } from '../plugins/users/listing.js'
import { command, defined, JSON_OPTION, printResult, required, say, shortTime, table } from './command.js'
import { operate, shellConfig } from './operate.js'

const USAGE = `List, block, unblock and erase users. A blocked user gets no more tokens, and those they have stop working.

  user list [--customer NAME] [--json]
  user block --customer NAME --user-id ID [--reason TEXT]
  user unblock --customer NAME --user-id ID
  user revoke-tokens --customer NAME --user-id ID
  user erase --customer NAME --user-id ID [--consultations] [--json]
  user --version

The list shows who got a token and who is blocked, the latest changes first. A change reaches every instance within two seconds, and
applies to live and test keys. Revoking tokens ends those in use, with their streams; the user may have new ones. Erasing deletes names,
e-mail address, provider number and organisation, with --consultations also the user's consultations, and ends the user's tokens. A new
token request creates the user again.

Consultations are deleted in batches. When that is interrupted, the service goes on while it runs, and so does the same command.`

const text = { type: 'string' } as const

function userTable (users: readonly UserListing[]): string {
  return table([
    ['USER ID', 'CUSTOMER', 'MODE', 'NAME', 'ORGANISATION', 'STATE', 'CREATED', 'CHANGED'],
    ...users.map(user => [
      user.user_id, user.customer, user.mode ?? '-', `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim() || '-', user.organisation || '-',
      [user.blocked ? 'blocked' : '', user.erased ? 'erased' : ''].filter(state => state !== '').join(', ') || 'active',
      shortTime(user.created_at), shortTime(user.updated_at)
    ])
  ])
}

command(USAGE, {
  list: {
    options: { customer: text, ...JSON_OPTION },
    async run (values) {
      const users = await operate(await shellConfig(), 'user.list', defined({ customer: values.customer })) as UserListing[]
      printResult(values, users, userTable(users))
    }
  },
  block: {
    options: { customer: text, 'user-id': text, reason: text },
    async run (values) {
      const reference = { customer: required(values, 'customer'), user_id: required(values, 'user-id') }
      const { known } = await operate(await shellConfig(), 'user.block', defined({ ...reference, reason: values.reason })) as { known: boolean }
      say(known
        ? `User ${reference.user_id} of ${reference.customer} is blocked.`
        : `Nobody with the id ${reference.user_id} has asked for a token of ${reference.customer} yet. Whoever does is refused. ` +
          'If the id is wrong, take this back with "user unblock".')
    }
  },
  unblock: {
    options: { customer: text, 'user-id': text },
    async run (values) {
      const reference = { customer: required(values, 'customer'), user_id: required(values, 'user-id') }
      await operate(await shellConfig(), 'user.unblock', reference)
      say(`User ${reference.user_id} of ${reference.customer} is not blocked any more.`)
    }
  },
  'revoke-tokens': {
    options: { customer: text, 'user-id': text },
    async run (values) {
      const reference = { customer: required(values, 'customer'), user_id: required(values, 'user-id') }
      await operate(await shellConfig(), 'user.revoke-tokens', reference)
      say(`The tokens of user ${reference.user_id} of ${reference.customer} are revoked.`)
    }
  },
  erase: {
    options: { customer: text, 'user-id': text, consultations: { type: 'boolean', default: false }, ...JSON_OPTION },
    async run (values) {
      const reference = { customer: required(values, 'customer'), user_id: required(values, 'user-id') }
      const config = await shellConfig()
      const name = `user ${reference.user_id} of ${reference.customer}`
      if (values.consultations !== true) {
        await operate(config, 'user.erase', reference)
        return printResult(values, { consultations: 0 }, null, `The details of ${name} are erased.`)
      }
      const { erase } = await import('./erasing.js')
      const { consultations, held } = await erase(config, reference)
      const kept = held === 0 ? '' : ` Under a legal hold, and deleted when it ends: ${held}.`
      printResult(values, { consultations, ...held > 0 ? { held } : {} }, null,
        `The details of ${name} are erased, and ${consultations} consultation${consultations === 1 ? '' : 's'} deleted.${kept}`)
    }
  }
})
