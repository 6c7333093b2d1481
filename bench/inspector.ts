import { once } from 'node:events'
import WebSocket from 'ws'

/** A look into the main thread of a process that runs with `--inspect`. */
export interface Inspector {
  /** Collects garbage, and returns how many bytes of the heap are still in use. */
  collectedHeap: () => Promise<number>
  close: () => void
}

interface Reply {
  id?: number
  result?: { usedSize?: number }
}

/** @param port of `--inspect`, on 127.0.0.1 */
export async function openInspector (port: number): Promise<Inspector> {
  const [target] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json() as Array<{ webSocketDebuggerUrl: string }>
  if (target === undefined) throw new Error('the process has no inspector')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  let lastId = 0

  async function send (method: string): Promise<Reply['result']> {
    const id = ++lastId
    socket.send(JSON.stringify({ id, method }))
    for (;;) {
      const [message] = await once(socket, 'message') as [Buffer]
      const reply = JSON.parse(message.toString()) as Reply
      if (reply.id === id) return reply.result
    }
  }

  return {
    async collectedHeap () {
      // What the first one finalises, the second one collects.
      for (let time = 0; time < 2; time++) await send('HeapProfiler.collectGarbage')
      return (await send('Runtime.getHeapUsage'))?.usedSize ?? NaN
    },
    close: () => socket.close()
  }
}
