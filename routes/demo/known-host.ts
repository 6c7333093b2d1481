import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { misdirected } from '../../lib/problems.js'

/** Whether a host can only be this machine, or is an address, which nobody can make lead elsewhere than before. */
function isAddress (hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
}

/**
 * Refuses what is asked of this scope under a foreign name (421). Any page could have its own host name lead here (DNS rebinding), and
 * what it asks for then comes from the same origin to browsers.
 */
export function requireKnownHost (scope: FastifyInstance): void {
  const { config } = scope
  const names = [config.HOST, new URL(config.PUBLIC_URL).hostname]

  scope.addHook('onRequest', async function requireKnownHost ({ hostname }) {
    const name = hostname.toLowerCase()
    if (!isAddress(name) && !names.includes(name)) throw misdirected()
  })
}
