import { randomBytes } from 'node:crypto'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import app, { serverOptions } from '../app.js'
import { parseConfig } from '../lib/runtime/index.js'
import type { Config } from '../schemas/config.js'
import { finishVisits, release, orderFor, TEMPLATE, WORDS } from './backlog-data.js'
import { makeCallers, makeKeys, type Caller } from './callers.js'
import { insertCallers } from './data-directory.js'
import { openPostgres } from './postgres.js'
import { ask, type Processes } from './processes.js'
import type { AnswererSettings } from './report-answerer.js'
import { spreadOf } from './statistics.js'
import { describeMachine, range, table, verdict, type Machine } from './tables.js'
import { inWorkplace, type Workplace } from './workplace.js'

/** Visits in the backlog, and reports that the engine makes on its own before and after it. */
const PLANS = { full: { visits: 1000, reference: 300 }, quick: { visits: 200, reference: 80 } }

/** Concurrent reports, with the service and without: the default of reportConcurrency. */
const CONCURRENCY = 8

/** How long the language model takes for an answer, in milliseconds. */
const MODEL_DELAY_MS = 300

/** Customers whose visits wait; most belong to the first one. The last customer finishes single visits meanwhile. */
const CUSTOMERS = 4
const FIRST_SHARE = 0.85
const LATE_VISITS = 5

/** Lowest acceptable speed of working off a backlog, as a share of the engine's own. */
const GOAL = 0.9

/** Longest run of a backlog, in milliseconds. */
const PATIENCE_MS = 300_000

const engines = ['embedded', 'openai'] as const

/** Results of one run, in reports per second and milliseconds. */
interface Drain {
  engine: typeof engines[number]
  database: 'embedded' | 'PostgreSQL'
  engineAlone: number[]
  drained: number
  /** From the finish of single visits of a customer without a backlog to their final reports. */
  late: number[]
  share: number
}

interface BacklogReport {
  date: string
  machine: Machine
  visits: number
  words: number
  model_delay_ms: number
  drains: Drain[]
}

/** Reports per second of the engine alone, at the given concurrency. */
async function engineAlone ({ reports }: FastifyInstance, count: number): Promise<number> {
  const { signal } = new AbortController()
  let left = count
  const started = performance.now()
  await Promise.all(Array.from({ length: CONCURRENCY }, async () => {
    while (left-- > 0) await reports.generate(orderFor('00000000-0000-4000-8000-000000000000'), signal)
  }))
  return count / (performance.now() - started) * 1000
}

/** Resolves when the consultations are final. */
async function untilFinal ({ changes, db }: FastifyInstance, ids: readonly string[], each: () => void = () => {}): Promise<void> {
  let left = ids.length
  let timer: NodeJS.Timeout | undefined
  await new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${left} of ${ids.length} reports were not made in time.`)), PATIENCE_MS)
    for (const id of ids) {
      const unsubscribe = changes.subscribe(id, () => {
        unsubscribe()
        left -= 1
        each()
        if (left === 0) resolve()
      })
    }
  }).finally(() => clearTimeout(timer))
  const { unmade } = await db.selectFrom('consultations').where('state', '<>', 'final').where('id', 'in', [...ids])
    .select(({ fn }) => fn.countAll<string | number>().as('unmade')).executeTakeFirstOrThrow()
  if (Number(unmade) > 0) throw new Error(`${unmade} reports failed.`)
}

/** Works off a backlog, while another customer finishes single visits. */
async function drain (fastify: FastifyInstance, callers: readonly Caller[], visits: number): Promise<{ drained: number, late: number[] }> {
  const late = callers.at(-1) as Caller
  const others = callers.slice(0, -1)
  const first = Math.round(visits * FIRST_SHARE)
  const ids: string[] = []
  for (const [at, caller] of others.entries()) {
    ids.push(...await finishVisits(fastify, caller, at === 0 ? first : Math.floor((visits - first) / (others.length - 1)), true))
  }
  const times: number[] = []
  let done = 0
  let lateVisits: Promise<unknown> = Promise.resolve()
  async function finishOne (): Promise<void> {
    const started = performance.now()
    const made = await finishVisits(fastify, late, 1, false)
    fastify.jobs.wake()
    await untilFinal(fastify, made)
    times.push(performance.now() - started)
  }
  const started = performance.now()
  const all = untilFinal(fastify, ids, () => {
    done += 1
    if (done % Math.floor(ids.length / (LATE_VISITS + 1)) === 0 && done < ids.length * 0.9) lateVisits = lateVisits.then(finishOne)
  })
  await release(fastify)
  await all
  const seconds = (performance.now() - started) / 1000
  await lateVisits
  return { drained: (ids.length + times.length) / seconds, late: times }
}

async function run (
  { directory, name, url, engine, baseUrl }: { directory: string, name: string, url: string, engine: Drain['engine'], baseUrl: string },
  { visits, reference }: typeof PLANS.full
): Promise<Omit<Drain, 'database'>> {
  const pepper = randomBytes(32).toString('base64url')
  const settings: Partial<Record<keyof Config, string>> = {
    DATA_DIR: path.join(directory, name),
    DATABASE_URL: url,
    API_KEY_PEPPER: pepper,
    LOG_LEVEL: 'warn',
    PUBLIC_URL: 'http://service.test',
    REPORT_ENGINE: engine,
    ...engine === 'openai' ? { REPORT_BASE_URL: baseUrl, REPORT_MODEL: 'bench', REPORT_CONTEXT_TOKENS: '32768' } : {}
  }
  const config = parseConfig(settings, { reportConcurrency: CONCURRENCY })
  const fastify = Fastify(serverOptions(config, { write: line => { process.stderr.write(line) } }))
  try {
    await fastify.register(app, { config })
    await fastify.ready()
    const keys = makeKeys(pepper, CUSTOMERS, CUSTOMERS)
    const callers = makeCallers(keys, 1)
    await insertCallers(fastify.db, keys, callers)
    await fastify.reports.warmUp()
    await engineAlone(fastify, CONCURRENCY * 2)
    const before = await engineAlone(fastify, reference)
    const { drained, late } = await drain(fastify, callers, visits)
    const alone = [before, await engineAlone(fastify, reference)]
    return { engine, engineAlone: alone, drained, late, share: drained * alone.length / alone.reduce((sum, each) => sum + each, 0) }
  } finally {
    await fastify.close()
  }
}

async function startModel (processes: Processes, directory: string): Promise<string> {
  const child = processes.start({ script: new URL('report-answerer.js', import.meta.url), cpu: null, directory, name: 'model', listens: true })
  const { port } = await ask<{ port: number }>(child, { template: TEMPLATE, delayMs: MODEL_DELAY_MS } satisfies AnswererSettings)
  return `http://127.0.0.1:${port}/v1`
}

