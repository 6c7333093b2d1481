import { cp } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, residentBytes, type Processes } from './processes.js'
import { isReady, startService } from './servers.js'
import { spreadOf, type Spread } from './statistics.js'
import { describeMachine, machineLine, range, table, verdict } from './tables.js'
import { inWorkplace } from './workplace.js'

const PLANS = { full: 9, quick: 3 }

/** Longest second start, in seconds, and largest memory after the first and the second, in MB. */
const GOALS = { seconds: 1.5, megabytes: 300 }

/** How long a service has nothing to do before its memory is read, in milliseconds. */
const REST_MS = 3000

/** One start: seconds until the first answer that says it is ready, and memory in MB after a rest. */
interface Start {
  seconds: number
  megabytes: number
}

async function startOnce (processes: Processes, directory: string): Promise<Start> {
  const started = performance.now()
  const server = await startService(processes, directory, 'data', 'a pepper for benchmarks, long enough for it', {}, null)
  const seconds = (performance.now() - started) / 1000
  await sleep(REST_MS)
  const megabytes = residentBytes(server.process) / 1e6
  if (!await isReady(server.origin)) throw new Error('the service is not ready any more')
  await processes.end(server.process)
  return { seconds, megabytes }
}

/** The reference, on a copy of the database: what it leaves there is of no version of the service. */
async function startBareOnce (processes: Processes, directory: string): Promise<Start> {
  const copy = path.join(directory, 'copy')
  await cp(path.join(directory, 'data', 'database'), copy, { recursive: true })
  const started = performance.now()
  const child = processes.start({ script: new URL('bare-start.js', import.meta.url), cpu: null, directory, name: 'bare', listens: true })
  await ask(child, { directory: copy })
  const seconds = (performance.now() - started) / 1000
  await sleep(REST_MS)
  const megabytes = residentBytes(child) / 1e6
  await processes.end(child)
  return { seconds, megabytes }
}

function spreads (starts: readonly Start[]): { seconds: Spread, megabytes: Spread } {
  return { seconds: spreadOf(starts.map(({ seconds }) => seconds)), megabytes: spreadOf(starts.map(({ megabytes }) => megabytes)) }
}

/**
 * Measures how long the service takes to start on an embedded database that exists, and how much memory it holds afterwards, beside a
 * process that only opens that database and listens.
 *
 * @returns the report as text, or as JSON
 */
export async function benchStart ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  return inWorkplace(async ({ directory, processes }) => {
    const first = await startOnce(processes, directory)
    const samples = { service: [] as Start[], bare: [] as Start[] }
    for (let round = 0; round < (quick ? PLANS.quick : PLANS.full); round++) {
      samples.service.push(await startOnce(processes, directory))
      samples.bare.push(await startBareOnce(processes, directory))
    }
    const machine = describeMachine()
    if (json) return `${JSON.stringify({ date: new Date().toISOString(), machine, first, samples }, null, 2)}\n`
    const [service, bare] = [spreads(samples.service), spreads(samples.bare)]
    return [
      `Starting on the embedded database, ${new Date().toISOString()}`,
      machineLine({ ...machine, pinned: false }).replace(/; NOT PINNED.*/, ''),
      '',
      ...table([
        ['', 'seconds', 'goal', 'MB', 'goal'],
        [
          'first start, which makes the tables', first.seconds.toFixed(2), '-',
          first.megabytes.toFixed(0), verdict(first.megabytes, GOALS.megabytes, 'at most')
        ],
        [
          'second start', range(service.seconds, 2), verdict(service.seconds.median, GOALS.seconds, 'at most'),
          range(service.megabytes, 0), verdict(service.megabytes.median, GOALS.megabytes, 'at most')
        ],
        ['opening the database only', range(bare.seconds, 2), '-', range(bare.megabytes, 0), '-']
      ]),
      ''
    ].join('\n')
  })
}
