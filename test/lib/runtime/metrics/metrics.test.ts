import t from 'tap'
import { diagnostics } from '../../../../lib/runtime/diagnostics.js'
import { createMetrics } from '../../../../lib/runtime/metrics/metrics.js'
import type { Snapshot } from '../../../../lib/runtime/metrics/snapshot.js'
import { samplesOf, valueOf } from '../../../metrics.js'

const calm: Snapshot = {
  processesHung: 2,
  clockOffsetSeconds: -0.5,
  connections: 2,
  streams: { open: 1, unacknowledgedBytes: 3200 },
  jobs: [{ queue: 'reports', waiting: 3, delayed: 1, active: 2, oldestSeconds: 12.5, oldestWaitingSeconds: 7.5 }],
  parkedReports: 4,
  fallbackReports: null,
  damagedConsultations: 0,
  database: { open: 5, idle: 3, waiting: 1, most: 10 },
  dependencies: [{ name: 'database', up: true }, { name: 'redis', up: false }],
  disks: [{ setting: 'DATA_DIR', freeBytes: 1000, reserveBytes: 10 }],
  signingKeyAgeSeconds: 60,
  models: [{ task: 'speech', name: 'whisper-small', revision: 'abc', place: 'local' }, { task: 'language', name: 'large', revision: null, place: 'server' }]
}

function isSubscribed (): boolean[] {
  return Object.values(diagnostics).map(({ hasSubscribers }) => hasSubscribers)
}

t.test('what a snapshot knows is shown, and what it does not know is left out', async t => {
  let now = calm
  const metrics = createMetrics({ version: '1.2.3', snapshot: async () => now })
  t.teardown(metrics.stop)
  const before = samplesOf(await metrics.text())
  const shown = (samples: typeof before, name: string, labels = {}) => valueOf(samples, `consultation_${name}`, labels)
  t.strictSame(['waiting', 'delayed', 'active'].map(state => shown(before, 'jobs', { queue: 'reports', state })), [3, 1, 2])
  t.strictSame([shown(before, 'job_oldest_age_seconds'), shown(before, 'reports_parked'), shown(before, 'reports_fallback')], [12.5, 4, undefined])
  t.strictSame([shown(before, 'job_oldest_waiting_seconds'), shown(before, 'clock_offset_seconds'), shown(before, 'processes_hung_total')], [7.5, -0.5, 2])
  t.strictSame(['used', 'idle'].map(state => shown(before, 'database_connections', { state })), [2, 3])
  t.strictSame([shown(before, 'database_waiting'), shown(before, 'database_connections_max')], [1, 10])
  t.strictSame(['database', 'redis'].map(dependency => shown(before, 'dependency_up', { dependency })), [1, 0])
  t.strictSame([shown(before, 'disk_free_bytes', { disk: 'DATA_DIR' }), shown(before, 'disk_reserve_bytes')], [1000, 10])
  t.equal(shown(before, 'build_info', { version: '1.2.3' }), 1)
  const models = (samples: typeof before) => samples.filter(({ name }) => name === 'consultation_model_info').map(({ labels, value }) => ({ ...labels, value }))
  t.strictSame(models(before), [
    { task: 'speech', name: 'whisper-small', revision: 'abc', place: 'local', value: 1 }, { task: 'language', name: 'large', revision: '', place: 'server', value: 1 }
  ])

  now = {
    ...calm,
    clockOffsetSeconds: null,
    jobs: null,
    parkedReports: null,
    fallbackReports: 7,
    signingKeyAgeSeconds: null,
    dependencies: [{ name: 'database', up: false }],
    disks: [{ setting: 'DATA_DIR', freeBytes: null, reserveBytes: 10 }],
    models: [{ task: 'speech', name: 'whisper-small', revision: 'def', place: 'local' }]
  }
  const after = samplesOf(await metrics.text())
  for (const name of ['jobs', 'job_oldest_age_seconds', 'job_oldest_waiting_seconds', 'clock_offset_seconds', 'reports_parked', 'signing_key_age_seconds', 'disk_free_bytes']) t.equal(shown(after, name), undefined, name)
  t.strictSame(models(after), [{ task: 'speech', name: 'whisper-small', revision: 'def', place: 'local', value: 1 }], 'only what is used now')
  t.equal(shown(after, 'processes_hung_total'), 2, 'shown again, not added')
  t.strictSame([shown(after, 'reports_fallback'), shown(after, 'dependency_up', { dependency: 'database' })], [7, 0])
})

t.test('those who ask at the same time share one answer', async t => {
  let taken = 0
  const metrics = createMetrics({ version: '1.2.3', snapshot: async () => { taken += 1; return calm } })
  t.teardown(metrics.stop)
  const [first, second] = await Promise.all([metrics.text(), metrics.text()])
  t.equal(first, second)
  t.equal(taken, 1)
  await metrics.text()
  t.equal(taken, 2, 'and the next one gets a new one')
})

t.test('a snapshot that fails does not spoil the next one', async t => {
  let failing = true
  const metrics = createMetrics({ version: '1.2.3', async snapshot () { if (failing) throw new Error('not now'); return calm } })
  t.teardown(metrics.stop)
  await t.rejects(metrics.text(), { message: 'not now' })
  failing = false
  t.match(await metrics.text(), /consultation_streams_open 1/)
})

t.test('it listens to everything that is published until it is stopped, and to nothing afterwards', async t => {
  t.ok(isSubscribed().every(subscribed => !subscribed), 'nobody listens at first')
  const metrics = createMetrics({ version: '1.2.3', snapshot: async () => calm })
  t.ok(isSubscribed().every(subscribed => subscribed))
  diagnostics.tokenIssued.publish({})
  metrics.requests.observe('GET', undefined, 404, 0.004)
  const samples = samplesOf(await metrics.text())
  t.equal(valueOf(samples, 'consultation_tokens_issued_total'), 1)
  t.equal(valueOf(samples, 'consultation_http_request_duration_seconds_bucket', { route: 'none', status: '4xx', le: '0.005' }), 1)
  metrics.stop()
  t.ok(isSubscribed().every(subscribed => !subscribed))
})
