// Runs twice: on each database.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import t, { type Test } from 'tap'
import { once } from '../../../lib/runtime/concurrency/once.js'
import { openEmbedded, PGliteDialect } from '../../../lib/storage/embedded-postgres/index.js'
import { LOSSES_MAX } from '../../../lib/work/jobs/retries.js'
import { migrateToLatest, migrations } from '../../../plugins/database/migrate.js'
import { openDatabase } from '../../../plugins/database/open.js'
import type { Tables } from '../../../plugins/database/tables.js'
import { needs, temporaryDatabase, temporaryDirectory, testConfig } from '../../helper.js'
import { embeddedDirectory, until } from '../../process.js'
import { run } from '../../shell.js'
import { startInstance } from '../jobs/kit.js'

/** The tables of pg-boss 10.4.2, with the queues of version 0.1.0. */
const PG_BOSS = readFileSync(new URL('../../fixtures/pg-boss-10.sql', import.meta.url), 'utf8')

type Kind = 'embedded' | 'PostgreSQL'

/** The changes that 0.1.0 knew. */
const RELEASED = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0030'))

interface Settings { DATABASE_URL: string, DATABASE_POOL_MAX: number, DATA_DIR: string }

/** A connection to a database whose tables stay as they are. */
async function connect ({ DATABASE_URL, DATABASE_POOL_MAX, DATA_DIR }: Settings) {
  if (DATABASE_URL !== '') {
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: DATABASE_POOL_MAX })
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    return { db, close: async () => db.destroy() }
  }
  const { pglite, markMade, release } = await openEmbedded(DATA_DIR)
  markMade()
  const db = new Kysely<Tables>({ dialect: new PGliteDialect(pglite) })
  async function close (): Promise<void> {
    await db.destroy()
    release()
  }
  return { db, close }
}

/** Gives an empty database the tables of 0.1.0, those of pg-boss among them. */
async function fill (settings: Settings): Promise<void> {
  const { db, close } = await connect(settings)
  await migrateToLatest(db, { shared: false, changes: RELEASED })
  await db.executeQuery(CompiledQuery.raw(PG_BOSS))
  await close()
}

/** The directory of an embedded database of 0.1.0, to be copied. */
const embedded = once(async () => {
  const DATA_DIR = temporaryDirectory(t)
  await fill({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR })
  return DATA_DIR
})

async function settingsOf (t: Test, kind: Kind): Promise<Settings> {
  if (kind === 'embedded') {
    const DATA_DIR = temporaryDirectory(t)
    await run('cp', '-a', `${await embedded()}/.`, DATA_DIR)
    return { DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR }
  }
  const settings = { DATABASE_URL: await temporaryDatabase(t), DATABASE_POOL_MAX: 2, DATA_DIR: '' }
  await fill(settings)
  return settings
}

/** The settings of a database that has the tables of 0.1.0, and a connection to it. */
async function ofRelease (t: Test, kind: Kind) {
  const settings = await settingsOf(t, kind)
  return { settings, ...await connect(settings) }
}

/** Puts a job into a queue of pg-boss, as 0.1.0 did. */
async function insert (db: Kysely<Tables>, queue: string, data: object, more: Record<string, string> = {}): Promise<string> {
  const id = randomUUID()
  const columns = Object.keys(more).map(name => sql`, ${sql.id(name)}`)
  const values = Object.values(more).map(value => sql`, ${sql.raw(value)}`)
  await sql`insert into pgboss.job (name, data, retry_limit${sql.join(columns, sql``)})
    values (${queue}, ${JSON.stringify({ consultation_id: id, ...data })}::jsonb, 1000000${sql.join(values, sql``)})`.execute(db)
  return id
}

async function left (db: Kysely<Tables>): Promise<Array<{ id: string, state: string }>> {
  const { rows } = await sql<{ id: string, state: string }>`
    select data->>'consultation_id' as id, state::text from pgboss.job
    union all select data->>'consultation_id', 'archived' from pgboss.archive`.execute(db)
  return rows
}

/** The jobs as they are now: times in seconds, to the minute, so that it does not matter how long this test takes. */
async function jobsOf (db: Kysely<Tables>) {
  const { rows } = await sql<{ id: string, queue: string, customer: string, context: object, history: object, age: number, wait: number, pause: number }>`
    select consultation_id as id, queue, customer_id as customer, context, history, round(extract(epoch from now() - created_at) / 60)::int * 60 as age,
      round(extract(epoch from run_at - now()) / 60)::int * 60 as wait, round(pause / 60)::int * 60 as pause from jobs order by jobs.id`.execute(db)
  return rows
}

