import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { needs } from '../browsers/programs.js'
import { temporaryDirectory } from '../helper.js'

const RULES = path.resolve('deploy/prometheus/alerts.yml')
const PROMTOOL = '/usr/bin/promtool'
/** The alert that says that alerts are sent: it always fires. */
const WATCHDOG = 'ConsultationWatchdog'
const skip = needs({ [PROMTOOL]: 'prometheus' })

/** Values of a series, a minute apart, as promtool writes them: `0+60x30` is 0, 60, 120 … */
type Series = Record<string, string>

/** Two instances as Prometheus names them: beside the service, and in Kubernetes, where the job has another name and labels are added. */
const places = {
  'beside the service': ['job="consultation-service", instance="a:9464"', 'job="consultation-service", instance="b:9464"'],
  'in Kubernetes': ['a', 'b'].map(pod =>
    `job="consultations/consultation-service", namespace="consultations", pod="consultation-service-${pod}", container="consultation-service", endpoint="metrics", instance="10.0.0.${pod === 'a' ? 1 : 2}:9464"`)
} as const

/** What Prometheus knows of instances that are well. */
function healthy (labels: readonly string[]): Series {
  return Object.fromEntries(labels.flatMap(one => [[`up{${one}}`, '1x30'], [`consultation_build_info{${one}}`, '1x30']]))
}

const replicas = (state: string, namespace = 'consultations') => `kube_deployment_${state}{namespace="${namespace}", deployment="consultation-service"}`

const http = 'consultation_http_request_duration_seconds'
const acknowledgement = 'consultation_stream_acknowledgement_seconds_bucket'
const engine = 'consultation_engine_request_duration_seconds_count'
const storage = 'consultation_object_storage_request_duration_seconds_count'
const speech = 'consultation_speech_real_time_factor_bucket'
const refused = 'consultation_token_requests_refused_total'

/** The same values on both instances, as of what is in the database. */
function both (metric: string, values: string, labels = ''): Series {
  return { [`${metric}{$, ${labels}}`]: values, [`${metric}{$2, ${labels}}`]: values }
}

/**
 * For each alert: what makes it fire, beside what is known of instances that are well, in which minute it does first, and what it says; and
 * what does not. `$` stands for the labels of the first instance, and in a sentence for its name.
 */
