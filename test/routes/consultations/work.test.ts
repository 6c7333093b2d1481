import t from 'tap'
import { bearer, begin, makeClient, post, segmentsOf } from '../../consultations.js'
import { build, user } from '../../helper.js'

const many = (count: number, from = 1) => ({ segments: segmentsOf(Array<string>(count).fill('a word'), from) })

t.test('a user who adds more than the budget of work allows waits (429), and nothing of it is added; others do not', async t => {
  const fastify = await build(t, { USER_WORK_MAX: '300', SEGMENTS_MAX: '100', BODY_LIMIT: '65536' })
  const { key, headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  t.equal((await post(fastify, headers, id, 'transcript', many(100))).statusCode, 200)
  const allowed = await post(fastify, headers, id, 'transcript', many(100, 101))
  t.equal(allowed.statusCode, 200)
  t.equal(allowed.headers['x-ratelimit-limit'], '300')
  t.ok(Number(allowed.headers['x-ratelimit-remaining']) < 300 - 5 - 205)

  const refused = await post(fastify, headers, id, 'transcript', many(100, 201))
  const { retry_after: wait, ...body } = refused.json()
  t.strictSame([refused.statusCode, body], [429, { error: 'Too many requests; wait before the next one.', code: 'rate_limited' }])
  t.ok(wait >= 1 && wait <= 60)
  t.equal(refused.headers['retry-after'], String(wait))
  t.equal(refused.headers['x-ratelimit-remaining'], '0')
  const url = `/api/v1/consultations/${id}/transcript/`
  t.equal((await fastify.inject({ url, headers })).statusCode, 429, 'all of the user\'s requests')
  const { segments } = (await fastify.inject({ url, headers: { 'x-api-key': key } })).json()
  t.equal(segments.length, 200, 'the backend is not counted with the user')

  const colleague = await bearer(fastify, key, { ...user, user_id: 'u-2' })
  t.ok(await begin(fastify, colleague))
})

t.test('reports that are asked for again and again, and large bodies that are refused, use up the budget', async t => {
  const fastify = await build(t, { USER_WORK_MAX: '400', SEGMENTS_MAX: '100', BODY_LIMIT: '65536' })
  const statuses = async (ask: (headers: Record<string, string>, id: string) => ReturnType<typeof post>, details: object) => {
    const { headers } = await makeClient(fastify, {}, details)
    const { id } = await begin(fastify, headers)
    const found = []
    while (found.length < 5) found.push((await ask(headers, id)).statusCode)
    return found
  }
  t.strictSame(await statuses((headers, id) => post(fastify, headers, id, 'regenerate'), user), [409, 409, 409, 429, 429])
  const wrong = { segments: Array(100).fill({}), padding: ' '.repeat(50_000) }
  const sent = statuses((headers, id) => post(fastify, headers, id, 'transcript', wrong), { ...user, user_id: 'u-2' })
  t.strictSame(await sent, [400, 400, 429, 429, 429])
})

t.test('a minute of ordinary work in several tabs is far below the budget', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  let left = ''
  for (let second = 0; second < 60; second++) {
    const response = await post(fastify, headers, id, 'transcript', many(2, second * 2))
    t.equal(response.statusCode, 200)
    left = String(response.headers['x-ratelimit-remaining'])
  }
  t.ok(Number(left) > 5500, `${left} units are left`)
})
