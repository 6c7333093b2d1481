#!/usr/bin/env node
import type { EndedAccess } from '../schemas/management/customers-and-keys.js'
import type { RetentionPreview, RetentionRule } from '../plugins/retention/rules.js'
import { command, defined, JSON_OPTION, optionalNumber, printResult, required, say, shortTime, table } from './command.js'
import { operate, shellConfig } from './operate.js'

const USAGE = `End the access of a customer, and say how long its consultations are kept.

  customer revoke-tokens --customer NAME
  customer end-access --customer NAME [--json]
  customer retention --customer NAME [--days DAYS | --days forever] [--json]
  customer retention-preview --customer NAME [--days DAYS] [--json]
  customer --version

The first two end the access tokens in use on every instance within two seconds, with their streams. After revoke-tokens, new ones can be requested.
end-access also revokes every API key of the customer, and ends the portal sessions and unused links of people who see this customer only.
It deletes nothing, and these people can log in again with a passkey or a new link: "portal remove" removes them.

retention shows or sets how long consultations are kept after their last change; older ones are deleted within a minute, but for those whose
report is not final, and those under a legal hold (npm run consultation). retention-preview lists what that deletes now, with the number of
days that is set or another one, and deletes nothing.`

const text = { type: 'string' } as const

/** How long consultations are kept, in words. */
function lengthOf ({ days }: RetentionRule): string {
  return days === null ? 'until somebody deletes them' : `for ${days} day${days === 1 ? '' : 's'} after their last change`
}

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
  },
  retention: {
    options: { customer: text, days: text, ...JSON_OPTION },
    async run (values) {
      const customer = required(values, 'customer')
      const config = await shellConfig()
      const rule = values.days === undefined
        ? await operate(config, 'retention.read', { customer }) as RetentionRule
        : await operate(config, 'retention.set', { customer, days: values.days === 'forever' ? null : optionalNumber(values, 'days') }) as RetentionRule
      printResult(values, rule, null, `The consultations of ${customer} are kept ${lengthOf(rule)}.`)
    }
  },
  'retention-preview': {
    options: { customer: text, days: text, ...JSON_OPTION },
    async run (values) {
      const customer = required(values, 'customer')
      const order = defined({ customer, days: optionalNumber(values, 'days') })
      const preview = await operate(await shellConfig(), 'retention.preview', order) as RetentionPreview
      const more = preview.visits > preview.listed.length ? `\nThe oldest ${preview.listed.length} are listed.` : ''
      printResult(values, preview, table([['CONSULTATION', 'LAST CHANGED'], ...preview.listed.map(({ id, changed_at: at }) => [id, shortTime(at)])]),
        `Kept ${lengthOf(preview)}: ${preview.visits} would be deleted, ${preview.held} stay under a legal hold, ${preview.unfinished} without a final report.${more}`)
    }
  }
})
