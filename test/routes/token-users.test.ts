import { decodeJwt } from 'jose'
import t from 'tap'
import { blockUser, unblockUser } from '../../plugins/users/operations.js'
import { build, makeKey, requestToken, user } from '../helper.js'
import { bare, watchQueries } from './kit.js'

/** Names as people have them. */
const NAMES = [
  'Müller', 'Łukasz', 'Ødegård', 'Nguyễn Thị', 'Şahin', 'O’Brien', "D'Arcy", 'Anne-Marie', 'Αθηνά', 'Наталья', 'ქეთევან', 'Արմեն', 'שרה', 'فاطمة', 'علی‌رضا', 'अनुष्का',
  'தமிழ்', 'สมชาย', 'မြင့်', 'አበበ', '王小明', '山田太郎', 'さくら', '김철수', 'ᓄᓇᕗᑦ', '𠮷野', '𞤀𞤁𞤂', 'e\u0301 and é', '👩🏽‍⚕️', '\u202eright to left\u202c', 'two\nlines', '<b>"&\'</b>',
  '{{name}} $' + '{name} %s', "Robert'); drop table users;--", '  around  ', 'null', '\\u0041', '\u0001\u007f\uffff'
]

/** How often a repeated request may meet the moment in which what is known is looked up again. */
const ATTEMPTS = 20

t.test('POST /api/v1/token/ keeps the details of a user', async t => {
  const fastify = await build(t, { RATE_LIMIT_MAX: '1000000' })
  const { key } = await makeKey(fastify)
  const other = await makeKey(fastify, { customer: 'Another Hospital' })
  const subject = async (key: string, payload: object = user) => decodeJwt((await requestToken(fastify, key, payload)).json().token).sub
  const stored = async (sub: string | undefined) => {
    const { id, customer_id: _, created_at: __, updated_at: ___, erased_at: ____, tokens_revoked_at: _____, ...row } = await fastify.db.selectFrom('users').selectAll()
      .where('id', '=', String(sub)).executeTakeFirstOrThrow()
    return row
  }

  await t.test('and gives the same user of the same customer the same subject, another user or customer another one', async t => {
    const first = await subject(key)
    t.equal(await subject(key), first)
    t.equal(await subject(key, { ...user, first_name: 'Janet', organisation: 'Elsewhere' }), first)
    t.equal(await subject((await makeKey(fastify)).key), first, 'another key of the same customer')
    const all = [first, await subject(other.key), await subject(key, { ...user, user_id: 'u-2' }), await subject(key, { ...user, user_id: 'U-1' }), await subject(key, { ...user, user_id: ' u-1' })]
    t.equal(new Set(all).size, all.length)
  })

  await t.test('in one row for each customer and user_id, as they were last', async t => {
    const sub = await subject(key, { ...user, user_id: 'row', email: 'jane@riverside.example', healthcare_provider_type: 'surgeon', healthcare_provider_identification_number: '1 2.3-4/5' })
    t.strictSame(await stored(sub), {
      ...user,
      mode: 'live',
      user_id: 'row',
      healthcare_provider_identification_number: '12345',
      email: 'jane@riverside.example',
      healthcare_provider_type: 'surgeon'
    })
    await subject(key, { ...user, user_id: 'row', last_name: 'Roe' })
    t.strictSame(await stored(sub), {
      ...user, mode: 'live', user_id: 'row', last_name: 'Roe', healthcare_provider_identification_number: null, email: null, healthcare_provider_type: null
    })
  })

  await t.test('with the provider number without its separators', async t => {
    const numbers = { '1-23456-78-901': '12345678901', 'AB 12.34/56': 'AB123456', ' 7 ': '7', '.../x---': 'x', '0012': '0012' }
    for (const [sent, kept] of Object.entries(numbers)) {
      const sub = await subject(key, { ...user, user_id: `number ${sent}`, healthcare_provider_identification_number: sent })
      t.equal((await stored(sub)).healthcare_provider_identification_number, kept, sent)
    }
  })

  await t.test('and shows names in any script unchanged in the session of the token', async t => {
    for (const name of NAMES) {
      const details = { user_id: `id ${name}`, first_name: name, last_name: `${name} ${name}`, organisation: `at ${name}` }
      const { token, expires_at: expiresAt } = (await requestToken(fastify, key, details)).json()
      const session = await fastify.inject({ url: '/api/v1/session/', headers: { authorization: `Bearer ${token}` } })
      t.strictSame(session.json(), { ...details, expires_at: expiresAt }, name)
      t.equal(decodeJwt(token).organisation, details.organisation)
    }
  })

  await t.test('and nothing that it does not know: not in the row, not in the token', async t => {
    const extras = { CANARY: 'CANARY', id: '00000000-0000-0000-0000-000000000000', customer_id: 'CANARY', created_at: 'CANARY', sub: 'CANARY', scope: 'CANARY', exp: 1, kid: 'CANARY', iss: 'CANARY' }
    const { token } = (await requestToken(fastify, key, { ...extras, ...user, user_id: 'extras' })).json()
    const claims = decodeJwt(token)
    const { id, customer_id: customer, created_at: created, updated_at: updated, erased_at: erased, tokens_revoked_at: _, ...row } =
      await fastify.db.selectFrom('users').selectAll().where('user_id', '=', 'extras').executeTakeFirstOrThrow()
    t.strictSame(row, { ...user, mode: 'live', user_id: 'extras', healthcare_provider_identification_number: null, email: null, healthcare_provider_type: null })
    t.notMatch(JSON.stringify([claims, id, customer, created, updated, erased]), 'CANARY')
    t.equal(claims.sub, id)
    t.equal(claims.scope, 'consultation')
    t.ok(Number(claims.exp) > Date.now() / 1000)
  })

  await t.test('and puts no name, address or provider number into the token', async t => {
    const { token } = (await requestToken(fastify, key, {
      user_id: 'CANARY1', first_name: 'CANARY2', last_name: 'CANARY3', organisation: 'Clinic', email: 'CANARY4@x.example', healthcare_provider_identification_number: 'CANARY-5'
    })).json()
    for (const part of token.split('.')) t.notMatch(Buffer.from(part, 'base64url').toString('latin1'), 'CANARY')
  })

  await t.test('and asks the database nothing when a request is repeated', async t => {
    await requestToken(fastify, key, { ...user, user_id: 'again' })
    await fastify.apiKeys.settled()
    const statements = watchQueries(fastify)
    // What is known is looked up again after a moment, and on a busy machine that moment may fall between two requests.
    let asked: string[] = []
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      statements.length = 0
      for (let i = 0; i < 2; i++) t.equal((await requestToken(fastify, key, { ...user, user_id: 'again', ignored: i })).statusCode, 200)
      asked = [...statements]
      if (asked.length === 0) break
    }
    t.strictSame(asked, [])
    statements.length = 0
    await requestToken(fastify, key, { ...user, user_id: 'again', last_name: 'Roe' })
    t.equal(statements.filter(sql => sql.startsWith('insert')).length, 1, 'and the watch does see a change being written')
  })
})

