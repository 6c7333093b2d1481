import { readFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { copiedDatabase, needs, user as person } from '../helper.js'
import { embeddedDirectory, runScript, startServer, until, type Server } from '../process.js'

type Env = Record<string, string>

async function user (t: Test, env: Env, ...args: string[]) {
  return runScript(t, 'bin/user.js', args, env)
}

async function tokenStatus ({ url }: Server, key: string, userId: string): Promise<number> {
  return (await fetch(`${url}/api/v1/token/`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify({ ...person, user_id: userId })
  })).status
}

/** Blocks two users of a customer, of whom one has asked for a token, and unblocks the other again. */
async function blockUsers (t: Test, env: Env, customer: string): Promise<void> {
  const said = {
    blocked: `User blocked of ${customer} is blocked.\n`,
    unblocked: `Nobody with the id unblocked has asked for a token of ${customer} yet. Whoever does is refused. If the id is wrong, take this back with "user unblock".\n`
  }
  for (const [id, stderr] of Object.entries(said)) {
    t.strictSame(await user(t, env, 'block', '--customer', customer, '--user-id', id, '--reason', 'left'), { code: 0, stdout: '', stderr })
  }
  t.strictSame(await user(t, env, 'unblock', '--customer', customer, '--user-id', 'unblocked'),
    { code: 0, stdout: '', stderr: `User unblocked of ${customer} is not blocked any more.\n` })
  t.strictSame(await user(t, env, 'unblock', '--customer', customer, '--user-id', 'unblocked'),
    { code: 1, stdout: '', stderr: 'User unblocked is not blocked.\n' })
  t.strictSame(await user(t, env, 'block', '--customer', 'Nobody', '--user-id', 'u'), { code: 1, stdout: '', stderr: 'There is no customer Nobody.\n' })
}

async function checkUsers (t: Test, server: Server, key: string): Promise<void> {
  // Every instance knows within two seconds.
  await until(async () => await tokenStatus(server, key, 'blocked') === 403, 'the user is blocked')
  t.strictSame(await Promise.all(['blocked', 'unblocked', 'other'].map(async id => tokenStatus(server, key, id))), [403, 200, 200])
}

t.test('users are blocked and unblocked while the service runs, and while it does not', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const server = await startServer(t, { DATA_DIR })
  const key = readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8')
  t.equal(await tokenStatus(server, key, 'blocked'), 200)
  await blockUsers(t, { DATA_DIR }, 'Sandbox')
  await checkUsers(t, server, key)
  await revokeTokens(t, { DATA_DIR }, server, key, 'Sandbox')
  await server.stop()
  t.strictSame(await user(t, { DATA_DIR }, 'unblock', '--customer', 'Sandbox', '--user-id', 'blocked'),
    { code: 0, stdout: '', stderr: 'User blocked of Sandbox is not blocked any more.\n' })
  t.strictSame(await user(t, { DATA_DIR }, 'unblock', '--customer', 'Sandbox', '--user-id', 'blocked'),
    { code: 1, stdout: '', stderr: 'User blocked is not blocked.\n' })
})

/** A token, and whether it works. */
async function tokenOf ({ url }: Server, key: string, userId: string): Promise<() => Promise<number>> {
  const answer = await fetch(`${url}/api/v1/token/`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify({ ...person, user_id: userId })
  })
  const { token } = await answer.json() as { token: string }
  return async () => (await fetch(`${url}/api/v1/session/`, { headers: { authorization: `Bearer ${token}` } })).status
}

/** Revokes tokens in each way there is, and at last ends all access of the customer. */
async function revokeTokens (t: Test, env: Env, server: Server, key: string, customer: string): Promise<void> {
  const id = key.split('_')[2] ?? ''
  const ways: Array<[command: string, args: string[], remark: string]> = [
    ['user', ['revoke-tokens', '--customer', customer, '--user-id', 'u-7'], `The tokens of user u-7 of ${customer} are revoked.\n`],
    ['api-key', ['revoke-tokens', id], `The tokens of key ${id} are revoked.\n`],
    ['customer', ['revoke-tokens', '--customer', customer], `The tokens of ${customer} are revoked.\n`]
  ]
  for (const [command, args, stderr] of ways) {
    const works = await tokenOf(server, key, 'u-7')
    t.equal(await works(), 200)
    t.strictSame(await runScript(t, `bin/${command}.js`, args, env), { code: 0, stdout: '', stderr })
    await until(async () => await works() === 401, 'the token is refused')
  }
  t.strictSame(await user(t, env, 'revoke-tokens', '--customer', customer, '--user-id', 'nobody'),
    { code: 1, stdout: '', stderr: 'There is no user nobody.\n' })
  const works = await tokenOf(server, key, 'u-7')
  t.strictSame(await runScript(t, 'bin/customer.js', ['end-access', '--customer', customer], env), {
    code: 0, stdout: '', stderr: `The access of ${customer} has ended: API keys revoked: 1, portal sessions ended: 0.\n`
  })
  await until(async () => await works() === 401, 'the token is refused')
  await until(async () => await tokenStatus(server, key, 'u-7') === 401, 'the key is refused')
  t.strictSame(JSON.parse((await runScript(t, 'bin/customer.js', ['end-access', '--customer', customer, '--json'], env)).stdout), {
    api_keys: 0, portal_sessions: 0
  })
}

t.test('users are blocked and unblocked on PostgreSQL', { skip: needs.postgres }, async t => {
  const env = { DATABASE_URL: await copiedDatabase(t), API_KEY_PEPPER: 'a pepper for tests, long enough for it' }
  const { stdout } = await runScript(t, 'bin/api-key.js', ['create', '--customer', 'General Hospital', '--name', 'backend'], env)
  const server = await startServer(t, env)
  t.equal(await tokenStatus(server, stdout.trim(), 'blocked'), 200)
  await blockUsers(t, env, 'General Hospital')
  await checkUsers(t, server, stdout.trim())
  await revokeTokens(t, env, server, stdout.trim(), 'General Hospital')
})
