import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that can be away for a while. */
export interface Absence {
  /** Ends all connections, and takes none any more. */
  leave: () => Promise<void>
  /** Listens again, at the same address. */
  comeBack: () => Promise<void>
}

/** Lets a server that listens be away for a while. */
export function absenceOf (server: Server): Absence {
  const { port } = server.address() as AddressInfo
  return {
    async leave () {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    async comeBack () {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    }
  }
}
