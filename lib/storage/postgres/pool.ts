import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { Config } from '../../../schemas/config.js'
import { Limits } from '../../../schemas/limits.js'
import { afterOwnTime, type DependencyWatch } from '../../runtime/index.js'
import { isConnectionError } from './errors.js'

/** Time limits for PostgreSQL, in milliseconds. */
export interface TimeLimits {
  /** Getting a connection: waiting for a free one of the pool, or making one. */
  connect: number
  /** One statement, from sending it to the end of its answer. */
  query: number
  /** The whole use of a connection, until it goes back to the pool. */
  transaction: number
}

/** How the connections to a database are used now. */
export interface PoolUsage {
  /** Connections that are open, and how many of these nobody uses. */
  open: number
  idle: number
  /** How many wait for one. */
  waiting: number
  /** Most connections. */
  most: number
}

/** A pool that can be watched. */
export interface WatchedPool extends PostgresPool {
  usage: () => PoolUsage
}

/** The settings of the time limits; those that are left out have their defaults. */
export type TimeLimitConfig = Partial<Pick<Config, 'DATABASE_CONNECT_TIMEOUT' | 'DATABASE_QUERY_TIMEOUT' | 'DATABASE_TRANSACTION_TIMEOUT'>>

/**
 * Share of the limit after which the server itself cancels a statement. That comes first, so that a slow statement costs no connection; the
 * limit itself is only reached when the server has gone silent.
 */
const SERVER_SHARE = 0.9

/** Idle time on a connection after which TCP checks whether the other end is still there, in milliseconds. */
const KEEP_ALIVE_MS = 10_000

/**
 * How the server notices that we are gone, so that it rolls back our transactions and frees their locks: idle seconds before the first TCP
 * probe, seconds between probes, and how many may go unanswered; and milliseconds for which what it sends may stay unacknowledged.
 */
const SERVER_OPTIONS = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2 -c tcp_user_timeout=20000'

/** SQLSTATE of the end of a transaction that waited too long for this process. */
const IDLE_TRANSACTION = '25P03'

/** A transaction was given up because this process was too busy to go on with it. Has the code of PostgreSQL, and is treated like that. */
export class BusyInstanceError extends Error {
  readonly code = IDLE_TRANSACTION

  constructor () {
    super('this instance was too busy to go on with a transaction in time')
    this.name = 'BusyInstanceError'
  }
}

/** PostgreSQL did not answer in time. Has the code and the system call of a network error, and is treated like one. */
export class DatabaseTimeoutError extends Error {
  readonly code = 'ETIMEDOUT'
  readonly syscall: string

  constructor (what: 'query' | 'transaction') {
    super(`the database did not end a ${what} in time`)
    this.name = 'DatabaseTimeoutError'
    this.syscall = what
  }
}

export function timeLimitsOf (config: TimeLimitConfig): TimeLimits {
  const { databaseConnectTimeout: connect, databaseQueryTimeout: query, databaseTransactionTimeout: transaction } = Limits.properties
  return {
    connect: config.DATABASE_CONNECT_TIMEOUT ?? connect.default as number,
    query: config.DATABASE_QUERY_TIMEOUT ?? query.default as number,
    transaction: config.DATABASE_TRANSACTION_TIMEOUT ?? transaction.default as number
  }
}

/** Messages of `pg` when there was no connection in time. */
const CONNECT_TIMEOUT = /timeout exceeded when trying to connect|timeout expired|connection timeout/

/**
 * Makes a connection, by something that gives up after a while, and tries again for as long as it gave up because this process was busy.
 *
 * @param limit of that, in milliseconds
 */
export async function connectInOwnTime<T> (limit: number, connect: () => Promise<T>): Promise<T> {
  const wait = afterOwnTime(limit)
  try {
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (!CONNECT_TIMEOUT.test((error as Error).message) || !wait.isCutShort()) throw error
      }
    }
  } finally {
    wait.cancel()
  }
}

/** Destroys a connection at once: closing it politely would wait for a network that may be gone. */
function destroy (client: pg.PoolClient): void {
  // The types of `pg` name it for clients outside a pool only.
  (client as unknown as pg.Client).connection.stream.destroy()
}

