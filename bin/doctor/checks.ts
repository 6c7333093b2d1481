import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { readKeyRing, readPepper } from '../../lib/identity/index.js'
import type { ApiKeyListing } from '../../plugins/api-keys/operations.js'
import { explainedDirectoryError, findMissing, isEmptyDirectory } from '../../lib/storage/index.js'
import { explainedListenError, probe, type ProbeResult } from '../../lib/runtime/index.js'
import { asksServer, checkedTableFiles } from '../../lib/work/index.js'
import type { Config } from '../../schemas/config.js'
import { audioStorage } from './audio-storage.js'
import { reportModel, speechModels } from './models.js'
import { onPostgres, type Postgres } from './postgres.js'
import { afterListening } from './speech-engine.js'
import { askRunningService } from '../operate.js'

/** What was found, in a sentence; for a problem, also what to do. */
export interface Finding {
  check: string
  ok: boolean
  sentence: string
}

/** What several checks need, looked up once. */
export interface Patient {
  config: Config
  /** The API keys, as reported by the service that has the embedded database open; `null` when none runs. */
  running: ApiKeyListing[] | null
  /** `null` without DATABASE_URL; an error when it cannot be used. */
  postgres: Postgres | Error | null
  speech: ProbeResult | null
  report: ProbeResult | null
}

/** Longest wait for an engine, in seconds. */
const ENGINE_SECONDS = 5

/** Longest wait for a service that may already be running, in milliseconds. */
const SERVICE_TIMEOUT_MS = 2000

/** Longest wait for Redis, in milliseconds. */
const REDIS_TIMEOUT_MS = 2000

/** How far clocks may be apart, in seconds, before one machine refuses the tokens of another. */
const CLOCK_SECONDS = 30

type Outcome = Omit<Finding, 'check'>
const good = (sentence: string): Outcome => ({ ok: true, sentence })
const bad = (sentence: string): Outcome => ({ ok: false, sentence })

/** Looks up what the checks need. */
export async function examine (config: Config): Promise<Patient> {
  const engine = async (prefix: 'SPEECH' | 'REPORT') => (prefix === 'REPORT' ? !asksServer(config) : config.SPEECH_ENGINE !== 'openai')
    ? null
    : probe({
      prefix,
      baseUrl: config[`${prefix}_BASE_URL`],
      apiKey: config[`${prefix}_API_KEY`],
      ...prefix === 'REPORT' ? { authHeader: config.REPORT_AUTH_HEADER } : {},
      model: config[`${prefix}_MODEL`],
      timeoutSeconds: ENGINE_SECONDS
    })
  const speechEngine = async () => {
    const found = await engine('SPEECH')
    return found?.ok === true ? afterListening(found, config, ENGINE_SECONDS) : found
  }
  const [running, postgres, speech, report] = await Promise.all([
    askRunningService(config, 'api-key.list', {}) as Promise<ApiKeyListing[] | null>,
    config.DATABASE_URL === '' ? null : onPostgres(config),
    speechEngine(), engine('REPORT')
  ])
  return { config, running, postgres, speech, report }
}

function database ({ config, running, postgres }: Patient): Outcome {
  if (postgres instanceof Error) return bad(postgres.message)
  if (postgres !== null) {
    if (postgres.unknown.length > 0) return bad(`The database was used by a newer version (${postgres.unknown.join(', ')}); start that version, or restore a backup.`)
    return good(`PostgreSQL ${postgres.version} answers${postgres.pending > 0 ? `; the next start brings its tables up to date (${postgres.pending} changes)` : ''}.`)
  }
  if (running !== null) return good('The service runs on its embedded database, and answers.')
  const cluster = path.join(path.resolve(config.DATA_DIR), 'database')
  if (isEmptyDirectory(cluster) && !fs.existsSync(`${cluster}.made`)) return good('There is no embedded database yet; the first start makes it.')
  const missing = findMissing(cluster)
  return missing === null
    ? good('The embedded database has all its files; the service does not run.')
    : bad(`DATA_DIR ${config.DATA_DIR} holds a database that is not whole: database/${missing} is missing or empty; restore all of it from a backup.`)
}

