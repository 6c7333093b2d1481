import { sql, type Kysely } from 'kysely'
import { openDatabase } from '../plugins/database/open.js'
import type { Tables } from '../plugins/database/tables.js'
import { subjectOf } from '../lib/identity/index.js'
import { exampleOutput, templates } from '../schemas/consultation-output/index.js'
import type { BenchKey, Caller } from './callers.js'
import { insertCallers } from './data-directory.js'

/** Rows per statement. */
const CHUNK = 50_000

/** How long one statement may take on a busy machine, in milliseconds. */
const FILL_TIMEOUT_MS = 120_000

/** One in this many consultations is not final, and one in this many has an identifier of the customer's. */
const UNFINISHED_EVERY = 499
const EXTERNAL_EVERY = 10

/** Organisations of each customer, and the two that a key is bound to. */
const ORGANISATIONS = Array.from({ length: 10 }, (_, at) => `Practice ${at}`)
export const BOUND: readonly string[] = ORGANISATIONS.slice(3, 5)

/** One in this many consultations belongs to a rare organisation, which a key may be bound to as well. */
const RARE_EVERY = 997
export const RARE = 'Hillside Practice'

/** A stored final output and its owner. */
export interface StoredId {
  id: string
  subject: string
}

/** Who sends requests. */
export interface Askers {
  keys: readonly BenchKey[]
  callers: readonly Caller[]
}

/** Who has consultations: half of them belong to the callers. */
export interface Population extends Askers {
  /** Users of these and of other customers, who have the other half. */
  others: readonly Caller[]
  /** A key that is bound to two organisations of the first customer, and is one of the keys. */
  bound: BenchKey
}

/**
 * Consultations a second apart, rotating through users, organisations, templates and states, with the example output of their template.
 * Every other one belongs to a caller.
 */
async function insertConsultations (db: Kysely<Tables>, { callers, others }: Population, count: number): Promise<void> {
  const users = [...callers, ...others]
  const customers = users.map(({ key }) => key.customerId)
  const subjects = users.map(({ key, body }) => subjectOf(key.customerId, 'live', body.user_id))
  const outputs = templates.map(template => {
    const { id, ...rest } = { ...exampleOutput(template), report_status: 'final', end_datetime: '2026-03-02T09:12:30.000Z' }
    return JSON.stringify(rest).slice(1)
  })
  for (let from = 0; from < count; from += CHUNK) {
    await sql`insert into consultations (id, customer_id, subject, organisation, mode, template, input_language, output_language, external_id, state,
        start_datetime, end_datetime, segments, words, characters, version, output, created_at, updated_at)
      select id, (${customers}::uuid[])[user_number], (${subjects}::uuid[])[user_number],
        case when n % ${RARE_EVERY}::int = 0 then ${RARE}::text else (${ORGANISATIONS}::text[])[1 + n / 3 % ${ORGANISATIONS.length}::int] end, 'live', (${[...templates]}::text[])[template_number],
        'nl', 'en', case when n % ${EXTERNAL_EVERY}::int = 0 then 'visit-' || n end, case when n % ${UNFINISHED_EVERY}::int = 0 then 'processing' else 'final' end,
        to_char((now() - make_interval(secs => ${count}::int - n)) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '2026-03-02T09:12:30.000Z', 40, 600, 3600, 3,
        '{"id":"' || id || '",' || (${outputs}::text[])[template_number],
        now() - make_interval(secs => ${count}::int - n), now() - make_interval(secs => ${count}::int - n)
      from (
        select n, gen_random_uuid() as id, case when n % 2 = 0 then 1 + n / 2 % ${callers.length}::int
          else 1 + ${callers.length}::int + n / 2 % ${others.length}::int end as user_number, 1 + n / 7 % ${templates.length}::int as template_number
        from generate_series(${from}::int, ${Math.min(from + CHUNK, count) - 1}::int) as n
      ) as numbers order by n`.execute(db)
  }
}

/** Creates the tables in an empty database, and stores keys, users and that many consultations. */
export async function fillDatabase (url: string, population: Population, count: number): Promise<void> {
  const { keys, callers, others, bound } = population
  const { db, close } = await openDatabase({
    DATABASE_URL: `${url}?options=-c%20synchronous_commit%3Doff`,
    DATABASE_POOL_MAX: 1,
    DATA_DIR: '',
    DATABASE_QUERY_TIMEOUT: FILL_TIMEOUT_MS,
    DATABASE_TRANSACTION_TIMEOUT: FILL_TIMEOUT_MS
  })
  try {
    await insertCallers(db, keys, [...callers, ...others])
    await sql`update api_keys set allowed_organisations = ${[...BOUND]}::text[] where id = ${bound.id}`.execute(db)
    await insertConsultations(db, population, count)
    await sql`vacuum analyze consultations`.execute(db)
  } finally {
    await close()
  }
}

/** Some final outputs of callers, from all over the table. */
export async function someFinal (db: Kysely<Tables>, { callers }: Population, count: number): Promise<StoredId[]> {
  const subjects = callers.map(({ key, body }) => subjectOf(key.customerId, 'live', body.user_id))
  return db.selectFrom('consultations').select(['id', 'subject']).where('state', '=', 'final').where('subject', 'in', subjects).orderBy('id').limit(count).execute()
}
