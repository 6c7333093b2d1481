import path from 'node:path'
import t, { type Test } from 'tap'
import { subjectOf } from '../../../lib/identity/user-details.js'
import { build, Lines, needs, temporaryDatabase, temporaryDirectory } from '../../helper.js'
import { embeddedDirectory, runScript, until } from '../../process.js'

type Env = Record<string, string>
type Line = Record<string, unknown>

const API_KEY_PEPPER = 'a pepper for tests, long enough for it'

const refused = { outcome: 'refused', msg: 'refused on the command line' }

const ofCommands = (lines: readonly Line[]) => lines.filter(({ actor }) => actor === 'command_line')

/** Has commands change things; returns what the log has to say of that. */
async function changeEverything (t: Test, env: Env): Promise<object[]> {
  const run = async (script: string, ...args: string[]) => {
    const { code, stdout, stderr } = await runScript(t, `bin/${script}.js`, args, env)
    t.equal(code, 0, `${script} ${args.join(' ')} ${stderr}`)
    return stdout
  }
  const refuse = async (script: string, ...args: string[]) => t.equal((await runScript(t, `bin/${script}.js`, args, env)).code, 1, `${script} ${args.join(' ')}`)
  const { id } = JSON.parse(await run('api-key', 'create', '--customer', 'CANARY', '--name', 'CANARY key', '--json')) as { id: string }
  const rotated = JSON.parse(await run('api-key', 'rotate', id, '--json')) as { id: string }
  await run('user', 'block', '--customer', 'CANARY', '--user-id', 'CANARY-1', '--reason', 'CANARY reason')
  await run('user', 'list')
  await run('portal', 'link', '--name', 'CANARY person')
  const kid = (await run('signing-key', 'create')).trim()
  await run('signing-key', 'activate', kid, '--force')
  const spare = (await run('signing-key', 'create')).trim()
  await run('signing-key', 'retire', spare, '--force')
  await run('user', 'unblock', '--customer', 'CANARY', '--user-id', 'CANARY-1')
  await refuse('user', 'erase', '--customer', 'CANARY', '--user-id', 'CANARY-1')
  await run('token', 'create', '--key', rotated.id, '--user-id', 'CANARY-1', '--first-name', 'CANARY', '--last-name', 'CANARY', '--organisation', 'CANARY')
  await run('user', 'erase', '--customer', 'CANARY', '--user-id', 'CANARY-1')
  const [{ id: person }] = JSON.parse(await run('portal', 'list', '--json')) as [{ id: string }]
  await run('portal', 'remove', person)
  await refuse('user', 'block', '--customer', 'CANARY', '--user-id', 'CANARY-1', '--reason', 'CANARY'.repeat(1000))
  await refuse('api-key', 'revoke', 'CANARY-KEY')
  await run('api-key', 'revoke', rotated.id)
  return [
    { event: 'createApiKey', target: { customer: /./, api_key: id } },
    { event: 'rotateApiKey', target: { api_key: id, new_api_key: rotated.id } },
    { event: 'blockUser', target: { customer: /./, users: [/./, /./] } },
    { event: 'createPortalLink', target: { person: /./ } },
    { event: 'createSigningKey', target: { signing_key: kid } },
    { event: 'activateSigningKey', target: { signing_key: kid } },
    { event: 'createSigningKey', target: { signing_key: spare } },
    { event: 'retireSigningKey', target: { signing_key: spare } },
    { event: 'unblockUser', target: { customer: /./, users: [/./, /./] } },
    { event: 'eraseUser', ...refused, target: { customer: /./, users: [/./, /./] } },
    { event: 'issueToken', target: { api_key: rotated.id } },
    { event: 'eraseUser', target: { customer: /./, users: [/./, /./] } },
    { event: 'removePortalPerson', target: { person } },
    { event: 'blockUser', ...refused, target: { customer: /./, users: [/./, /./] } },
    { event: 'revokeApiKey', ...refused, target: { api_key: undefined } },
    { event: 'revokeApiKey', target: { api_key: rotated.id } }
  ].map(line => ({ outcome: 'done', actor: 'command_line', msg: 'changed on the command line', ...line }))
}

t.test('what commands change while the service runs is in its log, by ids, and what was refused', async t => {
  const logs = new Lines()
  const DATA_DIR = await embeddedDirectory(t)
  const fastify = await build(t, { DATA_DIR, DATABASE_URL: '', SIGNING_KEYS_DIR: path.join(DATA_DIR, 'signing-keys'), LOG_LEVEL: 'info' }, { logs })
  const expected = await changeEverything(t, { DATA_DIR, API_KEY_PEPPER, SIGNING_KEYS_DIR: fastify.config.SIGNING_KEYS_DIR })
  const lines = ofCommands(logs.lines)
  t.equal(lines.length, expected.length)
  t.match(lines, expected)
  const { id } = await fastify.db.selectFrom('customers').select('id').where('name', '=', 'CANARY').executeTakeFirstOrThrow()
  t.match(lines[2]?.target, { customer: id, users: [subjectOf(id, 'live', 'CANARY-1'), subjectOf(id, 'test', 'CANARY-1')] })
  t.notMatch(JSON.stringify(lines), /CANARY/)
})

t.test('what they change while it does not run is in its log after the next start, once', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const env = { DATA_DIR, API_KEY_PEPPER, SIGNING_KEYS_DIR: path.join(DATA_DIR, 'signing-keys') }
  const expected = await changeEverything(t, env)
  const logs = new Lines()
  const first = await build(t, { ...env, DATABASE_URL: '', LOG_LEVEL: 'info' }, { logs, keepOpen: true })
  await first.close()
  t.match(ofCommands(logs.lines), expected)
  t.match(logs.lines.find(({ event }) => event === 'createApiKey'), { at: /Z$/ })
  await (await build(t, { ...env, DATABASE_URL: '', LOG_LEVEL: 'info' }, { logs, keepOpen: true })).close()
  t.equal(ofCommands(logs.lines).length, expected.length)
})

t.test('on PostgreSQL one of the instances has them in its log', { skip: needs.postgres }, async t => {
  const env = { DATABASE_URL: await temporaryDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t), API_KEY_PEPPER }
  const logs = new Lines()
  await Promise.all([1, 2].map(async () => build(t, { ...env, LOG_LEVEL: 'info' }, { logs })))
  const expected = await changeEverything(t, env)
  await until(() => ofCommands(logs.lines).length >= expected.length, 'the lines are there')
  t.match(ofCommands(logs.lines), expected)
  t.equal(ofCommands(logs.lines).length, expected.length)
})
