import { randomBytes } from 'node:crypto'
import { openDatabase } from '../plugins/database/open.js'
import { makeBoundKey, makeCallers, makeKeys, shuffle } from './callers.js'
import { authorize, beginConsultations, CONSULTATIONS, type Bearer } from './consultations-clients.js'
import { fillDatabase, someFinal, type Population, type StoredId } from './consultations-data.js'
import { explainLists } from './consultations-plans.js'
import { formatReport, makeReport, type ConsultationsReport } from './consultations-report.js'
import type { LoadRequest } from './load.js'
import { startLoad, takeTurns } from './measure.js'
import type { TemporaryDatabases } from './postgres.js'
import type { Processes } from './processes.js'
import { startBare, startService, type Server } from './servers.js'
import { timeEngine, timeVisits } from './visits.js'
import { inWorkplaceWithPostgres } from './workplace.js'

/** Customers and their users; the callers are the first users of the first customers. */
const CUSTOMERS = 50
const USERS_PER_CUSTOMER = 40
const CALLING = { customers: 2, users: 10 }
const CONNECTIONS = 32

/** Connections to PostgreSQL: the default of databasePoolMax, for the bare server too. */
const POOL_MAX = 10

const STORED_FEW = 1000

/** Number of final outputs to read, and of consultations to append to. */
const READ_IDS = 500
const GROWING = 64

/** Visits that warm up the service before the first is timed, and reports of the engine alone. */
const WARM_UP_VISITS = 40
const ENGINE_REPORTS = 60

/** Visits that are finished in the same moment. */
const VISITS_AT_ONCE = 8

/** Numbers of rounds, and durations in seconds. The whole run stays below six minutes. */
const PLANS = {
  full: { rounds: 10, listRounds: 6, warmUp: 3, duration: 2, visitRounds: 20, stored: 1_000_000 },
  quick: { rounds: 4, listRounds: 3, warmUp: 2, duration: 2, visitRounds: 6, stored: 100_000 }
}

const SEGMENT = JSON.stringify({
  segments: [{ id: 's-#', text: 'I have had a sore throat and a fever for three days, and it hurts when I swallow.', is_final: true }]
})

function toReads (ids: readonly StoredId[], bearers: ReadonlyMap<string, Bearer>): LoadRequest[] {
  return shuffle(ids).map(({ id, subject }) => ({ method: 'GET', path: `${CONSULTATIONS}${id}/`, headers: { ...bearers.get(subject) } }))
}

/** @throws unless both servers answer with the same status, text, type and version */
async function assertSameAnswer (one: Server, other: Server, { path: where, headers }: LoadRequest): Promise<void> {
  const answers = await Promise.all([one, other].map(async ({ origin }) => {
    const response = await fetch(`${origin}${where}`, { headers })
    return [response.status, response.headers.get('content-type'), response.headers.get('etag'), await response.text()].join('\n')
  }))
  if (answers[0] !== answers[1]) throw new Error(`The servers do not answer the same:\n${answers.join('\n\n')}`)
}

