import Fastify from 'fastify'
import t from 'tap'
import { serverOptions } from '../../../../app.js'
import { ConfigError, headersOf, parseConfig } from '../../../../lib/runtime/settings/index.js'
import configuration from '../../../../plugins/config.js'
import { Environment, type Config } from '../../../../schemas/config.js'
import { FIXED } from '../../../../schemas/fixed-settings.js'
import { limitKeys } from '../../../../schemas/limits.js'

const DEFAULTS: Config = {
  LIMITS_FILE: '',
  HOST: '127.0.0.1',
  PORT: 3000,
  PUBLIC_URL: 'http://127.0.0.1:3000',
  DATA_DIR: './data',
  DISK_RESERVE: 200_000_000,
  WEBHOOK_ALLOWED_NETWORKS: '',
  WEBHOOK_ALLOW_HTTP: false,
  WEBHOOK_RETENTION_DAYS: 30,
  AUDIT_ENABLED: true,
  AUDIT_REQUIRED: true,
  AUDIT_RETENTION_DAYS: 1826,
  AUDIT_SEAL_FILE: '',
  DATABASE_URL: '',
  DATABASE_POOL_MAX: 10,
  REDIS_URL: '',
  DATABASE_CONNECT_TIMEOUT: 1500,
  DATABASE_QUERY_TIMEOUT: 3000,
  DATABASE_TRANSACTION_TIMEOUT: 10_000,
  TOKEN_LIFETIME: 900,
  TOKEN_AUDIENCE: 'consultation-service',
  SIGNING_KEYS_DIR: 'data/signing-keys',
  MODELS_DIR: 'data/models',
  MODELS_MIRROR: '',
  SIGNING_ALGORITHM: 'ES256',
  API_KEY_PEPPER: '',
  RATE_LIMIT_WINDOW: 60,
  RATE_LIMIT_MAX: 120,
  RATE_LIMIT_FAILED_KEY_MAX: 30,
  RATE_LIMIT_ADDRESS_MAX: 6000,
  RATE_LIMIT_READY_MAX: 600,
  KEY_REQUESTS_DAYS: 30,
  USER_WORK_MAX: 6000,
  CONNECTIONS_MAX: 5000,
  CONNECTIONS_PER_ADDRESS_MAX: 2000,
  WRITE_TIMEOUT: 60,
  TRUST_PROXY: '',
  CORS_ORIGINS: '*',
  WIDGET_ORIGINS: '',
  DOCS_ENABLED: true,
  LOG_LEVEL: 'info',
  BODY_LIMIT: 1_048_576,
  REPORT_ENGINE: 'auto',
  REPORT_CONTEXT_TOKENS: 16_384,
  REPORT_BASE_URL: '',
  REPORT_API_KEY: '',
  REPORT_MODEL: '',
  REPORT_AUTH_HEADER: '',
  REPORT_EXTRA_BODY: '',
  CODE_TABLES_DIR: '',
  MEDICATION_TABLE: '',
  TIME_ZONE: 'UTC',
  REPORT_MIN_WORDS: 15,
  MEANING_QUESTIONS: 0,
  MEANING_SECONDS: 60,
  REPORT_UNSUPPORTED: 'mark',
  REPORT_TIMEOUT: 120,
  REPORT_THREADS: 0,
  LANGUAGE_MODEL_CONCURRENCY: 2,
  LANGUAGE_MODEL_THREADS: 0,
  REPORT_CONCURRENCY: 8,
  REPORT_ATTEMPTS: 5,
  REPORT_RETRY_DELAY: 5,
  REPORT_RETRY_HOURS: 24,
  REPORT_FALLBACK: 'embedded',
  REPORT_FALLBACK_AFTER: 600,
  INTERMEDIATE_REPORT_DELAY: 2000,
  SEGMENTS_MAX: 500,
  SEGMENT_CHARACTERS_MAX: 10_000,
  CONSULTATION_CHARACTERS_MAX: 200_000,
  OPEN_CONSULTATIONS_MAX: 20,
  REOPEN_HOURS: 24,
  RECORDING_MAX_HOURS: 12,
  EVENTS_HEARTBEAT: 15,
  EVENT_STREAMS_PER_USER_MAX: 20,
  EVENT_STREAMS_PER_CUSTOMER_MAX: 500,
  EVENT_STREAMS_MAX: 1000,
  SPEECH_ENGINE: 'auto',
  SPEECH_BASE_URL: '',
  SPEECH_API_KEY: '',
  SPEECH_MODEL: '',
  SPEECH_MODEL_THREADS: 0,
  SPEECH_MODEL_MEMORY: 0,
  MODELS_IDLE: 600,
  SPEECH_TIMEOUT: 60,
  SPEECH_CONCURRENCY: 8,
  TRANSCRIPTION_CONCURRENCY: 4,
  LIVE_INTERVAL: 1000,
  LIVE_VISIT_INTERVAL: 2000,
  SPEECH_AHEAD: 1,
  LIVE_TEXT_AFTER: 600,
  SPEECH_HEARINGS: 2,
  AUDIO_MIN_SPEECH: 2000,
  AUDIO_STORE: 'database',
  AUDIO_DIR: '',
  AUDIO_RETENTION_DAYS: 0,
  AUDIO_KEEP_FAILED_DAYS: 7,
  AUDIO_CHUNK_BYTES_MAX: 104_857_600,
  AUDIO_BYTES_MAX: 1_000_000_000,
  AUDIO_HOURS_MAX: 6,
  S3_ENDPOINT: '',
  S3_REGION: 'us-east-1',
  S3_BUCKET: '',
  S3_PREFIX: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  S3_TIMEOUT: 10_000,
  S3_STREAM_INTERVAL: 1000,
  STREAMS_PER_USER_MAX: 3,
  STREAMS_MAX: 1000,
  STREAMS_PER_CUSTOMER_MAX: 0,
  STREAM_IDLE_TIMEOUT: 900,
  STREAM_AHEAD_MAX: 300,
  METRICS_PORT: 0,
  METRICS_HOST: '127.0.0.1',
  SANDBOX_ENABLED: true,
  PORTAL_ENABLED: true,
  PORTAL_OPENID_ISSUER: '',
  PORTAL_OPENID_CLIENT_ID: '',
  PORTAL_OPENID_CLIENT_SECRET: '',
  PORTAL_OPENID_SCOPE: 'openid profile email',
  PORTAL_OPENID_CLAIM: 'groups',
  PORTAL_OPENID_ADMINS: '',
  PORTAL_OPENID_VIEWERS: '',
  PORTAL_OPENID_CUSTOMER_CLAIM: '',
  PROCESSES: 1,
  SHUTDOWN_DELAY: 0,
  SHUTDOWN_TIMEOUT: 15,
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_EXPORTER_OTLP_HEADERS: '',
  OTEL_SERVICE_NAME: 'consultation-service',
  OTEL_TRACES_SAMPLER_ARG: 1
}

