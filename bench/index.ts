import { parseArgs } from 'node:util'
import { benchAhead } from './ahead.js'
import { benchBacklog } from './backlog.js'
import { benchConsultations } from './consultations.js'
import { benchCosts } from './costs.js'
import { benchDay } from './day.js'
import { benchEngines } from './engines.js'
import { benchErase } from './erase.js'
import { benchLists } from './lists.js'
import { benchLive } from './live.js'
import { benchMixed } from './mixed.js'
import { benchSoak } from './soak.js'
import { benchStart } from './start.js'
import { benchStreams } from './streams.js'
import { benchToken } from './token.js'

const USAGE = `Measure the service against a reference, both in this run on this machine.

  npm run bench token                 issue tokens, beside a bare node:http server, a plain Fastify application and oidc-provider
  npm run bench start                 start on the embedded database, beside a process that only opens it
  npm run bench consultations         read, append and list consultations on PostgreSQL, beside a bare node:http server
  npm run bench lists                 pages of consultations with each filter among a million, beside the same among a thousand, on PostgreSQL
  npm run bench backlog               a backlog of finished visits, beside the engine alone
  npm run bench streams               live dictations at real-time pace on PostgreSQL, beside a bare WebSocket server
  npm run bench costs                 CPU time of one request of each kind on PostgreSQL, the same however busy the machine is
  npm run bench mixed                 tokens, reads and streams while others make reports, decode, list and attack
  npm run bench engines               tokens and reads while a speech model and a language model work, beside the same when they are idle
  npm run bench ahead                 from the finish of a live visit to its report, where windows are recognised ahead and where they are not
  npm run bench live                  how soon the words of a live visit are shown after they were spoken
  npm run bench day                   memory before and after thousands of full visits on PostgreSQL
  npm run bench erase                 erase a user with 200,000 visits, on the embedded database and on PostgreSQL
  npm run bench soak                  the same and the memory, before and after ten minutes of all attacks at once
  npm run bench NAME -- --quick       fewer and shorter rounds
  npm run bench NAME -- --json        the result as JSON
  npm run bench NAME -- --only PART   of mixed, costs and erase, only what has PART in its name

BENCH_DATABASE_URL names the PostgreSQL of consultations, streams, mixed, day, erase and soak, which make and drop databases of their own there.
Default: TEST_DATABASE_URL, otherwise postgres://postgres@127.0.0.1:5432/postgres. Backlog runs on the embedded database, and on a
PostgreSQL that one of the two names. BENCH_MODELS_DIR names a MODELS_DIR with a speech model and a language model, for engines; ahead and live
need a speech model, and espeak-ng or a BENCH_RECORDING of people: a WAV file, 16 kHz mono.`

/** The benchmarks, by name. */
const benchmarks = {
  token: benchToken,
  consultations: benchConsultations,
  lists: benchLists,
  live: benchLive,
  backlog: benchBacklog,
  streams: benchStreams,
  costs: benchCosts,
  mixed: benchMixed,
  day: benchDay,
  engines: benchEngines,
  erase: benchErase,
  ahead: benchAhead,
  soak: benchSoak,
  start: benchStart
}

function isBenchmark (name: string | undefined): name is keyof typeof benchmarks {
  return name !== undefined && Object.hasOwn(benchmarks, name)
}

/** Ends the process with 2 when the command line is wrong, and with 1 when a run is void. */
async function main (): Promise<void> {
  let parsed
  try {
    parsed = parseArgs({
      options: { quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
      allowPositionals: true
    })
  } catch {
    parsed = null
  }
  const [name, ...rest] = parsed?.positionals ?? []
  if (parsed === null || !isBenchmark(name) || rest.length > 0) {
    process.stderr.write(`${USAGE}\n`)
    process.exitCode = 2
    return
  }
  process.stdout.write(await benchmarks[name](parsed.values))
}

main().catch((error: unknown) => {
  process.stderr.write(`The run is void. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
