import { Type, type Static } from '@sinclair/typebox'
import { TRANSCRIPTION_MAX_LENGTH } from './consultation-output/limits.js'
import { closed } from './kit.js'

/** A limit that may be raised as far as a counter can go. */
function limit (value: number, description: string) {
  return Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: value, description })
}

const reports = {
  reportMinWords: limit(15, 'Words that a transcript needs for a meaningful report.'),
  reportTimeout: Type.Integer({ minimum: 5, maximum: 3600, default: 120, description: 'Seconds that one attempt to make a report may take; for a language model, the longest silence, and the whole attempt may take ten times as long. Then another worker takes over.' }),
  reportThreads: Type.Integer({ minimum: 0, maximum: 64, default: 0, description: 'Report threads per process; 0 for one less than the number of CPUs, divided by PROCESSES, from 1 to 3. Each holds 60 MB, and up to 300 MB more for the longest transcripts.' }),
  reportConcurrency: Type.Integer({ minimum: 1, maximum: 1000, default: 8, description: 'Reports that one instance makes at once; with the embedded engine, as many as it has threads, plus one waiting.' }),
  languageModelConcurrency: Type.Integer({ minimum: 1, maximum: 64, default: 2, description: 'Reports that a language model on this machine writes at once. Each needs memory for as many tokens as the model reads.' }),
  languageModelThreads: Type.Integer({ minimum: 0, maximum: 256, default: 0, description: 'Threads of a language model on this machine, always fewer than its CPUs; 0 for half of them, at most four.' }),
  meaningQuestions: Type.Integer({ minimum: 0, maximum: 1000, default: 0, description: 'Sentences and exchanges of one report that the language model is asked about again, each by itself: was it said, is it in the report? What is not is marked or put back. 0 for none. It is asked only if it answers questions right whose answers are known.' }),
  meaningSeconds: Type.Integer({ minimum: 1, maximum: 3600, default: 60, description: 'Seconds that all these questions about one report may take; what is not answered by then stays as it is.' }),
  reportAttempts: Type.Integer({ minimum: 1, maximum: 100, default: 5, description: 'Attempts to make a report, or to transcribe audio, that may fail before it is parked. None is counted when an engine cannot be reached, fails, refuses or asks to wait, nor when the service is killed meanwhile. Where a working speech engine does not recognise the only part of a recording, the last one marks the gap instead.' }),
  reportRetryDelay: Type.Integer({ minimum: 1, maximum: 3600, default: 5, description: 'Seconds before the second attempt; doubled for each one after it, up to 15 minutes.' }),
  reportRetryHours: Type.Integer({ minimum: 0, maximum: 720, default: 24, description: 'Hours for which a report or a transcription is retried if its engine cannot be reached, fails, refuses or asks to wait; then it is parked.' }),
  reportFallbackAfter: Type.Integer({ minimum: 0, maximum: 604_800, default: 600, description: 'Seconds for which the language model may be down, or refuse, before REPORT_FALLBACK takes over.' }),
  intermediateReportDelay: Type.Integer({ minimum: 0, maximum: 600_000, default: 2000, description: 'Milliseconds of quiet after which an intermediate report is made while recording; 0 for none.' })
}

const consultations = {
  openConsultationsMax: limit(20, 'Consultations that one user may have open at once.'),
  consultationCharactersMax: Type.Integer({ minimum: 1, maximum: TRANSCRIPTION_MAX_LENGTH / 2, default: 200_000, description: 'Characters that clients may add to the transcript of one consultation; 200,000 are nearly four hours of talk without a pause.' }),
  reopenHours: Type.Integer({ minimum: 0, maximum: 720, default: 24, description: 'Hours after its end in which a finished consultation may be continued; 0: never.' }),
  recordingMaxHours: Type.Integer({ minimum: 1, maximum: 720, default: 12, description: 'Hours without a change after which a forgotten recording is finished automatically.' }),
  bodyLimit: Type.Integer({ minimum: 1024, maximum: 104_857_600, default: 1_048_576, description: 'Largest request body in bytes; chunks of audio have `audioChunkBytesMax`.' })
}

