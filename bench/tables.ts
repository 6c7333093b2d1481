import { cpus } from 'node:os'
import { canPin, LOAD_CPU, SERVER_CPU } from './processes.js'
import type { Spread } from './statistics.js'

/** Where a run was made. */
export interface Machine {
  cpu: string
  cpus: number
  node: string
  pinned: boolean
}

export function describeMachine (): Machine {
  return { cpu: cpus()[0]?.model ?? 'unknown', cpus: cpus().length, node: process.version, pinned: canPin }
}

/** The machine in a sentence. */
export function machineLine ({ cpu, cpus: count, node, pinned }: Machine): string {
  const how = pinned
    ? `servers on CPU ${SERVER_CPU}, load on CPU ${LOAD_CPU} (taskset)`
    : 'NOT PINNED: taskset is missing or there is one CPU, so servers and load disturb each other'
  return `${cpu}, ${count} CPUs, Node ${node}; ${how}`
}

/** Aligns rows in columns: the first to the left, the others to the right. */
export function table (rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row => row.map((cell, column) => column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)).join('  '))
}

/** The median, with the lowest and highest in brackets. */
export function range ({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}-${max.toFixed(digits)})`
}

/** Whether a ratio reaches its target, of which it is at least as large, or at most. */
export function verdict (ratio: number, goal: number | null, than: 'at least' | 'at most' = 'at least'): string {
  if (goal === null) return '-'
  const reached = than === 'at least' ? ratio >= goal : ratio <= goal
  return `${reached ? 'reached' : 'missed'} (${goal})`
}
