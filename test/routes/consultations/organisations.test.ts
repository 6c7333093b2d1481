import { once } from 'node:events'
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify'
import t, { type Test } from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { EditedReport } from '../../../schemas/report.js'
import { bearer, begin, post, segmentsOf } from '../../consultations.js'
import { build, makeKey, requestToken, TEST_DATABASE_URL, user } from '../../helper.js'
import { TAKING_AUDIO, wav } from '../../plugins/audio/kit.js'
import { connector, tokenIn } from './streams.js'

type Credentials = Record<string, string>

const CONSULTATIONS = '/api/v1/consultations/'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const CANARY = 'canary-4712'
const SOUTH = { ...user, user_id: 'south', organisation: 'South' }
const BOTH = { ...user, user_id: 'both' }
const ELSEWHERE = { error: 'The user is not known to work at an organisation of this API key.' }

/** Pairs of requests at once: what goes wrong between connections does so once in a hundred. The embedded database has one connection. */
const PAIRS = TEST_DATABASE_URL === '' ? 10 : 150

const registered: RouteOptions[] = []
const application = build(t, { ...TAKING_AUDIO, RATE_LIMIT_MAX: '100000' }, {
  prepare: fastify => fastify.addHook('onRoute', route => { registered.push(route) })
})

/** A customer with two organisations: a key bound to each, one bound to both, and one that is not bound. */
async function hospital ({ name: customer }: Test) {
  const fastify = await application
  const make = async (...organisations: string[]) =>
    (await makeKey(fastify, { customer, ...(organisations.length === 0 ? {} : { organisations }) })).key
  const [north, south, two, all] = [await make('North'), await make('South'), await make('South', 'North'), await make()]
  return { fastify, north, south, two, all }
}

/** Every route that asks for credentials. */
function guarded (registered: readonly RouteOptions[]): Array<{ method: string, url: string }> {
  return registered.filter(({ schema }) => (schema?.security?.length ?? 0) > 0)
    .filter(({ schema }) => schema?.security?.some(way => 'portalSession' in way) !== true)
    .flatMap(({ method, url }) => [method].flat().map(name => ({ method: name, url })))
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
}

const inside = (method: string, path: string, payload?: object | Buffer) => (id: string): InjectOptions =>
  ({ method: method as 'GET', url: `${CONSULTATIONS}${id}${path}`, ...(payload === undefined ? {} : { payload }) })

/** Routes with the id of a consultation: a request that its owner may make. */
const ofConsultation: Record<string, (id: string) => InjectOptions> = {
  'GET /api/v1/consultations/:id/': inside('GET', '/'),
  'DELETE /api/v1/consultations/:id/': inside('DELETE', '/'),
  'GET /api/v1/consultations/:id/evidence/': inside('GET', '/evidence/'),
  'GET /api/v1/consultations/:id/status/': inside('GET', '/status/'),
  'GET /api/v1/consultations/:id/transcript/': inside('GET', '/transcript/'),
  'POST /api/v1/consultations/:id/transcript/': inside('POST', '/transcript/', { segments: segmentsOf(['more']) }),
  'POST /api/v1/consultations/:id/finish/': inside('POST', '/finish/'),
  'POST /api/v1/consultations/:id/reopen/': inside('POST', '/reopen/'),
  'POST /api/v1/consultations/:id/regenerate/': inside('POST', '/regenerate/'),
  'PUT /api/v1/consultations/:id/audio/:index/': inside('PUT', '/audio/0/', wav()),
  'GET /api/v1/consultations/:id/context/': inside('GET', '/context/'),
  'PUT /api/v1/consultations/:id/context/': inside('PUT', '/context/', { allergies: [{ text: 'penicillin' }] }),
  'GET /api/v1/consultations/:id/report/': inside('GET', '/report/'),
  'PUT /api/v1/consultations/:id/report/': inside('PUT', '/report/', EditedReport.examples[0]),
  'GET /api/v1/consultations/:id/review/': inside('GET', '/review/'),
  'POST /api/v1/consultations/:id/review/': inside('POST', '/review/'),
  'POST /api/v1/consultations/:id/sign/': inside('POST', '/sign/'),
  'GET /api/v1/consultations/:id/addenda/': inside('GET', '/addenda/'),
  'POST /api/v1/consultations/:id/addenda/': inside('POST', '/addenda/', { text: 'more' }),
  'GET /api/v1/consultations/:id/revisions/': inside('GET', '/revisions/'),
  'GET /api/v1/consultations/:id/revisions/:revision/': inside('GET', '/revisions/1/'),
  'GET /api/v1/consultations/:id/consent/': inside('GET', '/consent/'),
  'PUT /api/v1/consultations/:id/consent/': inside('PUT', '/consent/', { state: 'given' }),
  'GET /api/v1/consultations/:id/speakers/': inside('GET', '/speakers/'),
  'PUT /api/v1/consultations/:id/speakers/': inside('PUT', '/speakers/', { speakers: [{ speaker: 'speaker_1', role: 'patient' }] }),
  'GET /api/v1/consultations/:id/transcript/corrections/': inside('GET', '/transcript/corrections/'),
  'PUT /api/v1/consultations/:id/transcript/corrections/': inside('PUT', '/transcript/corrections/', { corrections: [] }),
  'PUT /api/v1/consultations/:id/key-terms/': inside('PUT', '/key-terms/', { key_terms: ['losartan'] }),
  'GET /api/v1/consultations/:id/audio/': inside('GET', '/audio/'),
  'GET /api/v1/consultations/:id/recording/': inside('GET', '/recording/'),
  'GET /api/v1/consultations/:id/events/': inside('GET', '/events/'),
  'GET /api/v1/consultations/:id/stream/': inside('GET', '/stream/')
}

