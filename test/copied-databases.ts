import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Test } from 'tap'
import { asAdmin, connectTo, makeTables, untilFree, urlOf, versionOfTables } from './databases.js'
import { CATALOGUE, catalogueQuery, renewRows } from './renewal.js'

/*
 * PostgreSQL databases with their tables and nothing else in them, which the tests of all processes have one after the other: emptying one
 * takes a fraction of the time that making and dropping one takes. They stay there for the next run, one for each test that ran at once.
 */

/** What the names of such databases begin with, and of that which they are copies of. A version of the tables follows. */
const COPY = 'consultation_copy_'
const TEMPLATE = 'consultation_template_'

/** Largest database that another test may have, in bytes: a new one has a quarter of them. */
const SIZE_MAX = 40_000_000

/** Longest wait for the connections of the last test to end, in milliseconds. */
const TERMINATION_MS = 10_000

/** SQLSTATE of a database that does not exist. */
const NO_DATABASE = '3D000'

/** Settings of the database alone, as rows of the whole server: a copy has none. */
const SETTINGS = 'pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())'

const CATALOGUE_QUERY = catalogueQuery([...CATALOGUE, SETTINGS])

/** What a template says about itself in its comment: its catalogue, and the rows of its tables by their names. */
const DESCRIBE = `do $$ declare name text; content jsonb; filled jsonb = '{}'; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select jsonb_agg(each) from public.%I as each', name) into content;
    if content is not null then filled = filled || jsonb_build_object(name, content); end if;
  end loop;
  execute format('comment on database %I is %L', current_database(), jsonb_build_object('rows', filled, 'catalogue', (${CATALOGUE_QUERY})));
end $$`

/** What the comment of the template of this version says. */
function described (template: string): string {
  return `(select shobj_description(oid, 'pg_database')::jsonb from pg_database where datname = '${template}')`
}

/** Ends what is connected to this database, and puts its rows and sequences back to what they are in the template. */
function renewal (template: string): string {
  const refill = `for name in select jsonb_object_keys(${described(template)} -> 'rows') loop
    execute format('insert into public.%I overriding system value select * from jsonb_populate_recordset(null::public.%I, $1)', name, name)
      using ${described(template)} -> 'rows' -> name;
  end loop;`
  return `select pg_terminate_backend(pid, ${TERMINATION_MS}) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'; ${renewRows(refill)}`
}

/** Whether this database is what a new copy is, but for its rows. */
function isLikeNew (template: string): string {
  return `select catalogue = ${described(template)} ->> 'catalogue' and pg_database_size(oid) < ${SIZE_MAX} and datallowconn and datconnlimit = -1 as good
    from (${CATALOGUE_QUERY}) as here, pg_database where datname = current_database()`
}

/** Makes an existing copy like new. @returns whether that was possible */
async function renewed (name: string, template: string): Promise<boolean> {
  let client: pg.Client | undefined
  try {
    client = await connectTo(urlOf(name))
    await client.query(renewal(template))
    return (await client.query<{ good: boolean | null }>(isLikeNew(template))).rows[0]?.good === true
  } catch {
    // There is none, or a test has changed its tables.
    return false
  } finally {
    await client?.end()
  }
}

/** @returns whether this connection now has a database for itself, until it ends */
async function lock (client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtext($1)) as locked', [name])
  return rows[0]?.locked === true
}

async function namesOf (client: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [prefix])
  return rows.map(({ name }) => name)
}

/** Drops the templates of other versions with their copies, unless a test has one of these. */
async function dropOthers (client: pg.Client, template: string): Promise<void> {
  for (const other of (await namesOf(client, TEMPLATE)).filter(name => name !== template)) {
    const copies = await namesOf(client, other.replace(TEMPLATE, COPY))
    const locked = await Promise.all(copies.map(async name => lock(client, name)))
    if (locked.includes(false)) continue
    for (const name of [...copies, other]) await client.query(`drop database if exists ${name} with (force)`)
  }
}

/** Makes a database with its tables, once for each version of them. */
async function makeTemplate (name: string): Promise<void> {
  await asAdmin(async client => {
    const exists = async () => (await namesOf(client, name)).length > 0
    if (await exists()) return
    await client.query('select pg_advisory_lock(hashtext($1))', [TEMPLATE])
    if (await exists()) return
    await dropOthers(client, name)
    const draft = `consultation_draft_${randomBytes(6).toString('hex')}`
    await client.query(`create database ${draft}`)
    await makeTables(urlOf(draft), '.')
    const maker = await connectTo(urlOf(draft))
    await maker.query(DESCRIBE)
    await maker.end()
    await client.query(`alter database ${draft} rename to ${name}`)
  })
}

/** Makes a copy anew, in place of one that cannot be renewed. */
async function makeCopy (client: pg.Client, name: string, template: string): Promise<void> {
  for (;;) {
    await makeTemplate(template)
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name} template ${template}`)
      return
    } catch (error) {
      // Tests of another version have removed the template in between.
      if ((error as { code?: unknown }).code !== NO_DATABASE) throw error
    }
  }
}

/** A connection that need not keep this process alive, which the types of pg do not know. */
type Connection = pg.Client & { ref: () => void, unref: () => void }

/**
 * A PostgreSQL database with its tables and nothing in them, which others get when the test has ended.
 *
 * @param first the least number of a database that it may be
 */
export async function copiedDatabase (t: Test, first = 0): Promise<string> {
  const template = `${TEMPLATE}${versionOfTables()}`
  const client = await connectTo() as Connection
  // PostgreSQL may end it, and nothing waits for it.
  client.on('error', () => {})
  t.teardown(async () => {
    client.ref()
    await client.end()
  })
  await untilFree(client)
  for (let number = first; ; number++) {
    const name = `${template.replace(TEMPLATE, COPY)}_${number}`
    if (!await lock(client, name)) continue
    if (!await renewed(name, template)) await makeCopy(client, name, template)
    client.unref()
    return urlOf(name)
  }
}
