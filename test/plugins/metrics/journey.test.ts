import { METHODS } from 'node:http'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { generationResults, templates } from '../../../schemas/consultation-output/index.js'
import { errorCodes } from '../../../schemas/error-codes.js'
import { EvidenceItem, RemovedItem, UnsupportedText } from '../../../schemas/evidence.js'
import { reportEngines } from '../../../schemas/config.js'
import { dependencyNames } from '../../../schemas/health.js'
import { meaningUnasked } from '../../../schemas/meaning-checks.js'
import { PARKED, REPORTS, TRANSCRIPTIONS } from '../../../lib/work/jobs/index.js'
import { needs } from '../../browsers/programs.js'
import { scrape, valueOf } from '../../metrics.js'
import { until } from '../../process.js'
import { CANARY, journey, LIMIT } from './journey.js'
import { PROMETHEUS, startPrometheus } from './prometheus.js'
import { expressionsOf, metricsIn, type Dashboard } from './promql.js'

const DEPLOY = 'deploy'
const dashboards = readdirSync(path.join(DEPLOY, 'grafana')).filter(name => name.endsWith('.json'))
  .map(file => ({ file, dashboard: JSON.parse(readFileSync(path.join(DEPLOY, 'grafana', file), 'utf8')) as Dashboard }))
const service = await journey(t)
const samples = await scrape(service.port)

t.test('a journey through the service is counted', async t => {
  t.strictSame(service.statuses.slice(0, 7), [401, 401, 400, 400, 403, 403, 403])
  t.match(service.report, { report_status: 'final', generation_result: 'success' })
  const refused = (reason: string) => valueOf(samples, 'consultation_token_requests_refused_total', { reason })
  t.equal(valueOf(samples, 'consultation_tokens_issued_total'), 1 + service.statuses.filter(status => status === 200).length)
  t.strictSame(['api_key_invalid', 'invalid_request', 'organisation', 'user_blocked', 'key_scope', 'rate_limited', 'user_elsewhere'].map(refused), [2, 2, 1, 1, 1, 1, 0])
  t.strictSame(['invalid', 'expired', 'ended', 'clock'].map(reason => valueOf(samples, 'consultation_access_tokens_refused_total', { reason })), [2, 0, 0, 0])
  t.equal(valueOf(samples, 'consultation_rate_limited_total', { limit: 'api_key' }), 1)
  t.equal(valueOf(samples, 'consultation_rate_limited_total', { limit: 'work' }), 0)
  const requests = (labels: Record<string, string>) => valueOf(samples, 'consultation_http_request_duration_seconds_count', labels)
  t.strictSame(['2xx', '4xx'].map(status => requests({ method: 'POST', route: '/api/v1/token/', status })), [LIMIT - 4, 8])
  t.equal(requests({ method: 'POST', route: '/api/v1/consultations/', status: '2xx' }), 4)
  t.equal(requests({ route: 'none', status: '4xx' }), 2, 'a path that is not there, and a method that a path has not')
})

t.test('audio, streams and events are counted, and what is open while it is', async t => {
  const value = (name: string, labels = {}) => valueOf(samples, `consultation_${name}`, labels)
  t.equal(value('audio_received_bytes_total', { source: 'chunk' }), service.chunkBytes)
  t.strictSame([value('streams_open'), value('event_streams_open')], [1, 1])
  const acknowledged = value('audio_received_bytes_total', { source: 'stream' }) ?? 0
  t.ok(acknowledged > 0 && acknowledged + (value('stream_unacknowledged_bytes') ?? 0) <= service.streamBytes)
  t.ok((value('stream_acknowledgement_seconds_count') ?? 0) >= 1)
  t.ok((value('stream_acknowledgement_seconds_sum') ?? 0) < 60)
  t.equal(await service.end(), 1000)
  await until(async () => {
    const now = await scrape(service.port)
    return ['streams_open', 'event_streams_open', 'stream_unacknowledged_bytes'].every(name => valueOf(now, `consultation_${name}`) === 0)
  }, 'nothing is open any more')
  const after = await scrape(service.port)
  t.equal(valueOf(after, 'consultation_audio_received_bytes_total', { source: 'stream' }), service.streamBytes)
})

