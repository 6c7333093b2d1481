import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import t, { type Test } from 'tap'
import { temporaryDirectory } from './helper.js'
import { SERVICE, runScript, startServer } from './process.js'

/** Another user, who is nobody here, in a group that is nobody's. */
const IDENTITY = { uid: 12_345, gid: 23_456 }

/** Whether the other user can read what a service is made of, and what is put into the directory of temporary files. */
function canRun (): boolean {
  if (process.getuid?.() !== 0) return false
  const script = `fs.readdirSync(${JSON.stringify(path.join(SERVICE, 'node_modules/'))}); fs.accessSync(${JSON.stringify(os.tmpdir())}, fs.constants.X_OK)`
  return spawnSync(process.execPath, ['--check', path.join(SERVICE, 'server.js')], { ...IDENTITY, cwd: '/' }).status === 0 &&
    spawnSync(process.execPath, ['-e', script], { ...IDENTITY, cwd: '/' }).status === 0
}

const skip = !canRun() && 'needs root, and an installation and a directory of temporary files that every user can read'

/** A volume as Kubernetes makes it with `fsGroup`: of root, writable through its group. */
function volume (t: Test): string {
  const directory = temporaryDirectory(t)
  chmodSync(directory, 0o755)
  const made = path.join(directory, 'volume')
  mkdirSync(made)
  chownSync(made, 0, IDENTITY.gid)
  chmodSync(made, 0o2770)
  return made
}

function ownerAndMode (file: string): string {
  const { uid, gid, mode } = statSync(file)
  return `${uid}:${gid} ${(mode & 0o7777).toString(8)}`
}

t.test('a service can use volumes that it may write to through its group only, starts on them again, and leaves them as they are', { skip }, async t => {
  const [DATA_DIR, AUDIO_DIR, SIGNING_KEYS_DIR] = [volume(t), volume(t), volume(t)]
  const before = [DATA_DIR, AUDIO_DIR, SIGNING_KEYS_DIR].map(ownerAndMode)
  const env = { DATA_DIR, AUDIO_DIR, SIGNING_KEYS_DIR, SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: 'http://127.0.0.1:1/v1', SPEECH_MODEL: 'none' }
  const server = await startServer(t, env, IDENTITY)
  t.equal((await fetch(`${server.url}/health/ready/`)).status, 200)
  t.match(await runScript(t, 'bin/api-key.js', ['create', '--customer', 'A', '--name', 'b'], env, IDENTITY), { code: 0 })
  t.match(await runScript(t, 'bin/signing-key.js', ['create'], env, IDENTITY), { code: 0 })
  t.strictSame(await server.stop(), { code: 0, signal: null })
  t.match(await runScript(t, 'bin/api-key.js', ['list'], env, IDENTITY), { code: 0, stdout: /Sandbox/ })
  t.strictSame([DATA_DIR, AUDIO_DIR, SIGNING_KEYS_DIR].map(ownerAndMode), before)
})

t.test('only the user of the service can read what it creates there', { skip }, async t => {
  const DATA_DIR = volume(t)
  t.match(await runScript(t, 'bin/api-key.js', ['create', '--customer', 'A', '--name', 'b'], { DATA_DIR }, IDENTITY), { code: 0 })
  t.match(ownerAndMode(path.join(DATA_DIR, 'database')), /^12345:\d+ 2?700$/)
  t.match(ownerAndMode(path.join(DATA_DIR, 'api-key-pepper')), /^12345:\d+ 600$/)
})

t.test('a shared AUDIO_DIR stays open to whom it was open to', async t => {
  const AUDIO_DIR = temporaryDirectory(t)
  chmodSync(AUDIO_DIR, 0o775)
  const server = await startServer(t, { AUDIO_DIR, SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: 'http://127.0.0.1:1/v1', SPEECH_MODEL: 'none' })
  await server.stop()
  t.ok(existsSync(AUDIO_DIR))
  t.equal(statSync(AUDIO_DIR).mode & 0o777, 0o775)
})

t.test('a secret that root gives to the group of the service is read; one that others may read too, or the group may write, is refused', { skip }, async t => {
  const directory = volume(t)
  const file = path.join(directory, 'pepper')
  writeFileSync(file, 'p'.repeat(40))
  chownSync(file, 0, IDENTITY.gid)
  const table: Array<[mode: number, isRefused: boolean]> = [[0o440, false], [0o640, false], [0o444, true], [0o460, true]]
  for (const [mode, isRefused] of table) {
    chmodSync(file, mode)
    // Nothing starts with that port: what matters is what else is wrong.
    const { code, stderr } = await runScript(t, 'server.js', [], { API_KEY_PEPPER_FILE: file, PORT: 'none' }, IDENTITY)
    t.equal(code, 1)
    t.match(stderr, /PORT must be a whole number/)
    t.equal(/API_KEY_PEPPER_FILE names \S+pepper, which others may read or write/.test(stderr), isRefused, mode.toString(8))
  }
})
