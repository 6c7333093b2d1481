import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** An address under which the portal is open. */
export interface PortalAddress {
  /** What the pages send as their `Origin`. */
  origin: string
  /** Whether it is reached over TLS: its cookies then never leave it. */
  secure: boolean
  /** The domain that passkeys are made for; `null` for an IP address, which cannot have any. */
  domain: string | null
}

/** Whether only this machine is reached under a name. */
function isLoopback (hostname: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

function addressOf (url: string): PortalAddress {
  const { origin, protocol, hostname } = new URL(url)
  return { origin, secure: protocol === 'https:', domain: isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? hostname : null }
}

/**
 * The address of the portal that a request comes to, or `null` when the portal is not open there: it is open under PUBLIC_URL with
 * https:, and on this machine itself. A proxy may name this machine in `Host` while the page is at PUBLIC_URL: `Origin` tells.
 */
export function addressFor ({ headers, host, hostname }: Pick<FastifyRequest, 'headers' | 'host' | 'hostname'>, publicUrl: string): PortalAddress | null {
  const published = addressOf(publicUrl)
  const isOpen = published.secure || isLoopback(new URL(publicUrl).hostname)
  if (isOpen && (headers.origin === published.origin || host === new URL(publicUrl).host)) return published
  return isLoopback(hostname.toLowerCase()) && URL.canParse(`http://${host}`) ? addressOf(`http://${host}`) : null
}

/** The same portal where passkeys can be made, for somebody who has opened it under an IP address of this machine; `null` elsewhere. */
export function localhostFor ({ origin }: PortalAddress): string | null {
  const url = new URL(origin)
  if (!isLoopback(url.hostname) || url.hostname.endsWith('localhost')) return null
  url.hostname = 'localhost'
  return `${url.origin}/portal/`
}