const listener = 'must be an address of this machine, such as 127.0.0.1 for this machine only or 0.0.0.0 for everyone who reaches it, or a host name'
const whole = 'must be a whole number'
const url = 'must be an http:// or https:// URL without query and fragment'
const database = 'must be a URL that starts with postgres://'
const model = 'must be an http:// or https:// URL such as http://127.0.0.1:8000/v1'
const redis = 'must be a URL that starts with redis:// or rediss://'
const proxies = 'must be a list of addresses or CIDR ranges separated by commas; a hop count or "true" is not safe'
const origins = 'must be * or a list of origins such as https://ehr.example, without a path, separated by commas'
const collector = 'must be an http:// or https:// URL such as http://127.0.0.1:4318'
const headers = 'must be name=value pairs separated by commas, with the values percent-encoded'
const frames = origins.replace('* or ', '')

/** For each setting, what is refused and why. Where any text may stand, nothing is. */
const REFUSED: Record<keyof Environment, Array<[value: string, problem: string]>> = {
  HOST: ['256.1.1.1', 'http://127.0.0.1', '127.0.0.1:3000', '[::1]', 'a host', '-'].map(host => [host, listener]),
  PORT: [['eighty', whole], ['80.5', whole], ['-1', 'must be at least 0'], ['65536', 'must be at most 65535']],
  PUBLIC_URL: [
    ['service.example', url], ['ftp://service.example', url], ['https://service.example/?a=b', url], ['https://service.example/#a', url],
    ['https://service.example:99999', url], ['https://service .example', url], ["https://service.example/'$(id)'", url]
  ],
  DATA_DIR: [],
  DATABASE_URL: [['mysql://127.0.0.1/x', database], ['127.0.0.1', database], ['postgres://user:secret@host:99999/x', database]],
  REDIS_URL: [['http://127.0.0.1', redis], ['127.0.0.1:6379', redis], ['redis://:secret@host:99999', redis]],
  SIGNING_KEYS_DIR: [],
  SIGNING_ALGORITHM: ['HS256', 'none', 'es256', 'RS512'].map(name => [name, 'must be one of ES256, EdDSA, RS256']),
  API_KEY_PEPPER: [['a'.repeat(31), 'must have at least 32 characters']],
  LIMITS_FILE: [],
  TRUST_PROXY: [
    'true', '1', '2', 'loopback', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/08', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', 'proxy.example',
    '127.0.0.1, true', '10.0.0.0/255.0.0.0', '::ffff:0.0.0.0/96', '::ffff:10.0.0.0/33', 'fe80::1%eth0'
  ].map(range => [range, proxies]),
  CORS_ORIGINS: ['ehr.example', 'https://ehr.example/', 'https://ehr.example/app', 'https://ehr.example https://b.example', '*, ehr.example', ','].map(list => [list, origins]),
  WIDGET_ORIGINS: ['*', 'ehr.example', 'https://ehr.example/', 'https://ehr.example, *', ','].map(list => [list, frames]),
  DOCS_ENABLED: [['yes', 'must be true or false'], ['1', 'must be true or false']],
  LOG_LEVEL: [['verbose', 'must be one of fatal, error, warn, info, debug, trace, silent']],
  REPORT_ENGINE: ['none', 'OpenAI', 'gpt'].map(name => [name, 'must be one of auto, embedded, model, openai']),
  REPORT_BASE_URL: ['127.0.0.1:8000/v1', 'ftp://127.0.0.1/v1', 'http://127.0.0.1:99999/v1'].map(text => [text, model]),
  REPORT_API_KEY: [],
  REPORT_MODEL: [['a'.repeat(256), 'must have at most 255 characters']],
  REPORT_AUTH_HEADER: [['a'.repeat(101), 'must have at most 100 characters']],
  REPORT_EXTRA_BODY: [['a'.repeat(10_001), 'must have at most 10000 characters']],
  REPORT_CONTEXT_TOKENS: [['8k', whole], ['4095', 'must be at least 4096'], ['10000001', 'must be at most 10000000']],
  CODE_TABLES_DIR: [],
  MEDICATION_TABLE: [],
  TIME_ZONE: ['Brussels', 'Europe/Nowhere', '+25:00', 'a'.repeat(255)].map(zone => [zone, 'must be an IANA time zone such as Europe/Brussels']),
  REPORT_UNSUPPORTED: ['keep', 'Mark'].map(name => [name, 'must be one of mark, remove']),
  REPORT_FALLBACK: [['other', 'must be one of embedded, none']],
  SPEECH_ENGINE: ['Embedded', 'OpenAI', 'whisper'].map(name => [name, 'must be one of auto, none, embedded, openai']),
  SPEECH_BASE_URL: ['127.0.0.1:8000/v1', 'ftp://127.0.0.1/v1', 'http://127.0.0.1:99999/v1'].map(text => [text, model]),
  SPEECH_API_KEY: [],
  SPEECH_MODEL: [['a'.repeat(256), 'must have at most 255 characters']],
  AUDIO_STORE: ['S3', 'disk'].map(name => [name, 'must be one of directory, database, s3']),
  AUDIO_DIR: [],
  AUDIO_RETENTION_DAYS: [['week', whole], ['-1', 'must be at least 0'], ['36501', 'must be at most 36500']],
  S3_ENDPOINT: ['storage.example', 'ftp://storage.example', 'https://storage.example:99999'].map(text => [text, 'must be an http:// or https:// URL such as https://storage.example:9000']),
  S3_REGION: [['a'.repeat(101), 'must have at most 100 characters']],
  S3_BUCKET: [['a'.repeat(256), 'must have at most 255 characters']],
  MODELS_DIR: [],
  MODELS_MIRROR: ['mirror.example', 'ftp://mirror.example', 'https://mirror.example:99999'].map(url => [url, 'must be an http:// or https:// URL such as https://mirror.example/models']),
  S3_PREFIX: ['/audio', 'a//b', 'a b', 'audio/../../x?'].map(text => [text, 'must be names separated by slashes, without one at the beginning, such as scribe/audio']),
  S3_ACCESS_KEY_ID: [['a'.repeat(1001), 'must have at most 1000 characters']],
  S3_SECRET_ACCESS_KEY: [['a'.repeat(1001), 'must have at most 1000 characters']],
  METRICS_PORT: [['x', whole], ['-1', 'must be at least 0'], ['65536', 'must be at most 65535']],
  METRICS_HOST: ['256.1.1.1', '127.0.0.1:9090'].map(host => [host, listener]),
  SANDBOX_ENABLED: [['yes', 'must be true or false'], ['1', 'must be true or false']],
  PORTAL_ENABLED: [['yes', 'must be true or false'], ['1', 'must be true or false']],
  PORTAL_OPENID_ISSUER: ['login.example', 'http://login.example', 'https://login.example:99999'].map(issuer => [issuer, 'must be an https:// URL such as https://login.example/realms/hospital']),
  PORTAL_OPENID_CLIENT_ID: [['a'.repeat(256), 'must have at most 255 characters']],
  PORTAL_OPENID_CLIENT_SECRET: [],
  PORTAL_OPENID_SCOPE: ['profile', 'xopenid', 'openid,email'].map(scope => [scope, 'must be a list of scopes with openid, separated by spaces']),
  PORTAL_OPENID_CLAIM: [['a'.repeat(256), 'must have at most 255 characters']],
  PORTAL_OPENID_ADMINS: [['a'.repeat(10_001), 'must have at most 10000 characters']],
  PORTAL_OPENID_VIEWERS: [['a'.repeat(10_001), 'must have at most 10000 characters']],
  PORTAL_OPENID_CUSTOMER_CLAIM: [['a'.repeat(256), 'must have at most 255 characters']],
  PROCESSES: [['four', whole], ['0', 'must be at least 1'], ['257', 'must be at most 256']],
  SHUTDOWN_DELAY: [['10s', whole], ['-1', 'must be at least 0'], ['301', 'must be at most 300']],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    ['127.0.0.1:4318', collector], ['grpc://127.0.0.1:4317', collector], ['http://127.0.0.1:99999', collector],
    ['http://user:secret@127.0.0.1:4318', 'must not hold a user name or a password; use OTEL_EXPORTER_OTLP_HEADERS']
  ],
  OTEL_EXPORTER_OTLP_HEADERS: ['secret', '=secret', 'a b=secret', 'a=%', 'a=b%0Ac'].map(text => [text, headers]),
  OTEL_SERVICE_NAME: [['a'.repeat(256), 'must have at most 255 characters']],
  OTEL_TRACES_SAMPLER_ARG: [['all', 'must be a number'], ['-0.1', 'must be at least 0'], ['1.1', 'must be at most 1'], ['Infinity', 'must be a number']]
}

