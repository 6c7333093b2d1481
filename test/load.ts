import { setTimeout as sleep } from 'node:timers/promises'
import { ConsultationClient, readable, type ConsultationStream, type StreamOptions } from '@consultation-service/sdk'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Test } from 'tap'
import WebSocket from 'ws'
import { speechLikeSound } from '../bench/streams-sound.js'
import { createDatabaseStore } from '../plugins/audio/database-store.js'
import type { AudioStores } from '../plugins/audio/stores.js'
import type { Tables } from '../plugins/database/tables.js'
import { createPieceReader } from '../plugins/streams/piece-reader.js'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import { spoken } from './consultations.js'
import { temporaryDirectory, TEST_REDIS_URL, user } from './helper.js'
import { until } from './process.js'
import { fingerprint, startSpeechServer, transcribing } from './speech-server.js'

type Json = Record<string, unknown>

/** Bytes of PCM in a frame of a stream, a tenth of a second, and in an uploaded chunk, half a second. */
const FRAME_BYTES = 3200
const CHUNK_BYTES = 16_000

/** Milliseconds between two requests of one client. */
const PAUSE_MS = 50

/** Longest wait for a report, in milliseconds: sound is decoded with low priority, so other tests may hold it up. */
const FINAL_PATIENCE_MS = 120_000

/** Milliseconds before a request that was broken off is sent again. */
const AGAIN_MS = 20

/**
 * Settings of a service under load: no limit is met, also where other tests keep PostgreSQL busy, and audio stays to be compared with what
 * was sent.
 */
export const UNDER_LOAD = {
  DATABASE_CONNECT_TIMEOUT: '30000',
  DATABASE_QUERY_TIMEOUT: '30000',
  RATE_LIMIT_MAX: '1000000',
  RATE_LIMIT_ADDRESS_MAX: '1000000',
  USER_WORK_MAX: '1000000',
  OPEN_CONSULTATIONS_MAX: '1000',
  EVENT_STREAMS_PER_USER_MAX: '1000',
  STREAMS_PER_USER_MAX: '10',
  AUDIO_RETENTION_DAYS: '1',
  AUDIO_MIN_SPEECH: '0',
  INTERMEDIATE_REPORT_DELAY: '500',
  REPORT_THREADS: '1',
  REPORT_RETRY_DELAY: '1',
  SPEECH_ENGINE: 'openai',
  SPEECH_MODEL: 'scripted'
}

/** Settings of instances under load that share a database, Redis and signing keys, behind a proxy on this machine. */
export async function sharedUnderLoad (t: Test, databaseUrl: string, pepper: string): Promise<Record<string, string>> {
  return {
    ...UNDER_LOAD,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_MAX: '4',
    REDIS_URL: TEST_REDIS_URL,
    API_KEY_PEPPER: pepper,
    PUBLIC_URL: 'http://service.test',
    TRUST_PROXY: '127.0.0.1',
    SIGNING_KEYS_DIR: temporaryDirectory(t),
    SPEECH_BASE_URL: (await startSpeechServer(t, transcribing(fingerprint))).baseUrl
  }
}

const voice = Buffer.from(speechLikeSound(6).buffer)

/** A piece of speech whose first samples say which it is. */
function soundAt (number: number, bytes: number): Buffer<ArrayBuffer> {
  const start = number * bytes % (voice.length - bytes)
  const sound = Buffer.from(voice.subarray(start - start % 2, start - start % 2 + bytes))
  sound.writeUInt32LE(number)
  return sound
}

/** A consultation that was held and finished, and everything that a listener has seen of it. */
interface Talk {
  id: string
  seen: Promise<ConsultationOutput[]>
}

/** A recording that went up in chunks, or over a stream. */
interface Sent {
  id: string
  pieces: number
}

/** A stream, over one connection after the other. */
interface Streaming extends Sent {
  stream: ConsultationStream
  /** The connection that it has now. */
  socket: WebSocket | null
  /** The codes that its connections were closed with. */
  closeCodes: number[]
}

export interface LoadOptions {
  baseUrl: string
  key: string
  databaseUrl: string
  /** Whether requests may be broken off, because a process is killed; they are sent again, and counted. Otherwise none may fail. */
  mayBreak: boolean
}

/**
 * Clients that keep a service busy until they are told to stop: tokens, consultations from the first sentence to the report with a listener
 * for each, chunks of audio, and streams. It notes what was acknowledged, to be compared with what is stored.
 */
export class Load {
  /** What went wrong that must not. */
  readonly failures: string[] = []
  /** Requests that were broken off. */
  brokenOff = 0
  /** Tokens that were issued. */
  tokens = 0
  readonly talks: Talk[] = []
  readonly streams: Streaming[] = []
  readonly #options: LoadOptions
  readonly #client: ConsultationClient
  readonly #db: Kysely<Tables>
  readonly #running: Array<Promise<void>> = []
  readonly #over = new AbortController()
  #uploaded: Sent = { id: '', pieces: 0 }
  #stopping = false
  #token = ''

