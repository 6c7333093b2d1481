import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { insertVisits, type Owner } from '../../../bench/erase-data.js'
import { subjectOf } from '../../../lib/identity/user-details.js'
import { openAudioStores } from '../../../plugins/audio/stores.js'
import { openDatabase, type OpenDatabase } from '../../../plugins/database/open.js'
import { erasedUsers, Eraser } from '../../../plugins/erasures/eraser.js'
import { eraseUser, readErasure } from '../../../plugins/erasures/operations.js'
import { needs, temporaryDirectory, testConfig } from '../../helper.js'

const CUSTOMER = 'General Hospital'
const VISITS = 1500
const OTHERS = 40
const NEVER = new AbortController().signal

type Db = OpenDatabase['db']

/** Every row of every table, except those that every erasure of anybody changes. */
async function everything (db: Db): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_json(${sql.ref(name)})::text as row from ${sql.table(name)}`.execute(db)
    found.set(name, rows.map(({ row }) => row).sort())
  }
  return found
}

/** Stores a user. */
async function makeUser (db: Db, customerId: string, userId: string): Promise<Owner> {
  const subject = subjectOf(customerId, 'live', userId)
  await db.insertInto('users').values({
    id: subject, customer_id: customerId, mode: 'live', user_id: userId, first_name: 'Jane', last_name: `Doe ${userId}`, organisation: 'Riverside'
  }).execute()
  return { subject, customerId }
}

/** Two users with visits, and what deletes those of one of them. */
async function place (t: Test, DATABASE_URL?: string, AUDIO_DIR = temporaryDirectory(t)) {
  const config = await testConfig(t, { AUDIO_DIR, AUDIO_STORE: 'directory', ...DATABASE_URL === undefined ? {} : { DATABASE_URL } })
  const { db, close } = await openDatabase(config)
  t.teardown(close)
  const customer = await db.insertInto('customers').values({ name: CUSTOMER }).returning('id').executeTakeFirstOrThrow()
  const [mine, theirs] = [await makeUser(db, customer.id, 'u-7'), await makeUser(db, customer.id, 'u-8')]
  await insertVisits(db, theirs, OTHERS)
  const stores = await openAudioStores(config, db)
  const failures: unknown[] = []
  const eraser = () => new Eraser({ db, stores, alone: true, audioFailed: error => failures.push(error) })
  return { db, mine, theirs, stores, failures, eraser, AUDIO_DIR, reference: { customer: CUSTOMER, user_id: 'u-7' } }
}

/** Marks visits as having audio that is kept, and puts some there. */
async function keepAudio (db: Db, { subject }: Owner, count: number, directory: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update audio_recordings set deleted_at = null where consultation_id in (
    select id from consultations where subject = ${subject} order by number limit ${count}) returning consultation_id as id`.execute(db)
  for (const { id } of rows) {
    mkdirSync(path.join(directory, id, id), { recursive: true })
    writeFileSync(path.join(directory, id, id, '0.sealed'), 'sound')
  }
  return rows.map(({ id }) => id)
}

/** Fails on anything of the user that is left but the row that the consultations belonged to. */
async function checkGone (t: Test, db: Db, { subject }: Owner, before: Map<string, string[]>): Promise<void> {
  const after = await everything(db)
  const { rows: [user] } = await sql`select first_name, last_name, organisation, email from users where id = ${subject}`.execute(db)
  t.strictSame(user, { first_name: '', last_name: '', organisation: '', email: null })
  for (const [table, rows] of after) {
    const others = (all: readonly string[] = []) => all.filter(row => !row.includes(subject))
    t.strictSame(others(rows), others(before.get(table)), `${table} holds what others have`)
    if (table !== 'users') t.strictSame(rows.filter(row => row.includes(subject)), [], `${table} holds nothing of the user`)
  }
}