const cases: Readonly<Record<string, { fires: Series, after: number, says: string, rests: Series }>> = {
  ConsultationAllInstancesGone: {
    fires: Object.fromEntries(['up{$}', 'up{$2}', 'consultation_build_info{$}', 'consultation_build_info{$2}'].map(name => [name, '1x20 stale'])),
    after: 22,
    says: 'No instance answers',
    rests: { 'up{$}': '1x20 stale', 'consultation_build_info{$}': '1x20 stale', [replicas('spec_replicas')]: '1x30' }
  },
  ConsultationInstanceDown: {
    fires: { 'up{$}': '1x21 0x9', 'consultation_build_info{$}': '1x21 stale' },
    after: 24,
    says: '$ does not answer',
    rests: { 'up{$}': '1x21 0 1x8', 'up{job="shop", instance="c:9100"}': '0x30' }
  },
  ConsultationInstanceGone: {
    // Deployments of others say nothing of how many there should be.
    fires: { 'up{$}': '1x15 stale', 'consultation_build_info{$}': '1x15 stale', 'kube_deployment_spec_replicas{namespace="shop", deployment="shop"}': '2x30' },
    after: 21,
    says: 'An instance is gone: 1 are left',
    // One pod more for some minutes, as during a rolling restart.
    rests: { 'consultation_build_info{instance="c:9464"}': '_x10 1x2 stale' }
  },
  ConsultationReplicasMissing: {
    fires: { [replicas('status_replicas_available')]: '2x15 1x15', [replicas('spec_replicas')]: '2x30' },
    after: 21,
    says: 'Pods are missing in consultations: 1 are available',
    // The autoscaler took one away; it is in another namespace that pods are missing of something else.
    rests: {
      'up{$}': '1x15 stale',
      'consultation_build_info{$}': '1x15 stale',
      [replicas('status_replicas_available')]: '2x15 1x15',
      [replicas('spec_replicas')]: '2x15 1x15',
      'kube_deployment_status_replicas_available{namespace="shop", deployment="shop"}': '0x30',
      'kube_deployment_spec_replicas{namespace="shop", deployment="shop"}': '2x30'
    }
  },
  ConsultationDatabaseUnreachable: {
    fires: { 'consultation_dependency_up{$, dependency="database"}': '1x10 0x20' },
    after: 12,
    says: '$ cannot reach its database',
    rests: both('consultation_dependency_up', '1x30', 'dependency="database"')
  },
  ConsultationRedisUnreachable: {
    fires: { 'consultation_dependency_up{$, dependency="redis"}': '1x10 0x20' },
    after: 16,
    says: '$ cannot reach Redis',
    rests: both('consultation_dependency_up', '1x30', 'dependency="redis"')
  },
  ConsultationRequestsFail: {
    // The other instance answers far more, and hides nothing.
    fires: { [`${http}_count{$, status="2xx"}`]: '0+95x30', [`${http}_count{$, status="5xx"}`]: '0+5x30', [`${http}_count{$2, status="2xx"}`]: '0+900x30' },
    after: 6,
    says: '5% of the requests to $ fail',
    rests: { [`${http}_count{$, status="2xx"}`]: '0+99x30', [`${http}_count{$, status="5xx"}`]: '0+1x30' }
  },
  ConsultationTokensSlow: {
    fires: { ...slow(`${http}_bucket{$, route="/api/v1/token/"`, '0.25', '1'), ...slow(`${http}_bucket{$2, route="/api/v1/token/"`, '0.05', '0.1') },
    after: 11,
    says: '$ takes 925ms for a token',
    rests: { ...slow(`${http}_bucket{$, route="/api/v1/consultations/"`, '0.25', '1'), ...slow(`${http}_bucket{$, route="/api/v1/token/"`, '0.05', '0.1') }
  },
  ConsultationAcknowledgementsSlow: {
    fires: { ...slow(`${acknowledgement}{$`, '0.5', '1'), ...slow(`${acknowledgement}{$2`, '0.05', '0.1') },
    after: 11,
    says: '$ takes 950ms to acknowledge sound',
    rests: slow(`${acknowledgement}{$`, '0.05', '0.1')
  },
  ConsultationReportsParked: {
    fires: both('consultation_reports_parked', '0x10 2x20'), after: 16, says: '2 reports could not be made', rests: both('consultation_reports_parked', '0x30')
  },
  ConsultationJobsWait: {
    fires: both('consultation_job_oldest_age_seconds', '0+60x30', 'queue="reports"'),
    after: 21,
    says: 'The oldest job in reports has waited for 21m 0s',
    rests: { ...both('consultation_job_oldest_age_seconds', '0+20x30', 'queue="reports"'), ...both('consultation_job_oldest_age_seconds', '0+20x30', 'queue="transcriptions"') }
  },
  ConsultationEngineFails: {
    fires: {
      [`${engine}{$, engine="report", outcome="answered"}`]: '0+7x30',
      [`${engine}{$, engine="report", outcome="timeout"}`]: '0+3x30',
      [`${engine}{$, engine="report", outcome="aborted"}`]: '0+30x30',
      [`${engine}{$, engine="speech", outcome="answered"}`]: '0+90x30'
    },
    after: 11,
    says: '30% of the requests to the report engine fail',
    rests: {
      [`${engine}{$, engine="report", outcome="answered"}`]: '0+95x30',
      [`${engine}{$, engine="report", outcome="timeout"}`]: '0+5x30',
      [`${engine}{$, engine="report", outcome="aborted"}`]: '0+90x30'
    }
  },
  ConsultationObjectStorageFails: {
    fires: { [`${storage}{$, operation="put", outcome="answered"}`]: '0+7x30', [`${storage}{$2, operation="put", outcome="failed"}`]: '0+3x30' },
    after: 6,
    says: '30% of the requests to the object storage fail',
    rests: { [`${storage}{$, operation="put", outcome="answered"}`]: '0+9x30', [`${storage}{$, operation="get", outcome="refused"}`]: '0+1x30' }
  },
  ConsultationReportsByFallback: {
    fires: both('consultation_reports_fallback', '0x10 1x20'),
    after: 16,
    says: 'The embedded engine made 1 reports of the last day in place of the language model',
    rests: both('consultation_reports_fallback', '0x30')
  },
  ConsultationSpeechSlow: {
    fires: { ...slow(`${speech}{$`, '1', '2', 50), ...slow(`${speech}{$2`, '1', '2', 50) },
    after: 16,
    says: 'Speech is recognised more slowly than people speak (1.8 times real time)',
    rests: slow(`${speech}{$`, '0.25', '0.5', 50)
  },
  ConsultationDiskNearlyFull: {
    fires: { 'consultation_disk_free_bytes{$, disk="DATA_DIR"}': '900x10 500x20', ...both('consultation_disk_reserve_bytes', '200x30', 'disk="DATA_DIR"') },
    after: 16,
    says: '500B are free on the disk of DATA_DIR, $',
    rests: { 'consultation_disk_free_bytes{$, disk="DATA_DIR"}': '700x30', ...both('consultation_disk_reserve_bytes', '200x30', 'disk="DATA_DIR"') }
  },
  ConsultationDataDamaged: {
    fires: { 'consultation_consultations_damaged{$}': '0x10 1x20' }, after: 11, says: '$ found 1 consultations damaged', rests: both('consultation_consultations_damaged', '0x30')
  },
  ConsultationDatabaseBusy: {
    fires: { 'consultation_database_waiting{$}': '0x10 3x20' },
    after: 21,
    says: 'Requests to $ wait for the database all the time',
    rests: { 'consultation_database_waiting{$}': '3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3' }
  },
  ConsultationEventLoopBlocked: {
    fires: { 'nodejs_eventloop_lag_p99_seconds{$}': '0.1x10 0.3x20' },
    after: 16,
    says: '$ is too busy: events wait for 300ms',
    rests: { 'nodejs_eventloop_lag_p99_seconds{$}': '0.1x30', 'nodejs_eventloop_lag_p99_seconds{job="shop", instance="c:9100"}': '0.3x30' }
  },
  ConsultationRestarts: {
    fires: { 'process_start_time_seconds{$}': '1 1 2 2 3 4 5x20' },
    after: 6,
    says: '$ was started 4 times within an hour',
    rests: { 'process_start_time_seconds{$}': '1 1 2 3 4x30', 'process_start_time_seconds{job="shop", instance="c:9100"}': '1 1 2 2 3 4 5x20' }
  },
  ConsultationProcessHung: {
    fires: { 'consultation_processes_hung_total{$}': '0x10 1x20' }, after: 11, says: '$ replaced a process that hung', rests: { 'consultation_processes_hung_total{$}': '3x30' }
  },
  ConsultationClockApart: {
    fires: { 'consultation_clock_offset_seconds{$}': '0x10 -45x20', 'consultation_clock_offset_seconds{$2}': '2x30' },
    after: 16,
    says: 'The clock of $ and that of its database are 45s apart',
    rests: { 'consultation_clock_offset_seconds{$}': '29x30', 'consultation_clock_offset_seconds{$2}': '-29x30' }
  },
  ConsultationKeysRefused: {
    fires: both(refused, '0+20x30', 'reason="api_key_invalid"'),
    after: 18,
    says: '40 requests with a wrong API key a minute',
    rests: { ...both(refused, '0+6x30', 'reason="api_key_invalid"'), ...both(refused, '0+600x30', 'reason="rate_limited"') }
  },
  ConsultationSigningKeyOld: {
    fires: both('consultation_signing_key_age_seconds', '31500000x10 31600000x20'),
    after: 11,
    says: 'Tokens are signed with a key that is 365d 17h 46m 40s old',
    // An instance has not read of the new key yet.
    rests: { 'consultation_signing_key_age_seconds{$}': '31600000x30', 'consultation_signing_key_age_seconds{$2}': '1x30' }
  }
}