/** Those of webhooks: test/routes/webhooks and test/plugins/webhooks say what a bound key sees there. */
const WEBHOOKS = [
  ...['GET', 'POST'].map(method => `${method} /api/v1/webhook-endpoints/`),
  ...['GET', 'PATCH', 'DELETE'].map(method => `${method} /api/v1/webhook-endpoints/:id/`),
  ...['recover', 'rotate-secret', 'test'].map(action => `POST /api/v1/webhook-endpoints/:id/${action}/`),
  'GET /api/v1/webhook-messages/', 'POST /api/v1/webhook-messages/:id/replay/'
]

/** Whose tokens a bound key may revoke says test/routes/revoked-tokens. */
const REVOCATIONS = ['POST /api/v1/users/:user_id/revoke-tokens/']

/** The other ones, each of which has a test of its own below. */
const others = [
  ...WEBHOOKS, ...REVOCATIONS,
  'POST /api/v1/token/', 'GET /api/v1/session/', 'GET /api/v1/capabilities/', 'POST /api/v1/consultations/', 'GET /api/v1/consultations/'
]

/** An answer of a route; of an event stream, which does not end, its beginning. */
async function ask (fastify: FastifyInstance, request: InjectOptions, headers: Credentials) {
  const ended = new AbortController()
  setTimeout(() => ended.abort(), 500).unref()
  const streamed = String(request.url).endsWith('/events/')
  return fastify.inject({ ...request, headers, ...(streamed ? { payloadAsStream: true, signal: ended.signal } : {}) })
}

