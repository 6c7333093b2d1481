import { createServer, type AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { serveMetrics } from '../../../../lib/runtime/metrics/listener.js'

const ANYWHERE = { host: '127.0.0.1', port: 0 }

async function serving (t: Test, text: () => Promise<string>) {
  const failures: unknown[] = []
  const listener = await serveMetrics({ contentType: 'text/plain; version=0.0.4; charset=utf-8', text }, ANYWHERE, error => failures.push(error))
  t.teardown(listener.close)
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${listener.port}${path}`, { method })
    const { status, headers } = response
    return { status, type: headers.get('content-type'), length: headers.get('content-length'), allow: headers.get('allow'), body: await response.text() }
  }
  return { ask, failures, listener }
}

t.test('GET and HEAD /metrics are answered, and nothing else', async t => {
  const { ask } = await serving(t, async () => 'up 1\n')
  const page = { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', length: '5', allow: null, body: 'up 1\n' }
  t.strictSame(await ask('/metrics'), page)
  t.strictSame(await ask('/metrics?name=up'), page)
  t.strictSame(await ask('/metrics', 'HEAD'), { ...page, body: '' })
  for (const path of ['/', '/metrics/', '/health/live/', '/api/v1/token/']) t.equal((await ask(path)).status, 404, path)
  t.match(await ask('/metrics', 'POST'), { status: 405, allow: 'GET, HEAD' })
})

t.test('metrics that cannot be collected are 500, which says nothing of why', async t => {
  const { ask, failures } = await serving(t, async () => { throw new Error('a secret reason') })
  t.match(await ask('/metrics'), { status: 500, body: 'The metrics could not be collected.\n' })
  t.match(failures, [{ message: 'a secret reason' }])
})

t.test('a port that is in use is an error, and one that was given up is free again', async t => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const start = async () => serveMetrics({ contentType: 'text/plain', text: async () => '' }, { host: '127.0.0.1', port }, () => {})
  await t.rejects(start(), { code: 'EADDRINUSE' })
  await new Promise(resolve => other.close(resolve))
  const first = await start()
  await fetch(`http://127.0.0.1:${port}/metrics`)
  await first.close()
  await (await start()).close()
})