function refusal (env: Record<string, string>, limits: Record<string, unknown> = {}): unknown {
  try {
    parseConfig(env, limits)
  } catch (error) {
    return error
  }
}

t.test('without any setting, every one has its default', async t => {
  t.strictSame(parseConfig({}), DEFAULTS)
  const names = [Environment.properties, limitKeys, FIXED].flatMap(place => Object.keys(place))
  t.strictSame(Object.keys(DEFAULTS).sort(), names.sort())
})

t.test('an empty or blank setting counts as not set, and what is no setting is ignored', async t => {
  for (const blank of ['', ' ', '\t']) {
    const env = Object.fromEntries(Object.keys(DEFAULTS).map(name => [name, blank]))
    t.strictSame(parseConfig({ ...env, PATH: '/bin', port: '80', constructor: 'x', toString: 'x' }), DEFAULTS)
  }
})

for (const [setting, cases] of Object.entries(REFUSED).filter(([, cases]) => cases.length > 0)) {
  t.test(`${setting} is refused in one sentence that never shows the value`, async t => {
    for (const [value, problem] of cases) {
      const env: Record<string, string> = { API_KEY_PEPPER: 'p'.repeat(32), [setting]: value }
      const error = refusal(env)
      t.type(error, ConfigError, value)
      t.equal((error as Error | undefined)?.message, `${setting} ${problem}.`, value)
    }
  })
}

