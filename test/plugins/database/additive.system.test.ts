// Runs twice: on each database.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import t, { type Test } from 'tap'
import { openEmbedded, PGliteDialect } from '../../../lib/storage/embedded-postgres/index.js'
import { migrateToLatest, migrations, type Change } from '../../../plugins/database/migrate.js'
import { needs, temporaryDatabase, temporaryDirectory } from '../../helper.js'
import { embeddedDirectory } from '../../process.js'
import { readTables, troublesOf, type Tables } from './table-changes.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDER = 'plugins/database/migrations/'
const RELEASE = readFileSync(path.join(ROOT, '.ci/last-release'), 'utf8').trim()

/** What git says, from the root of the project. */
function git (...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** The files of the changes that the last release knows; none where there is no history. */
function releasedFiles (): string[] {
  try {
    return git('ls-tree', '--full-tree', '--name-only', RELEASE, FOLDER).trim().split('\n')
  } catch {
    return []
  }
}

const released = releasedFiles()
const releasedNames = new Set(released.map(file => path.parse(file).name))
const withoutHistory = released.length === 0 && `the last release, ${RELEASE}, is not in this copy`

/** The embedded database of a directory. */
async function embeddedIn (t: Test, directory: string): Promise<Kysely<never>> {
  const { pglite, release } = await openEmbedded(directory)
  const db = new Kysely<never>({ dialect: new PGliteDialect(pglite) })
  t.teardown(async () => {
    await db.destroy()
    release()
  })
  return db
}

/** An empty database of either kind. */
async function emptyDatabase (t: Test, kind: 'embedded' | 'PostgreSQL'): Promise<Kysely<never>> {
  if (kind === 'embedded') return embeddedIn(t, temporaryDirectory(t))
  const pool = new pg.Pool({ connectionString: await temporaryDatabase(t), max: 1 })
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  t.teardown(async () => db.destroy())
  return db
}

/** Makes one change after the other. @returns what each of them breaks for statements of the versions before */
async function breaking (db: Kysely<never>, changes: ReadonlyArray<[string, Change]>): Promise<Record<string, string[]>> {
  const made: Record<string, Change> = Object.fromEntries(Object.entries(migrations).filter(([name]) => releasedNames.has(name)))
  await migrateToLatest(db, { shared: false, changes: made })
  const found: Record<string, string[]> = {}
  let before: Tables = await readTables(db)
  for (const [name, change] of changes) {
    made[name] = change
    await migrateToLatest(db, { shared: false, changes: made })
    const after = await readTables(db)
    found[name] = troublesOf(before, after)
    before = after
  }
  return found
}

const since = Object.entries(migrations).filter(([name]) => !releasedNames.has(name))

for (const kind of ['embedded', 'PostgreSQL'] as const) {
  t.test(`each change of ${kind} since the last release only adds, unless it says that it stops others`, { skip: withoutHistory || (kind === 'PostgreSQL' && needs.postgres) }, async t => {
    const db = await emptyDatabase(t, kind)
    const found = await breaking(db, since)
    for (const [name, change] of since) {
      if (change.stopsOthers !== true) t.strictSame(found[name], change.refuses ?? [], `instances of the last release work on after ${name}`)
    }
  })
}

t.test('a change that has been released never changes again', { skip: withoutHistory }, async t => {
  for (const file of released) t.equal(readFileSync(path.join(ROOT, file), 'utf8'), git('show', `${RELEASE}:${file}`), file)
})

/** What breaks statements of an older version, or not. */
const EXAMPLES: Array<[statement: string, troubles: string[]]> = [
  ['alter table users drop column email', ['users.email is gone']],
  ['alter table users rename column email to mail', ['users.email is gone']],
  ['drop table user_organisations', ['user_organisations.subject is gone', 'user_organisations.organisation is gone']],
  ['alter table consultations add column ward text not null', ['consultations.ward is new, and has to be named']],
  ['alter table consultations alter column version type bigint', ['consultations.version was int4 and is int8']],
  ['alter table users alter column email set not null', ['users.email may not be null any more', 'users.email has to be named now']],
  ['alter table users alter column created_at drop default', ['users.created_at has to be named now']],
  ['alter table users add constraint known check (length(email) > 3)', ['users has a new limit: CHECK ((length(email) > 3))']],
  ['create unique index one_mail on users (email)', ['users has a new limit: CREATE UNIQUE INDEX one_mail ON public.users USING btree (email)']],
  ['alter table segments add constraint said foreign key (speaker) references api_keys (id) on delete cascade',
    ['segments has a new limit: FOREIGN KEY (speaker) REFERENCES api_keys(id)']],
  ['alter table consultations add column ward text', []],
  ['alter table consultations add column ward text not null default \'\'', []],
  ['alter table consultations add column ward text unique references api_keys (id)', []],
  ['create table wards (id uuid primary key references consultations (id) on delete cascade, name text not null unique)', []],
  ['create index users_by_mail on users (email)', []],
  ['alter table users alter column first_name drop not null', []]
]

t.test('what an older version would fail on is found, and nothing else', { skip: withoutHistory }, async t => {
  const db = await embeddedIn(t, await embeddedDirectory(t))
  const before = await readTables(db)
  for (const [statement, troubles] of EXAMPLES) {
    await db.transaction().execute(async transaction => {
      await sql.raw(statement).execute(transaction)
      t.strictSame(troublesOf(before, await readTables(transaction)), troubles, statement)
      throw new Error('not to stay')
    }).catch(error => { if ((error as Error).message !== 'not to stay') throw error })
  }
})