/** A histogram of which so many percent are within the lower bound, and the others between the two. */
function slow (bucket: string, lower: string, upper: string, percent = 90): Series {
  return { [`${bucket}, le="${lower}"}`]: `0+${percent}x30`, [`${bucket}, le="${upper}"}`]: '0+100x30', [`${bucket}, le="+Inf"}`]: '0+100x30' }
}

/** What is known at a place: what is well, with what a case says instead and besides. */
function seriesAt (labels: readonly string[], series: Series): Series {
  const named = Object.entries(series).map(([name, values]) => [name.replace('$2', labels[1] ?? '').replace('$', labels[0] ?? '').replace(', }', '}'), values])
  return { ...healthy(labels), ...Object.fromEntries(named) as Series }
}

/** An alert that fires in a minute, with the sentences of each of its places. */
interface Firing {
  name: string
  minute: number
  says: string[]
}

const MINUTES = 25

/** The alerts that fire in one of the minutes of these series, as promtool finds them. */
function firingWith (directory: string, series: Series): Firing[] {
  const file = path.join(directory, 'test.json')
  const minutes = Array.from({ length: MINUTES }, (_, at) => at + 1)
  // Each alert is said not to fire, at any time: of those that do, promtool complains.
  writeFileSync(file, JSON.stringify({
    rule_files: [RULES],
    evaluation_interval: '1m',
    tests: [{
      interval: '1m',
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      alert_rule_test: [WATCHDOG, ...Object.keys(cases)].flatMap(alertname => minutes.map(minute => ({ eval_time: `${minute}m`, alertname, exp_alerts: [] })))
    }]
  }))
  const { stdout, stderr } = spawnSync(PROMTOOL, ['test', 'rules', file], { encoding: 'utf8' })
  const found = `${stdout}${stderr}`.split(/^ +alertname: ?/m).slice(1).map(text => {
    const [, name = '', minute] = /^(\w+), time: (\d+)m,/.exec(text) ?? []
    return { name, minute: Number(minute), says: [...text.matchAll(/ summary="((?:[^"\\]|\\.)*)"/g)].map(([, says]) => says ?? '') }
  })
  const beats = found.filter(({ name }) => name === WATCHDOG)
  if (beats.length !== MINUTES) throw new Error(`The watchdog comes in each of ${MINUTES} minutes, not in ${beats.length}: ${stderr}`)
  return found.filter(({ name }) => name !== WATCHDOG)
}

