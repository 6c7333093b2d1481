import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { attackNames, type AttackName, type AttackOrder, type AttackResult } from './mixed-attacks.js'
import { kinds, percentiles, type Percentiles } from './mixed-report.js'
import { endAll, measure, openStage, startLoad, type Workbench } from './mixed.js'
import { ask, nextMessage, residentBytes } from './processes.js'
import { describeMachine, table } from './tables.js'
import { inWorkplaceWithPostgres } from './workplace.js'

/** Seconds that all attacks last, that the service then rests, and that each measurement takes. */
const PLANS = { full: { attack: 600, rest: 60, measure: 15 }, quick: { attack: 30, rest: 15, measure: 4 } }

/** Seconds after the start of the attacks at which the waits of others are measured. */
const SETTLE_SECONDS = 5

/** One measurement. */
interface Moment {
  name: 'before' | 'during' | 'after'
  waits: Percentiles
  failed: number
  memory: number
}

interface SoakReport {
  date: string
  seconds: number
  moments: Moment[]
  /** Memory and the longest wait of each kind after the attacks, relative to before. */
  ratios: { memory: number } & Record<typeof kinds[number], number>
  answered: Record<string, AttackResult>
  alive: boolean
}

async function run (workbench: Workbench, plan: typeof PLANS.full): Promise<SoakReport> {
  const { directory, processes } = workbench
  const stage = await openStage(workbench, 'soak', plan.measure)
  const { server, probe, attacker } = stage
  const names: AttackName[] = attackNames.filter(name => name !== 'nothing')
  const attackers = new Map<AttackName, ChildProcess>(names.map(name => [name, startLoad(processes, directory, 'mixed-attacks.js')]))
  const moments: Moment[] = []

  async function note (name: Moment['name']): Promise<void> {
    const result = await measure(stage)
    moments.push({ name, waits: percentiles(result), failed: result.failed.length, memory: residentBytes(server.process) })
  }

  // A service that has just started is not warmed up: it has made no report, and transcribed nothing.
  const warm = { name: 'ordinary work', origin: server.origin, authorizations: stage.authorizations, seconds: plan.measure } as const
  await ask(attacker, warm satisfies AttackOrder)
  await nextMessage(attacker)
  await sleep(plan.measure * 1000)
  await note('before')

  const ended = new Map<AttackName, Promise<AttackResult>>()
  for (const [name, child] of attackers) {
    await ask(child, { name, origin: server.origin, authorizations: stage.authorizations, seconds: plan.attack } satisfies AttackOrder)
    ended.set(name, nextMessage<AttackResult>(child))
  }
  await sleep(SETTLE_SECONDS * 1000)
  await note('during')
  const answered = Object.fromEntries(await Promise.all([...ended].map(async ([name, result]) => [name, await result] as const)))
  await sleep(plan.rest * 1000)
  await note('after')

  const alive = server.process.exitCode === null && server.process.signalCode === null
  await endAll(processes, [probe, attacker, ...attackers.values(), server.process])
  const [before, , after] = moments as [Moment, Moment, Moment]
  const ratio = (kind: typeof kinds[number]) => (after.waits[kind] ?? Infinity) / (before.waits[kind] ?? Infinity)
  return {
    date: new Date().toISOString(),
    seconds: plan.attack,
    moments,
    ratios: { memory: after.memory / before.memory, token: ratio('token'), read: ratio('read'), acknowledgement: ratio('acknowledgement') },
    answered,
    alive
  }
}

function format ({ date, seconds, moments, ratios, answered, alive }: SoakReport): string {
  const { cpu, cpus, node } = describeMachine()
  const rows = moments.map(({ name, waits, failed, memory }) => [
    name, ...kinds.map(kind => waits[kind]?.toFixed(0) ?? 'none'), String(failed), `${(memory / 1e6).toFixed(0)} MB`
  ])
  return [
    `All attacks at once for ${seconds} s, ${date}`,
    `${cpu}, ${cpus} CPUs, Node ${node}`,
    '99th percentile in ms of what others wait for, requests that failed, and the memory of the service',
    '',
    ...table([['', 'token', 'read', 'stream ack', 'failed', 'memory'], ...rows]),
    '',
    `After / before: memory ${ratios.memory.toFixed(2)}, ${kinds.map(kind => `${kind} ${ratios[kind].toFixed(2)}`).join(', ')}`,
    alive ? 'The service is alive.' : 'THE SERVICE ENDED.',
    '',
    ...Object.entries(answered).map(([name, statuses]) => `  ${name}: ${Object.entries(statuses).map(([status, count]) => `${count} x ${status}`).join(', ')}`),
    ''
  ].join('\n')
}

/**
 * Runs all attacks of the mixed benchmark at once for ten minutes, and compares the waits of others and the memory of the service before
 * and a minute after.
 *
 * @returns the report as text, or as JSON
 * @throws when there is no PostgreSQL
 */
export async function benchSoak ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  return inWorkplaceWithPostgres(async workbench => {
    const report = await run(workbench, quick ? PLANS.quick : PLANS.full)
    return json ? `${JSON.stringify(report, null, 2)}\n` : format(report)
  })
}
