import { damagedPlaceOf } from './damage.js'

/** Errors of the network on the way to the database. */
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT'])

/**
 * SQLSTATE: connection exception (08), operator intervention (57P), a statement that took too long (57014), a transaction that was idle
 * for too long (25P03), too many connections (53300).
 */
const UNREACHABLE_STATE = /^(?:08...|57P0.|57014|25P03|53300)$/

/** Messages of `pg`, without a code, when it gets no connection, one breaks, or a broken one is used. */
const UNREACHABLE_MESSAGE = /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Client .* is not queryable)/

/** The embedded database has failed; see lib/storage/embedded-postgres/embedded-thread.ts. */
const EMBEDDED_FAILED = 'EMBEDDED_DATABASE_FAILED'

/** An SQLSTATE: five digits or upper-case letters; none begins with E, as system errors do. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/

interface CodedError extends Error {
  code?: string
  syscall?: string
}

/** The loggable parts of an error. */
interface LoggedError {
  type: string
  code: string | undefined
  message: string
  /** The stack frames, without the message. */
  stack: string
  [cause: string]: unknown
}

/** Whether the database could not be reached or did not answer in time, as opposed to refusing a statement. */
export function isConnectionError (error: CodedError): boolean {
  const code = error.code ?? ''
  if (code === EMBEDDED_FAILED) return true
  return (NETWORK_CODES.has(code) && error.syscall !== undefined) || UNREACHABLE_STATE.test(code) || UNREACHABLE_MESSAGE.test(error.message)
}

/**
 * The parts of an error that may be logged: its type, code, message and stack frames. A database error may quote values, so its message is
 * replaced by the code, unless it names what is damaged.
 */
export function serializeError (error: CodedError): LoggedError {
  const code = error.code
  const quotesValues = code !== undefined && SQLSTATE.test(code) && damagedPlaceOf(error.message) === null
  const message = quotesValues ? `database error ${code}` : error.message
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at ')).join('\n')
  return { type: error.name, code, message, stack: frames, ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}) }
}
