import t, { type Test } from 'tap'
import { copiedDatabase, needs } from '../helper.js'
import { embeddedDirectory, runScript, startServer, type Server } from '../process.js'

type Env = Record<string, string>

async function portal (t: Test, env: Env, ...args: string[]) {
  return runScript(t, 'bin/portal.js', args, env)
}

/** Posts the secret of a link as the page does. */
async function useLink ({ url }: Server, link: string): Promise<Response> {
  return fetch(`${url}/portal/session/link/`, {
    method: 'POST', headers: { 'content-type': 'application/json', origin: url }, body: JSON.stringify({ link: link.split('#link=')[1] })
  })
}

async function letPeopleIn (t: Test, env: Env, server: Server, customer: string): Promise<void> {
  const first = await portal(t, env, 'link')
  t.match(first, { code: 0, stdout: /^http:\/\/localhost:\d+\/portal\/#link=[\w-]{43}\n$/, stderr: /^This link logs in Administrator \(admin\) once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\n$/ })
  const login = await useLink(server, first.stdout.trim())
  t.match(await login.json(), { person: { name: 'Administrator', role: 'admin', customer: null } })
  t.equal((await useLink(server, first.stdout.trim())).status, 401)

  const second = await portal(t, env, 'link', '--name', 'Vera', '--role', 'viewer', '--customer', customer, '--json')
  const { url, ...rest } = JSON.parse(second.stdout) as { url: string }
  t.match(rest, { name: 'Vera', role: 'viewer', expires_at: /Z$/ })
  const cookie = String((await useLink(server, url)).headers.get('set-cookie')).split(';')[0] ?? ''
  const listed = JSON.parse((await portal(t, env, 'list', '--json')).stdout) as Array<{ id: string }>
  t.match(listed, [{ name: 'Administrator', role: 'admin', customer: null, passkeys: 0, sessions: 1 }, { name: 'Vera', role: 'viewer', customer, sessions: 1 }])
  t.match((await portal(t, env, 'list')).stdout, new RegExp(`Vera +viewer +${customer}`))

  t.match(await portal(t, env, 'remove', listed[1]?.id ?? ''), { code: 0, stderr: /is removed/ })
  t.equal((await fetch(`${server.url}/portal/session/`, { headers: { cookie } })).status, 401, 'a session ends with its person')
  t.match(await portal(t, env, 'remove', listed[1]?.id ?? ''), { code: 1, stderr: /^There is nobody / })
  t.match(await portal(t, env, 'remove', 'x'), { code: 1, stderr: /^ID / })
  t.match(await portal(t, env, 'link', '--customer', 'Nobody'), { code: 1, stdout: '', stderr: 'There is no customer Nobody.\n' })
  t.match(await portal(t, env, 'link', '--role', 'owner'), { code: 1, stdout: '', stderr: /^--role must be one of: admin, viewer\.\n$/ })
}

t.test('people are let into the portal while the service runs', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  await letPeopleIn(t, { DATA_DIR }, await startServer(t, { DATA_DIR }), 'Sandbox')
  t.match((await portal(t, { DATA_DIR, PORTAL_ENABLED: 'false' }, 'link')).stderr, /The portal is off: set PORTAL_ENABLED=true/)
})

t.test('people are let into the portal on PostgreSQL', { skip: needs.postgres }, async t => {
  const env = { DATABASE_URL: await copiedDatabase(t), API_KEY_PEPPER: 'a pepper for tests, long enough for it' }
  await runScript(t, 'bin/api-key.js', ['create', '--customer', 'Hospital', '--name', 'backend'], env)
  await letPeopleIn(t, env, await startServer(t, env), 'Hospital')
})
