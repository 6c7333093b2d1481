import pg from 'pg'
import { ExplainedError } from '../../runtime/index.js'

/** PostgreSQL cannot be used with DATABASE_URL. The message names the address, the role and the database, never the password. */
export class DatabaseUnavailableError extends ExplainedError {
  constructor (problem: string, options?: ErrorOptions) {
    super(`DATABASE_URL: ${problem}.`, options)
    this.name = 'DatabaseUnavailableError'
  }
}

/** An error of the driver, the network or PostgreSQL. */
interface Failure {
  code?: string
  message?: string
  /** From PostgreSQL: the function that failed, where one code has several meanings. */
  routine?: string
}

interface Place {
  /** `host:port`, or the path of a socket. */
  server: string
  host: string
  role: string
  database: string
}

function placeOf (url: string): Place {
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  return { server: host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`, host, role: user ?? '', database: database ?? '' }
}

type Explain = (place: Place, failure: Failure) => string

const nothingThere: Explain = ({ server }) => `nothing listens on ${server}; start PostgreSQL there, or put its address into DATABASE_URL`
const noSuchHost: Explain = ({ host }) => `the host ${host} cannot be found; put the right one into DATABASE_URL`
const noAnswer: Explain = ({ server }) => `${server} does not answer; check the address and the firewall, or raise databaseConnectTimeout in LIMITS_FILE`
const notYet: Explain = ({ server }) => `PostgreSQL on ${server} is starting or stopping; try again in a moment`
const untrusted: Explain = ({ server }, { code }) => `the certificate of ${server} is not trusted (${code}); name its authority with sslrootcert in DATABASE_URL`

/** Explanations by Node's error code or PostgreSQL's SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const EXPLANATIONS: Readonly<Record<string, Explain>> = {
  ECONNREFUSED: nothingThere,
  ENOENT: nothingThere,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENETUNREACH: noAnswer,
  ECONNRESET: ({ server }) => `${server} ends every connection; check that PostgreSQL listens there`,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  '28P01': ({ server, role }) => `PostgreSQL on ${server} refuses the password of the role "${role}"; put the right one into DATABASE_URL`,
  28000: ({ server, role, database }, { routine }) => routine === 'InitializeSessionUserId'
    ? `PostgreSQL on ${server} has no role "${role}"; make it with "createuser ${role}", or put another one into DATABASE_URL`
    : `PostgreSQL on ${server} does not let the role "${role}" use "${database}" from here; allow it in its pg_hba.conf`,
  '3D000': ({ server, database }) => `PostgreSQL on ${server} has no database "${database}"; make it with "createdb ${database}", or name another one`,
  42501: ({ role, database }) => `the role "${role}" may not make tables in "${database}"; make it the owner ("alter database … owner to …")`,
  25006: ({ server }) => `PostgreSQL on ${server} is read-only; name the primary server`,
  53300: ({ server }) => `PostgreSQL on ${server} has no connection left; raise its max_connections, or lower databasePoolMax in LIMITS_FILE of the instances`,
  '57P01': notYet,
  '57P02': notYet,
  '57P03': notYet
}

/** Explanations by the message of the driver, where it has no code. */
const SENTENCES: ReadonlyArray<[said: RegExp, explain: Explain]> = [
  [/password must be a string/, ({ server, role }) => `PostgreSQL on ${server} asks for a password of the role "${role}"; put it into DATABASE_URL`],
  [/does not support SSL/, ({ server }) => `PostgreSQL on ${server} does not speak TLS; leave sslmode out of DATABASE_URL, or switch it on there`],
  [/timeout/i, noAnswer],
  [/terminated unexpectedly/, ({ server }) => `${server} ends every connection; check that PostgreSQL listens there`]
]

/** Explains an error of the first connection to PostgreSQL in a sentence that says what to do; returns any other error unchanged. */
export function explainedPostgresError (error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', message } = error as Failure
  const explain = EXPLANATIONS[code] ?? (code === '' ? SENTENCES.find(([pattern]) => pattern.test(message ?? ''))?.[1] : undefined)
  return explain === undefined ? error : new DatabaseUnavailableError(explain(placeOf(url), error), { cause: error })
}