async function run (
  directory: string, processes: Processes, databases: TemporaryDatabases, plan: typeof PLANS.full
): Promise<ConsultationsReport> {
  const { rounds, listRounds, warmUp, duration, visitRounds, stored } = plan
  const pepper = randomBytes(32).toString('base64url')
  const keys = makeKeys(pepper, CUSTOMERS, CUSTOMERS)
  const bound = makeBoundKey(pepper, keys)
  const callers = makeCallers(keys.slice(0, CALLING.customers), CALLING.users)
  const others = [
    ...makeCallers(keys.slice(0, CALLING.customers), USERS_PER_CUSTOMER - CALLING.users),
    ...makeCallers(keys.slice(CALLING.customers), USERS_PER_CUSTOMER)
  ]
  const population: Population = { keys: [...keys, bound], callers, others, bound }
  const urls = { few: await databases.create('few'), many: await databases.create('many'), visits: await databases.create('visits') }
  for (const url of [urls.few, urls.visits]) await fillDatabase(url, population, STORED_FEW)
  await fillDatabase(urls.many, population, stored)
  await databases.checkpoint()

  // Intermediate reports are made after two seconds of quiet, which would be in the round of the other server and disturb it.
  const settings = { INTERMEDIATE_REPORT_DELAY: '0' }
  const bare = await startBare(processes, directory, 'consultations-bare.js', { connectionString: urls.few, max: POOL_MAX })
  const few = await startService(processes, directory, 'few', pepper, { ...settings, DATABASE_URL: urls.few })
  const many = await startService(processes, directory, 'many', pepper, { ...settings, DATABASE_URL: urls.many })
  const measure = startLoad(processes, directory, CONNECTIONS)
  const bearers = await authorize(few, population)
  const manyBearers = await authorize(many, population)

  const { db, close } = await openDatabase({ DATABASE_URL: urls.few, DATABASE_POOL_MAX: 1, DATA_DIR: '' })
  const ids = await someFinal(db, population, READ_IDS).finally(close)
  const reads = toReads(ids, bearers)
  for (const request of reads.slice(0, 4)) await assertSameAnswer(bare, few, request)
  for (const server of [bare, few]) await measure(server, reads, warmUp)
  const reading = await takeTurns(measure, [
    { name: 'bare', server: bare, requests: reads }, { name: 'service', server: few, requests: reads }
  ], rounds, duration)

  const toLists = (askers: Iterable<Bearer>): LoadRequest[] => [...askers].map(headers => ({ method: 'GET', path: CONSULTATIONS, headers }))
  const lists = (own: ReadonlyMap<string, Bearer>) => toLists(own.values())
  const customerLists = toLists(keys.slice(0, CALLING.customers).map(({ key }) => ({ 'x-api-key': key })))
  const boundLists = toLists([{ 'x-api-key': bound.key }])
  for (const [server, own] of [[few, bearers], [many, manyBearers]] as const) await measure(server, lists(own), warmUp)
  const listing = await takeTurns(measure, [
    { name: 'userFew', server: few, requests: lists(bearers) },
    { name: 'userMany', server: many, requests: lists(manyBearers) },
    { name: 'customerFew', server: few, requests: customerLists },
    { name: 'customerMany', server: many, requests: customerLists },
    { name: 'boundFew', server: few, requests: boundLists },
    { name: 'boundMany', server: many, requests: boundLists }
  ], listRounds, duration)
  const plans = await explainLists(urls.many, population, stored)

  const free = await startService(processes, directory, 'visits', pepper, { DATABASE_URL: urls.visits }, null)
  const freeBearers = await authorize(free, population)
  const visits = {
    alone: await timeVisits(free, freeBearers, { atOnce: 1, rounds: visitRounds, warmUp: WARM_UP_VISITS, sending: 'whole' }),
    together: await timeVisits(free, freeBearers, { atOnce: VISITS_AT_ONCE, rounds: visitRounds, warmUp: 1, sending: 'whole' }),
    live: await timeVisits(free, freeBearers, { atOnce: VISITS_AT_ONCE, rounds: visitRounds, warmUp: 1, sending: 'live' }),
    read: await timeVisits(free, freeBearers, { atOnce: VISITS_AT_ONCE, rounds: visitRounds, warmUp: 1, sending: 'read' }),
    engine: await timeEngine(ENGINE_REPORTS)
  }
  await processes.end(free.process)
  const growing = await beginConsultations(few, bearers, GROWING)
  const appends = growing.map(({ id, headers }): LoadRequest => ({
    method: 'POST', path: `${CONSULTATIONS}${id}/transcript/`, headers, body: SEGMENT, numbered: true
  }))
  for (const server of [bare, few]) await measure(server, appends, duration)
  const appending = await takeTurns(measure, [
    { name: 'bare', server: bare, requests: appends }, { name: 'service', server: few, requests: appends }
  ], rounds, duration)

  return makeReport({ few: STORED_FEW, many: stored }, { reading, appending, listing, visits, plans })
}

/**
 * Measures consultations on PostgreSQL with the default settings: reading final outputs and appending to transcripts, compared with a bare
 * `node:http` server that does the same on the same database; first pages among a thousand and among a million consultations; how the
 * database finds those pages; and how long reports on visits of a quarter of an hour take, of which an intermediate report has read all, or
 * all but the last minute, and whose text comes all at once.
 *
 * @returns the report as text, or as JSON
 * @throws when there is no PostgreSQL, or when a single answer is not 200: such a run says nothing
 */
export async function benchConsultations ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  return inWorkplaceWithPostgres(async ({ directory, processes, databases }) => {
    const result = await run(directory, processes, databases, quick ? PLANS.quick : PLANS.full)
    return json ? `${JSON.stringify(result, null, 2)}\n` : formatReport(result)
  })
}
