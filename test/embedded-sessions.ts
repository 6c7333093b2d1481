import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Test } from 'tap'
import { acquireProcessLock, LockedError } from '../lib/runtime/processes/process-lock.js'
import { EmbeddedFailure, EmbeddedThread } from '../lib/storage/embedded-postgres/embedded-thread.js'
import { embeddedTemplate } from './databases.js'
import { CATALOGUE, catalogueQuery, renewRows } from './renewal.js'
import { run } from './shell.js'

/*
 * Embedded databases that the applications of a process have one after the other: starting PostgreSQL takes more than half of the start of
 * an application. Each finds the tables as a first start leaves them. A test that reads the files, or has another process open them, names
 * its DATA_DIR.
 */

/** Most databases that stay open while no application has them. */
const IDLE_MAX = 2

/** A database that is open. */
interface Session {
  thread: EmbeddedThread
  /** Gives its directory to others. */
  release: () => void
  /** What is called when it fails. */
  watch: { failed: (failure: EmbeddedFailure) => void }
  /** The versions of all descriptions of tables, as they were in the beginning. */
  catalogue: string
}

/** What an application has: nothing before its first start. It keeps its data when it closes, so that another one may continue. */
interface Loan {
  session?: Session
  /** Whether an application has it open now. */
  isOpen: boolean
  /** Whether the test has ended that had it. */
  isOver: boolean
}

/** By the directory that the application takes for that of its database. */
const loans = new Map<string, Loan>()
const idle: Session[] = []

const CATALOGUE_QUERY = catalogueQuery([...CATALOGUE, 'pg_db_role_setting'])

/** Keeps the rows that the migrations have made, in tables that only this session sees. */
const KEEP_ROWS = `do $$ declare name text; filled boolean; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from public.%I)', name) into filled;
    if filled then execute format('create temporary table %I as table public.%I', 'first_' || name, name); end if;
  end loop;
end $$`

/** Puts every table and sequence back to what it was. */
const RENEW_ROWS = renewRows(`for name in select tablename from pg_tables where schemaname = 'public' loop
  if to_regclass(format('pg_temp.%I', 'first_' || name)) is not null then
    execute format('insert into public.%I overriding system value table pg_temp.%I', name, 'first_' || name);
  end if;
end loop;`)

const RENEW = [
  'rollback', 'reset all', 'select pg_advisory_unlock_all()', 'discard sequences', RENEW_ROWS, 'set search_path to public'
].join('; ')

async function catalogueOf (thread: EmbeddedThread): Promise<string> {
  const { rows } = await thread.query<{ catalogue: string }>(CATALOGUE_QUERY, [])
  return rows[0]?.catalogue ?? ''
}

/** A directory that no other process has. One that was killed leaves its directory behind, for the next. */
function takeDirectory (): { directory: string, release: () => void } {
  for (let place = 0; ; place++) {
    const directory = path.join(tmpdir(), `consultation-service-session-${place}`)
    try {
      return { directory, release: acquireProcessLock(`${directory}.lock`) }
    } catch (error) {
      if (!(error instanceof LockedError)) throw error
    }
  }
}

const openOwn = EmbeddedThread.open

async function openSession (): Promise<Session> {
  const { directory, release } = takeDirectory()
  rmSync(directory, { recursive: true, force: true })
  await run('cp', '-a', path.join(await embeddedTemplate(), 'database'), directory)
  const watch: Session['watch'] = { failed: () => {} }
  const { session: thread } = await openOwn(directory, failure => watch.failed(failure))
  await thread.exec(KEEP_ROWS)
  return { thread, release, watch, catalogue: await catalogueOf(thread) }
}

async function end ({ thread, release }: Session): Promise<void> {
  await thread.close()
  release()
}