/** The directory itself, or its nearest ancestor that exists. */
function existing (directory: string): string {
  return fs.existsSync(directory) || path.dirname(directory) === directory ? directory : existing(path.dirname(directory))
}

function directoriesOf ({ DATA_DIR, AUDIO_DIR, SIGNING_KEYS_DIR }: Config): Array<[setting: string, directory: string]> {
  return [['DATA_DIR', DATA_DIR], ['SIGNING_KEYS_DIR', SIGNING_KEYS_DIR], ...AUDIO_DIR === '' ? [] : [['AUDIO_DIR', AUDIO_DIR] as [string, string]]]
}

function directories ({ config }: Patient): Outcome {
  const problems = directoriesOf(config).flatMap(([setting, directory]) => {
    const found = existing(path.resolve(directory))
    try {
      if (!fs.statSync(found).isDirectory()) throw Object.assign(new Error('not a directory'), { code: 'ENOTDIR' })
      fs.accessSync(found, fs.constants.W_OK | fs.constants.X_OK)
      return []
    } catch (error) {
      return [(explainedDirectoryError(error, setting, path.resolve(directory)) as Error).message]
    }
  })
  return problems.length > 0 ? bad(problems.join(' ')) : good('Every directory can be written to.')
}

function disk ({ config }: Patient): Outcome {
  const written = [...config.DATABASE_URL === '' ? ['DATA_DIR'] : [], ...config.AUDIO_STORE === 'directory' ? ['AUDIO_DIR'] : []]
  const watched = directoriesOf(config).filter(([setting]) => written.includes(setting))
  const short = watched.flatMap(([setting, directory]) => {
    const { bavail, bsize } = fs.statfsSync(existing(path.resolve(directory)))
    const free = bavail * bsize
    return free < config.DISK_RESERVE ? [`${setting} has ${Math.round(free / 1e6)} MB free, less than diskReserve (${Math.round(config.DISK_RESERVE / 1e6)} MB): free some space.`] : []
  })
  return short.length > 0 ? bad(short.join(' ')) : good('There is enough free space.')
}

async function port ({ config, running }: Patient): Promise<Outcome> {
  const { HOST, PORT } = config
  if (running !== null || PORT === 0) return good(running === null ? 'Any free port is taken.' : 'The service listens.')
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(PORT, HOST, resolve))
    return good(`${HOST}:${PORT} is free.`)
  } catch (error) {
    const isService = (error as NodeJS.ErrnoException).code === 'EADDRINUSE' && await isServiceOn(HOST, PORT)
    return isService ? good(`A service listens on ${HOST}:${PORT}.`) : bad((explainedListenError(error, config) as Error).message)
  } finally {
    server.close()
  }
}

