import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openDatabase } from '../plugins/database/open.js'
import { makeCallers, makeKeys } from './callers.js'
import { authorize, type Bearer } from './consultations-clients.js'
import type { Askers } from './consultations-data.js'
import { insertCallers } from './data-directory.js'
import type { TemporaryDatabases } from './postgres.js'
import { ask, cpuSeconds, LOAD_CPU, nextMessage, residentBytes, type Processes } from './processes.js'
import { startBare, startService, type Server } from './servers.js'
import { percentile } from './statistics.js'
import type { StreamOrder, StreamResult } from './streams-load.js'
import { formatReport, isTooMany, makeReport, type Level, type Measured, type StreamsReport } from './streams-report.js'
import { inWorkplaceWithPostgres } from './workplace.js'

/** Numbers of streams, increasing until there are too many, and durations in seconds. The whole run stays below eight minutes. */
const PLANS = {
  full: { levels: [50, 100, 200, 300, 400, 500, 600], warmUp: 6, duration: 20 },
  quick: { levels: [25, 50, 100], warmUp: 4, duration: 8 }
}

/** Warm-up streams that are not measured: memory that a server keeps forever after the first streams belongs to none of them. */
const FIRST_STREAMS = 10
const FIRST_SECONDS = { warmUp: 2, duration: 2 }

/** A connection to the speech server for each CPU that a machine for speech recognition may have. */
const SPEECH_CONCURRENCY = '64'

type Measure = (server: Server, streams: StreamOrder['streams'], seconds: Seconds) => Promise<Measured>
type Seconds = Pick<StreamOrder, 'warmUp' | 'duration'>

/** The load generator, in a process of its own. */
function startLoad (processes: Processes, directory: string): Measure {
  const child = processes.start({ script: new URL('streams-load.js', import.meta.url), cpu: LOAD_CPU, directory, name: 'load', listens: true })

  /** @throws when a single stream broke off */
  return async function measure (server, streams, { warmUp, duration }) {
    const rssBefore = residentBytes(server.process)
    await ask<'measuring' | { failed: string }>(child, { streams, warmUp, duration } satisfies StreamOrder).then(assertGood)
    const cpuBefore = cpuSeconds(server.process)
    const result = assertGood(await nextMessage<StreamResult | { failed: string }>(child))
    const cpu = (cpuSeconds(server.process) - cpuBefore) / result.seconds
    if (result.broken.length > 0) throw new Error(`${result.broken.length} streams broke off: ${result.broken[0]}`)
    return {
      last: { median: percentile(result.last, 0.5), p99: percentile(result.last, 0.99) },
      first: { median: percentile(result.first, 0.5), p99: percentile(result.first, 0.99) },
      perSecond: result.last.length / result.seconds,
      outputs: result.outputs / result.seconds,
      cpu,
      bytesPerStream: (residentBytes(server.process) - rssBefore) / streams.length,
      lateness: result.lateness
    }
  }
}

function assertGood<T> (answer: T | { failed: string }): T {
  if (typeof answer === 'object' && answer !== null && 'failed' in answer) throw new Error(answer.failed)
  return answer as T
}

/** A speech engine that answers at once, in a process of its own. */
export async function startSpeech (processes: Processes, directory: string): Promise<string> {
  const child: ChildProcess = processes.start({
    script: new URL('speech-answerer.js', import.meta.url), cpu: LOAD_CPU, directory, name: 'speech', listens: true
  })
  const { port } = await ask<{ port: number }>(child, {})
  return `http://127.0.0.1:${port}/v1`
}

/** A new dictation for each of this many users, to stream to. */
export async function beginDictations ({ origin }: Server, bearers: ReadonlyMap<string, Bearer>, count: number): Promise<StreamOrder['streams']> {
  const streams = []
  for (const headers of [...bearers.values()].slice(0, count)) {
    const response = await fetch(`${origin}/api/v1/consultations/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"template":"dictation_api","input_language":"en"}'
    })
    if (response.status !== 201) throw new Error(`${response.status} for a consultation: ${await response.text()}`)
    const { id } = await response.json() as { id: string }
    const token = headers.authorization?.replace('Bearer ', '') ?? ''
    streams.push({ url: `${origin.replace('http', 'ws')}/api/v1/consultations/${id}/stream/`, token })
  }
  return streams
}

async function run (
  directory: string, processes: Processes, databases: TemporaryDatabases, plan: typeof PLANS.full
): Promise<StreamsReport> {
  const pepper = randomBytes(32).toString('base64url')
  const keys = makeKeys(pepper, 1, 1)
  const population: Askers = { keys, callers: makeCallers(keys, Math.max(...plan.levels)) }
  const baseUrl = await startSpeech(processes, directory)
  const measure = startLoad(processes, directory)
  const levels: Level[] = []
  for (const count of plan.levels) {
    // Servers of their own for each level, so that their memory is that of these streams.
    const url = await databases.create(`streams_${count}`)
    const { db, close } = await openDatabase({ DATABASE_URL: url, DATABASE_POOL_MAX: 1, DATA_DIR: '' })
    await insertCallers(db, keys, population.callers).finally(close)
    const bare = await startBare(processes, directory, 'streams-bare.js', {})
    const service = await startService(processes, directory, `service-${count}`, pepper, {
      DATABASE_URL: url, SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: baseUrl, SPEECH_MODEL: 'bench', SPEECH_CONCURRENCY, TOKEN_LIFETIME: '3600'
    })
    const bearers = await authorize(service, population)
    const first = await beginDictations(service, bearers, FIRST_STREAMS)
    const streams = await beginDictations(service, bearers, count)
    await measure(service, first, FIRST_SECONDS)
    const level = {
      count,
      bare: await measure(bare, streams.map(({ token }) => ({ url: bare.origin.replace('http', 'ws'), token })), plan),
      service: await measure(service, streams, plan)
    }
    for (const { process: child } of [bare, service]) await processes.end(child)
    levels.push(level)
    if (isTooMany(level)) break
  }
  return makeReport(levels)
}

/**
 * Measures live dictations at real-time pace with the default settings, on PostgreSQL: an increasing number of streams of 16 kHz PCM in
 * frames of 100 ms, against a speech server that answers at once, compared with a bare WebSocket server that acknowledges without storing.
 * It ends at the number of streams at which acknowledgements take too long or the CPU is used up.
 *
 * @returns the report as text, or as JSON
 * @throws when there is no PostgreSQL, or when a single stream breaks off: such a run says nothing
 */
export async function benchStreams ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  return inWorkplaceWithPostgres(async ({ directory, processes, databases }) => {
    const result = await run(directory, processes, databases, quick ? PLANS.quick : PLANS.full)
    return json ? `${JSON.stringify(result, null, 2)}\n` : formatReport(result)
  })
}
