import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import t, { type Test } from 'tap'
import { build, temporaryDirectory } from './helper.js'
import { webhookClient } from './webhook-client.js'
import { eventually, LOCAL_WEBHOOKS } from './webhook-receiver.js'

const GUIDE = readFileSync('docs/webhooks.md', 'utf8')

function sampleIn (language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(GUIDE) ?? []
  if (code === undefined) throw new Error(`the guide has no sample in ${language}`)
  return code
}

async function freePort (): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/** Runs a sample of the guide as the endpoint of a customer. */
async function verifies (t: Test, command: string, file: string, language: string): Promise<void> {
  const client = await webhookClient(await build(t, LOCAL_WEBHOOKS))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/hook`
  const { id, secret } = await client.create(url)
  const script = path.join(temporaryDirectory(t), file)
  writeFileSync(script, sampleIn(language))
  const sample = spawn(command, [script], { env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  sample.stdout.on('data', (chunk: Buffer) => { output += chunk.toString() })
  sample.stderr.on('data', (chunk: Buffer) => { errors += chunk.toString() })
  t.teardown(() => sample.kill())
  const forged = async () => fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' }
  }).then(({ status }) => status, () => 0)
  await eventually(`the sample listens: ${errors}`, async () => await forged() === 401)
  await client.call('POST', `webhook-endpoints/${id}/test/`)
  await eventually('it arrived', async () => (await client.messages('?state=delivered')).length === 1)
  await eventually('it was printed', () => output.includes(`webhook.test ${id}`))
  // After a rotation the old secret still verifies: messages have both signatures.
  await client.call('POST', `webhook-endpoints/${id}/rotate-secret/`)
  await client.call('POST', `webhook-endpoints/${id}/test/`)
  await eventually('the second one arrived', async () => (await client.messages('?state=delivered')).length === 2)
  await client.call('POST', `webhook-endpoints/${id}/rotate-secret/`, { grace_hours: 0 })
  await client.call('POST', `webhook-endpoints/${id}/test/`)
  await eventually('what is signed with another secret is refused', async () => (await client.messages())[0]?.deliveries[0]?.last_status === 401)
}

t.test('the sample in Node.js verifies real deliveries, and refuses others', async t => verifies(t, process.execPath, 'receiver.mjs', 'js'))

t.test('the sample in Python verifies real deliveries, and refuses others', async t => verifies(t, 'python3', 'receiver.py', 'python'))