for (const kind of ['embedded', 'PostgreSQL'] as const) {
  const skip = kind === 'PostgreSQL' && needs.postgres

  t.test(`what waits in the tables of pg-boss on ${kind} is carried over, in its order and with its history; nothing else stays there but what is in progress`, { skip }, async t => {
    const { db, close } = await ofRelease(t, kind)
    const customer = randomUUID()
    const history = { failed: 1, put_off: 2, put_off_at: 1_790_000_000, waited: 60, outage: 'unavailable', losses: 3, strained_losses: 1, running: false }
    const trace = { request_id: 'r-1', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
    const late = await insert(db, 'reports', {}, { created_on: "now() - interval '1 minute'" })
    const early = await insert(db, 'reports', { customer_id: customer, ...trace }, { created_on: "now() - interval '1 hour'" })
    const putOff = await insert(db, 'transcriptions', { ...history, customer_id: customer }, {
      state: "'retry'", retry_delay: '600', start_after: "now() + interval '300 seconds'", created_on: "now() - interval '2 hours'"
    })
    const ahead = await insert(db, 'reports', {}, {
      state: "'retry'", retry_delay: '60', start_after: "now() + interval '1 day'", created_on: "now() - interval '3 hours'"
    })
    const lost = await insert(db, 'reports', { running: true, strained: true, losses: 1 }, {
      state: "'active'", started_on: "now() - interval '1 minute'", expire_in: "interval '50 seconds'", created_on: "now() - interval '4 hours'"
    })
    const parked = await insert(db, 'parked-reports', { reason: 'audio_damaged' }, { created_on: "now() - interval '5 hours'" })
    const active = await insert(db, 'reports', { running: true }, { state: "'active'", started_on: 'now()' })
    await insert(db, 'parked-reports', {}, { state: "'completed'" })
    await sql`insert into pgboss.archive select *, now() from pgboss.job where state = 'completed'`.execute(db)

    await migrateToLatest(db, { shared: false })
    const none = { losses: 0, strained_losses: 0 }
    const { running: _, ...kept } = history
    t.strictSame(await jobsOf(db), [
      { id: parked, queue: 'parked-reports', customer: '', context: {}, history: { parked: 'audio_damaged' }, age: 18_000, wait: 0, pause: 0 },
      { id: lost, queue: 'reports', customer: '', context: {}, history: { losses: 2, strained_losses: 1 }, age: 14_400, wait: 0, pause: 0 },
      { id: ahead, queue: 'reports', customer: '', context: {}, history: none, age: 10_800, wait: 60, pause: 60 },
      { id: putOff, queue: 'transcriptions', customer, context: {}, history: kept, age: 7200, wait: 300, pause: 300 },
      { id: early, queue: 'reports', customer, context: trace, history: none, age: 3600, wait: 0, pause: 0 },
      { id: late, queue: 'reports', customer: '', context: {}, history: none, age: 60, wait: 0, pause: 0 }
    ])
    t.strictSame(await left(db), [{ id: active, state: 'active' }])
    await close()
  })

  t.test(`where a change of ${kind} after it fails, everything is still in the tables of pg-boss`, { skip }, async t => {
    const { db, close } = await ofRelease(t, kind)
    const id = await insert(db, 'reports', {})
    const failing = { up: async () => { throw new Error('it fails') } }
    await t.rejects(migrateToLatest(db, { shared: false, changes: { ...migrations, '9999-failing': failing } }), { message: 'it fails' })
    t.strictSame(await left(db), [{ id, state: 'created' }])
    t.strictSame((await sql`select to_regclass('jobs') as found`.execute(db)).rows, [{ found: null }])
    await close()
  })

  t.test(`work that 0.1.0 had in progress on ${kind} is done by this version, once its lease is over or at once where nobody can hold it`, { skip }, async t => {
    const { db, close, settings } = await ofRelease(t, kind)
    const ids = [
      await insert(db, 'reports', { running: true, losses: LOSSES_MAX - 2 }, { state: "'active'", started_on: "now() - interval '890 seconds'" }),
      await insert(db, 'reports', {})
    ]
    await close()
    const made: string[] = []
    const fastify = await startInstance(t, await testConfig(t, { ...settings, DATABASE_POOL_MAX: '4' }))
    await fastify.jobs.work({ make: async id => { made.push(id) } })
    await until(() => made.length === 2, 'both were made')
    // An instance of 0.1.0 goes on enqueueing.
    if (kind === 'PostgreSQL') {
      ids.push(await insert(fastify.db, 'reports', {}))
      await until(() => made.length === 3, 'the report of the other version was made')
    }
    t.strictSame(made.sort(), ids.sort())
    t.strictSame(await left(fastify.db), [])
  })
}

t.test('a database that pg-boss never was on has none of its tables', async t => {
  const { db, close } = await openDatabase({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR: await embeddedDirectory(t) })
  t.strictSame((await sql`select from pg_namespace where nspname = 'pgboss'`.execute(db)).rows, [])
  await close()
})