t.test('all settings that are wrong are named at once, each on a line, and none for what follows from another', async t => {
  const error = refusal({
    PORT: 'eighty', DATABASE_URL: 'mysql://127.0.0.1/x', LOG_LEVEL: 'loud', BODY_LIMIT: '1', TIME_ZONE: 'Brussels', REPORT_ENGINE: 'openai', REPORT_MODEL: 'm'
  }, { bodyLimit: 1, reportTimeot: 5 })
  t.type(error, ConfigError)
  t.strictSame((error as Error).message.split('\n'), [
    'PORT must be a whole number.',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    'DATABASE_URL must be a URL that starts with postgres://.',
    'BODY_LIMIT is no longer a setting: put bodyLimit into the file that LIMITS_FILE names.',
    'bodyLimit in LIMITS_FILE must be at least 1024.',
    'reportTimeot in LIMITS_FILE is not a limit; did you mean reportTimeout?',
    'TIME_ZONE must be an IANA time zone such as Europe/Brussels.',
    'REPORT_BASE_URL is required with REPORT_ENGINE=openai.'
  ])
})

t.test('DATABASE_URL without API_KEY_PEPPER is refused, with it is accepted', async t => {
  const DATABASE_URL = 'postgresql://user:secret@/service?host=/run/postgresql'
  t.match(refusal({ DATABASE_URL }), { message: 'API_KEY_PEPPER is required with DATABASE_URL, and must be the same on all instances.' })
  t.equal(parseConfig({ DATABASE_URL, API_KEY_PEPPER: 'p'.repeat(32) }).DATABASE_URL, DATABASE_URL)
})

