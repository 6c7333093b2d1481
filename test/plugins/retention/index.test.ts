import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import t from 'tap'
import { runOperation } from '../../../plugins/admin/operations.js'
import type { ErasureProgress } from '../../../plugins/erasures/operations.js'
import type { RetentionPreview } from '../../../plugins/retention/index.js'
import { begin, finish, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'
import { put, TAKING_AUDIO, wav } from '../audio/kit.js'

const AUDIO_DIR = temporaryDirectory(t)
const fastify = await build(t, { ...TAKING_AUDIO, AUDIO_DIR, AUDIO_RETENTION_DAYS: '30', INTERMEDIATE_REPORT_DELAY: '0' })

/** A customer of its own for a test, with the API key and a user. */
async function client (customer: string) {
  const made = await makeClient(fastify, { customer })
  return { customer, ...made, asCustomer: { 'x-api-key': made.key } }
}

type Client = Awaited<ReturnType<typeof client>>

async function operate (name: string, params: object): Promise<unknown> {
  return runOperation(fastify.db, '', name, params, fastify.config)
}

/** A visit with a final report that nobody has changed for some days. */
async function visit ({ headers }: Client, days: number, state = 'final'): Promise<string> {
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  if (state === 'final') await finish(fastify, headers, id, '?wait=30')
  if (state === 'final') await until(async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/status/`, headers })).json().state === 'final', 'the report is final')
  await sql`update consultations set updated_at = now() - make_interval(days => ${sql.lit(days)}) where id = ${id}::uuid`.execute(fastify.db)
  return id
}

async function statusOf ({ asCustomer }: Client, id: string): Promise<number> {
  return (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers: asCustomer })).statusCode
}

/** What tables hold of a consultation, by the tables' names, but for the log of who saw it. */
async function left (id: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'consultation_id' order by 1`.execute(fastify.db)
  const found = []
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} where consultation_id = ${id}::uuid`.execute(fastify.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

t.test('visits that have not changed for as long as their customer keeps them are deleted, with all that is theirs, and no others', async t => {
  const riverside = await client('Riverside')
  const hillside = await client('Hillside')
  const [old, young, open] = [await visit(riverside, 31), await visit(riverside, 29), await visit(riverside, 31, 'recording')]
  const theirs = await visit(hillside, 400)
  const { id: sounded } = await begin(fastify, riverside.headers)
  t.equal((await put(fastify, riverside.headers, sounded, 0, wav())).statusCode, 201)
  await sql`update consultations set updated_at = now() - interval '31 days', state = 'final' where id = ${sounded}::uuid`.execute(fastify.db)
  t.ok(readdirSync(AUDIO_DIR).includes(sounded))

  t.strictSame(await operate('retention.read', { customer: 'Riverside' }), { days: null })
  await fastify.deleteExpired()
  t.equal(await statusOf(riverside, old), 200, 'without a rule nothing goes')

  const preview = await operate('retention.preview', { customer: 'Riverside', days: 30 }) as RetentionPreview
  t.match(preview, { days: 30, visits: 2, held: 0, unfinished: 1 })
  t.strictSame(preview.listed.map(({ id }) => id).sort(), [old, sounded].sort())
  t.equal(await statusOf(riverside, old), 200, 'a preview deletes nothing')

  t.strictSame(await operate('retention.set', { customer: 'Riverside', days: 30 }), { days: 30 })
  await fastify.deleteExpired()
  for (const [id, status] of [[old, 404], [sounded, 404], [young, 200], [open, 200]] as const) {
    t.equal(await statusOf(riverside, id), status)
  }
  t.equal(await statusOf(hillside, theirs), 200, 'another customer keeps theirs')
  for (const id of [old, sounded]) t.strictSame(await left(id), [], 'nothing refers to it')
  t.notOk(readdirSync(AUDIO_DIR).includes(sounded), 'the sound is gone')
  t.match(await operate('retention.preview', { customer: 'Riverside' }), { days: 30, visits: 0, unfinished: 1 })

  t.strictSame(await operate('retention.set', { customer: 'Riverside', days: null }), { days: null })
  t.strictSame(await operate('retention.preview', { customer: 'Riverside' }), { days: null, visits: 0, listed: [], held: 0, unfinished: 0 })
})

t.test('more visits than one transaction deletes are deleted at once', async t => {
  const many = await client('Many')
  const one = await visit(many, 10)
  await sql`insert into consultations (id, customer_id, subject, organisation, mode, template, input_language, output_language, state, start_datetime, output, updated_at)
    select gen_random_uuid(), customer_id, subject, organisation, mode, template, input_language, output_language, state, start_datetime, output, updated_at
    from consultations, generate_series(1, 250) where id = ${one}::uuid`.execute(fastify.db)
  await operate('retention.set', { customer: 'Many', days: 5 })
  t.match(await operate('retention.preview', { customer: 'Many' }), { visits: 251 })
  await fastify.deleteExpired()
  t.match(await operate('retention.preview', { customer: 'Many' }), { visits: 0 })
})

t.test('nothing deletes a visit under a legal hold: no rule, request, withdrawal or erasure, and no statement; when it ends, what waited goes', async t => {
  const house = await client('Held')
  const id = await visit(house, 50)
  const hold = { customer: 'Held', id, reason: 'Case 12' }
  await operate('hold.place', hold)
  t.match(await operate('hold.list', { customer: 'Held' }), [{ id, reason: 'Case 12' }])
  await operate('hold.place', { ...hold, reason: 'Case 13' })
  t.match(await operate('hold.list', { customer: 'Held' }), [{ id, reason: 'Case 13' }], 'it may have another reason')

  await operate('retention.set', { customer: 'Held', days: 5 })
  await fastify.deleteExpired()
  t.match(await operate('retention.preview', { customer: 'Held' }), { visits: 0, held: 1 })
  const remove = async () => fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers: house.headers })
  const refused = await remove()
  t.strictSame([refused.statusCode, refused.json()], [409, { error: 'The consultation is under a legal hold; nobody deletes it.', code: 'legal_hold' }])
  const withdrawn = await fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/consent/`, headers: house.headers, payload: { state: 'withdrawn' } })
  t.strictSame([withdrawn.statusCode, withdrawn.json().code], [409, 'legal_hold'])
  await t.rejects(sql`delete from consultations where id = ${id}::uuid`.execute(fastify.db), { code: '23001' }, 'the database refuses it, too')

  const other = await visit(house, 1)
  const { user_id: userId } = (await fastify.inject({ url: '/api/v1/session/', headers: house.headers })).json()
  const erasing = { customer: 'Held', user_id: userId }
  await operate('user.erase', { ...erasing, consultations: true })
  await until(async () => await statusOf(house, other) === 404, 'the other visit of the erased user is deleted')
  t.strictSame(await operate('user.erasure', erasing) as ErasureProgress, { consultations: 2, deleted: 1, held: 1, done: false })
  t.equal(await statusOf(house, id), 200)

  await t.rejects(operate('hold.release', { customer: 'Held', id: other }), { message: `Consultation ${other} is under no legal hold.` })
  await operate('hold.release', { customer: 'Held', id })
  await until(async () => (await operate('user.erasure', erasing) as ErasureProgress).done, 'what was held goes with the rest')
  t.equal(await statusOf(house, id), 404)
  t.strictSame(await left(id), [])
})

