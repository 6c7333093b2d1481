import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { ConfigError, parseConfig } from '../../../../lib/runtime/settings/index.js'
import { secretSettings } from '../../../../schemas/config.js'
import { temporaryDirectory } from '../../../helper.js'
import { runScript } from '../../../process.js'

const directory = temporaryDirectory(t)
const PEPPER = 'p'.repeat(40)

/** A file that only its owner may read. */
function secret (name: string, content: string, mode = 0o400): string {
  const file = path.join(directory, name)
  writeFileSync(file, content)
  chmodSync(file, mode)
  return file
}

/** Values that each setting accepts. */
const VALUES: Record<typeof secretSettings[number], string> = {
  DATABASE_URL: 'postgres://user:secret@127.0.0.1/x',
  REDIS_URL: 'redis://:secret@127.0.0.1:6379',
  API_KEY_PEPPER: PEPPER,
  REPORT_API_KEY: 'sk-1',
  SPEECH_API_KEY: 'sk-2',
  S3_SECRET_ACCESS_KEY: 'a secret key',
  PORTAL_OPENID_CLIENT_SECRET: 'a client secret',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret'
}

t.test('each secret may be in a file, which loses one newline at its end', async t => {
  for (const setting of secretSettings) {
    for (const end of ['', '\n', '\r\n']) {
      const file = secret(`${setting}${end.length}`, VALUES[setting] + end)
      const others = setting === 'DATABASE_URL' ? { API_KEY_PEPPER: PEPPER } : {}
      t.equal(parseConfig({ ...others, [`${setting}_FILE`]: file })[setting], VALUES[setting], `${setting} ${JSON.stringify(end)}`)
    }
  }
  t.equal(parseConfig({ REPORT_API_KEY_FILE: secret('two', ' key \n\n') }).REPORT_API_KEY, ' key \n', 'one newline, nothing else')
  t.equal(parseConfig({ REPORT_API_KEY_FILE: ' ', REPORT_API_KEY: 'sk' }).REPORT_API_KEY, 'sk', 'a blank name counts as not set')
})

t.test('what is wrong is said with the name of the variable and the file, never with the secret', async t => {
  const folder = path.join(directory, 'folder')
  mkdirSync(folder)
  const missing = path.join(directory, 'missing')
  const table: Array<[file: string, problem: RegExp]> = [
    [missing, /API_KEY_PEPPER_FILE names \S+missing, which cannot be read \(ENOENT\)/],
    [folder, /names \S+folder, which is not a file/],
    [secret('group', PEPPER, 0o440), /names \S+group, which others may read or write; make it private .*chmod 400 \S+group/],
    [secret('world', PEPPER, 0o404), /which others may read or write/],
    [secret('written', PEPPER, 0o420), /which others may read or write/],
    [secret('empty', '\n'), /which is empty/],
    [secret('large', PEPPER.repeat(2000)), /which has more than 65536 bytes/],
    [secret('short', 'sesame'), /API_KEY_PEPPER must have at least 32 characters/]
  ]
  for (const [file, problem] of table) {
    const error = t.throws(() => parseConfig({ API_KEY_PEPPER_FILE: file }), ConfigError) as Error
    t.match(error.message, problem)
    t.notMatch(error.message, /sesame|ppppp/)
  }
})

t.test('a secret and its file together are refused, and every problem is named', async t => {
  const file = secret('both', PEPPER)
  t.throws(() => parseConfig({ API_KEY_PEPPER: PEPPER, API_KEY_PEPPER_FILE: file, REPORT_API_KEY_FILE: path.join(directory, 'nothing'), PORT: 'x' }), {
    message: /^(?=[^]*API_KEY_PEPPER_FILE and API_KEY_PEPPER are both set; keep one of them)(?=[^]*REPORT_API_KEY_FILE names \S+nothing)(?=[^]*PORT must be a whole number)/
  })
})

t.test('the service does not start without a file that is named', async t => {
  const started = await runScript(t, 'server.js', [], { API_KEY_PEPPER_FILE: path.join(directory, 'nothing'), DATA_DIR: path.join(directory, 'data') })
  t.equal(started.code, 1)
  t.match(started.stderr, /API_KEY_PEPPER_FILE names \S+nothing, which cannot be read \(ENOENT\)/)
})