t.test('more than one process need PostgreSQL and Redis', async t => {
  const [database, redis] = [{ DATABASE_URL: 'postgres://127.0.0.1/x', API_KEY_PEPPER: 'p'.repeat(32) }, { REDIS_URL: 'redis://127.0.0.1' }]
  const noDatabase = 'DATABASE_URL, because only one process can open the embedded database'
  const noRedis = 'REDIS_URL, so that rate limits count the requests of all processes together'
  t.match(refusal({ PROCESSES: '2' }), { message: `PROCESSES above 1 needs ${noDatabase}, and ${noRedis}.` })
  t.match(refusal({ PROCESSES: '2', ...redis }), { message: `PROCESSES above 1 needs ${noDatabase}.` })
  t.match(refusal({ PROCESSES: '2', ...database }), { message: `PROCESSES above 1 needs ${noRedis}.` })
  t.equal(parseConfig({ PROCESSES: '2', ...database, ...redis }).PROCESSES, 2)
  t.equal(parseConfig({ PROCESSES: '1' }).PROCESSES, 1)
})

t.test('SPEECH_ENGINE=openai needs to know where the engine is and what its model is called', async t => {
  const asked = { SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: 'http://127.0.0.1:8000/v1', SPEECH_MODEL: 'some-model' }
  t.match(parseConfig(asked), asked)
  t.match(refusal({ ...asked, SPEECH_BASE_URL: '' }), { message: 'SPEECH_BASE_URL is required with SPEECH_ENGINE=openai.' })
  t.match(refusal({ ...asked, SPEECH_MODEL: '' }), { message: 'SPEECH_MODEL is required with SPEECH_ENGINE=openai.' })
})

t.test('REPORT_ENGINE=openai needs to know where the model is and what it is called', async t => {
  const asked = { REPORT_ENGINE: 'openai', REPORT_BASE_URL: 'http://127.0.0.1:8000/v1', REPORT_MODEL: 'some-model' }
  t.match(parseConfig(asked), asked)
  t.match(refusal({ ...asked, REPORT_BASE_URL: '' }), { message: 'REPORT_BASE_URL is required with REPORT_ENGINE=openai.' })
  t.match(refusal({ ...asked, REPORT_MODEL: ' ' }), { message: 'REPORT_MODEL is required with REPORT_ENGINE=openai.' })
})

