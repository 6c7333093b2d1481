import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { needs } from '../browsers/programs.js'
import { temporaryDirectory } from '../helper.js'

const RULES = path.resolve('deploy/prometheus/alerts.yml')
const PROMTOOL = '/usr/bin/promtool'
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

/**
 * For each alert: what makes it fire after 25 minutes, beside what is known of instances that are well, and what does not. `$` stands for
 * the labels of the first instance.
 */
const cases: Readonly<Record<string, { fires: Series, rests: Series }>> = {
  ConsultationAllInstancesGone: {
    fires: Object.fromEntries(['up{$}', 'up{$2}', 'consultation_build_info{$}', 'consultation_build_info{$2}'].map(name => [name, '1x20 stale'])),
    rests: { 'up{$}': '1x20 stale', 'consultation_build_info{$}': '1x20 stale', [replicas('spec_replicas')]: '1x30' }
  },
  ConsultationInstanceDown: {
    fires: { 'up{$}': '1x21 0x9', 'consultation_build_info{$}': '1x21 stale' },
    rests: { 'up{$}': '1x21 0 1x8', 'up{job="shop", instance="c:9100"}': '0x30' }
  },
  ConsultationInstanceGone: {
    fires: { 'up{$}': '1x15 stale', 'consultation_build_info{$}': '1x15 stale' },
    // One pod more for some minutes, as during a rolling restart.
    rests: { 'consultation_build_info{instance="c:9464"}': '_x10 1x2 stale' }
  },
  ConsultationReplicasMissing: {
    fires: { [replicas('status_replicas_available')]: '2x15 1x15', [replicas('spec_replicas')]: '2x30' },
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
    fires: { 'consultation_dependency_up{dependency="database"}': '0x30' }, rests: { 'consultation_dependency_up{dependency="database"}': '1x30' }
  },
  ConsultationRedisUnreachable: {
    fires: { 'consultation_dependency_up{dependency="redis"}': '0x30' }, rests: { 'consultation_dependency_up{dependency="database"}': '1x30' }
  },
  ConsultationRequestsFail: {
    fires: { [`${http}_count{status="2xx"}`]: '0+95x30', [`${http}_count{status="5xx"}`]: '0+5x30' },
    rests: { [`${http}_count{status="2xx"}`]: '0+99x30', [`${http}_count{status="5xx"}`]: '0+1x30' }
  },
  ConsultationTokensSlow: {
    fires: { [`${http}_bucket{route="/api/v1/token/", le="0.25"}`]: '0+90x30', [`${http}_bucket{route="/api/v1/token/", le="1"}`]: '0+100x30', [`${http}_bucket{route="/api/v1/token/", le="+Inf"}`]: '0+100x30' },
    rests: { [`${http}_bucket{route="/api/v1/consultations/", le="0.25"}`]: '0+90x30', [`${http}_bucket{route="/api/v1/consultations/", le="+Inf"}`]: '0+100x30' }
  },
  ConsultationAcknowledgementsSlow: {
    fires: { [`${acknowledgement}{le="0.5"}`]: '0+90x30', [`${acknowledgement}{le="1"}`]: '0+100x30', [`${acknowledgement}{le="+Inf"}`]: '0+100x30' },
    rests: { [`${acknowledgement}{le="0.05"}`]: '0+90x30', [`${acknowledgement}{le="0.1"}`]: '0+100x30', [`${acknowledgement}{le="+Inf"}`]: '0+100x30' }
  },
  ConsultationReportsParked: { fires: { consultation_reports_parked: '2x30' }, rests: { consultation_reports_parked: '0x30' } },
  ConsultationJobsWait: {
    fires: { 'consultation_job_oldest_age_seconds{queue="reports"}': '0+60x30' }, rests: { 'consultation_job_oldest_age_seconds{queue="reports"}': '0+20x30' }
  },
  ConsultationEngineFails: {
    fires: { [`${engine}{engine="report", outcome="answered"}`]: '0+7x30', [`${engine}{engine="report", outcome="timeout"}`]: '0+3x30' },
    rests: { [`${engine}{engine="report", outcome="answered"}`]: '0+7x30', [`${engine}{engine="report", outcome="aborted"}`]: '0+3x30' }
  },
  ConsultationObjectStorageFails: {
    fires: { [`${storage}{operation="put", outcome="answered"}`]: '0+7x30', [`${storage}{operation="put", outcome="failed"}`]: '0+3x30' },
    rests: { [`${storage}{operation="put", outcome="answered"}`]: '0+9x30', [`${storage}{operation="get", outcome="refused"}`]: '0+1x30' }
  },
  ConsultationReportsByFallback: { fires: { consultation_reports_fallback: '1x30' }, rests: { consultation_reports_fallback: '0x30' } },
  ConsultationSpeechSlow: {
    fires: { 'consultation_speech_real_time_factor_bucket{le="1"}': '0+5x30', 'consultation_speech_real_time_factor_bucket{le="2"}': '0+10x30', 'consultation_speech_real_time_factor_bucket{le="+Inf"}': '0+10x30' },
    rests: { 'consultation_speech_real_time_factor_bucket{le="0.5"}': '0+10x30', 'consultation_speech_real_time_factor_bucket{le="+Inf"}': '0+10x30' }
  },
  ConsultationDiskNearlyFull: {
    fires: { 'consultation_disk_free_bytes{disk="DATA_DIR"}': '500x30', 'consultation_disk_reserve_bytes{disk="DATA_DIR"}': '200x30' },
    rests: { 'consultation_disk_free_bytes{disk="DATA_DIR"}': '700x30', 'consultation_disk_reserve_bytes{disk="DATA_DIR"}': '200x30' }
  },
  ConsultationDataDamaged: { fires: { consultation_consultations_damaged: '1x30' }, rests: { consultation_consultations_damaged: '0x30' } },
  ConsultationDatabaseBusy: { fires: { consultation_database_waiting: '3x30' }, rests: { consultation_database_waiting: '3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3 0 3 3' } },
  ConsultationEventLoopBlocked: {
    fires: { 'nodejs_eventloop_lag_p99_seconds{$}': '0.3x30' },
    rests: { 'nodejs_eventloop_lag_p99_seconds{$}': '0.1x30', 'nodejs_eventloop_lag_p99_seconds{job="shop", instance="c:9100"}': '0.3x30' }
  },
  ConsultationRestarts: {
    fires: { 'process_start_time_seconds{$}': '1 1 2 2 3 4 5x20' },
    rests: { 'process_start_time_seconds{$}': '1 1 2 2x30', 'process_start_time_seconds{job="shop", instance="c:9100"}': '1 1 2 2 3 4 5x20' }
  },
  ConsultationProcessHung: {
    fires: { 'consultation_processes_hung_total{$}': '0x10 1x20' }, rests: { 'consultation_processes_hung_total{$}': '3x30' }
  },
  ConsultationClockApart: {
    fires: { 'consultation_clock_offset_seconds{$}': '-45x30', 'consultation_clock_offset_seconds{$2}': '2x30' },
    rests: { 'consultation_clock_offset_seconds{$}': '29x30', 'consultation_clock_offset_seconds{$2}': '-29x30' }
  },
  ConsultationKeysRefused: {
    fires: { 'consultation_token_requests_refused_total{reason="api_key_invalid"}': '0+60x30' },
    rests: { 'consultation_token_requests_refused_total{reason="api_key_invalid"}': '0+6x30', 'consultation_token_requests_refused_total{reason="rate_limited"}': '0+600x30' }
  },
  ConsultationSigningKeyOld: { fires: { consultation_signing_key_age_seconds: '31600000x30' }, rests: { consultation_signing_key_age_seconds: '31000000x30' } }
}