async function runAll ({ directory, processes }: Workplace, plan: typeof PLANS.full): Promise<Drain[]> {
  const { BENCH_DATABASE_URL: own = '', TEST_DATABASE_URL: test = '' } = process.env
  const databases = own === '' && test === '' ? null : await openPostgres()
  const baseUrl = await startModel(processes, directory)
  const drains: Drain[] = []
  try {
    for (const engine of engines) {
      for (const database of databases === null ? ['embedded'] as const : ['embedded', 'PostgreSQL'] as const) {
        const name = `backlog_${engine}_${database.toLowerCase()}`
        const url = database === 'embedded' ? '' : await databases?.create(name) ?? ''
        drains.push({ database, ...await run({ directory, name, url, engine, baseUrl }, plan) })
      }
    }
    return drains
  } finally {
    await databases?.drop()
  }
}

/** The report for people. */
function formatReport ({ date, machine: { cpu, cpus, node }, visits, words, model_delay_ms: delay, drains }: BacklogReport): string {
  const spread = (values: readonly number[], digits: number): string => values.length === 0 ? 'none' : range(spreadOf(values), digits)
  const rows = drains.map(({ engine, database, engineAlone: alone, drained, late, share }) => [
    `${engine}, ${database}`, spread(alone, 1), drained.toFixed(1), share.toFixed(2), verdict(share, GOAL), spread(late, 0)
  ])
  return [
    `A backlog of ${visits} finished visits of ${words} words, ${date}`,
    `${cpu}, ${cpus} CPUs, Node ${node}; service, database and language model on any CPU`,
    `${CONCURRENCY} reports at once; the language model (openai) takes ${delay} ms for each`,
    '',
    ...table([['engine, database', 'engine alone, /s', 'drained, /s', 'share', 'goal', 'visit of somebody else, ms'], ...rows]),
    ''
  ].join('\n')
}

/**
 * Measures how fast a backlog of finished visits is worked off, on the embedded database and on PostgreSQL where there is one, with the
 * embedded engine and with a language model of constant latency; compared with the engine alone at the same concurrency in the same
 * process, before and after. Also measures how long a visit of another customer waits meanwhile.
 *
 * @returns the report as text, or as JSON
 * @throws when a report fails
 */
export async function benchBacklog ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  return inWorkplace(async workplace => {
    const plan = quick ? PLANS.quick : PLANS.full
    const drains = await runAll(workplace, plan)
    const report: BacklogReport = {
      date: new Date().toISOString(),
      machine: { ...describeMachine(), pinned: false },
      visits: plan.visits,
      words: WORDS,
      model_delay_ms: MODEL_DELAY_MS,
      drains
    }
    return json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report)
  })
}
