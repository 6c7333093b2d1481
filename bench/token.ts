import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeCallers, makeKeys, shuffle, type Caller } from './callers.js'
import { makeDataDirectory } from './data-directory.js'
import type { LoadOrder, LoadRequest, LoadResult } from './load.js'
import { ask, cpuSeconds, LOAD_CPU, Processes } from './processes.js'
import { compare, formatReport, type Measurement, type TokenReport } from './token-report.js'
import { assertSameAnswer, startBareServer, startService, type Server } from './token-servers.js'

const KEYS_IN_USE = 10
const USERS_PER_KEY = 100
const KEYS_STORED = 100_000

/** Requests of a round that is spread over all keys: more than a round can send, so that none is sent twice. */
const SPREAD_REQUESTS = 20_000

const CONNECTIONS = 32

/** Numbers of rounds, and seconds. The whole run stays below three minutes. */
const PLANS = {
  full: { rounds: 12, spreadRounds: 4, warmUp: 4, duration: 2 },
  quick: { rounds: 5, spreadRounds: 2, warmUp: 2, duration: 1 }
}

function toRequests (callers: readonly Caller[]): LoadRequest[] {
  return shuffle(callers).map(({ key, body }) => ({ apiKey: key.key, body: JSON.stringify(body) }))
}

/** The load generator, in a process of its own. */
function startLoad (processes: Processes, directory: string) {
  const child = processes.start({ script: new URL('load.js', import.meta.url), cpu: LOAD_CPU, directory, name: 'load', listens: true })

  /** @throws when a single answer was not 200 */
  return async function measure (server: Server, requests: readonly LoadRequest[], duration: number): Promise<Measurement> {
    const order: LoadOrder = { url: server.url, requests, connections: CONNECTIONS, duration }
    const cpuBefore = cpuSeconds(server.process)
    const result = await ask<LoadResult>(child, order)
    const cpu = cpuSeconds(server.process) - cpuBefore
    if (result.answered === 0 || result.errors > 0 || Object.keys(result.refused).length > 0) {
      throw new Error(`Not every answer was 200: ${JSON.stringify(result)}`)
    }
    return { throughput: result.answered / result.duration, cpuMicroseconds: cpu * 1e6 / result.answered, busy: cpu / result.duration }
  }
}

async function run (directory: string, processes: Processes, plan: typeof PLANS.full): Promise<TokenReport> {
  const { rounds, spreadRounds, warmUp, duration } = plan
  const pepper = randomBytes(32).toString('base64url')
  const keys = makeKeys(pepper, KEYS_STORED, KEYS_IN_USE)
  const keysInUse = keys.slice(0, KEYS_IN_USE)
  const callers = makeCallers(keysInUse, USERS_PER_KEY)
  const spreadCallers = makeCallers(keys, 1)
  await makeDataDirectory(path.join(directory, 'few-keys'), keysInUse, callers)
  await makeDataDirectory(path.join(directory, 'many-keys'), keys, [...callers, ...spreadCallers])

  const bare = await startBareServer(processes, directory, { pepper, keys: new Map(keys.map(({ id, hash }) => [id, hash])) })
  const few = await startService(processes, directory, 'few-keys', pepper)
  const many = await startService(processes, directory, 'many-keys', pepper)
  const measure = startLoad(processes, directory)
  const requests = toRequests(callers)
  for (const request of requests.slice(0, 2)) await assertSameAnswer(bare, few, request)

  for (const server of [bare, few, many]) await measure(server, requests, warmUp)
  const samples = { bare: [], few: [], many: [], spreadBare: [], spread: [] } as Record<keyof TokenReport['samples'], Measurement[]>
  for (let round = 0; round < rounds; round++) {
    const turns = [['bare', bare], ['few', few], ['many', many]] as const
    // Every other round in reverse, so that a machine that slows down or speeds up favours nobody.
    for (const [name, server] of round % 2 === 0 ? turns : turns.toReversed()) {
      samples[name].push(await measure(server, requests, duration))
    }
  }
  const spreadRequests = toRequests(spreadCallers)
  for (let round = 0; round < spreadRounds; round++) {
    const share = spreadRequests.slice(round * SPREAD_REQUESTS, (round + 1) * SPREAD_REQUESTS)
    samples.spreadBare.push(await measure(bare, share, duration))
    samples.spread.push(await measure(many, share, duration))
  }
  return compare(samples)
}

/**
 * Measures how many tokens a second the service issues, as it ships, beside a bare `node:http` server that does the same cryptography:
 * with ten API keys stored, and with a hundred thousand. In rounds that take turns, so that what else the machine does meets everybody.
 *
 * @returns the report as text, or as JSON
 * @throws when a single answer is not 200: such a run says nothing
 */
export async function benchToken ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  const processes = new Processes()
  const directory = mkdtempSync(path.join(tmpdir(), 'consultation-bench-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  try {
    const result = await run(directory, processes, quick ? PLANS.quick : PLANS.full)
    return json ? `${JSON.stringify(result, null, 2)}\n` : formatReport(result)
  } finally {
    await processes.stop()
  }
}
