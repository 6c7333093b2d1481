import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import type { ApiKeyListing } from '../../plugins/api-keys/operations.js'
import { needs, temporaryDatabase, user } from '../helper.js'
import { embeddedDirectory, runScript, startServer, type Server } from '../process.js'

type Env = Record<string, string>

async function apiKey (t: Test, env: Env, ...args: string[]) {
  return runScript(t, 'bin/api-key.js', args, env)
}

async function list (t: Test, env: Env): Promise<ApiKeyListing[]> {
  const { code, stdout, stderr } = await apiKey(t, env, 'list', '--json')
  t.strictSame({ code, stderr }, { code: 0, stderr: '' })
  return JSON.parse(stdout) as ApiKeyListing[]
}

async function tokenStatus ({ url }: Server, key: string): Promise<number> {
  return (await fetch(`${url}/api/v1/token/`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify(user)
  })).status
}

async function makeKey (t: Test, env: Env, ...extra: string[]): Promise<{ id: string, key: string }> {
  const { code, stdout, stderr } = await apiKey(t, env, 'create', '--customer', 'General Hospital', '--name', 'back end', ...extra)
  const [, id = ''] = /^This is key (\w{12})\. It is not stored and will not be shown again\.\n$/.exec(stderr) ?? []
  t.equal(code, 0)
  t.match(stdout, new RegExp(`^ccs_${extra.length > 0 ? 'test' : 'live'}_${id}_[0-9A-Za-z]{30}\n$`))
  return { id, key: stdout.trim() }
}

interface Keys { kept: string, rotated: string, next: string, revoked: string }

/** Makes, rotates, revokes and lists keys; what is said on the way is the same wherever the database is. */
async function manageKeys (t: Test, env: Env): Promise<Keys> {
  const before = new Set((await list(t, env)).map(({ id }) => id))
  const kept = await makeKey(t, env, '--mode', 'test', '--scope', 'tokens', '--scope', 'consultations:read', '--organisation', 'Riverside Practice', '--organisation', 'Hillside', '--rate-limit', '50')
  const rotated = await makeKey(t, env)
  const revoked = await makeKey(t, env)

  const rotation = await apiKey(t, env, 'rotate', rotated.id)
  const [, nextId = '', end = ''] = /^This is key (\w{12})\. Key \w{12} keeps working until (\S+)\.\n$/.exec(rotation.stderr) ?? []
  t.equal(rotation.code, 0)
  t.ok(Math.abs(Date.parse(end) - Date.now() - 24 * 3_600_000) < 60_000, `the old key ends at ${end}`)
  t.strictSame(await apiKey(t, env, 'revoke', revoked.id), { code: 0, stdout: '', stderr: `Key ${revoked.id} is revoked.\n` })
  t.strictSame(await apiKey(t, env, 'revoke', revoked.id), { code: 1, stdout: '', stderr: `API key ${revoked.id} is revoked.\n` })
  t.strictSame(await apiKey(t, env, 'create', '--customer', 'General Hospital', '--name', 'back end', '--scope', 'everything'), {
    code: 1, stdout: '', stderr: '--scope must be one of: tokens, tokens:issue, consultations:read, consultations:write, consultations:delete, webhooks:manage, audit:read.\n'
  })
  t.strictSame(await apiKey(t, env, 'rotate', 'nobody'), { code: 1, stdout: '', stderr: 'There is no API key nobody.\n' })

  const listed = (await list(t, env)).filter(({ id }) => !before.has(id))
  t.strictSame(new Set(listed.map(({ id }) => id)), new Set([kept.id, rotated.id, revoked.id, nextId]))
  t.match(listed.find(({ id }) => id === kept.id), {
    name: 'back end',
    mode: 'test',
    scopes: ['tokens:issue', 'consultations:read'],
    organisations: ['Riverside Practice', 'Hillside'],
    rate_limit_max: 50,
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
    requests_24h: 0
  })
  t.equal(listed.find(({ id }) => id === rotated.id)?.expires_at, end)
  t.type(listed.find(({ id }) => id === revoked.id)?.revoked_at, 'string')

  const table = await apiKey(t, env, 'list', '--customer', 'General Hospital')
  t.equal(table.code, 0)
  const [head, ...rows] = table.stdout.trimEnd().split('\n')
  t.match(head, /^ID +CUSTOMER +NAME +MODE +SCOPES +ORGANISATIONS +LIMIT +CREATED +EXPIRES +REVOKED +LAST USED +24 H$/)
  for (const { id } of listed) t.equal(rows.filter(row => row.startsWith(id)).length, 1)
  t.match(rows.find(row => row.startsWith(kept.id)), /General Hospital {2}back end {2}test {2}tokens:issue, consultations:read {2}Riverside Practice, Hillside {2}50 +\d{4}-\d\d-\d\d \d\d:\d\d +- +- +- +0$/)
  t.match(rows.find(row => row.startsWith(revoked.id)), / live +all +any +- /)
  for (const { key } of [kept, rotated, revoked]) t.notOk((table.stdout + JSON.stringify(listed)).includes(key.slice(22)), 'a key is never shown again')
  return { kept: kept.key, rotated: rotated.key, next: rotation.stdout.trim(), revoked: revoked.key }
}

