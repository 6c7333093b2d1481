import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { needs, runProgram } from '../browsers/programs.js'
import { temporaryDirectory } from '../helper.js'
import { freePort, until } from '../process.js'

const ALERTMANAGER = '/usr/bin/prometheus-alertmanager'
const START = path.resolve('deploy/alertmanager/start')
const skip = needs({ [ALERTMANAGER]: 'prometheus-alertmanager', '/usr/bin/amtool': 'prometheus-alertmanager' })

/** What Alertmanager says to a receiver. */
interface Notice {
  path: string
  alerts: Array<{ status: string, labels: Record<string, string> }>
}

/** Somebody who is called. */
async function startReceiver (t: Test): Promise<{ url: string, notices: Notice[] }> {
  const notices: Notice[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', part => { body += String(part) }).on('end', () => {
      notices.push({ path: request.url ?? '', alerts: (JSON.parse(body) as Notice).alerts })
      response.end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, notices }
}

/** A folder with the shipped program under the name that it has in its image. */
function programs (t: Test): string {
  const folder = path.join(temporaryDirectory(t), 'bin')
  mkdirSync(folder)
  symlinkSync(ALERTMANAGER, path.join(folder, 'alertmanager'))
  return `${folder}:${process.env.PATH ?? ''}`
}

/** Alertmanager, started as in compose.yaml. */
async function startAlertmanager (t: Test, env: Record<string, string>) {
  const port = await freePort()
  const folder = temporaryDirectory(t)
  const program = runProgram(t, 'sh', [START, `--storage.path=${folder}`, `--web.listen-address=127.0.0.1:${port}`], {
    ...env, PATH: programs(t), TMPDIR: folder
  })
  const url = `http://127.0.0.1:${port}`
  await until(async () => fetch(`${url}/-/ready`).then(({ ok }) => ok, () => false), 'Alertmanager is ready')
  async function send (alertname: string, endsAt?: Date): Promise<void> {
    const alert = { labels: { alertname, severity: 'critical', instance: 'a:9464' }, ...endsAt === undefined ? {} : { endsAt: endsAt.toISOString() } }
    const { status } = await fetch(`${url}/api/v2/alerts`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify([alert]) })
    if (status !== 200) throw new Error(`not taken: ${status}`)
  }
  const route = async (alertname: string) =>
    (await promisify(execFile)('amtool', ['config', 'routes', 'test', `--config.file=${folder}/alertmanager.yml`, `alertname=${alertname}`])).stdout.trim()
  return { ...program, folder, url, send, route }
}

t.test('an alert is sent to ALERT_WEBHOOK_URL, and the watchdog to ALERT_HEARTBEAT_URL alone', { skip }, async t => {
  const { url, notices } = await startReceiver(t)
  const { send, route, folder } = await startAlertmanager(t, { ALERT_WEBHOOK_URL: `${url}/call?to=a&key=$HOME`, ALERT_HEARTBEAT_URL: `${url}/beat` })
  const { stdout } = await promisify(execFile)('amtool', ['check-config', path.join(folder, 'alertmanager.yml')])
  t.match(stdout, 'SUCCESS')
  t.strictSame([await route('ConsultationWatchdog'), await route('ConsultationInstanceDown')], ['heartbeat', 'somebody'])
  await Promise.all([send('ConsultationWatchdog'), send('ConsultationDatabaseUnreachable')])
  await until(() => notices.length >= 2, 'both are sent')
  t.strictSame(notices.map(({ path, alerts }) => [path, alerts.map(({ status, labels }) => [status, labels.alertname])]).sort(), [
    ['/beat', [['firing', 'ConsultationWatchdog']]],
    ['/call?to=a&key=$HOME', [['firing', 'ConsultationDatabaseUnreachable']]]
  ])
})

t.test('where no instance is left, that one of them is gone is not sent besides', { skip }, async t => {
  const { url, send } = await startAlertmanager(t, {})
  await send('ConsultationAllInstancesGone')
  await send('ConsultationInstanceDown')
  const states = async () => {
    const alerts = await fetch(`${url}/api/v2/alerts`).then(async response => response.json()) as Array<{ labels: { alertname: string }, status: { state: string } }>
    return alerts.map(({ labels, status }) => [labels.alertname, status.state]).sort()
  }
  await until(async () => !(await states()).flat().includes('unprocessed'), 'both are looked at')
  t.strictSame(await states(), [['ConsultationAllInstancesGone', 'active'], ['ConsultationInstanceDown', 'suppressed']])
})

t.test('without a receiver it starts and says that nobody is called; what is no URL ends the start with a sentence', { skip }, async t => {
  const { printed } = await startAlertmanager(t, { ALERT_WEBHOOK_URL: '' })
  await t.resolves(printed(/ALERT_WEBHOOK_URL is not set: alerts are shown here, and sent to nobody\./))
  for (const url of ["http://a/'x", 'http://a/\nb', 'mailto:a@example.org', 'nowhere']) {
    const env = { PATH: programs(t), TMPDIR: temporaryDirectory(t), ALERT_HEARTBEAT_URL: url }
    await t.rejects(promisify(execFile)('sh', [START, '--version'], { env }), { code: 1, stderr: /^ALERT_HEARTBEAT_URL (?:is not a URL|must be an http:\/\/ or https:\/\/ URL)\n$/ }, url)
  }
})