async function isServiceOn (host: string, port: number): Promise<boolean> {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/health/live/`
  return fetch(url, { signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS) }).then(({ ok }) => ok, () => false)
}

async function signingKeys ({ config }: Patient): Promise<Outcome> {
  try {
    const ring = await readKeyRing(config.SIGNING_KEYS_DIR)
    if (ring === null) return good('There is no signing key yet; the first start makes it.')
    const { algorithm, kid } = ring.active
    if (algorithm === config.SIGNING_ALGORITHM) return good(`Tokens are signed with ${kid} (${algorithm}).`)
    return bad(`SIGNING_ALGORITHM is ${config.SIGNING_ALGORITHM}, but the active key is for ${algorithm}; create and activate a new key with "npm run signing-key", or change it back.`)
  } catch (error) {
    return bad((explainedDirectoryError(error, 'SIGNING_KEYS_DIR', config.SIGNING_KEYS_DIR) as Error).message)
  }
}

function works ({ revoked_at: revoked, expires_at: expires }: ApiKeyListing): boolean {
  return revoked === null && (expires === null || new Date(expires).getTime() > Date.now())
}

function apiKeys ({ config, running, postgres }: Patient): Outcome {
  const isNew = config.DATABASE_URL === '' && !fs.existsSync(path.join(config.DATA_DIR, 'database.made'))
  try {
    if (readPepper(config) === null && !isNew) {
      return bad(`API_KEY_PEPPER is not set, and ${path.join(config.DATA_DIR, 'api-key-pepper')} is missing: put it back from a backup, or see "npm run api-key -- --help".`)
    }
  } catch (error) {
    return bad((explainedDirectoryError(error, 'DATA_DIR', config.DATA_DIR) as Error).message)
  }
  const stored = postgres === null || postgres instanceof Error ? null : postgres.usableKeys
  const usable = running?.filter(works).length ?? stored
  if (usable === null) return good(isNew ? 'The first start makes a key to try it with, where SANDBOX_ENABLED allows it.' : 'The pepper of API keys is there.')
  return good(usable === 0 ? 'No API key works yet; "npm run api-key -- create" makes one.' : `${usable} API key${usable === 1 ? ' works' : 's work'}.`)
}

function engine ({ ok, sentence }: ProbeResult): Outcome {
  return { ok, sentence }
}

/** Pings Redis. The client is loaded only if REDIS_URL is set. */
async function redis ({ config }: Patient): Promise<Outcome> {
  if (config.REDIS_URL === '') return good('Not used: each instance counts requests separately.')
  const { Redis } = await import('ioredis')
  const client = new Redis(config.REDIS_URL, {
    lazyConnect: true,
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null
  })
  let problem = ''
  client.on('error', (error: NodeJS.ErrnoException) => { problem = error.code ?? error.message })
  try {
    await client.connect()
    await client.ping()
    return good('Redis answers.')
  } catch (error) {
    return bad(`REDIS_URL: Redis does not answer (${problem || (error as Error).message}); start it, or correct the address. Until then each instance counts separately.`)
  } finally {
    client.disconnect()
  }
}

async function tables ({ config }: Patient): Promise<Outcome> {
  try {
    const { codes, medication } = await checkedTableFiles(config)
    return good(codes === null && medication === null ? 'The tables are those that come with the service.' : 'Your own tables can be used.')
  } catch (error) {
    return bad((error as Error).message)
  }
}

function clock ({ postgres, report, speech }: Patient): Outcome {
  const others: Array<[name: string, date: Date | null | undefined]> = [
    ['PostgreSQL', postgres instanceof Error ? null : postgres?.now], ['the report engine', report?.date], ['the speech engine', speech?.date]
  ]
  const known = others.flatMap(([name, date]) => {
    return date === null || date === undefined ? [] : [{ name, seconds: Math.round((Date.now() - date.getTime()) / 1000) }]
  })
  const apart = known.find(({ seconds }) => Math.abs(seconds) > CLOCK_SECONDS)
  if (apart !== undefined) {
    return bad(`The clock of this machine is ${Math.abs(apart.seconds)} s ${apart.seconds > 0 ? 'ahead of' : 'behind'} that of ${apart.name}, which tokens and dates suffer from: synchronise both (NTP).`)
  }
  return good(known.length === 0 ? `It is ${new Date().toISOString()} here; there is no other clock to compare with.` : `The clock agrees with ${known.map(({ name }) => name).join(' and ')}.`)
}

/** Every check but that of the settings, in the order in which a start would fail on them. */
export const checks: Readonly<Record<string, (patient: Patient) => Outcome | Promise<Outcome>>> = {
  directories,
  disk,
  database,
  'api keys': apiKeys,
  'signing keys': signingKeys,
  port,
  redis,
  tables,
  'audio storage': audioStorage,
  'report engine': async ({ config, report }) => report === null ? reportModel(config) : engine(report),
  'speech engine': async ({ config, speech }) => speech === null ? speechModels(config) : engine(speech),
  clock
}
