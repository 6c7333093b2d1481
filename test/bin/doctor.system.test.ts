import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { ensureKeyRing } from '../../lib/identity/signing-keys/key-directory.js'
import type { Finding } from '../../bin/doctor/checks.js'
import { createModelStore } from '../../lib/models/index.js'
import { startChatServer } from '../chat-server.js'
import { answeringText, startSpeechServer, type SpeechAnswerer } from '../speech-server.js'
import { installModels } from '../installed-model.js'
import { needs, temporaryDatabase, temporaryDirectory } from '../helper.js'
import { embeddedDirectory, runScript, startServer } from '../process.js'

/** What is wrong, by the check that found it. */
async function wrong (t: Test, env: Record<string, string>): Promise<{ code: number | null, found: Record<string, string> }> {
  const { code, stdout } = await runScript(t, 'bin/doctor/index.js', ['--json'], { PORT: '0', ...env })
  const findings = JSON.parse(stdout) as Finding[]
  return { code, found: Object.fromEntries(findings.filter(({ ok }) => !ok).map(({ check, sentence }) => [check, sentence])) }
}

t.test('an installation that is well, running or not, is found so (0), line by line', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  await startServer(t, { DATA_DIR })
  const { code, stdout, stderr } = await runScript(t, 'bin/doctor/index.js', [], { DATA_DIR, REPORT_ATTEMPTS: '4' })
  t.strictSame([code, stderr], [0, ''])
  t.strictSame(stdout.trimEnd().split('\n').map(line => line.split(/ {2,}/).slice(0, 2).join(' ')), [
    'settings', 'directories', 'disk', 'database', 'api keys', 'signing keys', 'port', 'redis', 'tables', 'audio storage', 'report engine', 'speech engine', 'clock'
  ].map(check => `ok ${check}`))
  t.match(stdout, /^ok +settings +Every setting can be used\. From the environment: DATA_DIR, LIMITS_FILE\. From limits\.yaml: reportAttempts\. All others have their defaults\.$/m)
  t.match(stdout, /^ok +database +The service runs on its embedded database, and answers\.$/m)
  t.match(stdout, /^ok +api keys +1 API key works\.$/m)
  t.strictSame((await wrong(t, { DATA_DIR: path.join(temporaryDirectory(t), 'new') })).found, {}, 'one that is not started yet is well, too')
})

t.test('everything that is wrong is found at once, with what to do (1)', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  await ensureKeyRing(path.join(DATA_DIR, 'signing-keys'), 'ES256')
  const file = path.join(DATA_DIR, 'database', 'PG_VERSION')
  writeFileSync(file, '')
  const { code, found } = await wrong(t, {
    DATA_DIR,
    AUDIO_DIR: path.join(file, 'audio'),
    SIGNING_ALGORITHM: 'EdDSA',
    DISK_RESERVE: '1000000000000',
    CODE_TABLES_DIR: '/no/such/directory',
    REDIS_URL: 'redis://127.0.0.1:1',
    HOST: '192.0.2.1',
    REPORT_ENGINE: 'openai',
    REPORT_BASE_URL: 'http://127.0.0.1:1/v1',
    REPORT_MODEL: 'm'
  })
  t.equal(code, 1)
  t.match(found, {
    directories: /^AUDIO_DIR \S+ is a file or lies below one; name a directory\.$/,
    disk: /^DATA_DIR has \d+ MB free, less than diskReserve \(1000000 MB\): free some space\. AUDIO_DIR has /,
    database: /^DATA_DIR \S+ holds a database that is not whole: database\/PG_VERSION is missing or empty; restore all of it from a backup\.$/,
    'api keys': /^API_KEY_PEPPER is not set, and \S+ is missing: put it back from a backup, /,
    'signing keys': /^SIGNING_ALGORITHM is EdDSA, but the active key is for ES256; /,
    tables: /^CODE_TABLES_DIR names a table that cannot be used: /,
    redis: /^REDIS_URL: Redis does not answer \(ECONNREFUSED\); /,
    'report engine': 'REPORT_BASE_URL: nothing answers on http://127.0.0.1:1/v1 (ECONNREFUSED); start the engine there, or correct the address.'
  })
})

t.test('the key of the report engine is sent in the header that is set', async t => {
  const { baseUrl } = await startChatServer(t, ({ headers }) => headers['api-key'] === 'k' ? { body: { data: [] } } : { status: 401 })
  const env = {
    DATA_DIR: path.join(temporaryDirectory(t), 'new'), REPORT_ENGINE: 'openai', REPORT_BASE_URL: baseUrl, REPORT_MODEL: 'm', REPORT_API_KEY: 'k'
  }
  t.strictSame((await wrong(t, { ...env, REPORT_AUTH_HEADER: 'api-key' })).found, {})
  t.match((await wrong(t, env)).found, { 'report engine': /^REPORT_API_KEY is refused by / })
})

t.test('a speech engine that is up is sent a second of silence, and what it cannot do is named', async t => {
  let answer: SpeechAnswerer = answeringText(() => '')
  const { baseUrl } = await startSpeechServer(t, [], (request, at) => answer(request, at))
  const env = { DATA_DIR: path.join(temporaryDirectory(t), 'new'), SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: baseUrl, SPEECH_MODEL: 'm' }
  t.strictSame((await wrong(t, env)).found, {})
  answer = () => ({ headers: { 'content-type': 'text/html' }, body: '<html>' })
  t.match((await wrong(t, env)).found, {
    'speech engine': /^127\.0\.0\.1:\d+ is up and cannot transcribe: the speech engine answers in a form that is not understood \(text\/html\); change the SPEECH_\* /
  })
})

