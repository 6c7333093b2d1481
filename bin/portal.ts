#!/usr/bin/env node
import type { CreatedLink, PersonListing } from '../plugins/portal/people.js'
import { command, defined, JSON_OPTION, printResult, say, shortTime, table } from './command.js'
import { operate, shellConfig } from './operate.js'

const USAGE = `Let people into the management portal.

  portal link [--name NAME] [--role admin|viewer] [--customer NAME] [--json]
  portal list [--json]
  portal remove ID
  portal --version

A link logs its person in once, within ten minutes; there they can add a passkey for the next time. With --customer they see that customer
only. An admin may change things, a viewer may not. Removing a person ends their sessions and passkeys at once.`

const text = { type: 'string' } as const

/** Where a browser on this machine can make passkeys: under a name. */
function named (url: string): string {
  return url.replace(/^http:\/\/(?:127(?:\.\d+){3}|\[::1\])(?=[:/]|$)/, 'http://localhost')
}

command(USAGE, {
  link: {
    options: { name: text, role: { ...text, default: 'admin' }, customer: text, ...JSON_OPTION },
    async run (values) {
      const config = await shellConfig()
      const { path, ...link } = await operate(config, 'portal.link', defined({ name: values.name, role: values.role, customer: values.customer })) as
        Omit<CreatedLink, 'expires_at'> & { expires_at: string }
      const url = `${named(config.PUBLIC_URL)}${path}`
      printResult(values, { url, ...link }, url, `This link logs in ${link.name} (${link.role}) once, until ${shortTime(link.expires_at)} UTC.`)
      if (config.PORTAL_ENABLED !== true) say('The portal is off: set PORTAL_ENABLED=true, and start the service again.')
    }
  },
  list: {
    options: JSON_OPTION,
    async run (values) {
      const people = await operate(await shellConfig(), 'portal.list', {}) as PersonListing[]
      printResult(values, people, table([
        ['ID', 'NAME', 'ROLE', 'CUSTOMER', 'PASSKEYS', 'SESSIONS', 'SINCE', 'PROVIDER'],
        ...people.map(({ id, name, role, customer, passkeys, sessions, created_at: createdAt, issuer }) => [
          id, name, role, customer ?? 'all', String(passkeys), String(sessions), shortTime(createdAt), issuer ?? '-'
        ])
      ]))
    }
  },
  remove: {
    options: {},
    positionals: ['ID'],
    async run (_values, [id]) {
      await operate(await shellConfig(), 'portal.remove', { id })
      say(`${id} is removed: their sessions and passkeys have ended.`)
    }
  }
})
