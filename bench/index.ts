import { parseArgs } from 'node:util'
import { benchConsultations } from './consultations.js'
import { benchStreams } from './streams.js'
import { benchToken } from './token.js'

const USAGE = `Measure the service against a reference, both in this run on this machine.

  npm run bench token                 issue tokens, beside a bare node:http server
  npm run bench consultations         read, append and list consultations on PostgreSQL, beside a bare node:http server
  npm run bench streams               live dictations at real-time pace on PostgreSQL, beside a bare WebSocket server
  npm run bench NAME -- --quick       fewer and shorter rounds
  npm run bench NAME -- --json        the result as JSON

BENCH_DATABASE_URL names the PostgreSQL of consultations and streams, which make and drop databases of their own there.
Default: TEST_DATABASE_URL, otherwise postgres://postgres@127.0.0.1:5432/postgres.`

/** What can be measured, by name. */
const benchmarks = { token: benchToken, consultations: benchConsultations, streams: benchStreams }

function isBenchmark (name: string | undefined): name is keyof typeof benchmarks {
  return name !== undefined && Object.hasOwn(benchmarks, name)
}

/** Ends the process with 2 when the command line is wrong, and with 1 when a run is void. */
async function main (): Promise<void> {
  let parsed
  try {
    parsed = parseArgs({
      options: { quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
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