t.test('wrong settings are all named, and nothing else is looked at (1)', async t => {
  t.strictSame(await runScript(t, 'bin/doctor/index.js', [], { PORT: 'x', LOG_LEVEL: 'loud' }), {
    code: 1,
    stdout: 'WRONG  settings  PORT must be a whole number.\nWRONG  settings  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.\n',
    stderr: ''
  })
})

t.test('PostgreSQL is looked at and left as it is', { skip: needs.postgres }, async t => {
  const env = { DATABASE_URL: await temporaryDatabase(t), API_KEY_PEPPER: 'a pepper for tests, long enough for it', SIGNING_KEYS_DIR: temporaryDirectory(t) }
  for (let round = 1; round <= 2; round++) {
    const { code, stdout } = await runScript(t, 'bin/doctor/index.js', [], { PORT: '0', ...env })
    t.equal(code, 0, stdout)
    t.match(stdout, /^ok +database +PostgreSQL [^;]+ answers; the next start brings its tables up to date \(\d+ changes\)\.$/m)
    t.match(stdout, /^ok +clock +The clock agrees with PostgreSQL\.$/m)
  }
  t.match(await runScript(t, 'bin/api-key.js', ['create', '--customer', 'General', '--name', 'backend'], env), { code: 0 })
  t.match((await runScript(t, 'bin/doctor/index.js', [], { PORT: '0', ...env })).stdout, /^ok +api keys +1 API key works\.$/m)
  t.match((await wrong(t, { ...env, DATABASE_URL: 'postgres://a:Secret@127.0.0.1:1/b' })).found, { database: /^DATABASE_URL: nothing listens on 127\.0\.0\.1:1; / })
})

t.test('models on this machine are named with their revision, and what is wrong with one, too', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const MODELS_DIR = path.join(temporaryDirectory(t), 'models')
  const sentences = async (env: Record<string, string>) => {
    const { stdout } = await runScript(t, 'bin/doctor/index.js', ['--json'], { PORT: '0', DATA_DIR, MODELS_DIR, ...env })
    const found = (JSON.parse(stdout) as Finding[]).filter(({ check }) => /^(?:report|speech) engine$/.test(check))
    return found.map(({ ok, sentence }) => `${ok ? 'ok' : 'WRONG'} ${sentence}`)
  }
  t.strictSame(await sentences({}), [
    'ok Reports are made by rules: no language model is installed.',
    'ok No speech model is installed, so audio is refused: npm run models -- list shows what there is.'
  ])
  t.strictSame(await sentences({ REPORT_ENGINE: 'model', SPEECH_ENGINE: 'embedded' }), [
    'WRONG REPORT_ENGINE is model, and no language model is installed: npm run models -- list shows what there is.',
    'WRONG No speech model is installed, so audio is refused: npm run models -- list shows what there is.'
  ])
  t.strictSame(await sentences({ REPORT_ENGINE: 'embedded', SPEECH_ENGINE: 'none' }), [
    'ok Reports are made by rules.', 'ok Not used: audio is refused (SPEECH_ENGINE).'
  ])

  installModels(MODELS_DIR, [{ name: 'hand', content: 'a model' }])
  const ears = temporaryDirectory(t)
  for (const name of ['encoder.onnx', 'decoder.onnx', 'tokens.txt']) writeFileSync(path.join(ears, name), name)
  const store = createModelStore({ directory: MODELS_DIR, mirror: '' })
  await store.import([ears], { acceptLicence: true, as: 'ears', format: 'whisper' })
  const revision = (await store.installed()).find(({ name }) => name === 'ears')?.revision.slice(0, 12)
  t.strictSame(await sentences({}), [
    'ok Final reports are made by hand (r1) on this machine, whose files are as they were installed.',
    `ok Speech is recognised by ears (${revision}) on this machine, whose files are as they were installed.`
  ])
  t.strictSame(await sentences({ REPORT_MODEL: 'other', SPEECH_MODEL: 'other' }), [
    `WRONG REPORT_MODEL is other, which is not installed in ${MODELS_DIR}; npm run models -- list shows what there is.`,
    `WRONG SPEECH_MODEL is other, which is not installed in ${MODELS_DIR}: audio is refused until it is; npm run models -- list shows what there is.`
  ])
  t.equal(
    (await sentences({ SPEECH_MODEL: 'qwen3-asr-1.7b' }))[1],
    'WRONG SPEECH_MODEL is qwen3-asr-1.7b, which this service does not load yet: audio is refused; npm run models -- list shows what there is.'
  )

  rmSync(path.join(MODELS_DIR, 'engines'), { recursive: true })
  writeFileSync(path.join(MODELS_DIR, 'ears', 'tokens.txt'), 'damaged')
  const [report, speech] = await sentences({})
  t.equal(report, 'WRONG hand is installed, but not the library that runs it: npm run models -- install hand')
  t.match(speech, /^WRONG \S+tokens\.txt of the model ears is not the file that was installed: /)
})
