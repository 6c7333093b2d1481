import { sql, type Kysely } from 'kysely'
import { openDatabase } from '../plugins/database/open.js'
import type { Tables } from '../plugins/database/tables.js'
import { subjectOf } from '../lib/user-details.js'
import { exampleOutput, templates } from '../schemas/consultation-output/index.js'
import type { BenchKey, Caller } from './callers.js'
import { insertCallers } from './data-directory.js'

/** Rows per statement. */
const CHUNK = 50_000

/** One in this many consultations is not final, and one in this many has an identifier of the customer's. */
const UNFINISHED_EVERY = 500
const EXTERNAL_EVERY = 10

/** One in this many consultations belongs to another organisation, which a key may be bound to. */
const BOUND_EVERY = 997
export const BOUND = 'Hillside Practice'

/** A stored final output and its owner. */
export interface StoredId {
  id: string
  subject: string
}

/** Who has consultations. */
export interface Population {
  keys: readonly BenchKey[]
  callers: readonly Caller[]
}

/** Consultations a second apart, rotating through users, templates and states, with the example output of their template. */
async function insertConsultations (db: Kysely<Tables>, callers: readonly Caller[], count: number): Promise<void> {
  const customers = callers.map(({ key }) => key.customerId)
  const subjects = callers.map(({ key, body }) => subjectOf(key.customerId, 'live', body.user_id))
  const outputs = templates.map(template => {
    const { id, ...rest } = { ...exampleOutput(template), report_status: 'final', end_datetime: '2026-03-02T09:12:30.000Z' }
    return JSON.stringify(rest).slice(1)
  })
  for (let from = 0; from < count; from += CHUNK) {
    await sql`insert into consultations (id, customer_id, subject, organisation, mode, template, input_language, output_language, external_id, state,
        start_datetime, end_datetime, segments, words, characters, version, output, created_at, updated_at)
      select id, (${customers}::uuid[])[user_number], (${subjects}::uuid[])[user_number],
        case when n % ${BOUND_EVERY}::int = 0 then ${BOUND}::text else 'Riverside Practice' end, 'live', (${[...templates]}::text[])[template_number],
        'nl', 'en', case when n % ${EXTERNAL_EVERY}::int = 0 then 'visit-' || n end, case when n % ${UNFINISHED_EVERY}::int = 0 then 'processing' else 'final' end,
        '2026-03-02T09:00:00.000Z', '2026-03-02T09:12:30.000Z', 40, 600, 3600, 3,
        '{"id":"' || id || '",' || (${outputs}::text[])[template_number],
        now() - make_interval(secs => ${count}::int - n), now() - make_interval(secs => ${count}::int - n)
      from (
        select n, gen_random_uuid() as id, 1 + n % ${callers.length}::int as user_number, 1 + n / 7 % ${templates.length}::int as template_number
        from generate_series(${from}::int, ${Math.min(from + CHUNK, count) - 1}::int) as n
      ) as numbers order by n`.execute(db)
  }
}

/** Creates the tables in an empty database, and stores keys, users and that many consultations. */
export async function fillDatabase (url: string, { keys, callers }: Population, count: number): Promise<void> {
  const { db, close } = await openDatabase({ DATABASE_URL: `${url}?options=-c%20synchronous_commit%3Doff`, DATABASE_POOL_MAX: 1, DATA_DIR: '' })
  try {
    await insertCallers(db, keys, callers)
    await insertConsultations(db, callers, count)
    await sql`vacuum analyze consultations`.execute(db)
  } finally {
    await close()
  }
}

/** Some final outputs, from all over the table. */
export async function someFinal (db: Kysely<Tables>, count: number): Promise<StoredId[]> {
  return db.selectFrom('consultations').select(['id', 'subject']).where('state', '=', 'final').orderBy('id').limit(count).execute()
}
