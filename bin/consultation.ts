#!/usr/bin/env node
import type { LegalHold } from '../plugins/retention/holds.js'
import { command, JSON_OPTION, printResult, required, say, shortTime, table } from './command.js'
import { operate, shellConfig } from './operate.js'

const USAGE = `Put consultations under a legal hold, or end it.

  consultation hold --customer NAME --id ID --reason TEXT
  consultation release --customer NAME --id ID
  consultation holds --customer NAME [--json]
  consultation --version

Nothing deletes a consultation under a legal hold: neither its retention, nor a request, nor an erasure of its user, nor a withdrawn consent.
Sound that is still kept stays, too. When the hold ends, the sound goes, and the consultation goes when its retention or an erasure says so.`

const text = { type: 'string' } as const
const one = { customer: text, id: text }

command(USAGE, {
  hold: {
    options: { ...one, reason: text },
    async run (values) {
      const [customer, id, reason] = [required(values, 'customer'), required(values, 'id'), required(values, 'reason')]
      await operate(await shellConfig(), 'hold.place', { customer, id, reason })
      say(`Consultation ${id} is under a legal hold.`)
    }
  },
  release: {
    options: one,
    async run (values) {
      const [customer, id] = [required(values, 'customer'), required(values, 'id')]
      await operate(await shellConfig(), 'hold.release', { customer, id })
      say(`The legal hold of consultation ${id} has ended.`)
    }
  },
  holds: {
    options: { customer: text, ...JSON_OPTION },
    async run (values) {
      const holds = await operate(await shellConfig(), 'hold.list', { customer: required(values, 'customer') }) as LegalHold[]
      printResult(values, holds, table([['CONSULTATION', 'SINCE', 'REASON'], ...holds.map(({ id, since, reason }) => [id, shortTime(since), reason])]))
    }
  }
})
