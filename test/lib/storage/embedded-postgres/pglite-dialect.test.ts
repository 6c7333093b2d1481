import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import t from 'tap'
import { PGliteDialect } from '../../../../lib/storage/embedded-postgres/pglite-dialect.js'

interface Accounts {
  accounts: { id: number, balance: number, tags: string[] | null, hash: Uint8Array | null, changed_at: Date | null }
}

/** In memory: this is about what runs when, not about where it is kept. */
const pglite = await PGlite.create()
t.teardown(() => pglite.close())

async function open (): Promise<Kysely<Accounts>> {
  await pglite.exec(`
    drop table if exists accounts;
    create table accounts (id integer primary key, balance integer not null, tags text[], hash bytea, changed_at timestamptz);
    insert into accounts values (1, 0), (2, 0), (3, 0)`)
  return new Kysely<Accounts>({ dialect: new PGliteDialect(pglite) })
}

async function pause (): Promise<void> {
  await new Promise(resolve => setImmediate(resolve))
}

t.test('transactions that are asked for at once run one after the other: none reads between another\'s read and write', async t => {
  const db = await open()
  await Promise.all(Array.from({ length: 20 }, () => db.transaction().execute(async transaction => {
    const { balance } = await transaction.selectFrom('accounts').select('balance').where('id', '=', 1).executeTakeFirstOrThrow()
    await pause()
    await transaction.updateTable('accounts').set({ balance: balance + 1 }).where('id', '=', 1).execute()
  })))
  t.equal((await db.selectFrom('accounts').select('balance').where('id', '=', 1).executeTakeFirstOrThrow()).balance, 20)
})

t.test('a statement outside of a transaction waits for its end, and sees all of it or nothing', async t => {
  const db = await open()
  const order: string[] = []
  const changed = db.transaction().execute(async transaction => {
    await transaction.updateTable('accounts').set({ balance: 1 }).execute()
    await pause()
    order.push('transaction')
    throw new Error('stop')
  })
  const read = db.selectFrom('accounts').select('balance').execute().then(rows => { order.push('read'); return rows })
  await t.rejects(changed, { message: 'stop' })
  t.strictSame(await read, [{ balance: 0 }, { balance: 0 }, { balance: 0 }])
  t.strictSame(order, ['transaction', 'read'])
})

t.test('a transaction that fails leaves nothing behind, whether a statement failed or the code around it', async t => {
  const db = await open()
  const failures = [
    async () => { throw new Error('stop') },
    async (transaction: Kysely<Accounts>) => { await transaction.insertInto('accounts').values({ id: 1, balance: 0, tags: null, hash: null, changed_at: null }).execute() }
  ]
  for (const fail of failures) {
    await t.rejects(db.transaction().execute(async transaction => {
      await transaction.updateTable('accounts').set({ balance: 7 }).execute()
      await fail(transaction)
    }))
    t.strictSame(await db.selectFrom('accounts').select('balance').distinct().execute(), [{ balance: 0 }])
  }
})

t.test('a statement that fails gives its session back', async t => {
  const db = await open()
  await t.rejects(sql`select nonsense`.execute(db), { code: '42703' })
  t.match((await sql`select 1 as one`.execute(db)).rows, [{ one: 1 }])
})

t.test('rows can be streamed', async t => {
  const db = await open()
  const ids: number[] = []
  for await (const { id } of db.selectFrom('accounts').select('id').orderBy('id').stream()) ids.push(id)
  t.strictSame(ids, [1, 2, 3])
  t.equal((await db.selectFrom('accounts').select('id').execute()).length, 3)
})

t.test('a change says how many rows it changed', async t => {
  const db = await open()
  t.equal((await db.updateTable('accounts').set({ balance: 1 }).where('id', '>', 1).executeTakeFirst()).numUpdatedRows, 2n)
  t.equal((await db.deleteFrom('accounts').where('id', '=', 9).executeTakeFirst()).numDeletedRows, 0n)
})

t.test('bytes, lists and times come back as they were written', async t => {
  const db = await open()
  const row = { tags: ['Praktijk "Zuid"', 'a,b', '{}', ''], hash: Buffer.from([0, 1, 254, 255]), changed_at: new Date('2026-03-02T09:00:00.123Z') }
  await db.updateTable('accounts').set(row).where('id', '=', 1).execute()
  const read = await db.selectFrom('accounts').select(['tags', 'hash', 'changed_at']).where('id', '=', 1).executeTakeFirstOrThrow()
  t.strictSame({ ...read, hash: Buffer.from(read.hash ?? []) }, row)
})
