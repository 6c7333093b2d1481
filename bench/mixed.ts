import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openDatabase } from '../plugins/database/open.js'
import { Limits } from '../schemas/limits.js'
import { makeCallers, makeKeys, type BenchKey } from './callers.js'
import { authorize, beginConsultations, type Bearer } from './consultations-clients.js'
import { insertCallers } from './data-directory.js'
import { attackNames, type AttackName, type AttackOrder, type AttackResult } from './mixed-attacks.js'
import type { ProbeOrder, ProbeResult } from './mixed-probe.js'
import { formatReport, makeReport, type Scenario } from './mixed-report.js'
import type { TemporaryDatabases } from './postgres.js'
import { ask, LOAD_CPU, nextMessage, residentBytes, type Processes } from './processes.js'
import { startService, type Server } from './servers.js'
import { beginDictations, startSpeech } from './streams.js'
import { inWorkplaceWithPostgres } from './workplace.js'

/** The limits on the work of one user and the streams of one customer are part of what is measured. */
const { userWorkMax, streamsPerCustomerMax } = Limits.properties

/** Seconds that each scenario is measured for, before it and during it. The whole run stays below six minutes. */
const PLANS = { full: 15, quick: 4 }

/** Streams that are acknowledged meanwhile, and attacking users. */
const STREAMS = 4
const ATTACKERS = 6

/** How often the memory of the service is sampled, in milliseconds. */
const MEMORY_PERIOD_MS = 200

/** A running service, its probe and its attacker. */
export interface Stage {
  server: Server
  probe: ChildProcess
  attacker: ChildProcess
  order: Omit<ProbeOrder, 'streams'>
  streams: () => Promise<ProbeOrder['streams']>
  authorizations: string[]
}

/** Measures how long everybody else waits, for the seconds of the order. */
export async function measure ({ probe, order, streams }: Stage): Promise<ProbeResult> {
  const result = await ask<ProbeResult | { failed: string[] }>(probe, { ...order, streams: await streams() } satisfies ProbeOrder)
  return { token: [], read: [], acknowledgement: [], lateness: 0, ...result }
}

async function play (name: AttackName, stage: Stage): Promise<Scenario> {
  const { server, attacker, authorizations, order: { seconds } } = stage
  const before = await measure(stage)
  let memory = residentBytes(server.process)
  // Not `every`: `residentBytes` neither throws nor waits.
  const watch = setInterval(() => { memory = Math.max(memory, residentBytes(server.process) || 0) }, MEMORY_PERIOD_MS)
  await ask(attacker, { name, origin: server.origin, authorizations, seconds } satisfies AttackOrder)
  const ended = nextMessage<AttackResult>(attacker)
  const during = await measure(stage)
  const answered = await ended
  clearInterval(watch)
  return { name, before, during, answered, alive: server.process.exitCode === null && server.process.signalCode === null, memory }
}

/** Callers of each of two customers: those who are measured, and those who attack. */
function populations (keys: readonly [BenchKey, BenchKey]) {
  const [measured, attacking] = keys
  return {
    measured: { keys: [measured], callers: makeCallers([measured], STREAMS + 1) },
    attacking: { keys: [attacking], callers: makeCallers([attacking], ATTACKERS) }
  }
}

/** Tokens and orders for the probe and the attacker. */
export interface Workbench {
  directory: string
  processes: Processes
  databases: TemporaryDatabases
}

/**
 * Starts a service on a database of its own, a probe and an attacker.
 *
 * @param name of the service, and of its database
 */
export async function openStage ({ directory, processes, databases }: Workbench, name: string, seconds: number): Promise<Stage> {
  const pepper = randomBytes(32).toString('base64url')
  const keys = makeKeys(pepper, 2, 2) as [BenchKey, BenchKey]
  const { measured, attacking } = populations(keys)
  const baseUrl = await startSpeech(processes, directory)
  const url = await databases.create(name)
  const { db, close } = await openDatabase({ DATABASE_URL: url, DATABASE_POOL_MAX: 1, DATA_DIR: '' })
  await insertCallers(db, keys, [...measured.callers, ...attacking.callers]).finally(close)
  const server = await startService(processes, directory, name, pepper, {
    DATABASE_URL: url,
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URL: baseUrl,
    SPEECH_MODEL: 'bench',
    TOKEN_LIFETIME: '3600',
    USER_WORK_MAX: String(userWorkMax.default),
    STREAMS_PER_CUSTOMER_MAX: String(streamsPerCustomerMax.default)
  }, null)
  const bearers = await authorize(server, measured)
  const [reading] = await beginConsultations(server, bearers, 1)
  const [caller] = measured.callers
  const headers: Bearer = { 'content-type': 'application/json', 'x-api-key': keys[0].key }
  await databases.checkpoint()
  return {
    server,
    probe: startLoad(processes, directory, 'mixed-probe.js'),
    attacker: startLoad(processes, directory, 'mixed-attacks.js'),
    order: {
      token: { method: 'POST', url: `${server.origin}/api/v1/token/`, headers, body: JSON.stringify(caller?.body) },
      read: { method: 'GET', url: `${server.origin}/api/v1/consultations/${reading?.id}/`, headers: reading?.headers ?? {} },
      seconds
    },
    streams: async () => beginDictations(server, bearers, STREAMS),
    authorizations: [...(await authorize(server, attacking)).values()].map(({ authorization = '' }) => authorization)
  }
}

/** Starts a process that measures or attacks. */
export function startLoad (processes: Processes, directory: string, script: string): ChildProcess {
  return processes.start({ script: new URL(script, import.meta.url), cpu: LOAD_CPU, directory, name: script, listens: true })
}

/** Ends processes that may have ended by themselves. */
export async function endAll (processes: Processes, children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await processes.end(child)
}

async function run (workbench: Workbench, seconds: number, names: readonly AttackName[]): Promise<Scenario[]> {
  const scenarios: Scenario[] = []
  for (const [at, name] of names.entries()) {
    const stage = await openStage(workbench, `mixed_${at}`, seconds)
    scenarios.push(await play(name, stage))
    await endAll(workbench.processes, [stage.probe, stage.attacker, stage.server.process])
  }
  return scenarios
}

/**
 * Measures how long everybody else waits while a customer loads the service heavily or attacks it: tokens, a cheap read, and
 * acknowledgements of live dictations, on PostgreSQL, with the limits of the service as they are by default (only the rate limits are
 * raised). Each scenario has a server of its own and is compared with the same server just before.
 *
 * @param options.only runs only the scenarios whose names contain this
 * @returns the report as text, or as JSON
 * @throws when there is no PostgreSQL, or no such scenario
 */
export async function benchMixed ({ quick, json, only }: { quick: boolean, json: boolean, only: string }): Promise<string> {
  const names = attackNames.filter(name => name.includes(only))
  if (names.length === 0) throw new Error(`There is no scenario "${only}".`)
  return inWorkplaceWithPostgres(async workbench => {
    const report = makeReport(await run(workbench, quick ? PLANS.quick : PLANS.full, names))
    return json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report)
  })
}
