import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../plugins/database/open.js'
import { makeCallers, makeKeys, type BenchKey } from './callers.js'
import { authorize, type Bearer } from './consultations-clients.js'
import { insertCallers } from './data-directory.js'
import { emptySegmentsBody, LONG, ORDINARY, wavOf } from './mixed-bodies.js'
import type { TemporaryDatabases } from './postgres.js'
import { cpuSeconds, type Processes } from './processes.js'
import { startService, type Server } from './servers.js'
import { startSpeech } from './streams.js'
import { speechLikeSound } from './streams-sound.js'
import { describeMachine, table } from './tables.js'
import { inWorkplaceWithPostgres } from './workplace.js'

/** Repetitions of each request: to warm up, and measured. */
const PLANS = { full: { warmUp: 150, counted: 300 }, quick: { warmUp: 30, counted: 60 } }
type Plan = typeof PLANS.full

/** Milliseconds for the after-effects of a request to end. */
const SETTLE_MS = 500

/** Users who take turns, and consultations on a page. */
const USERS = 20
const PAGE = 100

/** The requests to a service whose budget is spent. */
const REFUSED = 'refused (429), large'

/** A budget that this many large bodies use up, for longer than the run lasts. */
const SMALL_BUDGET = { USER_WORK_MAX: '1600', RATE_LIMIT_WINDOW: '3600' }
const SPENDING = 2

/** An unknown consultation. */
const NOWHERE = '00000000-0000-4000-8000-000000000000'

/** The cost of one kind of request. */
export interface Cost {
  name: string
  requests: number
  /** CPU time of the main thread, and of the whole process, for one request, in microseconds. */
  main: number
  process: number
}

/** CPU time of the main thread in microseconds, or `NaN` where the system does not report it. It is exact, and does not include waiting. */
function mainThreadMicroseconds ({ process: { pid } }: Server): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    return NaN
  }
}

/** Sends one request. @throws when it is not answered as expected */
async function send (url: string, headers: Bearer, expected: number, method = 'GET', body?: string | Buffer): Promise<string> {
  const type: Bearer = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const response = await fetch(url, { method, headers: { ...headers, ...type }, ...body === undefined ? {} : { body } })
  const text = await response.text()
  if (response.status !== expected) throw new Error(`${response.status} from ${method} ${url}: ${text.slice(0, 500)}`)
  return text
}

/** A measurement: what each request needs is prepared before, and the requests are made one after the other. */
interface Kind {
  name: string
  /** Prepares what one request needs, and returns the request. */
  prepare: () => Promise<() => Promise<unknown>>
}

async function measure (server: Server, { name, prepare }: Kind, { warmUp, counted }: Plan): Promise<Cost> {
  async function run (count: number): Promise<{ main: number, process: number }> {
    const requests = []
    for (let i = 0; i < count; i++) requests.push(await prepare())
    await sleep(SETTLE_MS)
    const before = { main: mainThreadMicroseconds(server), process: cpuSeconds(server.process) }
    for (const request of requests) await request()
    await sleep(SETTLE_MS)
    return { main: mainThreadMicroseconds(server) - before.main, process: (cpuSeconds(server.process) - before.process) * 1e6 }
  }
  await run(warmUp)
  const spent = await run(counted)
  return { name, requests: counted, main: spent.main / counted, process: spent.process / counted }
}

/** A kind of request that needs no preparation. */
function simple (name: string, request: () => Promise<unknown>): Kind {
  return { name, prepare: async () => request }
}

/** Requests of several users in turn, each on their own consultations. */
function kindsOf ({ origin }: Server, users: readonly Bearer[], token: { key: BenchKey, body: object }): Kind[] {
  const consultations = `${origin}/api/v1/consultations/`
  let turn = 0

  async function begin (headers: Bearer, template = 'soap_urgent_care_api'): Promise<string> {
    const text = await send(consultations, headers, 201, 'POST', JSON.stringify({ template, input_language: 'en' }))
    return `${consultations}${(JSON.parse(text) as { id: string }).id}/`
  }

  /** A request on a new consultation that has these segments. */
  function onNew (request: (path: string, headers: Bearer) => Promise<unknown>, segments?: object[]): Kind['prepare'] {
    return async () => {
      const headers = users[turn++ % users.length] ?? {}
      const path = await begin(headers)
      if (segments !== undefined) await send(`${path}transcript/`, headers, 200, 'POST', JSON.stringify({ segments }))
      return async () => request(path, headers)
    }
  }

  const first = users[0] ?? {}
  const long = JSON.stringify({ segments: LONG })
  const ordinary = JSON.stringify({ segments: ORDINARY })
  const empty = emptySegmentsBody()
  const sound = wavOf(speechLikeSound(60))

  return [
    simple('token', async () => send(`${origin}/api/v1/token/`, { 'x-api-key': token.key.key }, 200, 'POST', JSON.stringify(token.body))),
    { name: 'read', prepare: onNew(async (path, headers) => send(path, headers, 200)) },
    { name: 'start', prepare: async () => async () => begin(users[turn++ % users.length] ?? {}) },
    { name: 'append 20 segments', prepare: onNew(async (path, headers) => send(`${path}transcript/`, headers, 200, 'POST', ordinary)) },
    { name: `append ${LONG.length} segments`, prepare: onNew(async (path, headers) => send(`${path}transcript/`, headers, 200, 'POST', long)) },
    { name: 'finish 20 segments', prepare: onNew(async (path, headers) => send(`${path}finish/`, headers, 202, 'POST'), ORDINARY) },
    { name: `finish ${LONG.length} segments`, prepare: onNew(async (path, headers) => send(`${path}finish/`, headers, 202, 'POST'), LONG) },
    simple(`list of ${PAGE}`, async () => send(`${consultations}?limit=${PAGE}`, first, 200)),
    { name: 'upload of 60 s WAV', prepare: onNew(async (path, headers) => send(`${path}audio/0/`, headers, 201, 'PUT', sound)) },
    simple('refused (400), empty segments', async () => send(`${consultations}${NOWHERE}/transcript/`, first, 400, 'POST', empty))
  ]
}

