import cluster, { type Worker } from 'node:cluster'

/** What node:cluster sends to a process along with a connection, and how the process answers. */
interface Message {
  act?: string
  seq?: number
  ack?: number
}

interface Connection {
  close: () => void
}

/**
 * Passes connections on that a process never took before it died. node:cluster waits for its answer forever, as of Node.js 24, and so would
 * the client: https://github.com/nodejs/node/blob/v24.0.0/lib/internal/cluster/round_robin_handle.js#L127-L134. Answered in the name of the
 * process, as one does that is closing, it hands the connection to another one; nothing of it has been read.
 *
 * @param hasOthers whether another process listens; if none does, the connection is closed
 */
export function passOnUntaken (worker: Worker, hasOthers: () => boolean): void {
  const child = worker.process
  const untaken = new Map<number, Connection>()
  const send = child.send.bind(child) as (...args: unknown[]) => boolean

  child.send = function noteConnection (message: Message, connection?: Connection, ...rest: unknown[]) {
    if (message.act === 'newconn' && message.seq !== undefined && connection !== undefined) untaken.set(message.seq, connection)
    return send(message, connection, ...rest)
  } as typeof child.send
  child.on('internalMessage', ({ ack }: Message) => { if (ack !== undefined) untaken.delete(ack) })

  function passOn (): void {
    // Node.js keeps a process whose confirmation of a handle is outstanding: it does not say that its channel is closed.
    if (cluster.workers?.[worker.id] !== undefined) worker.disconnect()
    for (const [seq, connection] of untaken) {
      if (hasOthers()) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: seq, accepted: false })
      else connection.close()
    }
  }

  // It has ended, and in the next turn its last messages have been handled.
  child.once('close', () => setImmediate(passOn))
}