t.test('AUDIO_STORE is derived from AUDIO_DIR, and needs what belongs to it', async t => {
  t.equal(parseConfig({}).AUDIO_STORE, 'database')
  t.equal(parseConfig({ AUDIO_DIR: '/audio' }).AUDIO_STORE, 'directory')
  t.equal(parseConfig({ AUDIO_DIR: '/audio', AUDIO_STORE: 'database' }).AUDIO_STORE, 'database')
  t.match(refusal({ AUDIO_STORE: 'directory' }), { message: 'AUDIO_DIR is required with AUDIO_STORE=directory.' })
  const objects = { AUDIO_STORE: 's3', S3_BUCKET: 'audio', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  t.match(parseConfig(objects), { ...objects, S3_ENDPOINT: '' })
  t.equal(parseConfig({ ...objects, AUDIO_DIR: '/audio' }).AUDIO_STORE, 's3', 'while the directory is emptied')
  for (const setting of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    t.match(refusal({ ...objects, [setting]: ' ' }), { message: `${setting} is required with AUDIO_STORE=s3.` })
  }
})

t.test('a setting that follows from another one now is refused, whatever its value', async t => {
  for (const value of ['true', 'false']) {
    t.match(refusal({ S3_FORCE_PATH_STYLE: value }), {
      message: 'S3_FORCE_PATH_STYLE follows from S3_ENDPOINT now: with it, the bucket is in the path of a URL, without it in the host.'
    })
  }
})

t.test('TRUST_PROXY accepts addresses and CIDR ranges, and the proxies in them decide a request\'s address', async t => {
  const config = parseConfig({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.1,fd00::/8,::ffff:172.16.0.0/12' })
  const fastify = Fastify({ ...serverOptions(config), logger: false })
  fastify.get('/', async request => request.ip)
  const address = async (remoteAddress: string) =>
    (await fastify.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } })).body
  for (const proxy of ['10.1.2.3', '192.168.1.1', 'fd00::1', '::ffff:10.1.2.3']) t.equal(await address(proxy), '203.0.113.7', proxy)
  for (const other of ['11.1.2.3', '192.168.1.2', 'fe80::1']) t.equal(await address(other), other)
})

t.test('without TRUST_PROXY, nobody\'s forwarded address is believed', async t => {
  const fastify = Fastify({ ...serverOptions(parseConfig({})), logger: false })
  fastify.get('/', async request => request.ip)
  t.equal((await fastify.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.7' } })).body, '127.0.0.1')
})

t.test('CORS_ORIGINS accepts everyone, or origins of web pages and apps', async t => {
  for (const CORS_ORIGINS of ['*', 'https://ehr.example', 'http://localhost:5173, capacitor://localhost']) {
    t.equal(parseConfig({ CORS_ORIGINS }).CORS_ORIGINS, CORS_ORIGINS)
  }
})

t.test('WIDGET_ORIGINS accepts nobody, or exact origins', async t => {
  for (const WIDGET_ORIGINS of ['', 'https://ehr.example', 'http://localhost:5173, https://ehr.example:8443']) {
    t.equal(parseConfig({ WIDGET_ORIGINS }).WIDGET_ORIGINS, WIDGET_ORIGINS)
  }
})

const SIGN_IN = { PORTAL_OPENID_ISSUER: 'https://login.example', PORTAL_OPENID_CLIENT_ID: 'portal', PORTAL_OPENID_ADMINS: 'admins' }

t.test('PORTAL_ENABLED is derived from HOST; where others reach the portal, it needs TLS', async t => {
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) t.equal(parseConfig({ HOST }).PORTAL_ENABLED, true, HOST)
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7']) t.equal(parseConfig({ HOST }).PORTAL_ENABLED, false, HOST)
  t.equal(parseConfig({ PORTAL_ENABLED: 'false' }).PORTAL_ENABLED, false)
  const others = { HOST: '0.0.0.0', PORTAL_ENABLED: 'true' }
  for (const PUBLIC_URL of ['', 'https://scribe.example', 'http://localhost:3000']) t.equal(parseConfig({ ...others, PUBLIC_URL }).PORTAL_ENABLED, true, PUBLIC_URL)
  t.throws(() => parseConfig({ ...others, PUBLIC_URL: 'http://scribe.example' }), { message: /PORTAL_ENABLED needs a PUBLIC_URL with https/ })
})

t.test('a provider of the portal needs a client and somebody who may enter', async t => {
  t.equal(parseConfig(SIGN_IN).PORTAL_OPENID_ISSUER, 'https://login.example')
  t.equal(parseConfig({ ...SIGN_IN, PORTAL_OPENID_ISSUER: 'http://127.0.0.1:9000' }).PORTAL_OPENID_ISSUER, 'http://127.0.0.1:9000')
  t.throws(() => parseConfig({ ...SIGN_IN, PORTAL_OPENID_CLIENT_ID: '' }), { message: /PORTAL_OPENID_CLIENT_ID is required/ })
  t.throws(() => parseConfig({ ...SIGN_IN, PORTAL_OPENID_ADMINS: ' , ' }), { message: /nobody could enter/ })
})

t.test('OTEL_EXPORTER_OTLP_HEADERS lists headers, with their values decoded', async t => {
  const text = parseConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YTpi, x-scope = 7=8,,' }).OTEL_EXPORTER_OTLP_HEADERS
  t.strictSame(headersOf(text), { authorization: 'Basic YTpi', 'x-scope': '7=8' })
  t.strictSame(headersOf(''), {})
})

t.test('OTEL_TRACES_SAMPLER_ARG is a fraction', async t => {
  t.equal(parseConfig({ OTEL_TRACES_SAMPLER_ARG: '0.05' }).OTEL_TRACES_SAMPLER_ARG, 0.05)
})

t.test('METRICS_PORT is never the port of clients', async t => {
  t.match(refusal({ PORT: '3000', METRICS_PORT: '3000' }), { message: 'METRICS_PORT must be another port than PORT: metrics are not for clients' })
  const several = { PROCESSES: '4', DATABASE_URL: 'postgres://127.0.0.1/x', API_KEY_PEPPER: 'p'.repeat(32), REDIS_URL: 'redis://127.0.0.1' }
  t.match(refusal({ ...several, PORT: '3000', METRICS_PORT: '2997' }), { message: 'METRICS_PORT must be another port than PORT, also for the last of PROCESSES: metrics are not for clients' })
  t.equal(parseConfig({ ...several, PORT: '3000', METRICS_PORT: '2996' }).METRICS_PORT, 2996)
  t.match(refusal({ ...several, METRICS_PORT: '65533' }), { message: 'METRICS_PORT must be at most 65532, so that each of PROCESSES has a port.' })
  t.equal(parseConfig({ PORT: '0', METRICS_PORT: '0' }).METRICS_PORT, 0, 'two ports that the system chooses, or none, are not the same')
})

t.test('SANDBOX_ENABLED is derived from HOST: only where this machine alone reaches the service, unless it is set', async t => {
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) t.equal(parseConfig({ HOST }).SANDBOX_ENABLED, true, HOST)
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7', '127.example', 'service.example']) t.equal(parseConfig({ HOST }).SANDBOX_ENABLED, false, HOST)
  t.equal(parseConfig({ HOST: '0.0.0.0', SANDBOX_ENABLED: 'true' }).SANDBOX_ENABLED, true)
  t.equal(parseConfig({ SANDBOX_ENABLED: 'false' }).SANDBOX_ENABLED, false)
})

