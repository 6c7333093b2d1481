import { decodeJwt } from 'jose'
import t, { type Test } from 'tap'
import type { UserListing } from '../../plugins/users/listing.js'
import { copiedDatabase, needs, temporaryDirectory } from '../helper.js'
import { embeddedDirectory, runScript, startServer, type Server } from '../process.js'

type Env = Record<string, string>

const PERSON = ['--user-id', 'u-7', '--first-name', 'Ann', '--last-name', 'Lee', '--organisation', 'Hillside']

async function sessionStatus ({ url }: Server, token: string): Promise<number> {
  return (await fetch(`${url}/api/v1/session/`, { headers: { authorization: `Bearer ${token}` } })).status
}

/** Gets a token, whose user is listed then; what is said is the same wherever the database is. */
async function getToken (t: Test, env: Env, server: Server, customer: string): Promise<void> {
  const { code, stdout, stderr } = await runScript(t, 'bin/token.js', ['create', ...PERSON, '--provider-type', 'radiologist'], env)
  t.equal(code, 0, stderr)
  t.match(stderr, new RegExp(`^It is issued with key \\w{12} of ${customer}, and can be used until \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\.\n$`))
  t.match(decodeJwt(stdout.trim()), { organisation: 'Hillside', healthcare_provider_type: 'radiologist', scope: 'consultation' })
  t.equal(await sessionStatus(server, stdout.trim()), 200)

  t.match(await runScript(t, 'bin/user.js', ['block', '--customer', customer, '--user-id', 'early', '--reason', 'left'], env), { code: 0 })
  const listed = await runScript(t, 'bin/user.js', ['list', '--customer', customer, '--json'], env)
  const users = JSON.parse(listed.stdout) as UserListing[]
  t.match(users.find(({ user_id: id }) => id === 'u-7'), { customer, first_name: 'Ann', last_name: 'Lee', organisation: 'Hillside', blocked: false, erased: false })
  t.match(users.find(({ user_id: id }) => id === 'early'), { mode: null, first_name: null, blocked: true, block_reason: 'left', created_at: null })
  const table = await runScript(t, 'bin/user.js', ['list'], env)
  t.match(table.stdout, /^USER ID +CUSTOMER +MODE +NAME +ORGANISATION +STATE +CREATED +CHANGED\n/)
  t.match(table.stdout, new RegExp(`^u-7 +${customer} +\\w+ +Ann Lee +Hillside +active `, 'm'))
  t.match(table.stdout, new RegExp(`^early +${customer} +- +- +- +blocked `, 'm'))
  t.strictSame(await runScript(t, 'bin/user.js', ['list', '--customer', 'Nobody'], env), { code: 1, stdout: '', stderr: 'There is no customer Nobody.\n' })
}

t.test('a token is had from the shell while the service runs; errors name the options, and --json prints data', async t => {
  const env = { DATA_DIR: await embeddedDirectory(t) }
  const server = await startServer(t, env)
  await getToken(t, env, server, 'Sandbox')

  t.strictSame(await runScript(t, 'bin/token.js', ['create', ...PERSON, '--email', 'x', '--provider-type', 'wizard', '--provider-number', '?'], env)
    .then(({ code, stderr }) => [code, ...stderr.split('\n').map(line => line.split(' ').slice(0, 4).join(' '))]),
  [1, '--provider-number must contain letters', '--email must be an', '--provider-type must be one', ''])
  t.strictSame(await runScript(t, 'bin/token.js', ['create', ...PERSON, '--user-id', 'early'], env), { code: 1, stdout: '', stderr: 'This user is blocked.\n' })
  t.match(await runScript(t, 'bin/token.js', ['create', '--user-id', 'u'], env), { code: 2, stderr: /^--first-name is required\.\n/ })
  t.strictSame(await runScript(t, 'bin/token.js', ['create', ...PERSON, '--key', 'nobody'], env), { code: 1, stdout: '', stderr: 'There is no API key nobody that works.\n' })

  const made = await runScript(t, 'bin/api-key.js', ['create', '--customer', 'A', '--name', 'b', '--organisation', 'Riverside', '--json'], env)
  const { id, key } = JSON.parse(made.stdout) as { id: string, key: string }
  t.strictSame([made.code, made.stderr], [0, ''])
  t.ok(key.startsWith(`ccs_live_${id}_`))
  t.strictSame(await runScript(t, 'bin/token.js', ['create', ...PERSON], env),
    { code: 1, stdout: '', stderr: '--key is required where several API keys work; "npm run api-key -- list" shows them.\n' })
  t.strictSame(await runScript(t, 'bin/token.js', ['create', ...PERSON, '--key', id], env),
    { code: 1, stdout: '', stderr: 'The API key is not allowed to act for this organisation.\n' })
  const issued = await runScript(t, 'bin/token.js', ['create', ...PERSON, '--customer', 'Sandbox', '--json'], env)
  const { token, customer } = JSON.parse(issued.stdout) as { token: string, customer: string }
  t.strictSame([issued.code, issued.stderr, customer], [0, '', 'Sandbox'])
  t.equal(await sessionStatus(server, token), 200)

  t.strictSame(await runScript(t, 'bin/api-key.js', ['create', '--customer', 'A', '--name', ' ', '--rate-limit', '0', '--expires', 'soon'], env)
    .then(({ code, stderr }) => [code, ...stderr.split('\n').map(line => line.split(' ').slice(0, 3).join(' '))]),
  [1, '--name must not', '--rate-limit must be', '--expires must be', ''])
  t.strictSame(await runScript(t, 'bin/api-key.js', ['create', '--customer', 'A', '--name', 'b', '--expires', '2001-01-01T00:00:00Z'], env),
    { code: 1, stdout: '', stderr: '--expires must be in the future.\n' })
  t.strictSame(await runScript(t, 'bin/api-key.js', ['rotate', id, '--grace', '1', '--json'], env).then(({ code }) => code), 0)
})

t.test('a token is had from the shell on PostgreSQL', { skip: needs.postgres }, async t => {
  const env = {
    DATABASE_URL: await copiedDatabase(t),
    API_KEY_PEPPER: 'a pepper for tests, long enough for it',
    SIGNING_KEYS_DIR: temporaryDirectory(t),
    // Of the service and of the shell, as everything that tokens say something of.
    PORT: '0'
  }
  t.match(await runScript(t, 'bin/token.js', ['create', ...PERSON], env),
    { code: 1, stderr: 'There is no API key that works; make one with "npm run api-key -- create".\n' })
  t.match(await runScript(t, 'bin/api-key.js', ['create', '--customer', 'General', '--name', 'backend'], env), { code: 0 })
  await getToken(t, env, await startServer(t, env), 'General')
})
