import type { AttackName, AttackResult } from './mixed-attacks.js'
import type { ProbeResult } from './mixed-probe.js'
import { percentile } from './statistics.js'
import { describeMachine, table, type Machine } from './tables.js'

/** Longest acceptable wait of everybody else: 99th percentile in milliseconds, and how far it may exceed that of a quiet service. */
const GOAL_MS = 50

/** If the probe itself was this late, in milliseconds, the machine is busy with something else. */
const LATE_MS = 25

export const kinds = ['token', 'read', 'acknowledgement'] as const
type Kind = typeof kinds[number]

/** A scenario, measured on the same server before and during it. */
export interface Scenario {
  name: AttackName
  before: ProbeResult
  during: ProbeResult
  /** The answers to the attack. */
  answered: AttackResult
  /** Whether the service still runs. */
  alive: boolean
  /** Most memory that the service held, in bytes. */
  memory: number
}

/** 99th percentiles, in milliseconds; `null` when nothing was answered. */
export type Percentiles = Record<Kind, number | null>

export interface MixedReport {
  date: string
  machine: Machine
  goal_ms: number
  scenarios: Array<Pick<Scenario, 'name' | 'answered' | 'alive' | 'memory'> & {
    before: Percentiles
    during: Percentiles
    failed: number
    lateness: number
    reached: boolean
  }>
}

/** The 99th percentile of each kind. */
export function percentiles (result: ProbeResult): Percentiles {
  const p99 = (kind: Kind) => result[kind].length === 0 ? null : percentile(result[kind], 0.99)
  return { token: p99('token'), read: p99('read'), acknowledgement: p99('acknowledgement') }
}

/** The conclusions from the scenarios. */
export function makeReport (scenarios: readonly Scenario[]): MixedReport {
  return {
    date: new Date().toISOString(),
    machine: { ...describeMachine(), pinned: false },
    goal_ms: GOAL_MS,
    scenarios: scenarios.map(({ before, during, ...scenario }) => {
      const found = percentiles(during)
      const reached = scenario.alive && during.failed.length === 0 && kinds.every(kind => (found[kind] ?? Infinity) < GOAL_MS)
      const lateness = Math.max(before.lateness, during.lateness)
      return { ...scenario, before: percentiles(before), during: found, failed: during.failed.length, lateness, reached }
    })
  }
}

/** The report for people. */
export function formatReport ({ date, machine: { cpu, cpus, node }, scenarios }: MixedReport): string {
  const cell = (before: number | null, during: number | null): string => {
    if (before === null || during === null) return 'none'
    return `${before.toFixed(0)} -> ${during.toFixed(0)} (x${(during / before).toFixed(1)}, +${(during - before).toFixed(0)})`
  }
  const rows = scenarios.map(({ name, before, during, failed, alive, memory, lateness, reached }) => [
    name, ...kinds.map(kind => cell(before[kind], during[kind])), String(failed), `${(memory / 1e6).toFixed(0)} MB`, lateness.toFixed(0),
    alive ? reached ? 'yes' : 'NO' : 'NO, it ended'
  ])
  const answered = scenarios.map(({ name, answered: statuses }) => {
    return `  ${name}: ${Object.entries(statuses).map(([status, count]) => `${count} x ${status}`).join(', ') || 'nothing was asked'}`
  })
  return [
    `What others wait for meanwhile, ${date}`,
    `${cpu}, ${cpus} CPUs, Node ${node}; the service on any CPU, what measures and what attacks on another`,
    `99th percentile in ms, quiet -> meanwhile, on one server each; goal: below ${GOAL_MS} ms meanwhile, and nothing fails`,
    '',
    ...table([['', 'token', 'read', 'stream ack', 'failed', 'memory', 'probe late', 'reached'], ...rows]),
    '',
    'What the others were answered:',
    ...answered,
    '',
    ...scenarios.some(({ lateness }) => lateness > LATE_MS) ? ['What measures was late, so the machine was the limit: repeat on a quiet machine.', ''] : []
  ].join('\n')
}