t.test('PUBLIC_URL is derived from HOST and PORT, and loses the slashes at its end', async t => {
  const publicUrl = (env: Record<string, string>) => parseConfig(env).PUBLIC_URL
  t.equal(publicUrl({ PORT: '8080' }), 'http://127.0.0.1:8080')
  t.equal(publicUrl({ HOST: '0.0.0.0' }), 'http://127.0.0.1:3000')
  t.equal(publicUrl({ HOST: '::' }), 'http://127.0.0.1:3000')
  t.equal(publicUrl({ HOST: '::1' }), 'http://[::1]:3000')
  t.equal(publicUrl({ HOST: 'localhost' }), 'http://localhost:3000')
  t.equal(publicUrl({ PUBLIC_URL: 'https://service.example/base//' }), 'https://service.example/base')
})

t.test('SIGNING_KEYS_DIR is derived from DATA_DIR', async t => {
  t.equal(parseConfig({ DATA_DIR: '/srv/data' }).SIGNING_KEYS_DIR, '/srv/data/signing-keys')
  t.equal(parseConfig({ DATA_DIR: '/srv/data' }).MODELS_DIR, '/srv/data/models')
  t.equal(parseConfig({ DATA_DIR: '/srv/data', MODELS_DIR: '/srv/models' }).MODELS_DIR, '/srv/models')
  t.equal(parseConfig({ DATA_DIR: '/srv/data', SIGNING_KEYS_DIR: '/keys' }).SIGNING_KEYS_DIR, '/keys')
})

t.test('plugins read the settings as fastify.config', async t => {
  const fastify = Fastify()
  await fastify.register(configuration, { config: DEFAULTS })
  t.equal(fastify.config, DEFAULTS)
})
