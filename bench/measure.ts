import type { LoadOrder, LoadRequest, LoadResult } from './load.js'
import { ask, cpuSeconds, LOAD_CPU, type Processes } from './processes.js'
import type { Server } from './servers.js'

/** Results of one round on one server. */
export interface Measurement {
  /** Answers per second. */
  throughput: number
  /** Processor time of the server for one answer. */
  cpuMicroseconds: number
  /** Share of the round in which the server kept its CPU busy; well below 1, something else was the bottleneck. */
  busy: number
}

export type Measure = (server: Server, requests: readonly LoadRequest[], duration: number) => Promise<Measurement>

/** The load generator, in a process of its own. */
export function startLoad (processes: Processes, directory: string, connections: number): Measure {
  const child = processes.start({ script: new URL('load.js', import.meta.url), cpu: LOAD_CPU, directory, name: 'load', listens: true })

  /** @throws when a single answer was not 200 */
  return async function measure (server, requests, duration) {
    const order: LoadOrder = { origin: server.origin, requests, connections, duration }
    const cpuBefore = cpuSeconds(server.process)
    const result = await ask<LoadResult>(child, order)
    const cpu = cpuSeconds(server.process) - cpuBefore
    if (result.answered === 0 || result.errors > 0 || Object.keys(result.refused).length > 0) {
      throw new Error(`Not every answer was 200: ${JSON.stringify(result)}`)
    }
    return { throughput: result.answered / result.duration, cpuMicroseconds: cpu * 1e6 / result.answered, busy: cpu / result.duration }
  }
}

/** A server that takes its turn. */
export interface Turn<Name extends string> {
  name: Name
  server: Server
  requests: readonly LoadRequest[]
}

/** Measures in alternating rounds, so that other load on the machine affects every server. */
export async function takeTurns<Name extends string> (
  measure: Measure, turns: ReadonlyArray<Turn<Name>>, rounds: number, duration: number
): Promise<Record<Name, Measurement[]>> {
  const samples = {} as Record<Name, Measurement[]>
  for (const { name } of turns) samples[name] = []
  for (let round = 0; round < rounds; round++) {
    // Every other round runs in reverse order, so that a machine that slows down or speeds up favours nobody.
    for (const { name, server, requests } of round % 2 === 0 ? turns : turns.toReversed()) {
      samples[name].push(await measure(server, requests, duration))
    }
  }
  return samples
}
