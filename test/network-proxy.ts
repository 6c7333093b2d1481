import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Test } from 'tap'

/** Something that stands between the service and what it needs, and can fail in the ways that a network fails. */
export interface NetworkProxy {
  url: string
  /** Refuses connections and breaks those that there are. */
  stop: () => Promise<void>
  /** Takes connections again, on the same port. */
  restart: () => Promise<void>
  /** Keeps all connections, takes new ones, and lets nothing through; what is sent meanwhile is lost, and so is the end of a connection. */
  pause: () => void
  /** The same, but what is sent meanwhile arrives later: a server that is stopped, or a network whose packets are sent again. */
  hold: () => void
  resume: () => void
}

/**
 * @param target URL of what is behind it; `null`: nothing ever answers
 * @param scheme of the URL that it is reached under, with the port that a URL without one means
 */
export async function networkProxy (t: Test, target: string | null, scheme: { name: string, port: number }): Promise<NetworkProxy> {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  let state: 'open' | 'lossy' | 'held' = target === null ? 'lossy' : 'open'
  const { hostname, port: targetPort } = new URL(target ?? `${scheme.name}://none`)

  function track (socket: Socket): Socket {
    sockets.add(socket)
    if (state === 'held') socket.pause()
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }

  function pass (from: Socket, to: Socket | null): void {
    from.on('data', data => { if (state !== 'lossy') to?.write(data) })
    from.on('close', () => { if (state !== 'lossy') to?.destroy() })
    if (state === 'held') from.pause()
  }

  async function restart (): Promise<void> {
    server = createServer(socket => {
      const upstream = target === null ? null : track(connect(Number(targetPort === '' ? scheme.port : targetPort), hostname))
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
  const url = new URL(target ?? `${scheme.name}://127.0.0.1`)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    stop,
    restart,
    pause () { state = 'lossy' },
    hold () {
      state = 'held'
      for (const socket of sockets) socket.pause()
    },
    resume () {
      state = 'open'
      for (const socket of sockets) socket.resume()
    }
  }
}

/** A proxy in front of Redis. */
export async function redisProxy (t: Test, target: string | null): Promise<NetworkProxy> {
  return networkProxy(t, target, { name: 'redis', port: 6379 })
}

/** A proxy in front of PostgreSQL. */
export async function postgresProxy (t: Test, target: string): Promise<NetworkProxy> {
  return networkProxy(t, target, { name: 'postgres', port: 5432 })
}
