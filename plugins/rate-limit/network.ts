import { normalizeIP } from '@fastify/rate-limit'

/**
 * The address that a client is counted under: for IPv6, its /64 network. A client that has disconnected no longer has an address; all of
 * those count as one, and none of them reads the answer.
 */
export function networkOf (address: string | undefined): string {
  if (address === undefined) return 'gone'
  // An IPv4 address is counted as it is: no need to parse it.
  return address.includes(':') ? normalizeIP(address) : address
}
