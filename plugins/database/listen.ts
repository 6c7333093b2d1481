import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** Pause before a broken connection is made anew, in milliseconds. */
const RECONNECT_MS = 500

/** Quiet time on a connection after which TCP asks whether the other end is still there, in milliseconds. */
const KEEP_ALIVE_MS = 10_000

/** How often a connection is asked for a sign of life, and how long it may take to connect and to answer, in milliseconds. */
const SIGNS_OF_LIFE = { everyMs: 15_000, timeoutMs: 5000 }

/** Listens to the notifications of a channel, until told to stop. */
export type Listen = (channel: string, listener: NotificationListener) => Promise<() => Promise<void>>

export interface NotificationListener {
  /** Called with the payload of each notification. */
  notified: (payload: string) => void
  /** Called when notifications may have been missed. */
  missed: () => void
}

/** Listens on the one session of the embedded database. */
export function listenEmbedded (pglite: PGlite): Listen {
  return async function listen (channel, { notified }) {
    const unlisten = await pglite.listen(channel, notified)
    return async function stop () {
      if (!pglite.closed) await unlisten()
    }
  }
}

/**
 * Listens on a PostgreSQL connection of its own, and makes it anew whenever it breaks. What something between the two drops without a
 * word breaks when the next sign of life is missing.
 */
export function listenPostgres (
  connectionString: string, onError: (error: Error) => void, { everyMs, timeoutMs } = SIGNS_OF_LIFE
): Listen {
  return async function listen (channel, { notified, missed }) {
    let stopped = false
    let client: pg.Client | null = null
    let timer: NodeJS.Timeout | undefined

    async function connect (): Promise<void> {
      const connection = new pg.Client({
        connectionString,
        application_name: 'consultation-service',
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
        connectionTimeoutMillis: timeoutMs,
        query_timeout: timeoutMs
      })
      const listening = `listen ${connection.escapeIdentifier(channel)}`
      client = connection
      connection.on('notification', ({ payload }) => notified(payload ?? ''))
      connection.on('error', onError)
      try {
        await connection.connect()
        await connection.query(listening)
      } catch (error) {
        connection.end().catch(() => {})
        throw error
      }
      // Not before: the end of a connection that never listened would be a second reason to make it anew.
      connection.once('end', () => {
        clearInterval(signs)
        if (!stopped) timer = setTimeout(reconnect, RECONNECT_MS)
      })
      // To listen again changes nothing, and costs as little as any question.
      const signs = setInterval(() => {
        connection.query(listening).catch(error => {
          if (!stopped) onError(error as Error)
          connection.end().catch(() => {})
        })
      }, everyMs).unref()
    }

    function reconnect (): void {
      connect().then(missed, error => {
        onError(error as Error)
        if (!stopped) timer = setTimeout(reconnect, RECONNECT_MS)
      })
    }

    await connect()
    return async function stop () {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    }
  }
}