/** A session with what a first start leaves in the database: the last one that was used, unless its tables are not what they were. */
async function freshSession (): Promise<Session> {
  for (let session = idle.pop(); session !== undefined; session = idle.pop()) {
    try {
      await session.thread.exec(RENEW)
      if (await catalogueOf(session.thread) === session.catalogue) return session
    } catch {
      // It has failed, as a test wanted it to.
    }
    await end(session)
  }
  return openSession()
}

/** Leaves a session to others, once no application has it and its test is over. */
async function leave (directory: string, loan: Loan): Promise<void> {
  const { session, isOpen, isOver } = loan
  if (isOpen || !isOver) return
  loans.delete(directory)
  if (session === undefined) return
  session.watch.failed = () => {}
  if (session.thread.closed || idle.length >= IDLE_MAX) await end(session)
  else idle.push(session)
}

/** The part of a session that an application has: it ends when that closes it, with all that it listens to. */
function partOf (directory: string, loan: Loan, { thread }: Session): Pick<EmbeddedThread, 'query' | 'exec' | 'listen' | 'close' | 'closed'> {
  const stops = new Set<() => Promise<void>>()
  const part = { closed: false }
  function open (): EmbeddedThread {
    if (part.closed) throw new EmbeddedFailure('it is closed')
    return thread
  }
  return {
    get closed () { return part.closed || thread.closed },
    async query (sql, parameters) { return open().query(sql, parameters) },
    async exec (sql) { return open().exec(sql) },
    async listen (channel, listener) {
      const stop = await open().listen(channel, listener)
      stops.add(stop)
      return async () => { if (stops.delete(stop)) await stop() }
    },
    async close () {
      if (part.closed) return
      part.closed = true
      if (!thread.closed) await thread.exec('rollback').catch(() => {})
      for (const stop of stops) await stop().catch(() => {})
      loan.isOpen = false
      await leave(directory, loan)
    }
  }
}

EmbeddedThread.open = async function openLent (directory, failed = () => {}, hungSeconds) {
  const loan = loans.get(directory)
  if (loan === undefined) return openOwn(directory, failed, hungSeconds)
  if (loan.isOpen) throw new EmbeddedFailure('another application of this process has it open')
  loan.isOpen = true
  const session = loan.session ??= await freshSession()
  session.watch.failed = failed
  // An application uses no more of it.
  return { session: partOf(directory, loan, session) as EmbeddedThread, durable: true }
}

/** Files that look like those of a database, and are none: what reads them fails, except to look whether they are there. */
function pretendedCluster (): string {
  const directory = path.join(tmpdir(), 'consultation-service-session-files')
  if (existsSync(directory)) return directory
  const draft = mkdtempSync(`${directory}-draft-`)
  for (const name of ['global', 'base/1', 'base/5', 'pg_wal', 'pg_xact', 'pg_multixact/offsets', 'pg_multixact/members']) {
    mkdirSync(path.join(draft, name), { recursive: true, mode: 0o700 })
  }
  for (const name of [
    'PG_VERSION', 'postgresql.conf', 'global/pg_control', 'global/pg_filenode.map', 'base/1/PG_VERSION', 'base/5/PG_VERSION', 'base/5/pg_filenode.map',
    `pg_wal/${'0'.repeat(24)}`, 'pg_xact/0000', 'pg_multixact/offsets/0000', 'pg_multixact/members/0000'
  ]) writeFileSync(path.join(draft, name), 'The database is open in a process of tests.\n', { mode: 0o600 })
  try {
    renameSync(draft, directory)
  } catch {
    // Another process was faster.
    rmSync(draft, { recursive: true })
  }
  return directory
}

let cluster: string | undefined

/** Lets the applications that a test starts in `dataDir` have an embedded database with its tables and nothing in them. */
export function lendSession (t: Test, dataDir: string): void {
  const directory = path.join(path.resolve(dataDir), 'database')
  symlinkSync(cluster ??= pretendedCluster(), directory)
  const loan: Loan = { isOpen: false, isOver: false }
  loans.set(directory, loan)
  t.teardown(async () => {
    loan.isOver = true
    await leave(directory, loan)
  })
}