const speech = {
  speechTimeout: Type.Integer({ minimum: 1, maximum: 3600, default: 60, description: 'Seconds that one request to the speech engine may take.' }),
  speechConcurrency: Type.Integer({ minimum: 1, maximum: 1000, default: 8, description: 'Most requests to the speech engine at once, per instance; fewer if the engine slows down under load.' }),
  transcriptionConcurrency: Type.Integer({ minimum: 1, maximum: 1000, default: 4, description: 'Finished recordings that one instance transcribes at once; all but one of them may belong to one customer.' }),
  speechModelThreads: Type.Integer({ minimum: 0, maximum: 256, default: 0, description: 'Sounds that a speech model on this machine recognises at once, each by one thread, always fewer than its CPUs; 0 for half of them, at most four.' }),
  speechModelMemory: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Megabytes of memory that the process of a speech model on this machine may take. With more, it answers what it has in hand, and another one takes its place; 0 for twice what its files and threads need.' }),
  modelsIdle: Type.Integer({ minimum: 5, maximum: 86_400, default: 600, description: 'Seconds without work after which a model on this machine is unloaded, and its memory is free.' }),
  liveInterval: Type.Integer({ minimum: 0, maximum: 60_000, default: 1000, description: 'Milliseconds between two recognitions of a dictation in progress; 0 for none before the pause.' }),
  liveVisitInterval: Type.Integer({ minimum: 0, maximum: 60_000, default: 2000, description: 'The same of a stream of any other template, only while nothing waits for the engine; 0 for none before the pause.' }),
  speechHearings: Type.Integer({ minimum: 1, maximum: 2, default: 2, description: 'How often the sound of a stream is recognised: 2 for while people speak, and again in long stretches, of which the final report is made; 1 for once, at half the cost, with more errors in reports.' }),
  speechAhead: Type.Integer({ minimum: 0, maximum: 2, default: 1, description: 'When the windows of that second time are recognised: 0 for after the finish; 1 for already while people speak, where a model on this machine has nothing else to do, so that the final report comes sooner; 2 for the same with a server.' }),
  liveTextAfter: Type.Integer({ minimum: 0, maximum: 604_800, default: 600, description: 'Seconds after the finish for which the speech engine may be down before the final report is made of what it recognised while people spoke.' }),
  audioMinSpeech: Type.Integer({ minimum: 0, maximum: 600_000, default: 2000, description: 'Milliseconds of speech that audio needs for a report.' }),
  audioKeepFailedDays: Type.Integer({ minimum: 0, maximum: 36_500, default: 7, description: 'Days to keep audio whose report failed or is not a full success, so that it can be transcribed again.' }),
  audioChunkBytesMax: limit(104_857_600, 'Bytes of one chunk of audio.'),
  audioBytesMax: limit(1_000_000_000, 'Bytes of audio of one consultation.'),
  audioHoursMax: Type.Integer({ minimum: 1, maximum: 24, default: 6, description: 'Hours of sound of one consultation.' })
}

const streams = {
  streamsPerUserMax: limit(3, 'Audio streams that one user may have open at once on an instance.'),
  streamsPerCustomerMax: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0, description: 'Audio streams that one customer may have open at once on an instance; 0: half of `streamsMax`.' }),
  streamsMax: limit(1000, 'Audio streams that may be open at once on an instance.'),
  eventStreamsPerUserMax: limit(20, 'Event streams that one user may have open at once on an instance.'),
  eventStreamsPerCustomerMax: limit(500, 'Event streams that one customer, with all its users, may have open at once on an instance.'),
  eventStreamsMax: limit(1000, 'Event streams that may be open at once on an instance.')
}

const requests = {
  tokenLifetime: Type.Integer({ minimum: 60, maximum: 86_400, default: 900, description: 'Lifetime of an access token in seconds.' }),
  rateLimitWindow: Type.Integer({ minimum: 1, maximum: 86_400, default: 60, description: 'Length of the rate limit window, in seconds.' }),
  rateLimitMax: limit(120, 'Token requests per API key and window; a limit of the key itself wins.'),
  rateLimitFailedKeyMax: limit(30, 'Requests with a wrong API key per address and window.'),
  rateLimitAddressMax: limit(6000, 'Requests per address and window, everything but health counted.'),
  keyRequestsDays: Type.Integer({ minimum: 2, maximum: 366, default: 30, description: 'Days for which the requests of each API key are kept, by the hour and by how they ended.' }),
  userWorkMax: limit(6000, 'Units of work for consultations per user and window: a request that reads is 1, one that changes something 5, opening a stream 50, a report made again 100, and each segment and kibibyte of a body 1 more.'),
  connectionsMax: limit(5000, 'Connections that may be open at once on an instance.'),
  shutdownTimeout: Type.Integer({ minimum: 1, maximum: 300, default: 15, description: 'Seconds that requests in flight get to finish after SIGTERM or SIGINT, and SHUTDOWN_DELAY.' }),
  connectionsPerAddressMax: limit(2000, 'Connections that one address may have open at once on an instance; proxies of TRUST_PROXY are not limited.')
}

