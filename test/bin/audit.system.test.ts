import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import type { AuditVerdict } from '../../lib/audit/index.js'
import { temporaryDirectory, user } from '../helper.js'
import { embeddedDirectory, runScript, startServer, type Server } from '../process.js'

type Env = Record<string, string>

async function audit (t: Test, env: Env, ...args: string[]) {
  return runScript(t, 'bin/audit.js', args, env)
}

async function verdictOf (t: Test, env: Env): Promise<AuditVerdict> {
  const { code, stdout } = await audit(t, env, 'verify', '--json')
  t.equal(code, 0)
  return JSON.parse(stdout) as AuditVerdict
}

async function requestToken ({ url }: Server, key: string): Promise<number> {
  return (await fetch(`${url}/api/v1/token/`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify(user)
  })).status
}

t.test('rows of a service that was killed before it sealed them are whole, and sealed by the next one; verify and export tell', { timeout: 280_000 }, async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const env = { DATA_DIR, SIGNING_KEYS_DIR: temporaryDirectory(t) }
  t.match(await audit(t, env, 'public-key'), { code: 1, stderr: /There is no audit key yet/ })
  t.match(await audit(t, env, 'verify'), { code: 1, stderr: /There is no seal to verify yet: rows are sealed ten seconds after/ })
  const killed = await startServer(t, env)
  const { stdout } = await runScript(t, 'bin/api-key.js', ['create', '--customer', 'General Hospital', '--name', 'backend'], env)
  t.equal(await requestToken(killed, stdout.trim()), 200)
  await killed.stop('SIGKILL')

  const next = await startServer(t, env)
  t.equal(await requestToken(next, stdout.trim()), 200)
  await next.stop('SIGTERM')
  const verdict = await verdictOf(t, env)
  t.match(verdict, { unsealed: 0, expired: 0, problems: [] })
  t.ok(verdict.rows >= 3, 'two tokens, and the key')

  const { stdout: lines } = await audit(t, env, 'export')
  const rows = lines.trim().split('\n').map(line => JSON.parse(line) as { operation: string, actor_kind: string, actor: string, id: string })
  t.match(rows.filter(({ operation }) => operation === 'createApiKey'), [{ actor_kind: 'command_line', actor: /^uid:\d+$/, outcome: 'done' }])
  t.equal(rows.filter(({ operation }) => operation === 'issueToken').length, 2)
  const { stdout: fhir } = await audit(t, env, 'export', '--format', 'fhir', '--since', '2026-01-01T00:00:00Z')
  const events = fhir.trim().split('\n').map(line => JSON.parse(line) as { resourceType: string, recorded: string })
  t.match(events[0], { resourceType: 'AuditEvent', agent: [{ requestor: true }, {}, {}], source: { observer: {} } })
  const { stdout: csv } = await audit(t, env, 'export', '--format', 'csv')
  t.match(csv, /^id,at,operation,[\w,]+,seal,hash\r\n/)
  t.ok(csv.trim().split('\r\n').some(line => line.includes(',exportAuditLog,R,')), 'reading the log is in the log')
  t.strictSame((await audit(t, env, 'export', '--until', '2026-01-01T00:00:00Z')).stdout, '')
  t.match(await audit(t, env, 'export', '--format', 'xml'), { code: 2, stderr: /--format must be one of ndjson, csv, fhir\./ })

  const { stdout: pem } = await audit(t, env, 'public-key')
  const file = path.join(temporaryDirectory(t), 'audit.pub')
  writeFileSync(file, pem)
  t.match(await audit(t, env, 'verify', '--public-key', file), { code: 0, stdout: /^The audit log is whole: \d+ rows under \d+ seals/ })
  writeFileSync(file, 'nothing')
  t.match(await audit(t, env, 'verify', '--public-key', file), { code: 1, stderr: /must be public keys in PEM form\./ })
})
