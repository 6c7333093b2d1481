import { randomInt } from 'node:crypto'
import pg from 'pg'
import t, { type Test } from 'tap'
import { copiedDatabase } from './copied-databases.js'
import { asAdmin, needs } from './databases.js'

/** Numbers that no other test uses. */
const FIRST = 1_000_000 + randomInt(1_000_000_000)

const TABLES = "select tablename from pg_tables where schemaname = 'public' order by 1"

/** Does something with a copy, in a test of its own. @returns its name, and what it was before: the rows of each of its tables */
async function withCopy (t: Test, work: string[] = []): Promise<{ name: string, rows: Record<string, unknown> }> {
  let found: Awaited<ReturnType<typeof withCopy>> | undefined
  await t.test('a copy', async t => {
    const connectionString = await copiedDatabase(t, FIRST)
    const client = new pg.Client({ connectionString })
    // The next test that gets it ends this connection.
    client.on('error', () => {})
    await client.connect()
    const rows: Record<string, unknown> = {}
    for (const { tablename } of (await client.query<{ tablename: string }>(TABLES)).rows) {
      // A template may be made anew in between: when is no matter.
      rows[tablename] = (await client.query(`select to_jsonb(rows) - 'timestamp' as row from "${tablename}" as rows order by 1`)).rows
    }
    for (const statement of work) await client.query(statement)
    found = { name: new URL(connectionString).pathname, rows }
    t.teardown(() => client.end())
  })
  if (found === undefined) throw new Error('there is no copy')
  return found
}

if (needs.postgres === false) {
  t.teardown(async () => asAdmin(async client => {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where datname ~ $1', [`_(${FIRST}|${FIRST + 1})$`])
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  }))
}

const FILL = [
  "insert into customers (id, name) values ('00000000-0000-4000-8000-000000000001', 'General Hospital')",
  'delete from kysely_migration'
]

t.test('a database that a test has had is for the next one what it was, whatever rows it has got and lost', { skip: needs.postgres }, async t => {
  const first = await withCopy(t, FILL)
  t.ok(Object.keys(first.rows).length > 10 && (first.rows.kysely_migration as unknown[]).length > 20, 'it has tables and the names of their migrations')
  t.strictSame(first.rows.customers, [])
  t.strictSame(await withCopy(t), first)
})

t.test('so it is when a test has changed its tables or its settings, or left a transaction open', { skip: needs.postgres }, async t => {
  const first = await withCopy(t)
  const name = first.name.slice(1)
  const changes = [
    ['alter table customers add column colour text'], ['drop table api_keys cascade'], ['create index on customers (name)'],
    ['begin', ...FILL], [`alter database ${name} set statement_timeout = 1`], [`alter database ${name} connection limit 1`]
  ]
  for (const change of changes) {
    t.equal((await withCopy(t, change)).name, first.name)
    t.strictSame(await withCopy(t, ["do $$ begin if current_setting('statement_timeout') <> '0' then raise 'it has a setting'; end if; end $$"]), first, change.join('; '))
  }
})

t.test('two tests at once have two of them', { skip: needs.postgres }, async t => {
  t.not(await copiedDatabase(t, FIRST), await copiedDatabase(t, FIRST))
})
