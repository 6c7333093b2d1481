import { createServer, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import fp from 'fastify-plugin'
import t, { type Test } from 'tap'
import { diagnostics } from '../../../lib/runtime/diagnostics.js'
import { parseConfig } from '../../../lib/runtime/settings/index.js'
import configuration from '../../../plugins/config.js'
import metrics from '../../../plugins/metrics/index.js'
import { scrape, valueOf } from '../../metrics.js'
import { freePort } from '../../process.js'

const state = { parked_reports: null, fallback_reports: null, damaged_consultations: 0, disks: [] }

/** The plugin beside what it measures, none of which says much. */
async function measuring (t: Test, settings: Record<string, string>) {
  const fastify = Fastify()
  t.teardown(() => fastify.close())
  await fastify.register(configuration, { config: parseConfig(settings) })
  const parts = {
    clock: ['clock', { offset: () => null }],
    database: ['databaseUsage', () => ({ open: 0, idle: 0, waiting: 0, most: 10 })],
    health: ['health', async () => ({ dependencies: [{ name: 'database', works: false }], missing: ['database'] })],
    jobs: ['jobs', { load: async () => { throw new Error('nobody asks a database that is away') } }],
    management: ['management', { serviceState: async () => state }],
    models: ['models', { inUse: async () => [{ task: 'speech', name: 'ears', revision: null, place: 'server' }] }],
    'public-keys': ['publicKeys', { signingKeyMadeAt: () => null }],
    streams: ['streams', { load: () => ({ open: 0, unacknowledgedBytes: 0 }) }]
  } as const
  for (const [name, [decorator, value]] of Object.entries(parts)) {
    await fastify.register(fp(async scope => { scope.decorate(decorator, value as never) }, { name }))
  }
  await fastify.register(metrics)
  fastify.get('/things/:id/', async () => 'a thing')
  fastify.get('/long/', { config: { longLived: true } }, async () => 'not so long')
  return fastify
}

t.test('without METRICS_PORT nobody listens to anything', async t => {
  const fastify = await measuring(t, {})
  await fastify.ready()
  t.strictSame(Object.values(diagnostics).filter(({ hasSubscribers }) => hasSubscribers), [])
})

t.test('requests are measured by the pattern of their route, except those that last as long as somebody listens', async t => {
  const port = await freePort()
  const fastify = await measuring(t, { METRICS_PORT: String(port) })
  await fastify.ready()
  for (const url of ['/things/1/', '/things/2/', '/long/', '/nowhere/']) await fastify.inject(url)
  const samples = await scrape(port)
  const counted = samples.filter(({ name }) => name === 'consultation_http_request_duration_seconds_count').map(({ labels, value }) => ({ ...labels, value }))
  t.strictSame(counted, [
    { method: 'GET', route: '/things/:id/', status: '2xx', value: 2 }, { method: 'GET', route: 'none', status: '4xx', value: 1 }
  ])
  t.equal(valueOf(samples, 'consultation_dependency_up', { dependency: 'database' }), 0)
  t.equal(valueOf(samples, 'consultation_model_info', { task: 'speech', name: 'ears', place: 'server' }), 1)
  t.equal(valueOf(samples, 'consultation_jobs'), undefined, 'what is on the database is not known')
  await fastify.close()
  await t.rejects(scrape(port), 'the listener is gone')
})

t.test('a port that is in use stops the start, with a sentence that names the setting', async t => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { other.close() })
  const { port } = other.address() as AddressInfo
  const fastify = await measuring(t, { METRICS_PORT: String(port) })
  await t.rejects(async () => fastify.ready(), { message: new RegExp(`^METRICS_PORT ${port} is in use on 127\\.0\\.0\\.1; .* as in METRICS_PORT=`) })
})
