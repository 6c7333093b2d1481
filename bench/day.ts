import { setTimeout as sleep } from 'node:timers/promises'
import { makeCallers, makeKeys, type Caller } from './callers.js'
import { CONSULTATIONS, post } from './consultations-clients.js'
import { insertCallers } from './data-directory.js'
import { openDatabase } from '../plugins/database/open.js'
import { openInspector } from './inspector.js'
import { freePort, residentBytes, type Processes } from './processes.js'
import { startService, type Server } from './servers.js'
import { describeMachine, table, verdict } from './tables.js'
import { shortVisits, say, finish, type SpokenSegment } from './visits.js'
import { inWorkplaceWithPostgres } from './workplace.js'

/** Visits of a day, and the longest they may take together, in seconds. */
const PLANS = { full: { visits: 3000, seconds: 240 }, quick: { visits: 500, seconds: 60 } }

/** Visits at the same time. */
const AT_ONCE = 8

/** Customers, and users of each, who take turns. */
const CUSTOMERS = 10
const USERS_PER_CUSTOMER = 20

/** Share of the visits after which the service counts as warmed up. */
const FIRST = 0.1

/** How long the service has nothing to do before its memory is read, in milliseconds. */
const REST_MS = 3000

/** Largest memory at the end, relative to that after the first visits. */
const GOAL = 1.1

/** Memory of the service when it rests, in MB. */
interface Memory {
  visits: number
  /** Of the main thread, after its garbage is collected. */
  heap: number
  resident: number
}

interface DayReport {
  date: string
  seconds: number
  memory: Memory[]
  /** The end relative to the memory after the first visits. */
  ratios: Omit<Memory, 'visits'>
}

async function get (url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers })
  await response.text()
  if (!response.ok) throw new Error(`${response.status} from ${url}`)
}

/** Everything that happens in a visit: a token, a consultation, what is said, the report, reading it, and deleting all of it. */
async function visit ({ origin }: Server, { key, body }: Caller, segments: readonly SpokenSegment[]): Promise<void> {
  const { token } = await (await post(`${origin}/api/v1/token/`, { 'x-api-key': key.key }, body)).json() as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const begun = await post(`${origin}${CONSULTATIONS}`, headers, { template: 'soap_new_complaint_api', input_language: 'en' })
  const url = `${origin}${CONSULTATIONS}${(await begun.json() as { id: string }).id}`
  await say(url, headers, segments)
  await finish(url, headers)
  for (const path of ['', 'evidence/', 'transcript/']) await get(`${url}/${path}`, headers)
  await get(`${origin}${CONSULTATIONS}`, headers)
  const deleted = await fetch(`${url}/`, { method: 'DELETE', headers })
  if (deleted.status !== 204) throw new Error(`${deleted.status} from DELETE ${url}/`)
}

/** Runs visits until so many have begun, or the deadline has passed. @returns how many have begun */
async function runVisits (server: Server, callers: readonly Caller[], from: number, to: number, deadline: number): Promise<number> {
  const visits = shortVisits()
  let next = from
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (next < to && performance.now() < deadline) {
      const at = next++
      await visit(server, callers[at % callers.length] as Caller, visits[at % visits.length] ?? [])
    }
  }))
  return next
}

async function run (directory: string, processes: Processes, url: string, plan: typeof PLANS.full): Promise<DayReport> {
  const pepper = 'a pepper for benchmarks, long enough for it'
  const keys = makeKeys(pepper, CUSTOMERS, CUSTOMERS)
  const callers = makeCallers(keys, USERS_PER_CUSTOMER)
  const { db, close } = await openDatabase({ DATABASE_URL: url, DATABASE_POOL_MAX: 1, DATA_DIR: '' })
  await insertCallers(db, keys, callers).finally(close)
  const port = await freePort()
  const server = await startService(
    processes, directory, 'day', pepper, { DATABASE_URL: url, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` }, null
  )
  const inspector = await openInspector(port)
  const memory: Memory[] = []

  async function note (visits: number): Promise<void> {
    await sleep(REST_MS)
    const heap = await inspector.collectedHeap()
    memory.push({ visits, heap: heap / 1e6, resident: residentBytes(server.process) / 1e6 })
  }

  await note(0)
  const started = performance.now()
  const deadline = started + plan.seconds * 1000
  const first = await runVisits(server, callers, 0, Math.ceil(plan.visits * FIRST), deadline)
  await note(first)
  let done = first
  for (const share of [0.5, 1]) {
    done = await runVisits(server, callers, done, Math.ceil(plan.visits * share), deadline)
    await note(done)
  }
  const seconds = (performance.now() - started) / 1000
  inspector.close()
  await processes.end(server.process)
  const [early, late] = [memory[1], memory.at(-1)] as [Memory, Memory]
  const ratios = { heap: late.heap / early.heap, resident: late.resident / early.resident }
  return { date: new Date().toISOString(), seconds, memory, ratios }
}

function format ({ date, seconds, memory, ratios }: DayReport): string {
  const { cpu, cpus, node } = describeMachine()
  const rows = memory.map(({ visits, heap, resident }) => [String(visits), heap.toFixed(1), resident.toFixed(0)])
  return [
    `${memory.at(-1)?.visits ?? 0} full visits in ${seconds.toFixed(0)} s, ${AT_ONCE} at once, ${date}`,
    `${cpu}, ${cpus} CPUs, Node ${node}; service on any CPU`,
    '',
    ...table([['after visits', 'heap, MB', 'resident, MB'], ...rows]),
    '',
    ...table([
      ['end / after the first tenth', 'ratio', 'goal'],
      ...(['heap', 'resident'] as const).map(name => [name, ratios[name].toFixed(2), verdict(ratios[name], GOAL, 'at most')])
    ]),
    ''
  ].join('\n')
}

/**
 * Runs thousands of full visits through one service, from the token to the deletion, and compares its memory at the end with that after
 * the first tenth of them.
 *
 * @returns the report as text, or as JSON
 * @throws when there is no PostgreSQL, or when a request is not answered as it should be
 */
export async function benchDay ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  return inWorkplaceWithPostgres(async ({ directory, processes, databases }) => {
    const report = await run(directory, processes, await databases.create('day'), quick ? PLANS.quick : PLANS.full)
    return json ? `${JSON.stringify(report, null, 2)}\n` : format(report)
  })
}
