import t from 'tap'
import { ConfigError, parseConfig } from '../../../../lib/runtime/settings/index.js'
import { removedSettings } from '../../../../lib/runtime/settings/limits.js'
import { DERIVED, FIXED } from '../../../../schemas/fixed-settings.js'
import { limitKeys, Limits, settingOfLimit } from '../../../../schemas/limits.js'

const whole = 'must be a whole number'

/** For each limit, what is refused and why. */
const REFUSED: Record<keyof Limits, Array<[value: unknown, problem: string]>> = {
  diskReserve: [['much', whole], [-1, 'must be at least 0'], [1_000_000_000_001, 'must be at most 1000000000000']],
  databasePoolMax: [['many', whole], [0, 'must be at least 1'], [1001, 'must be at most 1000']],
  databaseConnectTimeout: [[99, 'must be at least 100'], [60_001, 'must be at most 60000']],
  databaseQueryTimeout: [[99, 'must be at least 100'], [600_001, 'must be at most 600000']],
  databaseTransactionTimeout: [[99, 'must be at least 100'], [600_001, 'must be at most 600000']],
  tokenLifetime: [['15m', whole], [59, 'must be at least 60'], [86_401, 'must be at most 86400']],
  rateLimitWindow: [['1m', whole], [0, 'must be at least 1'], [86_401, 'must be at most 86400']],
  rateLimitMax: [['none', whole], [0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  rateLimitFailedKeyMax: [['none', whole], [0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  rateLimitAddressMax: [['none', whole], [0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  keyRequestsDays: [['none', whole], [1, 'must be at least 2'], [367, 'must be at most 366']],
  userWorkMax: [
    ['many', whole], [0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000'],
    [1528, 'must be at least 1529, for one request as large as bodyLimit allows, with 500 segments']
  ],
  connectionsMax: [[0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  shutdownTimeout: [[0, 'must be at least 1'], [301, 'must be at most 300']],
  connectionsPerAddressMax: [[0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  bodyLimit: [['1mb', whole], [1023, 'must be at least 1024'], [104_857_601, 'must be at most 104857600']],
  reportMinWords: [['few', whole], [0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  reportTimeout: [['2m', whole], [4, 'must be at least 5'], [3601, 'must be at most 3600']],
  languageModelConcurrency: [['two', whole], [0, 'must be at least 1'], [65, 'must be at most 64']],
  languageModelThreads: [['two', whole], [-1, 'must be at least 0'], [257, 'must be at most 256']],
  reportThreads: [['two', whole], [-1, 'must be at least 0'], [65, 'must be at most 64']],
  reportConcurrency: [['all', whole], [0, 'must be at least 1'], [1001, 'must be at most 1000']],
  reportAttempts: [['many', whole], [0, 'must be at least 1'], [101, 'must be at most 100']],
  reportRetryDelay: [['5s', whole], [0, 'must be at least 1'], [3601, 'must be at most 3600']],
  reportRetryHours: [['a day', whole], [-1, 'must be at least 0'], [721, 'must be at most 720']],
  meaningQuestions: [['few', whole], [-1, 'must be at least 0'], [1001, 'must be at most 1000']],
  meaningSeconds: [['a minute', whole], [0, 'must be at least 1'], [3601, 'must be at most 3600']],
  reportFallbackAfter: [['ten minutes', whole], [-1, 'must be at least 0'], [604_801, 'must be at most 604800']],
  intermediateReportDelay: [['2s', whole], [-1, 'must be at least 0'], [600_001, 'must be at most 600000']],
  consultationCharactersMax: [['1mb', whole], [0, 'must be at least 1'], [1_000_001, 'must be at most 1000000']],
  openConsultationsMax: [['none', whole], [0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  reopenHours: [['1d', whole], [-1, 'must be at least 0'], [721, 'must be at most 720']],
  recordingMaxHours: [['12h', whole], [0, 'must be at least 1'], [721, 'must be at most 720']],
  eventStreamsPerUserMax: [[0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  eventStreamsPerCustomerMax: [[0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  eventStreamsMax: [[0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  speechModelThreads: [['all', whole], [-1, 'must be at least 0'], [257, 'must be at most 256']],
  speechModelMemory: [['2 GB', whole], [-1, 'must be at least 0'], [1_000_001, 'must be at most 1000000']],
  modelsIdle: [['1m', whole], [4, 'must be at least 5'], [86_401, 'must be at most 86400']],
  speechTimeout: [['1m', whole], [0, 'must be at least 1'], [3601, 'must be at most 3600']],
  speechConcurrency: [['many', whole], [0, 'must be at least 1'], [1001, 'must be at most 1000']],
  transcriptionConcurrency: [['all', whole], [0, 'must be at least 1'], [1001, 'must be at most 1000']],
  liveInterval: [['1s', whole], [-1, 'must be at least 0'], [60_001, 'must be at most 60000']],
  speechHearings: [['twice', whole], [0, 'must be at least 1'], [3, 'must be at most 2']],
  speechAhead: [['always', whole], [-1, 'must be at least 0'], [3, 'must be at most 2']],
  liveTextAfter: [['ten minutes', whole], [-1, 'must be at least 0'], [604_801, 'must be at most 604800']],
  liveVisitInterval: [['2s', whole], [-1, 'must be at least 0'], [60_001, 'must be at most 60000']],
  audioMinSpeech: [['2s', whole], [-1, 'must be at least 0'], [600_001, 'must be at most 600000']],
  audioKeepFailedDays: [['week', whole], [-1, 'must be at least 0'], [36_501, 'must be at most 36500']],
  audioChunkBytesMax: [['100mb', whole], [0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  audioBytesMax: [['1gb', whole], [0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  audioHoursMax: [['6h', whole], [0, 'must be at least 1'], [25, 'must be at most 24']],
  s3Timeout: [['10s', whole], [299, 'must be at least 300'], [60_001, 'must be at most 60000']],
  s3StreamInterval: [['1s', whole], [499, 'must be at least 500'], [5001, 'must be at most 5000']],
  streamsPerUserMax: [['none', whole], [0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  streamsMax: [['none', whole], [0, 'must be at least 1'], [1_000_000_001, 'must be at most 1000000000']],
  streamsPerCustomerMax: [['none', whole], [-1, 'must be at least 0'], [1_000_000_001, 'must be at most 1000000000']],
  webhookAllowedNetworks: [[' '.repeat(4097), 'must have at most 4096 characters']],
  webhookAllowHttp: [['true', 'must be true or false'], [1, 'must be true or false']],
  webhookRetentionDays: [['a month', whole], [0, 'must be at least 1'], [366, 'must be at most 365']],
  auditEnabled: [['true', 'must be true or false'], [1, 'must be true or false']],
  auditRequired: [['true', 'must be true or false'], [1, 'must be true or false']],
  auditRetentionDays: [['five years', whole], [1095, 'must be at least 1096'], [36_501, 'must be at most 36500']],
  auditSealFile: [[' '.repeat(4097), 'must have at most 4096 characters']]
}

/** Where each setting of 0.1.0 went that is none any more, in the order of its `.env.example`. */
const REMOVED: ReadonlyArray<readonly [setting: string, place: keyof Limits | { fixed: string | number }]> = [
  ['DISK_RESERVE', 'diskReserve'],
  ['DATABASE_POOL_MAX', 'databasePoolMax'],
  ['DATABASE_CONNECT_TIMEOUT', 'databaseConnectTimeout'],
  ['DATABASE_QUERY_TIMEOUT', 'databaseQueryTimeout'],
  ['DATABASE_TRANSACTION_TIMEOUT', 'databaseTransactionTimeout'],
  ['TOKEN_LIFETIME', 'tokenLifetime'],
  ['TOKEN_AUDIENCE', { fixed: 'consultation-service' }],
  ['RATE_LIMIT_WINDOW', 'rateLimitWindow'],
  ['RATE_LIMIT_MAX', 'rateLimitMax'],
  ['RATE_LIMIT_FAILED_KEY_MAX', 'rateLimitFailedKeyMax'],
  ['RATE_LIMIT_ADDRESS_MAX', 'rateLimitAddressMax'],
  ['RATE_LIMIT_READY_MAX', { fixed: 600 }],
  ['USER_WORK_MAX', 'userWorkMax'],
  ['CONNECTIONS_MAX', 'connectionsMax'],
  ['SHUTDOWN_TIMEOUT', 'shutdownTimeout'],
  ['CONNECTIONS_PER_ADDRESS_MAX', 'connectionsPerAddressMax'],
  ['WRITE_TIMEOUT', { fixed: 60 }],
  ['BODY_LIMIT', 'bodyLimit'],
  ['REPORT_MIN_WORDS', 'reportMinWords'],
  ['REPORT_TIMEOUT', 'reportTimeout'],
  ['REPORT_THREADS', 'reportThreads'],
  ['LANGUAGE_MODEL_CONCURRENCY', 'languageModelConcurrency'],
  ['LANGUAGE_MODEL_THREADS', 'languageModelThreads'],
  ['REPORT_CONCURRENCY', 'reportConcurrency'],
  ['REPORT_ATTEMPTS', 'reportAttempts'],
  ['REPORT_RETRY_DELAY', 'reportRetryDelay'],
  ['REPORT_RETRY_HOURS', 'reportRetryHours'],
  ['REPORT_FALLBACK_AFTER', 'reportFallbackAfter'],
  ['INTERMEDIATE_REPORT_DELAY', 'intermediateReportDelay'],
  ['SEGMENTS_MAX', { fixed: 500 }],
  ['SEGMENT_CHARACTERS_MAX', { fixed: 10_000 }],
  ['CONSULTATION_CHARACTERS_MAX', 'consultationCharactersMax'],
  ['OPEN_CONSULTATIONS_MAX', 'openConsultationsMax'],
  ['RECORDING_MAX_HOURS', 'recordingMaxHours'],
  ['EVENTS_HEARTBEAT', { fixed: 15 }],
  ['EVENT_STREAMS_PER_USER_MAX', 'eventStreamsPerUserMax'],
  ['EVENT_STREAMS_PER_CUSTOMER_MAX', 'eventStreamsPerCustomerMax'],
  ['EVENT_STREAMS_MAX', 'eventStreamsMax'],
  ['SPEECH_MODEL_THREADS', 'speechModelThreads'],
  ['SPEECH_MODEL_MEMORY', 'speechModelMemory'],
  ['MODELS_IDLE', 'modelsIdle'],
  ['SPEECH_TIMEOUT', 'speechTimeout'],
  ['SPEECH_CONCURRENCY', 'speechConcurrency'],
  ['TRANSCRIPTION_CONCURRENCY', 'transcriptionConcurrency'],
  ['LIVE_INTERVAL', 'liveInterval'],
  ['AUDIO_MIN_SPEECH', 'audioMinSpeech'],
  ['AUDIO_KEEP_FAILED_DAYS', 'audioKeepFailedDays'],
  ['AUDIO_CHUNK_BYTES_MAX', 'audioChunkBytesMax'],
  ['AUDIO_BYTES_MAX', 'audioBytesMax'],
  ['AUDIO_HOURS_MAX', 'audioHoursMax'],
  ['S3_TIMEOUT', 's3Timeout'],
  ['S3_STREAM_INTERVAL', 's3StreamInterval'],
  ['STREAMS_PER_USER_MAX', 'streamsPerUserMax'],
  ['STREAMS_MAX', 'streamsMax'],
  ['STREAMS_PER_CUSTOMER_MAX', 'streamsPerCustomerMax'],
  ['STREAM_IDLE_TIMEOUT', { fixed: 900 }],
  ['STREAM_AHEAD_MAX', { fixed: 300 }]
]

/** Limits that came later: who puts one into the environment is told where it belongs, too. */
const ADDED: typeof REMOVED = [
  ['WEBHOOK_ALLOWED_NETWORKS', 'webhookAllowedNetworks'],
  ['WEBHOOK_ALLOW_HTTP', 'webhookAllowHttp'],
  ['WEBHOOK_RETENTION_DAYS', 'webhookRetentionDays'],
  ['AUDIT_ENABLED', 'auditEnabled'],
  ['AUDIT_REQUIRED', 'auditRequired'],
  ['AUDIT_RETENTION_DAYS', 'auditRetentionDays'],
  ['AUDIT_SEAL_FILE', 'auditSealFile'],
  ['REOPEN_HOURS', 'reopenHours'],
  ['KEY_REQUESTS_DAYS', 'keyRequestsDays'],
  ['LIVE_VISIT_INTERVAL', 'liveVisitInterval'],
  ['SPEECH_HEARINGS', 'speechHearings'],
  ['LIVE_TEXT_AFTER', 'liveTextAfter'],
  ['SPEECH_AHEAD', 'speechAhead'],
  ['MEANING_QUESTIONS', 'meaningQuestions'],
  ['MEANING_SECONDS', 'meaningSeconds']
]

function refusal (env: Record<string, string>, limits: Record<string, unknown> = {}): string {
  try {
    parseConfig(env, limits)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

t.test('without a file, every limit has its default', async t => {
  const config = parseConfig({})
  for (const [key, schema] of Object.entries(Limits.properties)) t.equal(config[settingOfLimit(key as keyof Limits)], schema.default, key)
  t.match(config, FIXED)
})

t.test('a limit of the file is what the service goes by, whichever it is', async t => {
  for (const [key, { default: usual, maximum = Infinity }] of Object.entries(Limits.properties)) {
    const value = typeof usual === 'boolean' ? !usual : typeof usual === 'string' ? '10.0.0.0/8' : usual === maximum ? maximum - 1 : usual + 1
    const more = key === 'bodyLimit' ? { userWorkMax: 10_000 } : {}
    t.match(parseConfig({}, { [key]: value, ...more }), { [settingOfLimit(key as keyof Limits)]: value }, key)
  }
})

for (const [key, cases] of Object.entries(REFUSED)) {
  t.test(`${key} is refused in one sentence that never shows the value`, async t => {
    const wrong = { integer: whole, boolean: 'must be true or false', string: 'must be text' }[Limits.properties[key as keyof Limits].type]
    const others = [[null, wrong], [[7], wrong], [7.5, wrong], ...wrong === whole ? [['7', wrong]] : []]
    for (const [value, problem] of [...cases, ...others]) {
      t.equal(refusal({}, { [key]: value }), `${key} in LIMITS_FILE ${String(problem)}.`, String(value))
    }
  })
}

t.test('a key that is no limit is refused with the one that was meant, or with where it belongs', async t => {
  const unknown: Array<[key: string, problem: string]> = [
    ['reportTimeot', 'is not a limit; did you mean reportTimeout?'],
    ['REPORT_TIMEOUT', 'is not a limit; did you mean reportTimeout?'],
    ['report-timeout', 'is not a limit; did you mean reportTimeout?'],
    ['s3timeout', 'is not a limit; did you mean s3Timeout?'],
    ['logLevel', 'belongs into the environment, as LOG_LEVEL.'],
    ['PORT', 'belongs into the environment, as PORT.'],
    ['segmentsMax', 'is fixed at 500 now.'],
    ['constructor', 'is not a limit; limits.example.yaml lists them all.']
  ]
  for (const [key, problem] of unknown) t.equal(refusal({}, { [key]: 1 }), `${key} in LIMITS_FILE ${problem}`, key)
})

t.test('each setting of 0.1.0 that is none any more is refused with where its value lives now', async t => {
  const known = [...REMOVED, ...ADDED]
  for (const [setting, place] of known) {
    const sentence = typeof place === 'string'
      ? `${setting} is no longer a setting: put ${place} into the file that LIMITS_FILE names.`
      : `${setting} is fixed at ${place.fixed} now.`
    t.equal(refusal({ [setting]: '5' }), sentence)
    t.equal(refusal({ [setting]: ' ' }), '', `${setting}, blank`)
  }
  t.strictSame([...known.map(([setting]) => setting), ...Object.keys(DERIVED)].sort(), [...removedSettings].sort())
  t.strictSame(known.flatMap(([, place]) => typeof place === 'string' ? [place] : []).sort(), Object.values(limitKeys).sort())
})

t.test('a limit that is too small for another one is named as the file has it', async t => {
  t.equal(refusal({}, { bodyLimit: 104_857_600 }),
    'userWorkMax in LIMITS_FILE must be at least 102905, for one request as large as bodyLimit allows, with 500 segments.')
})
