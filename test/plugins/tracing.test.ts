// Runs alone: sets what OpenTelemetry has once per process.
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { parseConfig } from '../../lib/runtime/settings/index.js'
import configuration from '../../plugins/config.js'
import tracing from '../../plugins/tracing/index.js'
import { startCollector } from '../collector.js'
import { Lines } from '../helper.js'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

/** An instance with a route, which traces to a collector. */
async function start (t: Test, endpoint: string, settings: Record<string, string> = {}) {
  const logs = new Lines()
  const fastify = Fastify({ logger: { stream: logs, level: 'info' } })
  t.teardown(() => fastify.close())
  await fastify.register(configuration, { config: parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...settings }) })
  await fastify.register(tracing)
  fastify.get('/things/:id', async request => {
    request.log.info('seen')
    return fastify.tracing.carrier()
  })
  fastify.post('/things', async () => fastify.tracing.carrier())
  fastify.get('/failing', async () => { throw new Error('Mrs Quillfeather is allergic') })
  return { fastify, logs }
}

t.test('a request continues the trace of its caller, who decides whether it is kept; tracestate is not passed on', async t => {
  const collector = await startCollector(t)
  const { fastify, logs } = await start(t, collector.endpoint, { OTEL_TRACES_SAMPLER_ARG: '0' })
  const ask = async (headers: Record<string, string>) => (await fastify.inject({ url: '/things/7?a=secret', headers })).json<{ traceparent: string }>().traceparent
  t.match(await ask({ traceparent: `00-${TRACE}-${SPAN}-01`, tracestate: 'vendor=secret' }), new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
  t.match(await ask({ traceparent: `00-${TRACE}-${SPAN}-00` }), new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`))
  t.match(await ask({}), /-00$/, 'of traces that begin here, the setting keeps none')
  t.match(await ask({ traceparent: 'secret' }), /-00$/)
  t.strictSame(logs.lines.filter(({ msg }) => msg === 'seen').map(({ trace_id: trace }) => trace), [TRACE, undefined, undefined, undefined])
  await fastify.close()
  t.match(collector.spans(), [{ traceId: TRACE, parentSpanId: SPAN, name: 'GET /things/:id', kind: 2 }])
  t.equal(collector.spans().length, 1)
  t.notMatch(JSON.stringify(collector.requests), /secret/)
})

t.test('a handler is in the trace of its own request, after a body and on a connection that others used, too', async t => {
  const collector = await startCollector(t)
  const { fastify } = await start(t, collector.endpoint)
  const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const carriers: string[] = []
  for (const traceId of [TRACE, TRACE.replace('0', '1'), TRACE.replace('0', '2')]) {
    const body = new ReadableStream({
      async pull (controller) {
        await sleep(5)
        controller.enqueue(new TextEncoder().encode('{"a": 1}'))
        controller.close()
      }
    })
    const response = await fetch(`${origin}/things`, {
      method: 'POST', headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${SPAN}-01` }, body, duplex: 'half'
    })
    const { traceparent } = await response.json() as { traceparent: string }
    t.equal(traceparent.split('-')[1], traceId)
    carriers.push(traceparent)
  }
  await fastify.close()
  t.strictSame(carriers.map(carrier => carrier.split('-')[2]), collector.spans().map(({ spanId }) => spanId))
})

t.test('a request that fails here is an error without its message; one that is refused is none', async t => {
  const collector = await startCollector(t)
  const { fastify } = await start(t, collector.endpoint)
  await fastify.inject('/failing')
  await fastify.inject({ url: '/things/7', method: 'POST' })
  await fastify.close()
  t.match(collector.spans(), [
    { name: 'GET /failing', status: { code: 2 }, attributes: { 'http.response.status_code': 500 } },
    { name: 'POST', status: { code: 0 }, attributes: { 'http.response.status_code': 404 } }
  ])
  t.notMatch(JSON.stringify(collector.requests), /Quillfeather|things/)
})

t.test('a collector that does not answer delays neither a request nor, for more than a moment, the end', async t => {
  let answer: (status: number) => void = () => {}
  const late = new Promise<number>(resolve => { answer = resolve })
  const collector = await startCollector(t, async () => late)
  const { fastify, logs } = await start(t, collector.endpoint)
  t.equal((await fastify.inject('/things/7')).statusCode, 200)
  const begun = performance.now()
  await fastify.close()
  const took = performance.now() - begun
  t.equal(collector.requests.length, 1, 'it was asked')
  t.ok(took < 10_000, `the end took ${Math.round(took)} ms`)
  t.match(logs.lines.at(-1), { level: 40, msg: 'the last traces could not be sent before the service stopped' })
  answer(200)
})
