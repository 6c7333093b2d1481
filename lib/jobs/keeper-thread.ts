import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { every } from '../concurrency/every.js'
import { LEASE_SECONDS, RENEWAL_MS, type Held } from './times.js'

/** The worker data of the thread. */
export interface KeeperData {
  connectionString: string
  /** SQL that renews leases; see `openKeeper`. */
  renewal: string
  /** When the main thread last reported that it is alive, in milliseconds since 1970. */
  pulse: BigInt64Array
}

/** The main thread counts as unresponsive after this long without a pulse, in milliseconds. */
const STRAINED_MS = 5000

/** After this long without a pulse, in milliseconds, the main thread counts as dead: its leases are no longer renewed. */
const GIVEN_UP_MS = 60_000

/** Longest wait for the database, in milliseconds. */
const TIMEOUT_MS = 5000

const { connectionString, renewal, pulse } = workerData as KeeperData
const held = new Map<string, Held>()
let client: pg.Client | undefined
let strained = false

parentPort?.on('message', ({ type, queue, id }: { type: 'hold' | 'release' } & Held) => {
  if (type === 'hold') held.set(id, { queue, id })
  else held.delete(id)
})

async function connected (): Promise<pg.Client> {
  if (client !== undefined) return client
  const fresh = new pg.Client({
    connectionString, application_name: 'consultation-service', keepAlive: true, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS
  })
  fresh.on('error', () => { client = undefined })
  await fresh.connect()
  client = fresh
  return fresh
}

/** Renews the leases while the main thread cannot, and once more when it is back, to clear the strain. */
async function renew (): Promise<void> {
  const still = Date.now() - Number(Atomics.load(pulse, 0))
  const isStrained = still > STRAINED_MS
  if (held.size === 0 || still > GIVEN_UP_MS || (!isStrained && !strained)) return
  const jobs = [...held.values()]
  await (await connected()).query(renewal, [LEASE_SECONDS, isStrained, jobs.map(({ queue }) => queue), jobs.map(({ id }) => id)])
  strained = isStrained
}

/** Drops the connection; the next renewal opens a new one. */
function reconnect (): void {
  const broken = client
  client = undefined
  broken?.end().catch(() => {})
}

// The listener on the port keeps the thread alive.
every(RENEWAL_MS, renew, reconnect)
