import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { misdirected } from '../../lib/runtime/index.js'

/** Whether a host can only be this machine, or is an IP address, which cannot be rebound. */
function isAddress (hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
}

/**
 * Refuses requests to this scope under a foreign host name (421). Any page could point its own host name here (DNS rebinding), and its
 * requests would then be same-origin to browsers.
 */
export function requireKnownHost (scope: FastifyInstance): void {
  const { config } = scope
  const names = [config.HOST, new URL(config.PUBLIC_URL).hostname]

  scope.addHook('onRequest', async function requireKnownHost ({ hostname }) {
    const name = hostname.toLowerCase()
    if (!isAddress(name) && !names.includes(name)) throw misdirected()
  })
}
