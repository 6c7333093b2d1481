// Runs twice: on each database.
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import t, { type Test } from 'tap'
import * as customersKeysUsers from '../../../plugins/database/migrations/0001-customers-keys-users.js'
import * as consultations from '../../../plugins/database/migrations/0002-consultations.js'
import * as reportEvidence from '../../../plugins/database/migrations/0003-report-evidence.js'
import * as audio from '../../../plugins/database/migrations/0004-audio.js'
import * as organisationsAndModes from '../../../plugins/database/migrations/0005-organisations-and-modes.js'
import { PGliteDialect } from '../../../lib/storage/embedded-postgres/pglite-dialect.js'
import type { KeyMode, Tables } from '../../../plugins/database/tables.js'
import { subjectOf } from '../../../lib/identity/user-details.js'
import { needs, temporaryDatabase } from '../../helper.js'

const BOTH = '00000000-0000-4000-8000-000000000001'
const TRYING = '00000000-0000-4000-8000-000000000002'

/** Migrations know no types: the tables change with each. */
const untyped = (db: Kysely<Tables>) => db as unknown as Kysely<unknown>

/** Tables as they were before, with a customer that has live and test keys, and one that has test keys only. */
async function fill (db: Kysely<Tables>): Promise<void> {
  for (const { up } of [customersKeysUsers, consultations, reportEvidence, audio]) await up(untyped(db))
  await sql`insert into customers (id, name) values (${BOTH}, 'Both'), (${TRYING}, 'Trying')`.execute(db)
  await sql`insert into api_keys (id, customer_id, name, mode, hash)
    values ('l', ${BOTH}, 'l', 'live', ''), ('t', ${BOTH}, 't', 'test', ''), ('o', ${TRYING}, 'o', 'test', '')`.execute(db)
  for (const [customer, userId, organisation] of [[BOTH, 'u-1', 'North'], [BOTH, 'u-2', 'South'], [TRYING, 'u-1', 'East'], [TRYING, 'u-3', 'East']] as const) {
    await sql`insert into users (id, customer_id, user_id, first_name, last_name, organisation)
      values (${subjectOf(customer, 'live', userId)}, ${customer}, ${userId}, 'Jane', 'Doe', ${organisation})`.execute(db)
  }
  for (const [id, customer, userId, mode] of [[1, BOTH, 'u-1', 'live'], [2, BOTH, 'u-1', 'test'], [3, TRYING, 'u-1', 'test']] as const) {
    const uuid = `00000000-0000-4000-9000-00000000000${id}`
    const subject = subjectOf(customer, 'live', userId)
    await sql`insert into consultations (id, customer_id, subject, mode, template, input_language, output_language, state, start_datetime, output)
      values (${uuid}, ${customer}, ${subject}, ${mode}, 'dictation_api', 'en', 'en', 'recording', '', '{}')`.execute(db)
    await sql`insert into idempotent_requests (subject, key, body_hash, consultation_id, output)
      values (${subject}, ${`${mode} k`}, '', ${uuid}, '{}')`.execute(db)
  }
}

async function migrates (t: Test, db: Kysely<Tables>): Promise<void> {
  t.teardown(() => db.destroy())
  await fill(db)
  await db.transaction().execute(async transaction => organisationsAndModes.up(untyped(transaction)))
  const of = (customer: string, mode: KeyMode, userId: string) => ({ id: subjectOf(customer, mode, userId), mode, user_id: userId })

  const users = await db.selectFrom('users').select(['id', 'mode', 'user_id']).orderBy('customer_id').orderBy('user_id').orderBy('mode').execute()
  t.strictSame(users, [
    of(BOTH, 'live', 'u-1'), of(BOTH, 'test', 'u-1'), of(BOTH, 'live', 'u-2'), of(TRYING, 'test', 'u-1'), of(TRYING, 'test', 'u-3')
  ], 'users of live keys keep their subject; who has tried the service with test keys is another user')

  const started = await db.selectFrom('consultations').select(['mode', 'subject', 'organisation']).orderBy('number').execute()
  t.strictSame(started, [
    { mode: 'live', subject: subjectOf(BOTH, 'live', 'u-1'), organisation: 'North' },
    { mode: 'test', subject: subjectOf(BOTH, 'test', 'u-1'), organisation: 'North' },
    { mode: 'test', subject: subjectOf(TRYING, 'test', 'u-1'), organisation: 'East' }
  ])
  const answered = await db.selectFrom('idempotent_requests').innerJoin('consultations', 'consultations.id', 'consultation_id')
    .select(['key', 'idempotent_requests.subject']).orderBy('number').execute()
  t.strictSame(answered, [
    { key: 'live k North', subject: subjectOf(BOTH, 'live', 'u-1') },
    { key: 'test k North', subject: subjectOf(BOTH, 'test', 'u-1') },
    { key: 'test k East', subject: subjectOf(TRYING, 'test', 'u-1') }
  ], 'a request that is repeated across the change gets the same answer')
  const known = await db.selectFrom('user_organisations').innerJoin('users', 'users.id', 'subject').select(['users.id', 'user_organisations.organisation'])
    .orderBy('customer_id').orderBy('user_id').orderBy('mode').execute()
  t.strictSame(known, users.map(({ id }, i) => ({ id, organisation: ['North', 'North', 'South', 'East', 'East'][i] })))
  await t.rejects(sql`insert into users (id, customer_id, mode, user_id, first_name, last_name, organisation)
    select gen_random_uuid(), customer_id, mode, user_id, '', '', '' from users limit 1`.execute(db), { message: /users_customer_id_mode_user_id/ })
}

t.test('what an embedded database holds is given to organisations and modes', async t => {
  await migrates(t, new Kysely<Tables>({ dialect: new PGliteDialect(await PGlite.create()) }))
})

t.test('and what a PostgreSQL database holds', { skip: needs.postgres }, async t => {
  const pool = new pg.Pool({ connectionString: await temporaryDatabase(t), max: 1 })
  // The database may be dropped before its last connection has closed.
  pool.on('error', () => {})
  await migrates(t, new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }))
})
