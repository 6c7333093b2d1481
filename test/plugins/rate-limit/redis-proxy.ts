import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Test } from 'tap'

/** Something that stands between the service and Redis, and can fail in the ways that a network fails. */
export interface RedisProxy {
  url: string
  /** Refuses connections and breaks those that there are. */
  stop: () => Promise<void>
  /** Takes connections again, on the same port. */
  restart: () => Promise<void>
  /** Keeps all connections, takes new ones, and lets nothing through. */
  pause: () => void
  resume: () => void
}

/** @param target the Redis behind it; `null`: nothing ever answers */
export async function redisProxy (t: Test, target: string | null): Promise<RedisProxy> {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  let paused = target === null

  function track (socket: Socket): Socket {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }

  /** Passes on what comes while nothing is paused; what comes meanwhile is lost, as in a network that drops packets. */
  function pass (from: Socket, to: Socket | null): void {
    from.on('data', data => { if (!paused) to?.write(data) })
    from.on('close', () => to?.destroy())
  }

  async function restart (): Promise<void> {
    server = createServer(socket => {
      const { hostname, port: targetPort } = new URL(target ?? 'redis://none')
      const upstream = target === null ? null : track(connect(Number(targetPort === '' ? 6379 : targetPort), hostname))
      pass(track(socket), upstream)
      if (upstream !== null) pass(upstream, socket)
    })
    await new Promise<void>(resolve => server?.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }

  async function stop (): Promise<void> {
    const closed = new Promise(resolve => server?.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await restart()
  t.teardown(stop)
  const url = new URL(target ?? 'redis://127.0.0.1')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { url: url.href, stop, restart, pause: () => { paused = true }, resume: () => { paused = false } }
}
