import { normalizeIP } from '@fastify/rate-limit'

/**
 * The address that a client is counted by: for IPv6, its /64 network. A client that has disconnected has no address any more; all of those
 * count as one, and none of them reads the answer.
 */
export function networkOf (address: string | undefined): string {
  return address === undefined ? 'gone' : normalizeIP(address)
}
