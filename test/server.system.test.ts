// Runs twice: versions of Node.js differ in processes and signals.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { jwtVerify, createRemoteJWKSet } from 'jose'
import t from 'tap'
import { ensureKeyRing } from '../lib/identity/signing-keys/key-directory.js'
import { temporaryDirectory } from './helper.js'
import { embeddedDirectory, freePort, logLines, runScript, startServer } from './process.js'

const noCurl = spawnSync('curl', ['--version']).status !== 0 && 'curl is not installed'

t.test('every start greets on standard error with addresses, the same sandbox key and a command that gets a token, and logs JSON on standard output', { skip: noCurl }, async t => {
  const PORT = String(await freePort())
  const DATA_DIR = await embeddedDirectory(t)
  const PUBLIC_URL = `http://localhost:${PORT}/`
  const first = await startServer(t, { PORT, DATA_DIR, PUBLIC_URL, LOG_LEVEL: 'trace' })
  const key = readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8')
  const [command = ''] = /curl [^]*/.exec(first.stderr()) ?? []
  const url = PUBLIC_URL.slice(0, -1)
  t.equal(first.stderr(), [
    '',
    '  Settings               5 from the environment, 1 from limits.yaml',
    `  Consultation service   ${url}`,
    `  Documentation          ${url}/documentation/`,
    `  Guides                 ${url}/guides/`,
    `  Portal                 ${url}/portal/`,
    '  Speech                 none, so audio is refused: npm run models -- list',
    '  Reports                rules',
    `  Try it out             ${url}/demo/`,
    `  Sandbox API key        ${key}`,
    '',
    '  Get a token:',
    '',
    `  ${command}`
  ].join('\n'))

  const answer = JSON.parse(execFileSync('bash', ['-c', command], { encoding: 'utf8', stdio: 'pipe' })) as { token: string }
  const { payload } = await jwtVerify(answer.token, createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`)), { issuer: url })
  t.equal(payload.organisation, 'Riverside Practice')
  t.equal((await fetch(`${first.url}/documentation/`)).status, 200)

  await fetch(`${first.url}/api/v1/token/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' })
  t.ok(existsSync(path.join(DATA_DIR, 'lock')))
  t.strictSame(await first.stop(), { code: 0, signal: null })
  for (const name of ['lock', 'admin.sock']) t.notOk(existsSync(path.join(DATA_DIR, name)), `${name} is gone`)
  const lines = logLines(first.stdout())
  for (const line of lines) t.match(line, { level: Number, time: Number, pid: first.pid, msg: String }, 'every line on standard output is a JSON log line')
  t.ok(lines.some(({ msg }) => msg === 'answered') && lines.some(({ msg }) => msg === 'stopping'))

  const second = await startServer(t, { PORT, DATA_DIR, PUBLIC_URL, LOG_LEVEL: 'info' })
  t.equal(second.stderr(), first.stderr())
})

t.test('only its user can read what the service writes, whatever the umask', async t => {
  const DATA_DIR = path.join(temporaryDirectory(t), 'data')
  const mask = process.umask(0)
  t.teardown(() => process.umask(mask))
  await startServer(t, { DATA_DIR })
  process.umask(mask)
  const mode = (name: string) => statSync(path.join(DATA_DIR, name)).mode & 0o777
  for (const directory of ['.', 'signing-keys']) t.equal(mode(directory), 0o700, directory)
  const keys = readdirSync(path.join(DATA_DIR, 'signing-keys')).map(name => path.join('signing-keys', name))
  for (const file of ['lock', 'admin.sock', 'api-key-pepper', 'sandbox-api-key', ...keys]) t.equal(mode(file), 0o600, file)
})

t.test('a setting that is wrong ends the start with one sentence that names it (1)', async t => {
  const outcome = await runScript(t, 'server.js', [], { PORT: 'eighty' })
  t.strictSame(outcome, { code: 1, stdout: '', stderr: 'PORT must be a whole number.\n' })
})

t.test('a key in another algorithm than the setting ends the start with a sentence (1)', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  await ensureKeyRing(path.join(DATA_DIR, 'signing-keys'), 'ES256')
  const { code, stderr } = await runScript(t, 'server.js', [], { DATA_DIR, PORT: '0', SIGNING_ALGORITHM: 'EdDSA' })
  t.equal(code, 1)
  t.equal(stderr, 'SIGNING_ALGORITHM is EdDSA, but the active key in SIGNING_KEYS_DIR is for ES256; ' +
    'create and activate a new key with "npm run signing-key", or change the setting back.\n')
})

t.test('a second process on the same directory is refused with a sentence that names the first (1), which goes on', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const first = await startServer(t, { DATA_DIR })
  const { code, stdout, stderr } = await runScript(t, 'server.js', [], { DATA_DIR, PORT: '0' })
  t.strictSame({ code, stdout, stderr }, {
    code: 1,
    stdout: '',
    stderr: `DATA_DIR ${DATA_DIR} is in use by process ${first.pid}; stop it, or give this one another directory.\n`
  })
  t.equal((await fetch(`${first.url}/health/ready/`)).status, 200)
})