/** Wraps the connections of a pool so that each wait for one of them has an end. */
class Connections {
  readonly #limits: TimeLimits
  readonly #watch: DependencyWatch
  /** Those whose transaction PostgreSQL has ended because it waited too long for this process. */
  readonly #late = new WeakSet<pg.PoolClient>()
  /** When each connection was made. */
  readonly #open = new Map<pg.PoolClient, number>()
  /** How to give up the query that is in progress on a connection. */
  readonly #waiting = new Map<pg.PoolClient, () => void>()
  #silentAt = -Infinity

  constructor (limits: TimeLimits, watch: DependencyWatch) {
    this.#limits = limits
    this.#watch = watch
  }

  add (client: pg.PoolClient): void {
    // The network is back: a query on an older connection will never get an answer, and need not wait for its time limit.
    for (const [other, giveUp] of this.#waiting) if ((this.#open.get(other) ?? Infinity) <= this.#silentAt) giveUp()
    this.#open.set(client, performance.now())
    // A connection that breaks without a listener ends the process. The pool has its own listener only while the connection is idle.
    client.on('error', (error: Error & { code?: string }) => {
      if (error.code === IDLE_TRANSACTION) this.#late.add(client)
      else if (!this.#late.has(client)) this.#watch.failed(error)
    })
    client.once('end', () => this.#open.delete(client))
  }

  /** Whether a connection is older than the last failure to answer, so that it has probably been silenced too. */
  isSilent (client: pg.PoolClient): boolean {
    return (this.#open.get(client) ?? -Infinity) <= this.#silentAt
  }

  /** Lends a connection for one transaction or less. */
  lend (client: pg.PoolClient): PostgresPoolClient {
    let failure: DatabaseTimeoutError | undefined

    function giveUp (what: 'query' | 'transaction'): void {
      failure ??= new DatabaseTimeoutError(what)
      destroy(client)
    }

    const noteSilence = (): void => {
      this.#silentAt = performance.now()
      giveUp('query')
    }

    const { cancel: cancelTransaction } = afterOwnTime(this.#limits.transaction, () => giveUp('transaction'))

    const query = async (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
      if (failure !== undefined) throw failure
      const { cancel } = afterOwnTime(this.#limits.query, noteSilence)
      this.#waiting.set(client, () => giveUp('query'))
      try {
        const result = await client.query(text, values as unknown[]) as PostgresQueryResult<unknown>
        this.#watch.answered()
        return result
      } catch (error) {
        throw this.#noted(failure ?? error as Error, client)
      } finally {
        cancel()
        this.#waiting.delete(client)
      }
    }

    return {
      query: query as PostgresPoolClient['query'],
      release () {
        cancelTransaction()
        client.release(failure)
      }
    }
  }

  /** The error to throw for one of a query. */
  #noted (error: Error, client: pg.PoolClient): Error {
    if (this.#late.has(client)) return new BusyInstanceError()
    if (isConnectionError(error)) this.#watch.failed(error)
    else this.#watch.answered()
    return error
  }

  /** Breaks every connection that is still open. */
  destroyAll (): void {
    for (const client of this.#open.keys()) destroy(client)
  }
}

/**
 * Opens a pool of connections to PostgreSQL on which every wait has an end. A connection that does not answer in time is discarded, with
 * every other one that was made before: whatever silenced it has probably silenced them too.
 *
 * @param watch notified of successes and failures
 */
export function openPostgresPool (connectionString: string, max: number, limits: TimeLimits, watch: DependencyWatch): WatchedPool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: Math.ceil(limits.query * SERVER_SHARE),
    idle_in_transaction_session_timeout: limits.query,
    options: SERVER_OPTIONS,
    application_name: 'consultation-service',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS
  })
  const connections = new Connections(limits, watch)
  pool.on('connect', client => connections.add(client))
  pool.on('error', () => {})

  return {
    async connect () {
      for (;;) {
        const client = await connectInOwnTime(limits.connect, async () => pool.connect()).catch((error: unknown) => {
          if (isConnectionError(error as Error)) watch.failed(error)
          throw error
        })
        if (!connections.isSilent(client)) return connections.lend(client)
        destroy(client)
        client.release(true)
      }
    },
    usage: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most: max }),
    async end () {
      await pool.end()
      // Those that did not close when the pool ended.
      connections.destroyAll()
    }
  }
}
