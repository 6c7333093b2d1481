import { BlockList, isIP } from 'node:net'

/** Networks that no webhook goes to unless they are allowed: this machine, private and shared ones, reserved ones, and what leads there. */
const REFUSED: ReadonlyArray<[network: string, prefix: number, family: 'ipv4' | 'ipv6']> = [
  ['0.0.0.0', 8, 'ipv4'], ['10.0.0.0', 8, 'ipv4'], ['100.64.0.0', 10, 'ipv4'], ['127.0.0.0', 8, 'ipv4'], ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'], ['192.0.0.0', 24, 'ipv4'], ['192.0.2.0', 24, 'ipv4'], ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'], ['198.18.0.0', 15, 'ipv4'], ['198.51.100.0', 24, 'ipv4'], ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Of IPv6, only 2000::/3 is global unicast: all of loopback, mapped, NAT64, unique-local, link-local and multicast is outside of it.
  ['::', 3, 'ipv6'], ['4000::', 2, 'ipv6'], ['8000::', 1, 'ipv6'],
  // Within it: Teredo and other protocols, documentation, and 6to4, which holds an IPv4 address.
  ['2001::', 23, 'ipv6'], ['2001:db8::', 32, 'ipv6'], ['2002::', 16, 'ipv6'], ['3fff::', 20, 'ipv6']
]

/** Networks of each family apart: node:net compares IPv4 addresses with IPv6 networks as mapped ones, and `::/3` would hold them all. */
type Networks = Record<'ipv4' | 'ipv6', BlockList>

function emptyNetworks (): Networks {
  return { ipv4: new BlockList(), ipv6: new BlockList() }
}

const refused = emptyNetworks()
for (const [network, prefix, family] of REFUSED) refused[family].addSubnet(network, prefix, family)

/** Decides whether webhooks may go to an address. */
export type AllowsAddress = (address: string) => boolean

/** A network in the form `10.1.0.0/16`, or a single address. */
function networkOf (text: string): { network: string, prefix: number, family: 'ipv4' | 'ipv6' } | null {
  const [network = '', length, ...rest] = text.split('/')
  const family = isIP(network)
  const most = family === 4 ? 32 : 128
  const prefix = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : NaN
  if (family === 0 || rest.length > 0 || !(prefix >= 0 && prefix <= most)) return null
  return { network, prefix, family: family === 4 ? 'ipv4' : 'ipv6' }
}

/** The first network of a list that is none; `null` when all are. */
export function unknownNetwork (networks: readonly string[]): string | null {
  return networks.find(text => networkOf(text) === null) ?? null
}

/**
 * Decides by these allowed networks, and by what is refused otherwise. A mapped address (`::ffff:10.0.0.1`) counts as the IPv4 address
 * that it holds where that is allowed, and is refused anywhere else.
 *
 * @param networks such as `10.1.0.0/16` or `fd00::/8`; those that are none are ignored
 */
export function createAddressCheck (networks: readonly string[]): AllowsAddress {
  const allowed = emptyNetworks()
  for (const text of networks) {
    const found = networkOf(text)
    if (found !== null) allowed[found.family].addSubnet(found.network, found.prefix, found.family)
  }
  return function allowsAddress (address) {
    const version = isIP(address)
    if (version === 0) return false
    const family = version === 4 ? 'ipv4' : 'ipv6'
    if (allowed[family].check(address, family) || !refused[family].check(address, family)) return true
    // Of IPv6 addresses, an IPv4 network holds only mapped ones.
    return family === 'ipv6' && allowed.ipv4.check(address, family)
  }
}