for (const kind of ['embedded', 'PostgreSQL'] as const) {
  const options = { skip: kind === 'PostgreSQL' && needs.postgres }

  t.test(`on ${kind}, an erased user's consultations are deleted in batches that can stop anywhere and go on; nothing of the user is left, and everything of others`, options, async t => {
    const { db, mine, theirs, eraser, reference, AUDIO_DIR } = await place(t, kind === 'embedded' ? '' : undefined)
    const kept = await keepAudio(db, theirs, 1, AUDIO_DIR)
    const before = await everything(db)
    await insertVisits(db, mine, VISITS)
    await keepAudio(db, mine, 20, AUDIO_DIR)

    t.strictSame(await eraseUser(db, { ...reference, consultations: true }), { consultations: VISITS, deleted: 0, done: false })
    const stopping = new AbortController()
    const running = eraser().run([mine.subject], stopping.signal)
    let { deleted } = await readErasure(db, reference)
    while (deleted === 0) ({ deleted } = await readErasure(db, reference))
    stopping.abort()
    await running
    const stopped = await readErasure(db, reference)
    t.ok(stopped.deleted > 0 && stopped.deleted < VISITS, `stopped after ${stopped.deleted}`)
    t.strictSame(await eraseUser(db, { ...reference, consultations: true }), { ...stopped, consultations: VISITS }, 'erased again, it is as far')

    // Two of them, as of two instances, or of an instance and a command.
    await Promise.all([eraser(), eraser()].map(async one => one.finish(async () => erasedUsers(db, reference), NEVER)))
    t.strictSame(await readErasure(db, reference), { consultations: 0, deleted: 0, done: true })
    await checkGone(t, db, mine, before)
    t.strictSame(readdirSync(AUDIO_DIR), kept, 'files of others stay')
  })
}

t.test('what the user begins afterwards, being there anew, stays', async t => {
  const { db, mine, eraser, reference } = await place(t)
  await insertVisits(db, mine, 30)
  await eraseUser(db, { ...reference, consultations: true })
  await insertVisits(db, mine, 3)
  await eraser().finish(async () => erasedUsers(db), NEVER)
  t.equal((await db.selectFrom('consultations').select('id').where('subject', '=', mine.subject).execute()).length, 3)
})

t.test('audio that cannot be deleted now keeps no rows, is noted, and goes when that works', async t => {
  const { db, mine, stores, failures, eraser, reference, AUDIO_DIR } = await place(t)
  await insertVisits(db, mine, 30)
  const ids = await keepAudio(db, mine, 10, AUDIO_DIR)
  const { remove } = stores.primary
  stores.primary.remove = async () => { throw new Error('the storage is away') }
  await eraseUser(db, { ...reference, consultations: true })
  await eraser().run([mine.subject], NEVER)
  t.match(failures, [{ message: 'the storage is away' }])
  t.strictSame(await db.selectFrom('consultations').select('id').where('subject', '=', mine.subject).execute(), [])
  t.strictSame(await readErasure(db, reference), { consultations: 30, deleted: 30, done: false })
  t.strictSame(readdirSync(AUDIO_DIR).sort(), ids.sort())
  stores.primary.remove = remove
  await eraser().finish(async () => erasedUsers(db), NEVER)
  t.strictSame(readdirSync(AUDIO_DIR), [])
})

t.test('a consultation that somebody works with keeps nobody waiting, and is deleted afterwards', { skip: needs.postgres }, async t => {
  const { db, mine, eraser, reference } = await place(t)
  await insertVisits(db, mine, 50)
  await eraseUser(db, { ...reference, consultations: true })
  await db.transaction().execute(async transaction => {
    await transaction.selectFrom('consultations').select('id').where('subject', '=', mine.subject).orderBy('number').limit(1).forUpdate().execute()
    await eraser().run([mine.subject], NEVER)
    t.strictSame(await readErasure(db, reference), { consultations: 50, deleted: 49, done: false })
  })
  await eraser().finish(async () => erasedUsers(db), NEVER)
  t.strictSame(await readErasure(db, reference), { consultations: 0, deleted: 0, done: true })
})
