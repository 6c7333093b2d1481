import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { createEngineHost } from '../../../lib/engine-host/index.js'
import { threadScript } from '../../../lib/runtime/index.js'

/*
 * A process of a service with a thread: each asks the fake engine something, and leaves when the process is told to.
 */

const [directory = String(workerData)] = process.argv.slice(2)
const log = { info: () => {}, warn: () => {} }
const script = threadScript(import.meta.url, 'fake-engine').url.href
const host = createEngineHost({ name: 'fake', script, settings: {}, directory, idleSeconds: 60, silenceSeconds: 60, log })
const thread = parentPort === null ? new Worker(threadScript(import.meta.url, 'asker').url, { workerData: directory }) : null
const answered = thread === null ? null : once(thread, 'message')
const { body } = await host.ask({ kind: parentPort === null ? 'main' : 'thread', body: { waitMs: 100 } }, {
  signal: new AbortController().signal, customerId: 'practice'
})
if (thread === null) {
  parentPort?.postMessage(body)
} else {
  const [others] = await answered as [unknown]
  process.send?.([body, others])
  await once(process, 'message')
  await thread.terminate()
  await host.close()
  process.disconnect()
}
