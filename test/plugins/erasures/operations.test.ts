import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import t from 'tap'
import { runOperation } from '../../../plugins/admin/operations.js'
import type { ErasureProgress } from '../../../plugins/erasures/operations.js'
import { bearer, begin, post, segmentsOf, spoken } from '../../consultations.js'
import { build, makeKey, requestToken, temporaryDirectory, user } from '../../helper.js'
import { until } from '../../process.js'
import { put, TAKING_AUDIO, wav } from '../audio/kit.js'

const CUSTOMER = 'General Hospital'
const PERSON = {
  ...user,
  user_id: 'u-7',
  first_name: 'Unmistakable-First',
  last_name: 'Unmistakable-Last',
  organisation: 'Unmistakable-Practice',
  email: 'unmistakable@example.org',
  healthcare_provider_identification_number: '1-2345-6789'
}

const AUDIO_DIR = temporaryDirectory(t)
const fastify = await build(t, { ...TAKING_AUDIO, AUDIO_DIR, INTERMEDIATE_REPORT_DELAY: '0' })
const { key } = await makeKey(fastify)

async function erase (params: object = {}): Promise<unknown> {
  return runOperation(fastify.db, '', 'user.erase', { customer: CUSTOMER, user_id: PERSON.user_id, ...params }, fastify.config)
}

async function status (headers: Record<string, string>, url = '/api/v1/session/'): Promise<number> {
  return (await fastify.inject({ url, headers })).statusCode
}

/** Every text in the tables of users. */
async function stored (): Promise<string> {
  const { rows } = await sql`select to_json(users) from users union all select to_json(blocked_users) from blocked_users`.execute(fastify.db)
  return JSON.stringify(rows)
}

/** A second later, so that tokens are issued after what was done before. */
async function nextSecond (): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  await until(() => Math.floor(Date.now() / 1000) > now, 'the next second')
}

t.test('the details of a user are erased, the tokens end everywhere, the consultations stay, and the next request makes the user anew', async t => {
  const headers = await bearer(fastify, key, PERSON)
  const other = await bearer(fastify, key)
  const { id } = await begin(fastify, headers)
  await runOperation(fastify.db, '', 'user.block', { customer: CUSTOMER, user_id: PERSON.user_id, reason: 'Unmistakable-Reason' }, fastify.config)
  await runOperation(fastify.db, '', 'user.unblock', { customer: CUSTOMER, user_id: PERSON.user_id }, fastify.config)
  t.match(await stored(), 'Unmistakable')

  t.strictSame(await erase(), { consultations: 0, deleted: 0, done: true })
  for (const text of ['nmistakable', '123456789']) t.notMatch(await stored(), text)
  t.equal(await status(headers), 401)
  const consultation = `/api/v1/consultations/${id}/`
  await until(async () => await status(headers, consultation) === 401, 'consultations know, too')
  t.equal(await status(other), 200, 'another user is none of this')
  t.equal(await status({ 'x-api-key': key }, consultation), 200, 'the consultation is there for the customer')

  await nextSecond()
  await until(async () => (await requestToken(fastify, key, PERSON)).statusCode === 200 && /Unmistakable/.test(await stored()), 'the user is there anew')
  const anew = await bearer(fastify, key, PERSON)
  const session = await fastify.inject({ url: '/api/v1/session/', headers: anew })
  t.match(session.json(), { user_id: PERSON.user_id, first_name: PERSON.first_name })
  await until(async () => await status(anew, consultation) === 200, 'the consultation belongs to the same user')
  t.equal(await status(headers), 401, 'a token from before stays ended')
})

t.test('with the consultations, all that is theirs is deleted, and nothing else', async t => {
  const headers = await bearer(fastify, key, PERSON)
  const other = await bearer(fastify, key)
  const [mine, second, theirs] = [await begin(fastify, headers), await begin(fastify, headers), await begin(fastify, other)]
  t.equal((await post(fastify, headers, mine.id, 'transcript', { segments: segmentsOf(spoken) })).statusCode, 200)
  for (const [owner, { id }] of [[headers, second], [other, theirs]] as const) {
    t.equal((await put(fastify, owner, id, 0, wav())).statusCode, 201)
  }
  t.equal((await post(fastify, headers, second.id, 'finish')).statusCode, 202)
  t.strictSame(readdirSync(AUDIO_DIR).sort(), [second.id, theirs.id].sort())

  const { rows: [before] } = await sql<{ n: number }>`select count(*)::int as n from consultations`.execute(fastify.db)
  const erased = await erase({ consultations: true }) as ErasureProgress
  t.ok(erased.consultations >= 2)
  t.match(erased, { deleted: 0, done: false }, 'it is answered at once')
  const progress = async () => runOperation(fastify.db, '', 'user.erasure', { customer: CUSTOMER, user_id: PERSON.user_id }, fastify.config) as Promise<ErasureProgress>
  await until(async () => (await progress()).done, 'the service has deleted them, in the background')
  const { rows: [after] } = await sql<{ n: number }>`select count(*)::int as n from consultations`.execute(fastify.db)
  t.equal(after?.n, (before?.n ?? 0) - erased.consultations)
  for (const { id } of [mine, second]) {
    t.equal(await status({ 'x-api-key': key }, `/api/v1/consultations/${id}/`), 404)
    const { rows } = await sql`select id from jobs where consultation_id = ${id}::uuid`.execute(fastify.db)
    t.strictSame(rows, [])
  }
  t.strictSame(readdirSync(AUDIO_DIR), [theirs.id])
  t.equal(await status(other, `/api/v1/consultations/${theirs.id}/`), 200)
  const { rows: [subject] } = await sql`select first_name, last_name, email from users where user_id = ${PERSON.user_id}`.execute(fastify.db)
  t.strictSame(subject, { first_name: '', last_name: '', email: null })
})

t.test('a request that passed the guard before the erasure begins no consultation after it', async t => {
  const person = { ...PERSON, user_id: 'u-9' }
  await bearer(fastify, key, person)
  const { id: subject, customer_id: customerId } = await fastify.db.selectFrom('users').select(['id', 'customer_id'])
    .where('user_id', '=', person.user_id).executeTakeFirstOrThrow()
  const owner = { customerId, mode: 'live' as const, organisations: null, subject, organisation: PERSON.organisation, healthcare_provider_type: undefined, reportStyle: null }
  const create = async () => fastify.consultations.create(owner, { template: 'soap_new_complaint_api', input_language: 'en' })
  t.match(await create(), { state: 'recording' })
  await erase({ user_id: person.user_id })
  const refused = await create().then(() => null, (error: unknown) => error)
  t.match(refused, { statusCode: 401 })
})

t.test('what cannot be erased is refused with a sentence', async t => {
  await t.rejects(erase({ user_id: 'nobody' }), { name: 'OperationError', message: 'There is no user nobody.' })
  await t.rejects(erase({ customer: 'Nowhere' }), { name: 'OperationError', message: 'There is no customer Nowhere.' })
  await t.rejects(erase({ everything: true }), { name: 'OperationError', message: 'everything is not a known property.' })
})
