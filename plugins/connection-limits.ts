import { BlockList, isIP, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createTally, listOf } from '../lib/runtime/index.js'
import { networkOf } from './rate-limit/index.js'

/** The addresses of proxies, which speak for many clients. */
function proxies (setting: string): BlockList {
  const list = new BlockList()
  for (const range of listOf(setting)) {
    const [written = '', prefix] = range.split('/')
    const address = written.replace(/^::ffff:(?=[\d.]+$)/i, '')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/**
 * Limits connections before clients are identified: in total and from one address. Excess connections are closed without an answer. An IPv6
 * address stands for its /64 network, and a proxy of TRUST_PROXY may open as many as there are.
 */
export async function connectionLimitsPlugin ({ server, config, log }: FastifyInstance): Promise<void> {
  const trusted = proxies(config.TRUST_PROXY)
  const open = new Map<string, number>()
  let total = 0
  const refused = createTally(log, 'connections were refused because too many are open')

  // Not server.maxConnections: with several processes, node:cluster would offer the connection to one after the other, again and again.
  server.on('connection', function limit (socket: Socket) {
    if (total >= config.CONNECTIONS_MAX) {
      refused()
      socket.destroy()
      return
    }
    total += 1
    socket.once('close', () => { total -= 1 })
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return
    const address = remoteAddress.replace(/^::ffff:(?=[\d.]+$)/i, '')
    if (trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > config.CONNECTIONS_PER_ADDRESS_MAX) {
      refused()
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}

export default fp(connectionLimitsPlugin, { name: 'connection-limits', dependencies: ['config', 'connections'] })