/** What is known at a place: what is well, with what a case says instead and besides. */
function seriesAt (labels: readonly string[], series: Series): Series {
  const named = Object.entries(series).map(([name, values]) => [name.replace('$2', labels[1] ?? '').replace('$', labels[0] ?? ''), values])
  return { ...healthy(labels), ...Object.fromEntries(named) as Series }
}

/** The alerts of the rules that are firing after 25 minutes of these series, as promtool finds them. */
function firingWith (directory: string, series: Series): string[] {
  const names = Object.keys(cases)
  const file = path.join(directory, 'test.json')
  // Each alert is said not to fire: of those that do, promtool complains by name. The rest of the message is of no interest.
  writeFileSync(file, JSON.stringify({
    rule_files: [RULES],
    evaluation_interval: '1m',
    tests: [{
      interval: '1m',
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      alert_rule_test: names.map(alertname => ({ eval_time: '25m', alertname, exp_alerts: [] }))
    }]
  }))
  try {
    execFileSync(PROMTOOL, ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' })
    return []
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string, stderr: string }
    const found = [...`${stdout}${stderr}`.matchAll(/alertname: ?(\w+), time: 25m/g)].map(([, name]) => name ?? '')
    if (found.length === 0) throw error
    return found
  }
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
  t.test(`each alert fires when it should, alone, and rests otherwise: ${place}`, { skip }, async t => {
    const directory = temporaryDirectory(t)
    t.strictSame(firingWith(directory, healthy(labels)), [])
    for (const [name, { fires, rests }] of Object.entries(cases)) {
      t.strictSame(firingWith(directory, seriesAt(labels, fires)), [name])
      t.strictSame(firingWith(directory, seriesAt(labels, rests)), [], `${name} rests`)
    }
  })
}

t.test('the alerts for the Prometheus operator are these: otherwise, run deploy/make-prometheus-rule', async t => {
  const { spec } = parse(readFileSync('deploy/kubernetes/components/monitoring/prometheus-rule.yaml', 'utf8')) as { spec: unknown }
  t.strictSame(spec, parse(readFileSync(RULES, 'utf8')))
})
