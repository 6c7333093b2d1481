import path from 'node:path'
import { once } from 'node:events'
import os from 'node:os'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import t from 'tap'
import { SERVICE } from '../../process.js'

const skip = process.platform !== 'linux' && 'a priority is that of the whole process here'

t.test('a thread that gives way has a lower priority, and the thread that answers requests keeps its own', { skip }, async t => {
  const before = os.getPriority()
  const script = pathToFileURL(path.join(SERVICE, 'lib/threads/background-thread.js')).href
  const worker = new Worker(`
    import('${script}').then(({ lowerPriority }) => {
      lowerPriority()
      require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority())
    })`, { eval: true, execArgv: [] })
  const [priority] = await once(worker, 'message') as [number]
  await worker.terminate()
  t.equal(priority, os.constants.priority.PRIORITY_BELOW_NORMAL)
  t.equal(os.getPriority(), before)
})
