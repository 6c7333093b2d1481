import t, { type Test } from 'tap'
import { copiedDatabase, needs } from '../helper.js'
import { embeddedDirectory, runScript, startServer } from '../process.js'
import type { WebhookEndpoint, WebhookMessage } from '../../schemas/webhooks.js'
import { startReceiver, eventually, verified, type Received } from '../webhook-receiver.js'

type Env = Record<string, string>

const LOCAL = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true', API_KEY_PEPPER: 'a pepper for tests, long enough for it' }
const UNKNOWN = '7f4df5c6-6bd8-4d3f-8a6b-2f2a6c1f8a10'

async function webhook (t: Test, env: Env, ...args: string[]) {
  return runScript(t, 'bin/webhook.js', [...args, '--customer', 'General Hospital'], env)
}

/** Manages an endpoint with commands, while the service delivers. */
async function manage (t: Test, env: Env): Promise<void> {
  const receiver = await startReceiver(t)
  const made = await webhook(t, env, 'create', '--url', receiver.url, '--event', 'consultation.finished', '--json')
  t.equal(made.code, 0, made.stderr)
  const { id, secret } = JSON.parse(made.stdout) as WebhookEndpoint & { secret: string }
  t.match((await webhook(t, env, 'list')).stdout, new RegExp(`${id} .*consultation\\.finished +enabled`))
  t.match(await webhook(t, env, 'test', id), { code: 0, stdout: '', stderr: /^Message msg_\w+ is sent: / })
  await eventually('it arrived', () => receiver.received.length === 1)
  t.match(verified(receiver.received[0] as Received, secret), { type: 'webhook.test', data: { id } })
  const messages = async (...args: string[]) => JSON.parse((await webhook(t, env, 'messages', '--json', ...args)).stdout) as WebhookMessage[]
  await eventually('it is noted', async () => (await messages('--state', 'delivered')).length === 1)
  const [message] = await messages()
  t.match(await webhook(t, env, 'replay', message?.id ?? ''), { code: 0, stderr: `Message ${message?.id} is sent again.\n` })
  await eventually('it arrived again', () => receiver.received.length === 2)
  t.match(await webhook(t, env, 'recover', id, '--since', '2026-01-01T00:00:00Z'), { code: 0, stderr: /^\d messages are sent again\.\n$/ })
  t.match(await webhook(t, env, 'rotate', id, '--grace', '1'), { code: 0, stdout: /^whsec_\S+\n$/, stderr: `This is the new secret of endpoint ${id}. Valid secrets: 2.\n` })
  t.strictSame(await webhook(t, env, 'disable', id), { code: 0, stdout: '', stderr: `Endpoint ${id} is disabled.\n` })
  t.strictSame(await webhook(t, env, 'test', id), { code: 1, stdout: '', stderr: 'The endpoint is not enabled; enable it first.\n' })
  t.strictSame(await webhook(t, env, 'enable', id), { code: 0, stdout: '', stderr: `Endpoint ${id} is enabled.\n` })
  t.match(await webhook(t, env, 'create', '--url', 'https://10.0.0.1/', '--event', 'consultation.finished'), {
    code: 1, stdout: '', stderr: '--url names an address that webhooks may not go to.\n'
  })
  t.match(await webhook(t, env, 'test', id, '--mode', 'test'), { code: 1, stderr: 'The customer has no such endpoint or message.\n' })
  t.strictSame(await webhook(t, env, 'delete', UNKNOWN), { code: 1, stdout: '', stderr: 'The customer has no such endpoint or message.\n' })
  t.strictSame(await webhook(t, env, 'delete', id), { code: 0, stdout: '', stderr: `Endpoint ${id} is deleted.\n` })
}

t.test('webhooks are managed by commands while the service runs (embedded database)', async t => {
  const env = { DATA_DIR: await embeddedDirectory(t), ...LOCAL }
  await runScript(t, 'bin/api-key.js', ['create', '--customer', 'General Hospital', '--name', 'backend'], env)
  const server = await startServer(t, env)
  await manage(t, env)
  await server.stop()
})

t.test('webhooks are managed by commands on PostgreSQL', { skip: needs.postgres }, async t => {
  const env = { DATABASE_URL: await copiedDatabase(t), ...LOCAL }
  await runScript(t, 'bin/api-key.js', ['create', '--customer', 'General Hospital', '--name', 'backend'], env)
  const server = await startServer(t, env)
  await manage(t, env)
  await server.stop()
})
