import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { decodeProtectedHeader } from 'jose'
import t, { type Test } from 'tap'
import { createSigningKey } from '../../lib/identity/signing-keys/key-directory.js'
import { temporaryDirectory, user } from '../helper.js'
import { embeddedDirectory, runScript, startServer, until, type Server } from '../process.js'

async function signingKey (t: Test, SIGNING_KEYS_DIR: string, ...args: string[]) {
  return runScript(t, 'bin/signing-key.js', args, { SIGNING_KEYS_DIR })
}

async function published ({ url }: Server): Promise<string[]> {
  const { keys } = await (await fetch(`${url}/.well-known/jwks.json`)).json() as { keys: Array<{ kid: string }> }
  return keys.map(({ kid }) => kid).sort()
}

interface Service { server: Server, key: string }

async function start (t: Test, SIGNING_KEYS_DIR: string): Promise<Service> {
  const DATA_DIR = await embeddedDirectory(t)
  const server = await startServer(t, { DATA_DIR, SIGNING_KEYS_DIR, RATE_LIMIT_MAX: '100000' })
  return { server, key: readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8') }
}

async function issue ({ server, key }: Service): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/token/`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify(user)
  })
  return (await response.json() as { token: string }).token
}

async function session ({ server }: Service, token: string): Promise<number> {
  return (await fetch(`${server.url}/api/v1/session/`, { headers: { authorization: `Bearer ${token}` } })).status
}

t.test('processes that start at once agree on one key, and a key is rotated from the shell while they run', async t => {
  const directory = path.join(temporaryDirectory(t), 'keys')
  const services = await Promise.all([start(t, directory), start(t, directory)])
  const [first] = services as [Service, ...Service[]]
  const [old = ''] = await published(first.server)
  for (const { server } of services) t.strictSame(await published(server), [old])
  const early = await issue(first)

  const { code, stdout, stderr } = await signingKey(t, directory, 'create')
  const kid = stdout.trim()
  t.strictSame({ code, stderr }, { code: 0, stderr: '' })
  t.match(kid, /^[\w-]{43}$/)
  t.equal(statSync(path.join(directory, `${kid}.pem`)).mode & 0o777, 0o600)
  for (const { server } of services) await until(async () => (await published(server)).includes(kid), 'the new key is published')

  const tooNew = await signingKey(t, directory, 'activate', kid)
  t.strictSame([tooNew.code, tooNew.stdout], [1, ''])
  t.match(tooNew.stderr, new RegExp(`^Key ${kid} has not been published for long enough to be known to everyone; wait \\d+ s, or add --force\\.\n$`))
  t.strictSame(await signingKey(t, directory, 'activate', kid, '--force'),
    { code: 0, stdout: '', stderr: `Key ${kid} signs from now on, everywhere within 5 seconds.\n` })
  for (const service of services) await until(async () => decodeProtectedHeader(await issue(service)).kid === kid, 'the new key signs')
  t.strictSame([await session(first, early), await session(first, await issue(first))], [200, 200])

  t.strictSame(await signingKey(t, directory, 'retire', kid, '--force'),
    { code: 1, stdout: '', stderr: `Key ${kid} is the active one; activate another first.\n` })
  const inUse = await signingKey(t, directory, 'retire', old)
  t.strictSame([inUse.code, inUse.stdout], [1, ''])
  t.match(inUse.stderr, new RegExp(`^Tokens that key ${old} signed may be in use; wait \\d+ s, or add --force\\.\n$`))
  t.strictSame(await signingKey(t, directory, 'retire', old, '--force'), { code: 0, stdout: '', stderr: `Key ${old} is deleted.\n` })
  for (const service of services) await until(async () => await session(service, early) === 401 && (await published(service.server)).length === 1, 'the old key is gone')
})

t.test('keys are listed for people and for programs, and never shown', async t => {
  const directory = path.join(temporaryDirectory(t), 'keys')
  const { kid: active } = await createSigningKey(directory, 'ES256')
  const { kid: resting } = await createSigningKey(directory, 'ES256')
  const listed = JSON.parse((await signingKey(t, directory, 'list', '--json')).stdout) as Array<Record<string, unknown>>
  const byKid = new Map(listed.map(key => [key.kid, key]))
  for (const [kid, signs] of [[active, true], [resting, false]] as const) {
    t.match(byKid.get(kid), { kid, algorithm: 'ES256', active: signs, created_at: /^\d{4}-.*Z$/ })
    t.strictSame(Object.keys(byKid.get(kid) ?? {}), ['kid', 'algorithm', 'active', 'created_at'])
  }
  const { stdout } = await signingKey(t, directory, 'list')
  t.strictSame(stdout.trimEnd().split('\n').sort(), listed.map(({ kid, active, created_at: created }) =>
    `${String(kid)}  ES256  ${active === true ? 'active   ' : 'published'}  created ${String(created)}`).sort())
})

t.test('what cannot be done is said in a sentence (1)', async t => {
  const directory = path.join(temporaryDirectory(t), 'keys')
  t.strictSame(await signingKey(t, directory, 'retire', 'nobody'), { code: 1, stdout: '', stderr: 'There is no signing key nobody.\n' })
})
