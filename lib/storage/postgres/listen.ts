import pg from 'pg'
import { answerWithin, every } from '../../runtime/index.js'
import type { EmbeddedThread } from '../embedded-postgres/index.js'
import { connectInOwnTime, type TimeLimits } from './pool.js'

/** Pause before reconnecting, in milliseconds. */
const RECONNECT_MS = 250

/** Idle time on a connection after which TCP checks whether the other end is still there, in milliseconds. */
const KEEP_ALIVE_MS = 10_000

/** How often to check that the connection still answers, in milliseconds. */
const SIGN_OF_LIFE_MS = 5000

/** Listens to the notifications of a channel, until the returned function is called. */
export type Listen = (channel: string, listener: NotificationListener) => Promise<() => Promise<void>>

export interface NotificationListener {
  /** Called with the payload of each notification. */
  notified: (payload: string) => void
  /** Called when notifications may have been missed. */
  missed: () => void
}

/** Listens on the one session of the embedded database. */
export function listenEmbedded (pglite: Pick<EmbeddedThread, 'listen' | 'closed'>): Listen {
  return async function listen (channel, { notified }) {
    const unlisten = await pglite.listen(channel, notified)
    return async function stop () {
      if (!pglite.closed) await unlisten()
    }
  }
}

/**
 * Listens on a separate PostgreSQL connection, and reconnects whenever it breaks. A connection that something in between has dropped
 * silently counts as broken when it fails the next check.
 */
export function listenPostgres (
  connectionString: string, onError: (error: Error) => void, limits: Pick<TimeLimits, 'connect' | 'query'>, everyMs = SIGN_OF_LIFE_MS
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
        connectionTimeoutMillis: limits.connect
      })
      const listening = `listen ${connection.escapeIdentifier(channel)}`
      client = connection
      connection.on('notification', ({ payload }) => notified(payload ?? ''))
      connection.on('error', onError)
      try {
        await connection.connect()
        await answerWithin(limits.query, connection.query(listening))
      } catch (error) {
        connection.end().catch(() => {})
        throw error
      }
      // Only now: otherwise a connection that never listened would be replaced twice, for its error and for its end.
      connection.once('end', () => {
        stopAsking()
        if (!stopped) timer = setTimeout(reconnect, RECONNECT_MS)
      })
      // LISTEN again changes nothing, and is as cheap as any other statement.
      const stopAsking = every(everyMs, async () => answerWithin(limits.query, connection.query(listening)), error => {
        if (!stopped) onError(error as Error)
        connection.end().catch(() => {})
      })
    }

    function reconnect (): void {
      connectInOwnTime(limits.connect, connect).then(missed, error => {
        onError(error as Error)
        if (!stopped) timer = setTimeout(reconnect, RECONNECT_MS)
      })
    }

    await connect()
    return async function stop () {
      stopped = true
      clearTimeout(timer)
      if (client === null) return
      // Closing politely would hang if the server does not answer.
      const { stream } = client.connection
      const impatience = setTimeout(() => stream.destroy(), limits.connect)
      await client.end()
      clearTimeout(impatience)
    }
  }
}
