import { workerData } from 'node:worker_threads'
import pg from 'pg'
import { every } from '../../runtime/index.js'

/** A statement that is run again and again, and where: the worker data of the thread, with the pulse of the main thread. */
export interface StandInData {
  connectionString: string
  /** SQL: `$1` is `parameter`, and `$2` whether the main thread is unresponsive. */
  statement: string
  parameter: string
  intervalMs: number
  /** When the main thread last reported that it is alive, in milliseconds since 1970. */
  pulse: BigInt64Array
}

/** After this long without a pulse, in milliseconds, the main thread counts as unresponsive, and as dead: then nothing is done for it. */
const UNRESPONSIVE_MS = 5000
const DEAD_MS = 60_000

/** Longest wait for the database, in milliseconds. */
const TIMEOUT_MS = 5000

const { connectionString, statement, parameter, intervalMs, pulse } = workerData as StandInData
let client: pg.Client | undefined
let stoodIn = false

async function connect (): Promise<pg.Client> {
  const fresh = new pg.Client({
    connectionString, application_name: 'consultation-service', keepAlive: true, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS
  })
  fresh.on('error', () => { client = undefined })
  await fresh.connect()
  return fresh
}

/** Runs the statement while the main thread cannot, and once more when it is back, to say so. */
async function standIn (): Promise<void> {
  const still = Date.now() - Number(Atomics.load(pulse, 0))
  const isUnresponsive = still > UNRESPONSIVE_MS
  if (still > DEAD_MS || (!isUnresponsive && !stoodIn)) return
  client ??= await connect()
  await client.query(statement, [parameter, isUnresponsive])
  stoodIn = isUnresponsive
}

every(intervalMs, standIn, function reconnect () {
  client?.end().catch(() => {})
  client = undefined
})
// The timer of `every` does not keep the thread alive.
setInterval(() => {}, 2 ** 31 - 1)
