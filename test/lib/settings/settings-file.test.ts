import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { ConfigError } from '../../../lib/settings/index.js'
import { nearestSetting, readSettings } from '../../../lib/settings/settings-file.js'
import { temporaryDirectory } from '../../helper.js'

/** Goes into a directory with a file of settings, until the test ends; what the file sets is not set any more then. */
function enter (t: Test, text: string | null): string {
  const [before, environment] = [process.cwd(), { ...process.env }]
  const directory = temporaryDirectory(t)
  if (text !== null) writeFileSync(path.join(directory, '.env'), text)
  process.chdir(directory)
  t.teardown(() => {
    process.chdir(before)
    for (const name of Object.keys(process.env)) if (!(name in environment)) Reflect.deleteProperty(process.env, name)
  })
  return directory
}

function refusal (read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

t.test('settings come from the environment and from .env, where the environment wins and overrides win over both', async t => {
  enter(t, 'TOKEN_LIFETIME=600\nTIME_ZONE=Europe/Brussels # here\nLOG_LEVEL="warn"\n')
  process.env.LOG_LEVEL = 'error'
  t.match(readSettings(), { TOKEN_LIFETIME: 600, TIME_ZONE: 'Europe/Brussels', LOG_LEVEL: 'error', PORT: 3000 })
  t.match(readSettings({ LOG_LEVEL: 'silent', PORT: '0' }), { TOKEN_LIFETIME: 600, LOG_LEVEL: 'silent', PORT: 0 })
})

t.test('without a file, the environment decides alone', async t => {
  enter(t, null)
  t.match(readSettings(), { TOKEN_LIFETIME: 900 })
})

t.test('names in .env that were meant to be settings are refused with the right ones, together with all that is wrong', async t => {
  enter(t, 'TOKEN_LIFETME=600\nport=80\nPUBLIC-URL=https://a.example\nBODY_LIMIT=none\n')
  t.strictSame(refusal(() => readSettings()).split('\n'), [
    'PUBLIC-URL is not a setting; did you mean PUBLIC_URL?',
    'TOKEN_LIFETME is not a setting; did you mean TOKEN_LIFETIME?',
    'port is not a setting; did you mean PORT?',
    'BODY_LIMIT must be a whole number.'
  ])
})

t.test('an unknown setting is reported, not refused, and reaches the process; the environment is not searched', async t => {
  enter(t, 'SOMETHING_ELSE=1\nPGSSLMODE=require\nPGPORT=5433\n')
  process.env.TOKEN_LIFETME = '1'
  const unknown: string[] = []
  t.match(readSettings({}, name => unknown.push(name)), { TOKEN_LIFETIME: 900 })
  t.strictSame(unknown, ['PGPORT', 'PGSSLMODE', 'SOMETHING_ELSE'])
  t.equal(process.env.PGSSLMODE, 'require')
})

t.test('a file that cannot be read is said so', async t => {
  mkdirSync(path.join(enter(t, null), '.env'))
  t.equal(refusal(() => readSettings()), '.env cannot be read (EISDIR); it must be a file of lines NAME=value that this user may read.')
})

t.test('the nearest setting is one that a slip of the hand makes, and variables of other programs are left alone', async t => {
  const meant: Array<[name: string, setting: string | null]> = [
    ['TOKEN_LIFETME', 'TOKEN_LIFETIME'], ['TOKEN_LIFTEIME', 'TOKEN_LIFETIME'], ['PORTS', 'PORT'], ['PROT', 'PORT'], ['Data_Dir', 'DATA_DIR'],
    ['DATABASE_URI', 'DATABASE_URL'], ['LOG_LVL', 'LOG_LEVEL'], ['SPEECH_BASEURL', 'SPEECH_BASE_URL'], ['REPORT-MODEL', 'REPORT_MODEL'],
    ['PATH', null], ['TZ', null], ['PGHOST', null], ['PGPORT', null], ['HTTP_PROXY', null], ['NO_PROXY', null], ['NODE_ENV', null],
    ['TEST_DATABASE_URL', null], ['POSTGRES_PASSWORD', null], ['COMPOSE_PROJECT_NAME', null], ['DB_HOST', null]
  ]
  for (const [name, setting] of meant) t.equal(nearestSetting(name), setting, name)
})
