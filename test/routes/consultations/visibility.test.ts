import type { FastifyInstance, InjectOptions } from 'fastify'
import t from 'tap'
import { EditedReport } from '../../../schemas/report.js'
import { bearer, begin, makeClient, post, segmentsOf } from '../../consultations.js'
import { build, makeKey, user } from '../../helper.js'
import { TAKING_AUDIO, wav } from '../../plugins/audio/kit.js'

const CANARY = 'canary-4711'

interface Route {
  method: string
  url: string
}

/** Every route with an id of a consultation, as the application registers them. */
function collectRoutes (routes: Route[]): (fastify: FastifyInstance) => void {
  return function prepare (fastify) {
    fastify.addHook('onRoute', ({ method, url, schema }) => {
      if (!url.startsWith('/api/v1/consultations/:id') || schema?.hide === true) return
      for (const name of [method].flat()) routes.push({ method: name, url })
    })
  }
}

/** A request that each route would accept from the owner. */
function requestOf ({ method, url }: Route, id: string, headers: Record<string, string>): InjectOptions {
  const payload = [
    { of: '/transcript/', payload: { segments: segmentsOf(['more']) } },
    { of: '/transcript/corrections/', payload: { corrections: [] } },
    { of: '/key-terms/', payload: { key_terms: ['losartan'] } },
    { of: '/context/', payload: { allergies: [{ text: 'penicillin' }] } },
    { of: '/addenda/', payload: { text: 'more' } },
    { of: '/report/', payload: EditedReport.examples[0] },
    { of: '/consent/', payload: { state: 'given' } },
    { of: '/speakers/', payload: { speakers: [{ speaker: 'speaker_1', role: 'patient' }] } },
    { of: '/:index/', payload: wav() }
  ].find(({ of }) => url.endsWith(of))?.payload
  const body = payload === undefined ? {} : { payload }
  return { method: method as 'GET', url: url.replace(':id', id).replace(':index', '0').replace(':revision', '1'), headers, ...body }
}

t.test('what belongs to somebody else is as if it had never been, on every route', async t => {
  const routes: Route[] = []
  const fastify = await build(t, { ...TAKING_AUDIO, RATE_LIMIT_FAILED_KEY_MAX: '1000' }, { prepare: collectRoutes(routes) })
  const { key, headers } = await makeClient(fastify, { customer: 'Ours' })
  const { id } = await begin(fastify, headers, { external_id: CANARY })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf([CANARY]) })
  const unknown = '00000000-0000-4000-8000-000000000000'

  const { key: otherCustomer } = await makeKey(fastify, { customer: 'Theirs' })
  const { key: otherMode } = await makeKey(fastify, { customer: 'Ours', mode: 'test' })
  const strangers: Record<string, Record<string, string>> = {
    'another user': await bearer(fastify, key, { ...user, user_id: 'u-2' }),
    'the same user id of another customer': await bearer(fastify, otherCustomer),
    'the same user with a test key': await bearer(fastify, otherMode),
    'another customer\'s key': { 'x-api-key': otherCustomer },
    'the customer\'s key of the other mode': { 'x-api-key': otherMode },
    nobody: {},
    'a token that is not valid': { authorization: 'Bearer x.y.z' },
    'a key that is not valid': { 'x-api-key': 'ccs_live_x' }
  }

  t.ok(routes.length >= 7, `there are routes: ${routes.map(({ method, url }) => `${method} ${url}`).join(', ')}`)
  for (const route of routes) {
    for (const [who, credentials] of Object.entries(strangers)) {
      const theirs = await fastify.inject(requestOf(route, id, credentials))
      const never = await fastify.inject(requestOf(route, unknown, credentials))
      const name = `${route.method} ${route.url} for ${who}`
      // Without an upgrade there is no stream, whoever asks.
      const refusals = route.url.endsWith('/stream/') ? [401, 404, 426] : [401, 404]
      t.ok(refusals.includes(theirs.statusCode), `${name}: ${theirs.statusCode}`)
      t.equal(theirs.statusCode, never.statusCode, `${name}: the same status as for an id that never was`)
      t.equal(theirs.body, never.body, `${name}: the same body as for an id that never was`)
      t.notMatch(JSON.stringify([theirs.body, theirs.headers]), new RegExp(CANARY), `${name}: not a byte of content`)
    }
  }

  const read = await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })
  t.equal(read.statusCode, 200, 'it is still there for its owner')
  t.equal((await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers: { 'x-api-key': key } })).body, read.body, 'and for its customer')
})

t.test('a list shows what the caller may see, and nothing else', async t => {
  const fastify = await build(t)
  const { key, headers } = await makeClient(fastify, { customer: 'Ours' })
  const second = await bearer(fastify, key, { ...user, user_id: 'u-2' })
  const { key: testKey } = await makeKey(fastify, { customer: 'Ours', mode: 'test' })
  const { key: otherKey } = await makeKey(fastify, { customer: 'Theirs' })
  const first = await begin(fastify, headers)
  const other = await begin(fastify, second)
  const tried = await begin(fastify, await bearer(fastify, testKey))

  async function ids (credentials: Record<string, string>, query = ''): Promise<string[]> {
    const response = await fastify.inject({ url: `/api/v1/consultations/${query}`, headers: credentials })
    t.equal(response.statusCode, 200)
    return response.json<{ consultations: Array<{ id: string }> }>().consultations.map(({ id }) => id)
  }

  t.strictSame(await ids(headers), [first.id])
  t.strictSame(await ids(second), [other.id])
  t.strictSame(await ids({ 'x-api-key': key }), [other.id, first.id])
  t.strictSame(await ids({ 'x-api-key': key }, '?user_id=u-2'), [other.id])
  t.strictSame(await ids(headers, '?user_id=u-2'), [], 'a user cannot ask for another')
  t.strictSame(await ids({ 'x-api-key': testKey }), [tried.id])
  t.strictSame(await ids({ 'x-api-key': otherKey }), [])
})
