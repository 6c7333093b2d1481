// Runs alone: changes the environment of its process.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { ConfigError, countedSources, namedSources } from '../../../../lib/runtime/settings/index.js'
import { nearestSetting, readSettings, readSettingsAndSources } from '../../../../lib/runtime/settings/settings-file.js'
import { temporaryDirectory } from '../../../helper.js'

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

async function refusal (read: () => Promise<unknown>): Promise<string> {
  try {
    await read()
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

t.test('settings come from the environment and from .env, where the environment wins and overrides win over both', async t => {
  enter(t, 'SHUTDOWN_DELAY=60\nTIME_ZONE=Europe/Brussels # here\nLOG_LEVEL="warn"\n')
  process.env.LOG_LEVEL = 'error'
  t.match(await readSettings(), { SHUTDOWN_DELAY: 60, TIME_ZONE: 'Europe/Brussels', LOG_LEVEL: 'error', PORT: 3000 })
  t.match(await readSettings({ LOG_LEVEL: 'silent', PORT: '0' }), { SHUTDOWN_DELAY: 60, LOG_LEVEL: 'silent', PORT: 0 })
})

t.test('without a file, the environment decides alone', async t => {
  enter(t, null)
  t.match(await readSettings(), { SHUTDOWN_DELAY: 0 })
})

t.test('names in .env that were meant to be settings are refused with the right ones, together with all that is wrong', async t => {
  enter(t, 'SHUTDOWN_DELY=60\nport=80\nPUBLIC-URL=https://a.example\nPROCESSES=none\nBODY_LIMIT=1\nRATE_LIMIT_MAX=\n')
  t.strictSame((await refusal(async () => readSettings())).split('\n'), [
    'PUBLIC-URL is not a setting; did you mean PUBLIC_URL?',
    'SHUTDOWN_DELY is not a setting; did you mean SHUTDOWN_DELAY?',
    'port is not a setting; did you mean PORT?',
    'PROCESSES must be a whole number.',
    'BODY_LIMIT is no longer a setting: put bodyLimit into the file that LIMITS_FILE names.'
  ])
})

t.test('an unknown setting is reported, not refused, and reaches the process; the environment is not searched', async t => {
  enter(t, 'SOMETHING_ELSE=1\nPGSSLMODE=require\nPGPORT=5433\n')
  process.env.SHUTDOWN_DELY = '1'
  const unknown: string[] = []
  t.match((await readSettingsAndSources({}, name => unknown.push(name))).config, { SHUTDOWN_DELAY: 0 })
  t.strictSame(unknown, ['PGPORT', 'PGSSLMODE', 'SOMETHING_ELSE'])
  t.equal(process.env.PGSSLMODE, 'require')
})

t.test('a file that cannot be read is said so', async t => {
  mkdirSync(path.join(enter(t, null), '.env'))
  t.equal(await refusal(async () => readSettings()), '.env cannot be read (EISDIR); it must be a file of lines NAME=value that this user may read.')
})

t.test('the nearest setting is one that a slip of the hand makes, and variables of other programs are left alone', async t => {
  const meant: Array<[name: string, setting: string | null]> = [
    ['SHUTDOWN_DELY', 'SHUTDOWN_DELAY'], ['SHUTDOWN_DEALY', 'SHUTDOWN_DELAY'], ['LIMIT_FILE', 'LIMITS_FILE'], ['PORTS', 'PORT'], ['PROT', 'PORT'], ['Data_Dir', 'DATA_DIR'],
    ['DATABASE_URI', 'DATABASE_URL'], ['LOG_LVL', 'LOG_LEVEL'], ['SPEECH_BASEURL', 'SPEECH_BASE_URL'], ['REPORT-MODEL', 'REPORT_MODEL'],
    ['PATH', null], ['TZ', null], ['PGHOST', null], ['PGPORT', null], ['HTTP_PROXY', null], ['NO_PROXY', null], ['NODE_ENV', null],
    ['TEST_DATABASE_URL', null], ['POSTGRES_PASSWORD', null], ['COMPOSE_PROJECT_NAME', null], ['DB_HOST', null]
  ]
  for (const [name, setting] of meant) t.equal(nearestSetting(name), setting, name)
})

t.test('limits come from the file that LIMITS_FILE names, wherever that is set, and all that is wrong is said at once', async t => {
  const directory = enter(t, 'LIMITS_FILE=limits.yaml\nPROCESSES=none\n')
  writeFileSync(path.join(directory, 'limits.yaml'), 'reportTimeout: 300\nreportThreads: 65\n')
  t.equal(await refusal(async () => readSettings()), 'PROCESSES must be a whole number.\nreportThreads in LIMITS_FILE must be at most 64.')
  process.env.PROCESSES = '1'
  writeFileSync(path.join(directory, 'limits.yaml'), 'reportTimeout: 300\n')
  t.match(await readSettings(), { REPORT_TIMEOUT: 300, REPORT_THREADS: 0, PROCESSES: 1 })
  process.env.LIMITS_FILE = 'missing.yaml'
  t.equal(await refusal(async () => readSettings({ PORT: '-1' })), 'LIMITS_FILE names missing.yaml, which cannot be read (ENOENT).\nPORT must be at least 0.')
})

t.test('it is known where each setting comes from', async t => {
  const directory = enter(t, 'LIMITS_FILE=limits.yaml\nTIME_ZONE=Europe/Brussels\nLOG_LEVEL=warn\nREPORT_MODEL=\nPGPORT=5433\n')
  writeFileSync(path.join(directory, 'limits.yaml'), 'reportTimeout: 300\nstreamsMax: 10\n')
  writeFileSync(path.join(directory, 'key'), 'sk-1', { mode: 0o400 })
  Object.assign(process.env, { LOG_LEVEL: 'error', REPORT_API_KEY_FILE: 'key', TOKEN_LIFETIME: ' ' })
  const { sources } = await readSettingsAndSources()
  t.strictSame(sources, {
    environment: ['LOG_LEVEL', 'REPORT_API_KEY_FILE'], file: ['TIME_ZONE', 'LIMITS_FILE'], limits: ['reportTimeout', 'streamsMax'], limitsFile: 'limits.yaml'
  })
  t.equal(countedSources(sources), '2 from the environment, 2 from .env, 2 from limits.yaml')
  t.equal(namedSources(sources), 'From the environment: LOG_LEVEL, REPORT_API_KEY_FILE. From .env: TIME_ZONE, LIMITS_FILE. ' +
    'From limits.yaml: reportTimeout, streamsMax. All others have their defaults.')
  const none = { environment: [], file: [], limits: [], limitsFile: '' }
  t.strictSame([countedSources(none), namedSources(none)], ['defaults', 'Every setting has its default.'])
})