t.test('promtool finds nothing wrong with the alerts and the configuration', { skip }, async t => {
  t.match(execFileSync(PROMTOOL, ['check', 'rules', RULES], { encoding: 'utf8' }), `SUCCESS: ${Object.keys(cases).length + 1} rules found`)
  t.match(execFileSync(PROMTOOL, ['check', 'config', 'deploy/prometheus/prometheus.yml'], { encoding: 'utf8' }), 'is valid prometheus config file syntax')
})

t.test('every alert has a severity, a summary and what to do', async t => {
  const [watchdog = '', ...alerts] = readFileSync(RULES, 'utf8').split(/^ {6}- alert: /m).slice(1)
  t.strictSame(alerts.map(alert => /^\w+/.exec(alert)?.[0]).sort(), Object.keys(cases).sort())
  for (const alert of alerts) t.match(alert, /labels: \{ severity: (?:critical|warning) \}\n +annotations:\n +summary: .+\n +description: .+\n/, alert)
  t.match(watchdog, /^ConsultationWatchdog\n +expr: vector\(1\)\n +labels: \{ severity: none \}\n/)
})

for (const [place, labels] of Object.entries(places)) {
  t.test(`each alert fires when it should, alone, and says where; otherwise it rests: ${place}`, { skip }, async t => {
    const directory = temporaryDirectory(t)
    const [, instance = ''] = /instance="([^"]+)"/.exec(labels[0]) ?? []
    t.strictSame(firingWith(directory, healthy(labels)), [])
    for (const [name, { fires, after, says, rests }] of Object.entries(cases)) {
      const found = firingWith(directory, seriesAt(labels, fires))
      t.strictSame([...new Set(found.map(one => one.name))], [name])
      t.strictSame(found.map(({ minute }) => minute), Array.from({ length: MINUTES + 1 - after }, (_, at) => after + at), `${name} fires from minute ${after} on`)
      t.strictSame(found[0]?.says, [says.replace('$', instance)], name)
      t.strictSame(firingWith(directory, seriesAt(labels, rests)), [], `${name} rests`)
    }
  })
}

t.test('the watchdog comes always, even when nothing at all is known', { skip }, async t => {
  t.strictSame([...new Set(firingWith(temporaryDirectory(t), {}).map(({ name }) => name))], ['ConsultationAllInstancesGone'])
})

t.test('the alerts for the Prometheus operator are these: otherwise, run deploy/make-prometheus-rule', async t => {
  const { spec } = parse(readFileSync('deploy/kubernetes/components/monitoring/prometheus-rule.yaml', 'utf8')) as { spec: unknown }
  t.strictSame(spec, parse(readFileSync(RULES, 'utf8')))
})