t.test('a key that is bound to organisations sees and does only what is theirs, on every route', async t => {
  const { fastify, north, south, two, all } = await hospital(t)
  const routes = guarded(registered)
  const names = routes.map(({ method, url }) => `${method} ${url}`)
  t.strictSame([...names].sort(), [...Object.keys(ofConsultation), ...others].sort(), 'every route that asks for credentials has a case here')

  // A user of both organisations, whose tokens were asked for with the key of one of them.
  const owner = await bearer(fastify, south, { ...BOTH, organisation: 'South' })
  await requestToken(fastify, all, { ...BOTH, organisation: 'North' })
  const strangers: Record<string, Credentials> = {
    'the key of another organisation': { 'x-api-key': north },
    'a user of both, with a token of the key of the other one': await bearer(fastify, north, { ...BOTH, organisation: 'North' })
  }
  const owners: Record<string, Credentials> = {
    'the key of the organisation': { 'x-api-key': south },
    'a key of both organisations': { 'x-api-key': two },
    'a key that is not bound': { 'x-api-key': all },
    'the user': owner,
    'the user, with a token that names the other organisation, of a key that is not bound': await bearer(fastify, all, { ...BOTH, organisation: 'North' })
  }

  for (const [name, request] of Object.entries(ofConsultation)) {
    const backend = registered.find(({ method, url }) => `${String(method)} ${url}` === name)?.config?.backend !== undefined
    const { id } = await begin(fastify, owner, { external_id: CANARY })
    await post(fastify, owner, id, 'transcript', { segments: segmentsOf([CANARY]) })
    for (const [who, credentials] of Object.entries(strangers)) {
      const theirs = await ask(fastify, request(id), credentials)
      const never = await ask(fastify, request(UNKNOWN), credentials)
      const expected = name.endsWith('/stream/') ? never.statusCode : credentials['x-api-key'] !== undefined && !backend ? 401 : 404
      t.strictSame([theirs.statusCode, theirs.statusCode], [expected, never.statusCode], `${name} for ${who}`)
      if (expected !== 200) t.equal(theirs.body, never.body, `${name} for ${who}: the same as for an id that never was`)
    }
    t.equal((await fastify.inject({ url: `${CONSULTATIONS}${id}/`, headers: owner })).statusCode, 200, `${name}: it is still there`)
    for (const [who, credentials] of Object.entries(owners)) {
      if (!backend && credentials['x-api-key'] !== undefined) continue
      const { id: own } = await begin(fastify, owner)
      const { statusCode } = await ask(fastify, request(own), credentials)
      t.ok([200, 201, 202, 204, 409, 426, 428].includes(statusCode) || (/\/(?::revision|recording)\/$/.test(name) && statusCode === 404), `${name} for ${who}: ${statusCode}`)
      await fastify.inject({ method: 'DELETE', url: `${CONSULTATIONS}${own}/`, headers: owner })
    }
    await fastify.inject({ method: 'DELETE', url: `${CONSULTATIONS}${id}/`, headers: owner })
  }
})

t.test('a stream of a consultation of another organisation is not opened (404)', async t => {
  const { fastify, north, south, all } = await hospital(t)
  const owner = await bearer(fastify, south, { ...BOTH, organisation: 'South' })
  await requestToken(fastify, all, { ...BOTH, organisation: 'North' })
  const stranger = await bearer(fastify, north, { ...BOTH, organisation: 'North' })
  const { id } = await begin(fastify, owner)
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { connect } = connector(t, fastify)
  const refused = connect(id, stranger)
  const [, { statusCode }] = await once(refused.socket, 'unexpected-response') as [unknown, { statusCode: number }]
  t.equal(statusCode, 404)

  const client = connect(id, owner)
  await client.start()
  client.send({ type: 'token', token: tokenIn(stranger) })
  await client.until(() => client.of('error').length === 1)
  client.send({ type: 'token', token: tokenIn(await bearer(fastify, all, { ...BOTH, organisation: 'North' })) })
  await client.until(() => client.of('token_accepted').length === 1)
  t.equal(client.of('error').length, 1, 'a fresh token of a key of the other organisation only is refused, one that sees the consultation is taken')
})

