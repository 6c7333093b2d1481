import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createTally, every } from '../lib/runtime/index.js'

/** How often connections are checked, in milliseconds. */
const CHECK_INTERVAL_MS = 1000

/** Slowest accepted reading speed, in bytes per millisecond: a large write may take proportionally longer. */
const BYTES_PER_MS = 64

/** Unread bytes allowed on all connections together. */
const UNREAD_BYTES_MAX = 268_435_456

interface Limits {
  bytesPerMs?: number
  unreadBytesMax?: number
}

/** The unread data of a connection. */
interface Unread {
  socket: Socket
  address: string
  bytes: number
  /** Bytes that the client, or the operating system for it, has taken. */
  taken: number
  /** When the client last read something. */
  since: number
}

/** The connections of the address with the most unread bytes, the oldest first. */
function worst (unread: readonly Unread[]): Unread[] {
  const byAddress = new Map<string, { bytes: number, all: Unread[] }>()
  for (const one of unread) {
    const group = byAddress.get(one.address) ?? { bytes: 0, all: [] }
    group.bytes += one.bytes
    group.all.push(one)
    byAddress.set(one.address, group)
  }
  const [first] = [...byAddress.values()].sort((a, b) => b.bytes - a.bytes)
  return (first?.all ?? []).sort((a, b) => a.since - b.since)
}

/**
 * Limits what is buffered for clients that do not read: answers, events and frames of streams.
 *
 * - A connection whose client reads nothing for WRITE_TIMEOUT seconds, longer for a large write, is cut.
 * - When more than `unreadBytesMax` is unread on all connections together, those of the address with the most are cut until it is less.
 */
export async function unreadAnswersPlugin (
  fastify: FastifyInstance, { bytesPerMs = BYTES_PER_MS, unreadBytesMax = UNREAD_BYTES_MAX }: Limits
): Promise<void> {
  const { server, config, log } = fastify
  const sockets = new Set<Socket>()
  let waiting = new Map<Socket, Unread>()
  const cutOff = createTally(log, 'connections were cut because their clients did not read')

  server.on('connection', function track (socket: Socket) {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  function cut ({ socket }: Unread): void {
    cutOff()
    socket.destroy()
  }

  function look (): void {
    const now = performance.now()
    const before = waiting
    waiting = new Map()
    let total = 0
    for (const socket of sockets) {
      const bytes = socket.writableLength
      if (bytes === 0) continue
      const taken = socket.bytesWritten - bytes
      const known = before.get(socket)
      const since = known !== undefined && taken <= known.taken ? known.since : now
      const unread = { socket, address: socket.remoteAddress ?? '', bytes, taken, since }
      if (now - since > config.WRITE_TIMEOUT * 1000 + bytes / bytesPerMs) {
        cut(unread)
        continue
      }
      waiting.set(socket, unread)
      total += bytes
    }
    while (total > unreadBytesMax) {
      for (const unread of worst([...waiting.values()])) {
        if (total <= unreadBytesMax) break
        cut(unread)
        waiting.delete(unread.socket)
        total -= unread.bytes
      }
    }
  }

  const stop = every(CHECK_INTERVAL_MS, look, error => log.error({ err: error }, 'unread answers could not be checked'))
  fastify.addHook('onClose', async () => stop())
}

export default fp(unreadAnswersPlugin, { name: 'unread-answers', dependencies: ['config', 'connections'] })
