import type { FastifyInstance } from 'fastify'
import { CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import t from 'tap'
import { listOutputs } from '../../../plugins/consultations/list.js'
import type { Tables } from '../../../plugins/database/tables.js'
import type { Caller } from '../../../plugins/ownership.js'
import type { ConsultationQuery } from '../../../schemas/consultation.js'
import { begin, makeClient } from '../../consultations.js'
import { build, user } from '../../helper.js'

/** Consultations of one user, of a colleague, and of each of so many others, who each have a customer of their own. */
const OWN = 2000
const OTHERS = 200
const OF_EACH = 40

/** Consultations on a page, and most rows that may be read for it: one more says whether another page follows. */
const LIMIT = 20
const READ_MAX = LIMIT + 1

interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/**
 * Stores copies of a consultation, for its own user and for others. That a user is of one customer only, PostgreSQL does not know: where it
 * must guess who the user is, it expects a few rows of the customer, and reads all of the user's to sort them.
 */
async function copy ({ db }: FastifyInstance, id: string): Promise<void> {
  const columns = ['mode', 'template', 'input_language', 'output_language', 'output'].map(name => sql.ref(name))
  // An hour apart, not in the order of their numbers.
  const startOf = sql`to_char(timestamp '2026-01-01' + make_interval(hours => n * 7919 % 2500), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  await sql`insert into customers (id, name) select md5(n::text)::uuid, 'Customer ' || n from generate_series(0, ${OTHERS - 1}::int) as n`.execute(db)
  await sql`insert into users (id, customer_id, mode, user_id, first_name, last_name, organisation)
    select md5(n::text)::uuid, md5(n::text)::uuid, mode, 'other-' || n, 'A', 'B', 'C' from consultations cross join generate_series(0, ${OTHERS - 1}::int) as n
    where consultations.id = ${id}`.execute(db)
  await sql`insert into consultations (id, subject, customer_id, organisation, state, start_datetime, ${sql.join(columns)})
    select gen_random_uuid(),
      case when n <= ${OWN}::int then subject else md5((n % ${OTHERS}::int)::text)::uuid end,
      case when n <= ${OWN}::int then customer_id else md5((n % ${OTHERS}::int)::text)::uuid end,
      'Practice ' || n % 10, 'final', ${startOf}, ${sql.join(columns)}
    from consultations cross join generate_series(1, ${OWN + OTHERS * OF_EACH}::int) as n where id = ${id}
    order by md5(n::text)`.execute(db)
  // A colleague at the same customer, who finishes nothing.
  await sql`insert into users (id, customer_id, mode, user_id, first_name, last_name, organisation)
    select md5('colleague')::uuid, customer_id, mode, 'colleague', 'A', 'B', 'C' from consultations where id = ${id}`.execute(db)
  await sql`insert into consultations (id, subject, customer_id, organisation, state, start_datetime, ${sql.join(columns)})
    select gen_random_uuid(), md5('colleague')::uuid, customer_id, organisation, 'processing', ${startOf}, ${sql.join(columns)}
    from consultations cross join generate_series(1, ${OWN}::int) as n where id = ${id}`.execute(db)
  await sql`analyze consultations`.execute(db)
}

/** The query of a first page. */
async function queryOf (caller: Caller, query: ConsultationQuery): Promise<CompiledQuery> {
  const asked: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: other => new PostgresIntrospector(other),
      createQueryCompiler: () => new PostgresQueryCompiler()
    },
    log: ({ query: one }) => { asked.push(one) }
  })
  await listOutputs(db, caller, { ...query, limit: LIMIT })
  return asked[0] as CompiledQuery
}

/** How many rows of consultations a plan has read. */
function rowsRead (node: PlanNode): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0, 'Relation Name': table, Plans: plans = [] } = node
  const own = table === 'consultations' ? (rows + removed) * loops : 0
  return plans.reduce((sum, plan) => sum + rowsRead(plan), own)
}

t.test('a first page reads little more than its rows, whoever asks and however many there are', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const { customer_id: customerId, mode, subject } = await fastify.db.selectFrom('consultations').select(['customer_id', 'mode', 'subject'])
    .where('id', '=', id).executeTakeFirstOrThrow()
  await copy(fastify, id)
  const customer: Caller = { customerId, mode, organisations: null, subject: null }
  const pages: Array<[string, Caller, ConsultationQuery]> = [
    ['a customer, of a user', customer, { user_id: user.user_id }],
    ['a customer, of a user, what is in progress', customer, { user_id: user.user_id, report_status: 'intermediate' }],
    ['a user', { ...customer, subject }, {}],
    ['a user, what is in progress', { ...customer, subject }, { report_status: 'intermediate' }],
    ['a user, by start', { ...customer, subject }, { started_to: '2026-02-01T00:00:00Z' }],
    ['a user, of a day', { ...customer, subject }, { started_from: '2026-01-20T00:00:00Z', started_to: '2026-01-21T00:00:00Z' }],
    ['a user, by start, what is final', { ...customer, subject }, { started_to: '2026-02-01T00:00:00Z', state: 'final' }],
    ['a customer, by start', customer, { started_to: '2026-02-01T00:00:00Z' }],
    ['organisations, by start', { ...customer, organisations: new Set(['Practice 3']) }, { started_to: '2026-02-01T00:00:00Z' }],
    ['a user, of an external id', { ...customer, subject }, { external_id: 'visit' }],
    ['a user, what has failed', { ...customer, subject }, { state: 'failed' }]
  ]
  for (const [name, caller, query] of pages) {
    const { sql: text, parameters } = await queryOf(caller, query)
    const { rows } = await fastify.db.executeQuery<{ 'QUERY PLAN': Array<{ Plan: PlanNode }> }>(
      CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]))
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode
    t.ok(rowsRead(plan) <= READ_MAX, `${name}: ${rowsRead(plan)} rows`)
  }
})