t.test('reports, what the checks did to them, and both engines are counted', async t => {
  const value = (name: string, labels = {}) => valueOf(samples, `consultation_${name}`, labels)
  const final = { engine: 'openai', template: 'soap_new_complaint_api', stage: 'final', outcome: 'success' }
  t.equal(value('report_duration_seconds_count', final), 1)
  t.equal(value('report_statements_removed_total', { kind: 'medication', reason: 'drug_differs' }), 1)
  t.strictSame(['number', 'drug'].map(kind => value('report_statements_marked_total', { kind })), [1, 1])
  t.ok((value('engine_request_duration_seconds_count', { engine: 'report', outcome: 'answered' }) ?? 0) >= 1)
  t.ok((value('engine_request_duration_seconds_count', { engine: 'speech', outcome: 'answered' }) ?? 0) >= 1)
  const asked = value('engine_request_duration_seconds_count', { engine: 'report', outcome: 'answered' }) ?? 0
  t.strictSame(['prompt', 'completion'].map(kind => value('language_model_tokens_total', { kind })), [700 * asked, 90 * asked])
  t.ok((value('speech_sound_seconds_total') ?? 0) > 1)
  t.ok((value('speech_real_time_factor_count') ?? 0) >= 1)
})

t.test('queues, database, disk, signing key and versions are shown', async t => {
  const value = (name: string, labels = {}) => valueOf(samples, `consultation_${name}`, labels)
  for (const queue of [REPORTS, TRANSCRIPTIONS, PARKED]) {
    for (const state of ['waiting', 'delayed', 'active']) t.ok(Number.isInteger(value('jobs', { queue, state })), `${queue}, ${state}`)
    t.ok((value('job_oldest_age_seconds', { queue }) ?? -1) >= 0)
    t.ok((value('job_oldest_waiting_seconds', { queue }) ?? -1) >= 0)
  }
  t.equal(value('processes_hung_total'), 0)
  t.ok(Math.abs(value('clock_offset_seconds') ?? Infinity) < 10, 'the clock is that of the database')
  t.strictSame([value('reports_parked'), value('reports_fallback'), value('consultations_damaged')], [0, 0, 0])
  t.equal(value('dependency_up', { dependency: 'database' }), 1)
  t.ok((value('database_connections', { state: 'used' }) ?? -1) + (value('database_connections', { state: 'idle' }) ?? -1) >= 1)
  t.ok((value('database_connections_max') ?? 0) >= 1)
  t.ok((value('connections_open') ?? 0) >= 1)
  const age = value('signing_key_age_seconds') ?? -1
  t.ok(age > 0 && age < 3600, `${age} s`)
  t.equal(value('build_info', { node_version: process.versions.node }), 1)
  t.ok((valueOf(samples, 'nodejs_eventloop_lag_p99_seconds') ?? 0) > 0)
})

/** The values that each label may have: never more than these, so never an id, a name or a text. */
const known: Readonly<Record<string, ReadonlySet<string> | RegExp>> = {
  method: new Set(METHODS),
  route: new Set([...service.routes, 'none']),
  status: new Set(['1xx', '2xx', '3xx', '4xx', '5xx']),
  reason: new Set([
    ...Object.keys(errorCodes), 'invalid_request', 'key_scope', 'organisation', 'user_blocked', 'user_elsewhere', 'clock', 'expired', 'ended', 'invalid',
    ...RemovedItem.properties.reason.enum as string[]
  ]),
  limit: new Set(['address', 'failed_key', 'api_key', 'readiness', 'work']),
  source: new Set(['chunk', 'stream']),
  queue: new Set([REPORTS, TRANSCRIPTIONS, PARKED]),
  state: new Set(['waiting', 'delayed', 'active', 'used', 'idle']),
  engine: new Set([...reportEngines, 'report', 'speech']),
  template: new Set(templates),
  stage: new Set(['intermediate', 'final']),
  outcome: new Set([...generationResults, 'answered', 'aborted', 'failed', 'unreachable', 'timeout', 'rate_limited', 'asked', ...meaningUnasked]),
  operation: new Set(['put', 'get', 'list', 'delete']),
  kind: new Set([
    ...EvidenceItem.properties.kind.enum as string[], ...UnsupportedText.properties.kind.enum as string[], 'prompt', 'completion',
    'major', 'minor', 'incremental', 'weakcb'
  ]),
  dependency: new Set<string>(dependencyNames),
  disk: new Set(['DATA_DIR', 'AUDIO_DIR']),
  version: /^v?\d+\.\d+\.\d+$/,
  node_version: /^\d+\.\d+\.\d+$/,
  major: /^\d+$/,
  minor: /^\d+$/,
  patch: /^\d+$/,
  le: /^(?:\d+(?:\.\d+)?|\+Inf)$/,
  quantile: /^0\.\d+$/,
  // Kinds of handles and of memory, from Node.js.
  type: /^[A-Z][A-Za-z]{2,40}$/,
  space: /^[a-z]+(?:_[a-z]+)*$/,
  // Models, as the settings name them.
  task: new Set(['speech', 'language']),
  name: new Set(['scripted', 'some-model']),
  revision: /^[0-9a-f]*$/,
  place: new Set(['local', 'server'])
}