t.test('POST /api/v1/token/ gives a bound key no token for a user who is known only at other organisations (403)', async t => {
  const { fastify, north, south, two, all } = await hospital(t)
  t.equal((await requestToken(fastify, south, SOUTH)).statusCode, 200)
  const stored = async () => fastify.db.selectFrom('users').selectAll().where('user_id', '=', 'south').execute()
  const before = await stored()
  for (let repeated = 0; repeated < 2; repeated++) {
    const refused = await requestToken(fastify, north, { ...SOUTH, first_name: 'Mallory', organisation: 'North' })
    t.strictSame([refused.statusCode, refused.json()], [403, ELSEWHERE])
  }
  t.strictSame(await stored(), before, 'nothing of it is kept')
  const subject = async (key: string, body: object) => {
    const { token } = (await requestToken(fastify, key, body)).json<{ token: string }>()
    return JSON.parse(Buffer.from(String(token.split('.')[1]), 'base64url').toString()).sub as string
  }
  t.equal(await subject(two, { ...SOUTH, organisation: 'North' }), await subject(south, SOUTH), 'a key of both may say that the user works at both')
  t.equal((await requestToken(fastify, north, { ...SOUTH, organisation: 'North' })).statusCode, 200, 'from then on the user is known there')
  t.equal((await requestToken(fastify, all, { ...SOUTH, organisation: 'East' })).statusCode, 200, 'a key that is not bound may name any')
  t.equal((await requestToken(fastify, south, SOUTH)).statusCode, 200, 'and the user stays known where they were')
  const east = (await makeKey(fastify, { organisations: ['East'], customer: 'Another Hospital' })).key
  t.equal((await requestToken(fastify, east, { ...SOUTH, organisation: 'East' })).statusCode, 200, 'another customer has users of its own')
})

t.test('of two organisations that name the same new user at once, one is refused', async t => {
  const { fastify, north, south } = await hospital(t)
  for (let i = 0; i < PAIRS; i++) {
    const details = { ...user, user_id: `race-${i}` }
    const answers = await Promise.all([
      requestToken(fastify, north, { ...details, organisation: 'North' }), requestToken(fastify, south, { ...details, organisation: 'South' })
    ])
    t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [200, 403])
  }
})

t.test('of two requests for the same new user at once, each gets a token', async t => {
  const { fastify, north } = await hospital(t)
  for (let i = 0; i < PAIRS; i++) {
    const details = { ...user, user_id: `pair-${i}`, organisation: 'North' }
    const answers = await Promise.all([requestToken(fastify, north, details), requestToken(fastify, north, { ...details, first_name: 'Ann' })])
    t.strictSame(answers.map(({ statusCode }) => statusCode), [200, 200])
  }
})

t.test('GET /api/v1/capabilities/ says the same to everybody: it holds nothing of an organisation', async t => {
  const { fastify, all, north } = await hospital(t)
  const url = '/api/v1/capabilities/'
  const [user, bound] = [await fastify.inject({ url, headers: await bearer(fastify, all, BOTH) }), await fastify.inject({ url, headers: { 'x-api-key': north } })]
  t.strictSame([user.statusCode, bound.statusCode, bound.body], [200, 200, user.body])
})

t.test('GET /api/v1/session/ says the organisation of the token, to the user of both', async t => {
  const { fastify, all } = await hospital(t)
  for (const organisation of ['North', 'South']) {
    const session = await fastify.inject({ url: '/api/v1/session/', headers: await bearer(fastify, all, { ...BOTH, organisation }) })
    t.equal(session.json<{ organisation: string }>().organisation, organisation)
  }
})

t.test('POST /api/v1/consultations/ starts a consultation of the organisation of the token, whatever was answered at another', async t => {
  const { fastify, north, south, all } = await hospital(t)
  for (const organisation of ['North', 'South']) await requestToken(fastify, all, { ...BOTH, organisation })
  const payload = { template: 'dictation_api', input_language: 'en' }
  const start = async (key: string, organisation: string, headers = {}) => (await fastify.inject({
    method: 'POST', url: CONSULTATIONS, headers: { ...await bearer(fastify, key, { ...BOTH, organisation }), ...headers }, payload
  })).json<ConsultationOutput>().id
  const seen = async (key: string, id: string) => (await fastify.inject({ url: `${CONSULTATIONS}${id}/`, headers: { 'x-api-key': key } })).statusCode
  const first = await start(south, 'South', { 'idempotency-key': 'k' })
  const second = await start(north, 'North', { 'idempotency-key': 'k' })
  t.not(second, first, 'an Idempotency-Key is one of an organisation')
  t.equal(await start(north, 'North', { 'idempotency-key': 'k' }), second)
  t.strictSame([await seen(south, first), await seen(north, first)], [200, 404])
  t.strictSame([await seen(south, second), await seen(north, second)], [404, 200])
  const third = await start(all, 'South')
  t.strictSame([await seen(south, third), await seen(north, third)], [200, 404], 'that of the token, not that of the user as stored last')
})

