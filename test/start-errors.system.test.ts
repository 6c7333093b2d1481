import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import t, { type Test } from 'tap'
import { ensureKeyRing } from '../lib/identity/signing-keys/key-directory.js'
import { openEmbedded } from '../lib/storage/embedded-postgres/embedded.js'
import { openDatabase } from '../plugins/database/open.js'
import { explainedDirectoryError } from '../lib/storage/files/directory-errors.js'
import { explainedListenError } from '../lib/runtime/settings/listen-errors.js'
import { NODE_MIN, requireNode } from '../lib/runtime/versions/node-version.js'
import { needs, TEST_DATABASE_URL, temporaryDirectory } from './helper.js'
import { embeddedDirectory, freePort, PROGRAMS, runScript, spawnScript } from './process.js'

const PEPPER = { API_KEY_PEPPER: 'a pepper for tests, long enough for it' }

/** What a start that fails says; it must end with 1 and say nothing else. */
async function refusal (t: Test, env: Record<string, string>): Promise<string> {
  const { code, stderr } = await runScript(t, 'server.js', [], { PORT: '0', LOG_LEVEL: 'silent', ...env })
  t.equal(code, 1)
  const said = stderr.split('\n')
  t.notOk(said.some(line => /^ +at /.test(line)), 'no stack')
  t.equal(said.pop(), '')
  return said.join('\n')
}

t.test('a port that is in use is named, with another one to take', async t => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  t.teardown(() => other.close())
  const { port } = other.address() as AddressInfo
  t.equal(await refusal(t, { PORT: String(port), DATA_DIR: await embeddedDirectory(t) }),
    `PORT ${port} is in use on 127.0.0.1; stop what listens there, or set another one, as in PORT=${port + 1}.`)
})

t.test('a HOST that is no address of this machine is named', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  t.equal(await refusal(t, { HOST: '192.0.2.1', DATA_DIR, PORT: String(await freePort()) }),
    'HOST 192.0.2.1 is no address of this machine; set it to 127.0.0.1, for this machine only, or to 0.0.0.0, for everyone who reaches it.')
  t.match(explainedListenError(Object.assign(new Error(), { code: 'ENOTFOUND' }), { HOST: 'nowhere', PORT: 80 }), { message: /^HOST nowhere is no address of this machine; / })
})

t.test('directories that are files, or lie below one, are named with their settings', async t => {
  const file = path.join(temporaryDirectory(t), 'file')
  writeFileSync(file, '')
  const problem = 'is a file or lies below one; name a directory.'
  t.equal(await refusal(t, { DATA_DIR: file }), `DATA_DIR ${file} ${problem}`)
  await t.rejects(openEmbedded(path.join(file, 'data')), { name: 'DirectoryError', message: `DATA_DIR ${file}/data ${problem}` })
  await t.rejects(ensureKeyRing(file, 'ES256'), { name: 'SigningKeyError', message: `SIGNING_KEYS_DIR ${file} is a file; name a directory.` })
  await t.rejects(ensureKeyRing(`${file}/keys`, 'ES256'), { name: 'DirectoryError', message: `SIGNING_KEYS_DIR ${file}/keys ${problem}` })
})

t.test('a directory that cannot be written to, is on a read-only or a full disk is named', async t => {
  const said = (code: string) => (explainedDirectoryError(Object.assign(new Error('refused'), { code }), 'DATA_DIR', '/srv/data') as Error).message
  t.equal(said('EACCES'), 'DATA_DIR /srv/data cannot be written to by this user; make the user its owner, or name another directory.')
  t.equal(said('EPERM'), said('EACCES'))
  t.equal(said('EROFS'), 'DATA_DIR /srv/data is on a file system that is read-only; name another directory, or mount it to be written.')
  t.equal(said('ENOSPC'), 'DATA_DIR /srv/data is on a disk that is full; free some space, or name another directory.')
  t.equal(said('EIO'), 'refused')
})

t.test('a port that only root may use is named', async t => {
  t.match(explainedListenError(Object.assign(new Error(), { code: 'EACCES' }), { HOST: '127.0.0.1', PORT: 80 }),
    { message: 'PORT 80 may not be used by this user; set it to 1024 or more, behind a proxy that listens on 80.' })
  t.match(explainedListenError(Object.assign(new Error(), { code: 'EACCES' }), { HOST: '127.0.0.1', PORT: 91 }, 'METRICS_'),
    { message: 'METRICS_PORT 91 may not be used by this user; set it to 1024 or more.' })
  const other = new Error('another')
  t.equal(explainedListenError(other, { HOST: '127.0.0.1', PORT: 80 }), other)
})