  constructor (t: Test, options: LoadOptions) {
    this.#options = options
    const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 1 })
    // The database may be dropped before the server has closed a connection that was ended here.
    pool.on('error', () => {}).on('connect', client => client.on('error', () => {}))
    this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    this.#client = new ConsultationClient({
      baseUrl: options.baseUrl,
      getToken: async () => this.#ask('POST', 'token/', user, { 'x-api-key': options.key }) as unknown as { token: string, expires_at: string }
    })
    t.teardown(async () => {
      this.#stopping = true
      this.#over.abort()
      await this.#db.destroy()
    })
  }

  /** Starts the clients; resolves when all streams are connected. */
  async start ({ streams, talkers }: { streams: number, talkers: number }): Promise<void> {
    // Counts how often each final report is stored.
    for (const statement of [
      'create table final_reports (id uuid not null)',
      `create function count_final () returns trigger language plpgsql as
        $$ begin insert into final_reports values (new.id); return new; end $$`,
      `create trigger count_final after update of output on consultations
        for each row when (new.state = 'final') execute function count_final()`
    ]) await pgQuery(this.#options.databaseUrl, statement)
    this.#token = String((await this.#ask('POST', 'token/', user, { 'x-api-key': this.#options.key })).token)
    for (let at = 0; at < streams; at++) await this.#stream()
    const clients = [this.#issue(), this.#upload(), ...Array.from({ length: talkers }, async () => this.#talk())]
    for (const client of clients) this.#running.push(client.catch(error => this.#fail('a client', error)))
    await until(() => this.streams.every(({ stream }) => stream.progress.storedMs > 0), 'sound of all streams is stored')
    await until(() => this.talks.length >= talkers && this.tokens > 10, 'all clients are busy')
  }

  /** Ends the clients; resolves when everything that they began has its final report. */
  async stop (): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#running)
    await this.#finish(this.#uploaded.id)
    await Promise.all([
      this.#final(this.#uploaded.id),
      ...this.streams.map(async ({ stream }) => { await stream.finish() }),
      ...this.talks.map(async ({ seen }) => seen)
    ]).catch(error => this.#fail('an end', error))
  }

  /** Compares everything that was acknowledged with what is stored. */
  async check (t: Test): Promise<void> {
    t.strictSame(this.failures, [], 'nothing failed')
    for (const { id, seen } of this.talks) {
      const finals = (await seen).filter(({ report_status: status }) => status === 'final')
      const stored = await this.#ask('GET', `consultations/${id}/`)
      t.strictSame(finals, [stored], `who listened saw one final report, which is the one that is stored: ${id}`)
      t.match(stored, { report_status: 'final', generation_result: 'success' })
      const { segments } = await this.#ask('GET', `consultations/${id}/transcript/`) as { segments: Array<{ text: string }> }
      t.strictSame(segments.map(({ text }) => text), spoken, 'and each sentence is in the transcript once')
    }
    t.ok((await this.#storedChunks()).equals(soundUpTo(this.#uploaded.pieces, CHUNK_BYTES)), 'each chunk is stored as it was sent, once')
    for (const { id, pieces } of this.streams) {
      const stored = []
      for await (const piece of createPieceReader(this.#db, this.#stores()).read(id, 'pcm_s16le')) stored.push(...piece.payloads)
      t.ok(Buffer.concat(stored).equals(soundUpTo(pieces, FRAME_BYTES)), `each of ${pieces} frames is stored once, in order: ${id}`)
    }
    const begun = [...this.talks, this.#uploaded, ...this.streams].map(({ id }) => id)
    const { rows } = await pgQuery(this.#options.databaseUrl, 'select id, count(*)::int as reports from final_reports group by id')
    t.strictSame(new Map(rows.map(({ id, reports }) => [id, reports])), new Map(begun.map(id => [id, 1])), 'each report was made once')
  }

  /** Where the sound is: in the database. */
  #stores (): AudioStores {
    const database = createDatabaseStore(this.#db)
    return { primary: database, database, outside: [], directory: null, objects: null, all: [database] }
  }

  #fail (what: string, error: unknown): void {
    const { message, cause } = error as Error
    this.failures.push(`${what}: ${message} ${String((cause as Error | undefined)?.message ?? '')}`)
  }

  /** Sends a request; its answer is one of success. */
  async #ask (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Json> {
    const once = method === 'POST' && path === 'consultations/' ? { 'idempotency-key': crypto.randomUUID() } : {}
    const isSound = Buffer.isBuffer(body)
    const type = body === undefined || isSound ? {} : { 'content-type': 'application/json' }
    const authorization = 'x-api-key' in headers ? {} : { authorization: `Bearer ${this.#token}` }
    for (;;) {
      let response: Response
      let text: string
      try {
        response = await fetch(`${this.#options.baseUrl}/api/v1/${path}`, {
          method,
          headers: { ...type, ...once, ...authorization, ...headers },
          ...body === undefined ? {} : { body: isSound ? body as Buffer<ArrayBuffer> : JSON.stringify(body) }
        })
        text = await response.text()
      } catch (error) {
        if (!this.#options.mayBreak) throw error
        this.brokenOff += 1
        await sleep(AGAIN_MS)
        continue
      }
      if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status} ${text}`)
      return JSON.parse(text) as Json
    }
  }

  async #finish (id: string): Promise<void> {
    await this.#ask('POST', `consultations/${id}/finish/`)
  }

  async #final (id: string): Promise<void> {
    await until(async () => (await this.#ask('GET', `consultations/${id}/`)).report_status === 'final', `the report of ${id} is final`, FINAL_PATIENCE_MS)
  }

  async #begin (): Promise<string> {
    return String((await this.#ask('POST', 'consultations/', { template: 'soap_new_complaint_api', input_language: 'en' })).id)
  }

  async #issue (): Promise<void> {
    while (!this.#stopping) {
      const { token } = await this.#ask('POST', 'token/', { ...user, user_id: `u-${this.tokens % 50}` }, { 'x-api-key': this.#options.key })
      if (typeof token !== 'string') throw new Error('no token')
      this.tokens += 1
      await sleep(PAUSE_MS)
    }
  }

  /** Holds one consultation after the other. */
  async #talk (): Promise<void> {
    while (!this.#stopping) {
      const id = await this.#begin()
      const talk = { id, seen: this.#listen(id) }
      talk.seen.catch(error => this.#fail('a listener', error))
      for (const [at, text] of spoken.entries()) {
        await this.#ask('POST', `consultations/${id}/transcript/`, { segments: [{ id: `s-${at}`, text, is_final: true }] })
        await sleep(PAUSE_MS)
      }
      await this.#finish(id)
      this.talks.push(talk)
    }
  }

  async #listen (id: string): Promise<ConsultationOutput[]> {
    const outputs: ConsultationOutput[] = []
    for await (const event of this.#client.watch(id, { signal: this.#over.signal })) {
      if (event.type === 'consultation') outputs.push(event.output as ConsultationOutput)
    }
    return outputs
  }

  async #upload (): Promise<void> {
    this.#uploaded = { id: await this.#begin(), pieces: 0 }
    while (!this.#stopping) {
      const { id, pieces } = this.#uploaded
      await this.#ask('PUT', `consultations/${id}/audio/${pieces}/`, soundAt(pieces, CHUNK_BYTES), { 'content-type': 'audio/pcm;rate=16000;channels=1' })
      this.#uploaded.pieces += 1
      await sleep(PAUSE_MS)
    }
  }

  /** Streams as somebody speaks, over as many connections as that takes. */
  async #stream (): Promise<void> {
    const id = await this.#begin()
    const sent: Streaming = { id, pieces: 0, stream: null as unknown as ConsultationStream, socket: null, closeCodes: [] }
    const isStopping = () => this.#stopping
    async function * speak () {
      while (!isStopping()) {
        yield soundAt(sent.pieces, FRAME_BYTES)
        sent.pieces += 1
        await sleep(FRAME_BYTES / 32)
      }
    }
    class NotedSocket extends WebSocket {
      constructor (url: string | URL, protocols: string[]) {
        super(url, protocols)
        sent.socket = this
        this.once('close', code => sent.closeCodes.push(code))
      }
    }
    sent.stream = await this.#client.openStream(id, {
      source: readable(speak()), signal: this.#over.signal, WebSocket: NotedSocket as unknown as NonNullable<StreamOptions['WebSocket']>
    })
    sent.stream.addEventListener('error', ({ detail }) => this.#fail('a stream', detail.error))
    this.streams.push(sent)
    await sent.stream.start()
  }

  async #storedChunks (): Promise<Buffer> {
    const { id } = this.#uploaded
    const chunks = await this.#db.selectFrom('audio_chunks').select('part').where('consultation_id', '=', id).orderBy('index').execute()
    const bytes = []
    for (const { part } of chunks) for await (const piece of createDatabaseStore(this.#db).read(id, part)) bytes.push(piece)
    return Buffer.concat(bytes)
  }
}

/** The first pieces of speech. */
function soundUpTo (pieces: number, bytes: number): Buffer {
  return Buffer.concat(Array.from({ length: pieces }, (_, at) => soundAt(at, bytes)))
}

/** Runs a statement, on a connection of its own. */
async function pgQuery (connectionString: string, statement: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(statement)
  } finally {
    await client.end()
  }
}