async function run (processes: Processes, directory: string, databases: TemporaryDatabases, plan: Plan, only: string): Promise<Cost[]> {
  const pepper = randomBytes(32).toString('base64url')
  const keys = makeKeys(pepper, 1, 1) as [BenchKey]
  const callers = makeCallers(keys, USERS)
  const baseUrl = await startSpeech(processes, directory)
  const url = await databases.create('costs')
  const { db, close } = await openDatabase({ DATABASE_URL: url, DATABASE_POOL_MAX: 1, DATA_DIR: '' })
  await insertCallers(db, keys, callers).finally(close)
  const settings = {
    DATABASE_URL: url,
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URL: baseUrl,
    SPEECH_MODEL: 'bench',
    // The service with the spent budget starts on the same database, which refuses other keys.
    SIGNING_KEYS_DIR: path.join(directory, 'signing-keys'),
    TOKEN_LIFETIME: '3600',
    OPEN_CONSULTATIONS_MAX: '10000',
    // No report is made of what was appended while the next request is measured.
    INTERMEDIATE_REPORT_DELAY: '0'
  }
  const server = await startService(processes, directory, 'costs', pepper, settings, null)
  const users = [...(await authorize(server, { keys, callers })).values()]
  const [caller] = callers
  if (caller === undefined) throw new Error('There are no callers.')
  const costs: Cost[] = []
  const kinds = kindsOf(server, users, caller).filter(({ name }) => name.includes(only))
  for (const kind of kinds) costs.push(await measure(server, kind, plan))
  await processes.end(server.process)
  if (!REFUSED.includes(only)) return costs

  const refusing = await startService(processes, directory, 'refusing', pepper, { ...settings, ...SMALL_BUDGET }, null)
  const [spent = {}] = [...(await authorize(refusing, { keys, callers: [caller] })).values()]
  const url429 = `${refusing.origin}/api/v1/consultations/${NOWHERE}/transcript/`
  const body = JSON.stringify({ segments: LONG })
  for (let at = 0; at < SPENDING; at++) await send(url429, spent, 404, 'POST', body)
  const refused = simple(REFUSED, async () => send(url429, spent, 429, 'POST', body))
  return [...costs, await measure(refusing, refused, plan)]
}

/** The costs as a table for people. */
function formatCosts (costs: readonly Cost[]): string {
  const { cpu, cpus, node } = describeMachine()
  return [
    `CPU time of one request, ${new Date().toISOString()}`,
    `${cpu}, ${cpus} CPUs, Node ${node}; PostgreSQL in processes of its own does not count, and neither does waiting`,
    '',
    ...table([['', 'requests', 'main thread, µs', 'process, µs'], ...costs.map(cost => [
      cost.name, String(cost.requests), cost.main.toFixed(0), cost.process.toFixed(0)
    ])]),
    ''
  ].join('\n')
}

/**
 * Measures the CPU time of the service for each kind of request, one after the other, on PostgreSQL. On a busy machine it takes longer, but
 * the result hardly differs.
 *
 * @param options.only measures only the requests whose names contain this
 * @returns the report as text, or as JSON
 * @throws when there is no PostgreSQL, or when a request is not answered as expected
 */
export async function benchCosts ({ quick, json, only }: { quick: boolean, json: boolean, only: string }): Promise<string> {
  return inWorkplaceWithPostgres(async ({ directory, processes, databases }) => {
    const costs = await run(processes, directory, databases, quick ? PLANS.quick : PLANS.full, only)
    return json ? `${JSON.stringify(costs, null, 2)}\n` : formatCosts(costs)
  })
}