t.test('no label holds an id, a name or a text: each has one of the values that are known beforehand', async t => {
  const all = await scrape(service.port)
  t.ok(all.length > 300, `${all.length} samples`)
  for (const { name, labels } of all) {
    for (const [label, value] of Object.entries(labels)) {
      const values = known[label]
      const isKnown = values instanceof RegExp ? values.test(value) : values?.has(value) === true
      t.ok(isKnown && !/[0-9a-f]{8}-[0-9a-f]{4}|u-1/i.test(value), `${name}: ${label}="${value}"`)
    }
  }
  const text = await (await fetch(`http://127.0.0.1:${service.port}/metrics`)).text()
  t.notOk(text.includes(CANARY))
  t.ok([...service.routes].some(route => route.includes(':id')), 'routes are patterns')
})

t.test('every metric that a dashboard or an alert names is in a scrape', async t => {
  const names = new Set(samples.map(({ name }) => name))
  t.equal(new Set(dashboards.map(({ dashboard }) => dashboard.uid)).size, dashboards.length)
  t.ok(dashboards.length > 1)
  for (const { file, dashboard } of dashboards) {
    const expressions = expressionsOf(dashboard)
    t.ok(expressions.length > 10, file)
    for (const expression of expressions) t.strictSame(metricsIn(expression).filter(name => !names.has(name)), [], `${file}: ${expression}`)
  }
  const alerts = readFileSync(path.join(DEPLOY, 'prometheus/alerts.yml'), 'utf8')
  const expressions = [...alerts.matchAll(/ expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/g)].map(([, block, line]) => block ?? line ?? '')
  t.equal(expressions.length, alerts.match(/- alert:/g)?.length)
  // `up` is Prometheus' own, and kube-state-metrics tells of deployments.
  const isForeign = (name: string) => name === 'up' || name.startsWith('kube_deployment_')
  for (const expression of expressions) {
    t.strictSame(metricsIn(expression).filter(name => !isForeign(name) && !names.has(name)), [], expression)
  }
})

t.test('so is every metric that the guide explains, and the guide explains every one of the service', async t => {
  const [, section = ''] = /\n## Metrics\n([^]*?)\n## /.exec(readFileSync('docs/operate/watch.md', 'utf8')) ?? []
  const rows = section.split('\n').filter(line => line.startsWith('| `')).map(line => line.split('|')[1] ?? '')
  const explained = rows.flatMap(cell => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => `consultation_${name}`))
  const shown = samples.map(({ name }) => name.replace(/(?:_bucket|_sum|_count)$/, '')).filter(name => name.startsWith('consultation_'))
  t.strictSame([...new Set(explained)].sort(), [...new Set(shown)].sort())
})

t.test('a metric that does not exist is noticed', async t => {
  t.strictSame(metricsIn('max by (queue) (rate(a_total{b="c_total"}[5m])) / on (instance) d > 0 and histogram_quantile(0.9, sum by (le) (e_bucket))'), ['a_total', 'd', 'e_bucket'])
})

t.test('Prometheus scrapes the service, evaluates every alert, and understands every panel', { skip: needs({ [PROMETHEUS]: 'prometheus' }) }, async t => {
  const { query, rules, scraped, target } = await startPrometheus(t, service.port)
  await scraped()
  t.match(await target(), { health: 'up', lastError: '' })
  const issued = (await query('consultation_tokens_issued_total')).data?.result[0]
  t.strictSame([issued?.metric.job, issued?.metric.instance], ['consultation-service', `127.0.0.1:${service.port}`])
  t.equal(Number(issued?.value[1]), valueOf(samples, 'consultation_tokens_issued_total'))
  await until(async () => (await rules()).every(({ health }) => health !== 'unknown'), 'every rule was evaluated')
  t.strictSame((await rules()).filter(({ health }) => health !== 'ok'), [])
  t.ok((await rules()).length > 10)
  for (const { file, dashboard } of dashboards) {
    for (const expression of expressionsOf(dashboard)) {
      const { status, data } = await query(expression)
      // There is no Redis here.
      t.ok(status === 'success' && (data?.result.length !== 0 || expression.includes('"redis"')), `${file}: ${expression}`)
    }
  }
})

t.test('clients never get the metrics', async t => {
  for (const url of ['/metrics', '/metrics/']) t.equal((await fetch(`http://127.0.0.1:${service.publicPort}${url}`)).status, 404)
})