t.test('a hold keeps the sound beyond its time, also when the report is made again; when it ends, the sound goes', async t => {
  const house = await client('Sound')
  const { id } = await begin(fastify, house.headers)
  t.equal((await put(fastify, house.headers, id, 0, wav())).statusCode, 201)
  await sql`update audio_recordings set delete_after = now() + interval '1 day' where consultation_id = ${id}::uuid`.execute(fastify.db)
  await operate('hold.place', { customer: 'Sound', id, reason: 'Case 14' })
  const due = async () => (await fastify.db.selectFrom('audio_recordings').select('delete_after').where('consultation_id', '=', id).executeTakeFirstOrThrow()).delete_after
  t.equal(await due(), null, 'it is not due any more')
  await fastify.audio.recordings.deletingLater(fastify.db, id, 0).execute()
  t.equal(await due(), null, 'a report that is made again does not make it due')
  await sql`update consultations set state = 'final' where id = ${id}::uuid`.execute(fastify.db)
  await operate('hold.release', { customer: 'Sound', id })
  t.ok(await due() !== null)
})

t.test('wrong parameters are refused, and so is what belongs to another customer', async t => {
  const one = await client('One')
  await client('Two')
  const id = await visit(one, 3)
  for (const days of [0, -1, 36_501, 1.5, '30']) {
    await t.rejects(operate('retention.set', { customer: 'One', days }), { name: 'OperationError' }, String(days))
  }
  await t.rejects(operate('retention.set', { customer: 'One' }), { name: 'OperationError' }, 'no days are not "forever"')
  await t.rejects(operate('retention.set', { customer: 'Nobody', days: 3 }), { message: 'There is no customer Nobody.' })
  t.strictSame(await operate('retention.read', { customer: 'One' }), { days: null }, 'nothing is changed')
  await t.rejects(operate('hold.place', { customer: 'Two', id, reason: 'x' }), { message: `Two has no consultation ${id}.` })
  await t.rejects(operate('hold.place', { customer: 'One', id, reason: '' }), { name: 'OperationError' })
  await t.rejects(operate('hold.place', { customer: 'One', id: 'x', reason: 'x' }), { name: 'OperationError' })
  t.strictSame(await operate('hold.list', { customer: 'One' }), [])
})
