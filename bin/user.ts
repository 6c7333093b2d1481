#!/usr/bin/env node
import { command, defined, required } from './command.js'
import { operate, shellConfig } from './operate.js'

const USAGE = `Block users, so that they get no more tokens, and unblock them.

  user block --customer NAME --user-id ID [--reason TEXT]
  user unblock --customer NAME --user-id ID

Both reach every instance within 5 seconds. A token issued before stays valid until it expires.`

const text = { type: 'string' } as const

command(USAGE, {
  block: {
    options: { customer: text, 'user-id': text, reason: text },
    async run (values) {
      const reference = { customer: required(values, 'customer'), user_id: required(values, 'user-id') }
      await operate(shellConfig(), 'user.block', defined({ ...reference, reason: values.reason }))
      process.stderr.write(`User ${reference.user_id} of ${reference.customer} is blocked.\n`)
    }
  },
  unblock: {
    options: { customer: text, 'user-id': text },
    async run (values) {
      const reference = { customer: required(values, 'customer'), user_id: required(values, 'user-id') }
      await operate(shellConfig(), 'user.unblock', reference)
      process.stderr.write(`User ${reference.user_id} of ${reference.customer} is not blocked any more.\n`)
    }
  }
})