t.test('PostgreSQL that is not there is said so', async t => {
  t.equal(await refusal(t, { ...PEPPER, DATABASE_URL: 'postgres://scribe:secret@127.0.0.1:1/visits' }),
    'DATABASE_URL: nothing listens on 127.0.0.1:1; start PostgreSQL there, or put its address into DATABASE_URL.')
})

t.test('a start that takes more than a second says what it waits for', async t => {
  const silent = createTcpServer(socket => socket.on('error', () => {}).resume())
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  t.teardown(() => silent.close())
  const server = `127.0.0.1:${(silent.address() as AddressInfo).port}`
  const child = await spawnScript(t, 'server.js', [], { ...PEPPER, DATABASE_URL: `postgres://scribe:Secret1@${server}/visits`, DATABASE_CONNECT_TIMEOUT: '3000' })
  t.strictSame(await child.ended, { code: 1, signal: null })
  t.strictSame(child.waitedFor(), ['Starting: loading the service and opening PostgreSQL …\n'])
  t.equal(child.stderr(), `DATABASE_URL: ${server} does not answer; check the address and the firewall, or raise databaseConnectTimeout in LIMITS_FILE.\n`)
})

t.test('a PostgreSQL without the database or the role that DATABASE_URL names is said so', { skip: needs.postgres }, async t => {
  const url = new URL(TEST_DATABASE_URL)
  url.pathname = '/no_such_database'
  const server = `${url.hostname}:${url.port || '5432'}`
  const open = async () => openDatabase({ DATABASE_URL: url.href, DATABASE_POOL_MAX: 1, DATA_DIR: '.' })
  await t.rejects(open(), {
    message: `DATABASE_URL: PostgreSQL on ${server} has no database "no_such_database"; make it with "createdb no_such_database", or name another one.`
  })
  url.username = 'no_such_role'
  await t.rejects(open(), { message: /^DATABASE_URL: PostgreSQL on \S+ (?:has no role|refuses the password of the role) "no_such_role"; [^\n]+$/ })
})

t.test('an unexpected error is one sentence, and with LOG_LEVEL=debug says where it comes from', async t => {
  const env = { REPORT_ENGINE: 'openai', REPORT_BASE_URL: 'http://127.0.0.1:1/v1', REPORT_MODEL: 'm', REPORT_API_KEY: 'two words', DATA_DIR: await embeddedDirectory(t) }
  t.equal(await refusal(t, env), 'The service cannot start: REPORT_API_KEY must be visible ASCII characters without spaces. With LOG_LEVEL=debug it says where that comes from.')
  const { stderr } = await runScript(t, 'server.js', [], { ...env, LOG_LEVEL: 'debug', PORT: '0' })
  t.match(stderr, /^ +at /m)
})

t.test('all wrong settings are said at once, without loading the service', async t => {
  t.equal(await refusal(t, { PORT: 'eighty', TOKEN_LIFETIME: '5', SPEECH_ENGINE: 'whisper' }),
    'PORT must be a whole number.\nSPEECH_ENGINE must be one of auto, none, embedded, openai.\ntokenLifetime in LIMITS_FILE must be at least 60.')
})

t.test('settings of 0.1.0 that are none any more stop a start, and say where their values live now', async t => {
  const env = { PATH: process.env.PATH, REPORT_TIMEOUT: '300', SEGMENTS_MAX: '1000', DATA_DIR: temporaryDirectory(t) }
  const { status, stderr } = spawnSync(process.execPath, [path.join(PROGRAMS, 'server.js')], { cwd: temporaryDirectory(t), env, encoding: 'utf8' })
  t.strictSame([status, stderr], [
    1, 'REPORT_TIMEOUT is no longer a setting: put reportTimeout into the file that LIMITS_FILE names.\nSEGMENTS_MAX is fixed at 500 now.\n'
  ])
})

t.test('a Node.js that is too old is said so, by the service and its commands; the least is that of package.json', async t => {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { engines: { node: string } }
  t.equal(engines.node, `>=${NODE_MIN}`)
  const old = Buffer.from('Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } })').toString('base64')
  const env = { NODE_OPTIONS: `--import=data:text/javascript;base64,${old}` }
  for (const script of ['server.js', 'bin/api-key.js']) {
    t.strictSame(await runScript(t, script, ['list'], env),
      { code: 1, stdout: '', stderr: `Node.js 18.20.4 is too old: install ${NODE_MIN} or newer, from https://nodejs.org/.\n` }, script)
  }
  for (const version of ['20.19.0', '20.20.1', '22.0.0', '24.3.0']) requireNode(version)
})
