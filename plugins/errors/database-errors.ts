/** Errors of the network on the way to the database. */
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT'])

/** SQLSTATE: connection exception (08), operator intervention (57P), too many connections (53300). */
const UNREACHABLE_STATE = /^(?:08...|57P0.|53300)$/

/** What `pg` says, without a code, when no connection comes or one breaks. */
const UNREACHABLE_MESSAGE = /^(?:timeout exceeded when trying to connect|Connection terminated)/

/** An SQLSTATE: five digits or upper-case letters; none begins as errors of the system do. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/

interface CodedError extends Error {
  code?: string
  syscall?: string
}

/** An error as the log holds it. */
interface LoggedError {
  type: string
  code: string | undefined
  message: string
  /** Where it came from, without the message. */
  stack: string
  [cause: string]: unknown
}

/** Whether the database could not be reached, as opposed to having refused a statement. */
export function isConnectionError (error: CodedError): boolean {
  const code = error.code ?? ''
  return (NETWORK_CODES.has(code) && error.syscall !== undefined) || UNREACHABLE_STATE.test(code) || UNREACHABLE_MESSAGE.test(error.message)
}

/**
 * What of an error goes into the log: its type, code, and where it came from. An error of the database may quote values, so of those
 * only the code is kept.
 */
export function serializeError (error: CodedError): LoggedError {
  const code = error.code
  const quotesValues = code !== undefined && SQLSTATE.test(code)
  const message = quotesValues ? `database error ${code}` : error.message
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at ')).join('\n')
  return { type: error.name, code, message, stack: frames, ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}) }
}
