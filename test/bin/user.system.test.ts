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
  // Every instance knows within 5 seconds.
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
  await server.stop()
  t.strictSame(await user(t, { DATA_DIR }, 'unblock', '--customer', 'Sandbox', '--user-id', 'blocked'),
    { code: 0, stdout: '', stderr: 'User blocked of Sandbox is not blocked any more.\n' })
  t.strictSame(await user(t, { DATA_DIR }, 'unblock', '--customer', 'Sandbox', '--user-id', 'blocked'),
    { code: 1, stdout: '', stderr: 'User blocked is not blocked.\n' })
})

t.test('users are blocked and unblocked on PostgreSQL', { skip: needs.postgres }, async t => {
  const env = { DATABASE_URL: await copiedDatabase(t), API_KEY_PEPPER: 'a pepper for tests, long enough for it' }
  const { stdout } = await runScript(t, 'bin/api-key.js', ['create', '--customer', 'General Hospital', '--name', 'backend'], env)
  const server = await startServer(t, env)
  t.equal(await tokenStatus(server, stdout.trim(), 'blocked'), 200)
  await blockUsers(t, env, 'General Hospital')
  await checkUsers(t, server, stdout.trim())
})
