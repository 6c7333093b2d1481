import { readFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { user as person } from '../helper.js'
import { embeddedDirectory, runScript, startServer, type Server } from '../process.js'

type Env = Record<string, string>

async function customer (t: Test, env: Env, ...args: string[]) {
  return runScript(t, 'bin/customer.js', [args[0] ?? '', '--customer', 'Sandbox', ...args.slice(1)], env)
}

async function consultation (t: Test, env: Env, ...args: string[]) {
  return runScript(t, 'bin/consultation.js', [args[0] ?? '', '--customer', 'Sandbox', ...args.slice(1)], env)
}

/** Begins a visit. @returns its id, and how its deletion is answered */
async function begin ({ url }: Server, key: string) {
  const json = { 'content-type': 'application/json' }
  const asked = await fetch(`${url}/api/v1/token/`, { method: 'POST', headers: { ...json, 'x-api-key': key }, body: JSON.stringify(person) })
  const { token } = await asked.json() as { token: string }
  const headers = { ...json, authorization: `Bearer ${token}` }
  const begun = await fetch(`${url}/api/v1/consultations/`, { method: 'POST', headers, body: JSON.stringify({ template: 'soap_new_complaint_api', input_language: 'en' }) })
  const { id } = await begun.json() as { id: string }
  return { id, remove: async () => (await fetch(`${url}/api/v1/consultations/${id}/`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })).status }
}

t.test('commands set how long consultations are kept, and hold some, while the service runs and while it does not', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const env = { DATA_DIR }
  const server = await startServer(t, env)
  const { id, remove } = await begin(server, readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8'))

  t.strictSame(await customer(t, env, 'retention'), { code: 0, stdout: '', stderr: 'The consultations of Sandbox are kept until somebody deletes them.\n' })
  t.strictSame(await customer(t, env, 'retention', '--days', '1'), { code: 0, stdout: '', stderr: 'The consultations of Sandbox are kept for 1 day after their last change.\n' })
  t.strictSame(await customer(t, env, 'retention-preview', '--days', '30'), {
    code: 0,
    stdout: 'CONSULTATION  LAST CHANGED\n',
    stderr: 'Kept for 30 days after their last change: 0 would be deleted, 0 stay under a legal hold, 0 without a final report.\n'
  })
  t.match(await customer(t, env, 'retention', '--days', 'long'), { code: 2, stderr: /^--days must be a number\./ })
  t.strictSame(await customer(t, env, 'retention', '--days', '0'), { code: 1, stdout: '', stderr: '--days must be at least 1.\n' })
  t.strictSame(JSON.parse((await customer(t, env, 'retention', '--json')).stdout), { days: 1 }, 'what was refused changed nothing')

  t.strictSame(await consultation(t, env, 'hold', '--id', id, '--reason', 'Case 12'), { code: 0, stdout: '', stderr: `Consultation ${id} is under a legal hold.\n` })
  t.equal(await remove(), 409)
  t.match(await consultation(t, env, 'holds'), { code: 0, stdout: new RegExp(`^CONSULTATION +SINCE +REASON\n${id} +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d +Case 12\n$`) })
  await server.stop()

  t.strictSame(await consultation(t, env, 'release', '--id', id), { code: 0, stdout: '', stderr: `The legal hold of consultation ${id} has ended.\n` })
  t.strictSame(await consultation(t, env, 'release', '--id', id), { code: 1, stdout: '', stderr: `Consultation ${id} is under no legal hold.\n` })
  t.strictSame(JSON.parse((await consultation(t, env, 'holds', '--json')).stdout), [])
  t.strictSame(await customer(t, env, 'retention', '--days', 'forever'), { code: 0, stdout: '', stderr: 'The consultations of Sandbox are kept until somebody deletes them.\n' })
})