t.test('POST /api/v1/token/ answers a repeated request without a database (200), where the audit log may miss rows', async t => {
  const fastify = await build(t, { AUDIT_REQUIRED: 'false' })
  const { key } = await makeKey(fastify)
  await requestToken(fastify, key)
  await fastify.apiKeys.settled()
  await fastify.db.destroy()
  t.equal((await requestToken(fastify, key)).statusCode, 200)
  t.ok((await requestToken(fastify, key, { ...user, user_id: 'u-2' })).statusCode >= 500, 'a new user does need it')
})

t.test('POST /api/v1/token/ refuses a user context that is not allowed, and keeps nothing of it (403)', async t => {
  const fastify = await build(t)
  const { key } = await makeKey(fastify, { organisations: ['Riverside Practice', 'Ωμέγα Clinic'] })
  const other = await makeKey(fastify, { customer: 'Another Hospital' })
  const ELSEWHERE = { error: 'The API key is not allowed to act for this organisation.' }
  const BLOCKED = { error: 'This user is blocked.' }

  await t.test('when the key may not act for the organisation', async t => {
    for (const organisation of ['Elsewhere', 'riverside practice', 'Riverside Practice ', 'Riverside', 'Ωμέγα  Clinic', '__proto__']) {
      const response = await requestToken(fastify, key, { ...user, user_id: 'elsewhere', organisation })
      t.strictSame([response.statusCode, response.json()], [403, ELSEWHERE], organisation)
      t.equal(response.headers['cache-control'], 'no-store')
    }
    t.equal((await requestToken(fastify, key, { ...user, organisation: 'Ωμέγα Clinic' })).statusCode, 200)
    t.equal((await requestToken(fastify, other.key, { ...user, organisation: 'Elsewhere' })).statusCode, 200, 'a key without a list may')
  })

  await t.test('when the user is blocked: by this customer, before or after the first token', async t => {
    await blockUser(fastify.db, { customer: 'General Hospital', user_id: 'blocked' })
    const response = await requestToken(fastify, key, { ...user, user_id: 'blocked' })
    t.strictSame([response.statusCode, response.json()], [403, BLOCKED])
    t.equal((await requestToken(fastify, other.key, { ...user, user_id: 'blocked' })).statusCode, 200, 'another customer did not block')
    await unblockUser(fastify.db, { customer: 'General Hospital', user_id: 'blocked' })
    t.equal((await requestToken(fastify, key, { ...user, user_id: 'blocked' })).statusCode, 200)
  })

  await t.test('within 5 s when the user had a token a moment ago', async t => {
    t.equal((await requestToken(fastify, key, { ...user, user_id: 'soon' })).statusCode, 200)
    await blockUser(fastify.db, { customer: 'General Hospital', user_id: 'soon' })
    await new Promise(resolve => setTimeout(resolve, 5000))
    t.equal((await requestToken(fastify, key, { ...user, user_id: 'soon' })).statusCode, 403)
  })

  await t.test('and writes no row for what it refused', async t => {
    const rows = await fastify.db.selectFrom('users').innerJoin('customers', 'customers.id', 'users.customer_id')
      .select(['customers.name', 'users.user_id']).orderBy('customers.name').orderBy('users.user_id').execute()
    t.strictSame(rows.map(({ name, user_id: id }) => `${name}: ${id}`), [
      'Another Hospital: blocked', 'Another Hospital: u-1', 'General Hospital: blocked', 'General Hospital: soon', 'General Hospital: u-1'
    ])
  })
})

t.test('when everybody is admitted, these tests would notice', async t => {
  const fastify = await bare(t, { prepare: ({ users }) => { users.admit = async () => 'anybody' } })
  const { key } = await makeKey(fastify)
  await blockUser(fastify.db, { customer: 'General Hospital', user_id: user.user_id })
  t.equal((await requestToken(fastify, key)).statusCode, 200, 'a blocked user gets a token')
})