t.test('a user\'s open consultations at one organisation leave room for those at another', async t => {
  const fastify = await build(t, { OPEN_CONSULTATIONS_MAX: '1' })
  const { key } = await makeKey(fastify)
  const north = await bearer(fastify, key, { ...BOTH, organisation: 'North' })
  const south = await bearer(fastify, key, { ...BOTH, organisation: 'South' })
  await begin(fastify, north)
  await t.rejects(begin(fastify, north), { message: /too many open/ })
  await t.resolves(begin(fastify, south))
})

t.test('GET /api/v1/consultations/ lists what is of the organisations of the key, with every filter', async t => {
  const { fastify, north, south, two, all } = await hospital(t)
  for (const organisation of ['North', 'South']) await requestToken(fastify, all, { ...BOTH, organisation })
  const users: Record<string, Credentials> = {
    north: await bearer(fastify, north, { ...BOTH, organisation: 'North' }),
    south: await bearer(fastify, south, { ...BOTH, organisation: 'South' })
  }
  const made: Record<string, string[]> = { north: [], south: [] }
  const order: string[] = []
  for (const place of ['south', 'north', 'south', 'south', 'north', 'south', 'north']) {
    const { id } = await begin(fastify, users[place] as Credentials, { external_id: 'visit' })
    made[place]?.unshift(id)
    order.unshift(id)
  }
  for (const id of [made.north?.[0], made.south?.[0]]) {
    const headers = { 'x-api-key': all }
    const state = fastify.db.updateTable('consultations').set({ state: 'final' }).where('id', '=', String(id))
    await state.execute()
    t.equal((await fastify.inject({ url: `${CONSULTATIONS}${String(id)}/`, headers })).statusCode, 200)
  }
  const filters = {
    '': (ids: string[]) => ids,
    'report_status=final': (ids: string[]) => ids.slice(0, 1),
    'report_status=intermediate': (ids: string[]) => ids.slice(1),
    'template=soap_new_complaint_api': (ids: string[]) => ids,
    'template=dictation_api': () => [],
    'external_id=visit': (ids: string[]) => ids,
    'external_id=none': () => [],
    'updated_since=2020-01-01T00:00:00Z': (ids: string[]) => ids,
    'updated_since=2999-01-01T00:00:00Z': () => [],
    'user_id=both': (ids: string[]) => ids,
    'user_id=nobody': () => []
  }

  /** All pages of a list. */
  async function list (headers: Credentials, filter: string, limit: number): Promise<string[]> {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page: { consultations: ConsultationOutput[], next_cursor: string | null } = (await fastify.inject({
        url: `${CONSULTATIONS}?limit=${limit}&${filter}${cursor === null ? '' : `&cursor=${cursor}`}`, headers
      })).json()
      ids.push(...page.consultations.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor !== null)
    return ids
  }

  for (const limit of [1, 2, 100]) {
    for (const [filter, expected] of Object.entries(filters)) {
      for (const [place, key] of Object.entries({ north, south })) {
        const own = made[place] as string[]
        t.strictSame(await list({ 'x-api-key': key }, filter, limit), expected(own), `${place}: ${filter} by ${limit}`)
        t.strictSame(await list(users[place] as Credentials, filter, limit), expected(own), `a user with a token of the key: ${place}: ${filter} by ${limit}`)
      }
      const finals = (ids: string[]) => filter === 'report_status=final'
        ? ids.filter(id => [made.north?.[0], made.south?.[0]].includes(id))
        : filter === 'report_status=intermediate' ? ids.filter(id => ![made.north?.[0], made.south?.[0]].includes(id)) : expected(ids)
      for (const [who, key] of Object.entries({ two, all })) {
        t.strictSame(await list({ 'x-api-key': key }, filter, limit), finals(order), `a key of ${who}: ${filter} by ${limit}`)
      }
      t.strictSame(await list(await bearer(fastify, all, { ...BOTH, organisation: 'North' }), filter, limit), finals(order), `the user: ${filter} by ${limit}`)
    }
  }
})
