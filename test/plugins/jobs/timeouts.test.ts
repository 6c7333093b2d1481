import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import v8 from 'node:v8'
import vm from 'node:vm'
import t from 'tap'
import { start } from './kit.js'

v8.setFlagsFromString('--expose-gc')
const collectGarbage = vm.runInNewContext('gc') as () => void

t.test('an attempt is told to end when its time is over, however often garbage is collected meanwhile', async t => {
  const fastify = await start(t, { REPORT_TIMEOUT: '5' })
  await fastify.jobs.enqueueReport(fastify.db, randomUUID())
  const told: unknown[] = []
  await fastify.jobs.work({
    async make (_consultation, { signal }) {
      await new Promise<void>(resolve => signal.addEventListener('abort', () => {
        told.push((signal.reason as Error).name)
        resolve()
      }, { once: true }))
    }
  })
  for (let i = 0; i < 80 && told.length === 0; i++) {
    collectGarbage()
    await sleep(100)
  }
  t.strictSame(told, ['TimeoutError'])
})