const storage = {
  databasePoolMax: Type.Integer({ minimum: 1, maximum: 1000, default: 10, description: 'Most connections to PostgreSQL at once, per process, plus two for notifications and leases.' }),
  databaseConnectTimeout: Type.Integer({ minimum: 100, maximum: 60_000, default: 1500, description: 'Milliseconds that getting a connection to PostgreSQL may take, from the pool or a new one.' }),
  databaseQueryTimeout: Type.Integer({ minimum: 100, maximum: 600_000, default: 3000, description: 'Milliseconds that one statement may take on PostgreSQL, and a transaction may wait for the service; then it is 503.' }),
  databaseTransactionTimeout: Type.Integer({ minimum: 100, maximum: 600_000, default: 10_000, description: 'Milliseconds that one transaction may take on PostgreSQL; then its connection is closed.' }),
  diskReserve: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000_000,
    default: 200_000_000,
    description: 'Bytes that stay free on the disks of the embedded database and of AUDIO_DIR: with less, requests that need space are refused (507); 0 for no limit.'
  }),
  s3Timeout: Type.Integer({ minimum: 300, maximum: 60_000, default: 10_000, description: 'Milliseconds that a request to the storage may take, with up to three attempts.' }),
  s3StreamInterval: Type.Integer({ minimum: 500, maximum: 5000, default: 1000, description: 'Milliseconds of a stream\'s sound in one object: a higher value means fewer requests, but sound is acknowledged and recognised later.' })
}

const webhooks = {
  webhookAllowedNetworks: Type.String({ maxLength: 4096, default: '', description: 'Networks besides the public internet that webhooks may go to, separated by commas: `10.1.0.0/16,fd00::/8`. Loopback, private, link-local and multicast addresses are refused otherwise.' }),
  webhookAllowHttp: Type.Boolean({ default: false, description: 'Whether webhooks may go to `http:`, too, which everybody on the way can read and forge.' }),
  webhookRetentionDays: Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'Days for which webhook messages are kept, and can be sent again.' })
}

const audit = {
  auditEnabled: Type.Boolean({ default: true, description: 'Whether each access to the data of people, and each act of management, leaves a row in the audit log.' }),
  auditRequired: Type.Boolean({ default: true, description: 'Whether an access is answered only when its row is stored, and with 503 otherwise; false: it is answered, and the log of the service says that rows are missing.' }),
  auditRetentionDays: Type.Integer({ minimum: 1096, maximum: 36_500, default: 1826, description: 'Days for which rows of the audit log are kept.' }),
  auditSealFile: Type.String({ maxLength: 4096, default: '', description: 'File that each seal of the audit log is appended to, on another disk than the database: so it shows when the end of the log is cut off. None by default.' })
}

/** The limits, by what they limit, in the order of `limits.example.yaml` and of docs/operate/settings.md. */
export const limitGroups = [
  { title: 'Reports', limits: reports },
  { title: 'Consultations', limits: consultations },
  { title: 'Speech and audio', limits: speech },
  { title: 'Streams', limits: streams },
  { title: 'Requests and connections', limits: requests },
  { title: 'Database and storage', limits: storage },
  { title: 'Webhooks', limits: webhooks },
  { title: 'Audit log', limits: audit }
] as const

/** What the file may say that the setting LIMITS_FILE names: each key may be left out. */
export const Limits = closed({ ...reports, ...consultations, ...speech, ...streams, ...requests, ...storage, ...webhooks, ...audit }, { $id: 'Limits' })
export type Limits = Static<typeof Limits>

/** `reportTimeout` as the code knows it: `REPORT_TIMEOUT`. */
type NameOf<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? Uppercase<First> : `_${First}`}${NameOf<Rest>}`
  : ''

/** Every limit under the name that it has among the settings: REPORT_TIMEOUT for `reportTimeout`. */
export type LimitSettings = { [Key in keyof Limits as NameOf<Key>]: Limits[Key] }

/** The name that a limit has among the settings: REPORT_TIMEOUT for `reportTimeout`. */
export function settingOfLimit (key: keyof Limits): keyof LimitSettings {
  return key.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase() as keyof LimitSettings
}

/** The keys of the file by the names of the settings: `reportTimeout` by REPORT_TIMEOUT. */
export const limitKeys = Object.fromEntries(Object.keys(Limits.properties).map(key => [settingOfLimit(key as keyof Limits), key])) as
  Record<keyof LimitSettings, keyof Limits>