async function checkKeys (t: Test, server: Server, { kept, rotated, next, revoked }: Keys): Promise<void> {
  for (const key of [kept, rotated, next]) t.equal(await tokenStatus(server, key), 200)
  t.equal(await tokenStatus(server, revoked), 401)
}

t.test('while the service runs, keys are managed through its socket, which only this user can reach, and work at once', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const server = await startServer(t, { DATA_DIR })
  t.equal(statSync(path.join(DATA_DIR, 'admin.sock')).mode & 0o777, 0o600)
  await checkKeys(t, server, await manageKeys(t, { DATA_DIR }))
  t.equal((await server.stop()).code, 0)
  t.strictSame((await list(t, { DATA_DIR })).map(key => key.requests_24h).sort(), [0, 0, 1, 1, 1], 'what the server counted is written when it stops')
})

t.test('while the service does not run, keys are managed all the same, and work when it does', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const { key } = await makeKey(t, { DATA_DIR })
  t.strictSame(readdirSync(DATA_DIR).sort(), ['api-key-pepper', 'database', 'database.made'], 'nothing else is left behind')
  const server = await startServer(t, { DATA_DIR })
  t.equal(await tokenStatus(server, key), 200)
  t.match(await list(t, { DATA_DIR }), [{ customer: 'General Hospital' }], 'there was a customer already, so no sandbox was made')

  await server.stop('SIGKILL')
  t.ok(existsSync(path.join(DATA_DIR, 'admin.sock')), 'a socket was left behind')
  t.equal((await list(t, { DATA_DIR })).length, 1)
})

t.test('on PostgreSQL, keys are managed on the database itself, whether the service runs or not', { skip: needs.postgres }, async t => {
  const env = { DATABASE_URL: await temporaryDatabase(t), API_KEY_PEPPER: 'a pepper for tests, long enough for it' }
  const old = await makeKey(t, env)
  const server = await startServer(t, env)
  const { code, stdout, stderr } = await apiKey(t, env, 'rotate', old.id, '--grace', '1')
  t.equal(code, 0)
  for (const key of [old.key, stdout.trim()]) t.equal(await tokenStatus(server, key), 200)

  const listed = await list(t, env)
  t.strictSame(listed.map(({ customer }) => customer), ['General Hospital', 'General Hospital'], 'nobody made a sandbox key')
  const end = listed.find(({ id }) => id === old.id)?.expires_at
  t.ok(stderr.endsWith(`Key ${old.id} keeps working until ${String(end)}.\n`))
  t.ok(Math.abs(Date.parse(String(end)) - Date.now() - 3_600_000) < 120_000, `the old key ends at ${String(end)}`)
  t.notOk(server.stderr().includes('ccs_'), 'and nobody shows one')
})
