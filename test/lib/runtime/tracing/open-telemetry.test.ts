import t from 'tap'
import { loadOpenTelemetry } from '../../../../lib/runtime/tracing/index.js'
import { kindOf } from '../../../../lib/runtime/tracing/spans.js'
import { startCollector } from '../../../collector.js'

/** Tracing, and what it writes into the log. */
async function start (endpoint: string) {
  const lines: Array<[details: object, message: string]> = []
  const note = (details: object, message: string): void => { lines.push([details, message]) }
  const OpenTelemetry = await loadOpenTelemetry()
  const tracing = new OpenTelemetry({ endpoint, headers: {}, serviceName: 'scribe', serviceVersion: '1.0.0', ratio: 1 }, { info: note, warn: note })
  const work = async (name: string): Promise<void> => tracing.run({ name, from: {} }, async () => {})
  return { lines, tracing, work, flush: async () => tracing.provider.forceFlush().catch(() => {}) }
}

t.test('work is a span with its outcome, in the trace that it is given, whoever runs it', async t => {
  const collector = await startCollector(t)
  const { tracing } = await start(collector.endpoint)
  const carriers = await tracing.run({ name: 'outer', from: {} }, async ({ fields }) => {
    const from = tracing.carrier()
    t.match(from.traceparent, fields.trace_id)
    await tracing.run({ name: 'other', from: {} }, async () => {})
    return from
  })
  t.strictSame(tracing.carrier(), {}, 'there is no trace outside')
  await t.rejects(tracing.run({ name: 'inner', queue: 'reports', from: carriers }, async () => { throw new TypeError('a secret') }), { message: 'a secret' })
  await tracing.run({ name: 'handled', from: { traceparent: 'damaged' } }, async ({ fail }) => fail(Object.assign(new Error('a secret'), { failure: 'timeout' })))
  t.equal(await tracing.stop(), true)
  const spans = new Map(collector.spans().map(span => [span.name, span]))
  const [outer, other, inner, handled] = ['outer', 'other', 'inner', 'handled'].map(name => spans.get(name))
  t.match(inner, { traceId: outer?.traceId, parentSpanId: outer?.spanId, kind: 5, status: { code: 2 }, attributes: { 'error.type': 'TypeError', 'messaging.destination.name': 'reports' } })
  t.match(handled, { status: { code: 2 }, attributes: { 'error.type': 'timeout' } })
  for (const root of [other, handled]) t.strictSame([root?.parentSpanId, root?.traceId === outer?.traceId], [undefined, false])
  t.notMatch(JSON.stringify(collector.requests), /secret|damaged/)
})

t.test('a collector that refuses is in the log once, with its status, and once more when it takes traces again', async t => {
  let status = 401
  const collector = await startCollector(t, () => status)
  const { lines, tracing, work, flush } = await start(collector.endpoint)
  for (const name of ['first', 'second']) {
    await work(name)
    await flush()
  }
  t.strictSame(lines, [[{ problem: 'status 401' }, 'traces cannot be sent; they are dropped until the collector takes them again']])
  status = 200
  await work('third')
  await flush()
  t.strictSame(lines.slice(1), [[{}, 'traces are sent again']])
  t.strictSame(collector.spans().map(({ name }) => name), ['first', 'second', 'third'])
  t.equal(await tracing.stop(), true)
})

t.test('while the collector is away, work goes on at once, and the end waits no longer than it is told', async t => {
  const collector = await startCollector(t)
  const { tracing, work } = await start(collector.endpoint)
  await collector.leave()
  for (let at = 0; at < 3000; at++) await work('work')
  t.equal(await tracing.stop(50), false)
  // What is sent is tried again for a while, and would keep this process.
  await collector.comeBack()
})

t.test('the kind of an error is a code or the name of a class, never text', async t => {
  const named = (name: string): Error => Object.assign(new Error('secret'), { name })
  t.equal(kindOf(new Error('secret', { cause: Object.assign(new Error('secret'), { failure: 'unreachable' }) })), 'unreachable')
  t.equal(kindOf(new DOMException('secret', 'TimeoutError')), 'TimeoutError')
  t.equal(kindOf(Object.assign(new Error('secret'), { failure: 'a secret' })), 'Error')
  for (const error of [named('a secret'), 'secret', undefined]) t.equal(kindOf(error), 'Error')
})
