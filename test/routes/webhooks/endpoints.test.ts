import t from 'tap'
import { build } from '../../helper.js'
import { LOCAL_WEBHOOKS } from '../../webhook-receiver.js'
import { EVERYTHING, webhookClient } from '../../webhook-client.js'
import type { WebhookEndpoint, WebhookEndpointList } from '../../../schemas/webhooks.js'

const URL_ = 'https://ehr.example.org/hook'

t.test('an endpoint is created with a secret that nothing shows again', async t => {
  const client = await webhookClient(await build(t))
  const response = await client.call('POST', 'webhook-endpoints/', { url: URL_, events: ['consultation.finished'], description: 'EHR' })
  t.equal(response.statusCode, 201)
  const { secret, ...created } = response.json<WebhookEndpoint>()
  t.match(secret, /^whsec_[0-9A-Za-z+/]{43}=$/)
  t.equal(response.headers.location, `/api/v1/webhook-endpoints/${created.id}/`)
  t.equal(response.headers['cache-control'], 'no-store')
  t.match(created, {
    url: URL_, events: ['consultation.finished'], description: 'EHR', enabled: true, disabled_reason: null, failing_since: null, secrets: 1
  })
  t.strictSame(await client.read(created.id), created)
  t.strictSame((await client.call('GET', 'webhook-endpoints/')).json<WebhookEndpointList>(), { webhook_endpoints: [created] })
})

t.test('the database holds no secret that could be read', async t => {
  const fastify = await build(t)
  const client = await webhookClient(fastify)
  const { secret, id } = await client.create(URL_)
  const rotated = (await client.call('POST', `webhook-endpoints/${id}/rotate-secret/`)).json<{ secret: string }>()
  const stored = JSON.stringify(await fastify.db.selectFrom('webhook_endpoints').selectAll().execute())
  for (const one of [secret, rotated.secret]) t.notMatch(stored, one.slice('whsec_'.length, -1))
})

t.test('an endpoint is changed, disabled, enabled and deleted', async t => {
  const client = await webhookClient(await build(t))
  const { secret: _, ...created } = await client.create(URL_)
  const change = async (payload: object) => (await client.call('PATCH', `webhook-endpoints/${created.id}/`, payload)).json<WebhookEndpoint>()
  const { updated_at: first, ...changed } = await change({ url: `${URL_}/2`, events: ['consultation.deleted'], description: 'Other' })
  const { updated_at: _before, ...rest } = created
  t.strictSame(changed, { ...rest, url: `${URL_}/2`, events: ['consultation.deleted'], description: 'Other' })
  t.ok(first >= created.updated_at)
  t.match(await change({ enabled: false }), { enabled: false, disabled_reason: null })
  t.match(await change({ enabled: true }), { enabled: true, url: `${URL_}/2` })
  t.equal((await client.call('DELETE', `webhook-endpoints/${created.id}/`)).statusCode, 204)
  for (const [method, path] of [['GET', ''], ['DELETE', ''], ['POST', 'test/']] as const) {
    t.equal((await client.call(method, `webhook-endpoints/${created.id}/${path}`)).statusCode, 404, method)
  }
})

t.test('at most three secrets are valid at once', async t => {
  const client = await webhookClient(await build(t))
  const { id } = await client.create(URL_)
  const rotate = async (payload?: object) => client.call('POST', `webhook-endpoints/${id}/rotate-secret/`, payload)
  t.match((await rotate()).json(), { secrets: 2, secret: /^whsec_/ })
  t.match((await rotate({ grace_hours: 1 })).json(), { secrets: 3 })
  const refused = await rotate()
  t.equal(refused.statusCode, 409)
  t.strictSame(refused.json(), { error: 'There are 3 valid secrets already: wait until one expires, or rotate with grace_hours 0.', code: 'conflict' })
  t.match((await rotate({ grace_hours: 0 })).json(), { secrets: 1 })
  t.match(await client.read(id), { secrets: 1 })
})

t.test('what nothing may be sent to is refused, and nothing is changed', async t => {
  const client = await webhookClient(await build(t))
  const refusals: Array<[url: string, problem: string]> = [
    ['http://ehr.example.org/', 'must begin with https://'],
    ['https://user:secret@ehr.example.org/', 'must not hold a user name or a password'],
    ['https://ehr.example.org/#part', 'must not have a fragment'],
    ['https://', 'must be a URL that begins with https:// or http://'],
    ['https://[::1', 'must be a URL'],
    ...['127.0.0.1', '10.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '[64:ff9b::a00:1]', '0x7f.1', '169.254.169.254'].map((host): [string, string] => [
      `https://${host}/`, 'names an address that webhooks may not go to'
    ])
  ]
  const { id } = await client.create(URL_)
  for (const [url, problem] of refusals) {
    const created = await client.call('POST', 'webhook-endpoints/', { url, events: EVERYTHING })
    t.equal(created.statusCode, 400, url)
    t.match(created.json(), [{ loc: ['body', 'url'], msg: `url ${problem}.` }], url)
    t.equal((await client.call('PATCH', `webhook-endpoints/${id}/`, { url })).statusCode, 400, url)
  }
  t.match((await client.call('GET', 'webhook-endpoints/')).json(), { webhook_endpoints: [{ id, url: URL_ }] })
  t.equal((await client.call('GET', 'webhook-endpoints/')).json<WebhookEndpointList>().webhook_endpoints.length, 1)
})

t.test('networks and http: that the installation allows are taken', async t => {
  const client = await webhookClient(await build(t, LOCAL_WEBHOOKS))
  t.match(await client.create('http://127.0.0.1:8080/hook'), { url: 'http://127.0.0.1:8080/hook' })
  t.equal((await client.call('POST', 'webhook-endpoints/', { url: 'http://10.0.0.1/', events: EVERYTHING })).statusCode, 400)
})

t.test('a customer has 50 endpoints at most, live and test apart', async t => {
  const fastify = await build(t)
  const [client, tester] = [await webhookClient(fastify), await webhookClient(fastify, { mode: 'test' })]
  for (let n = 0; n < 50; n++) await client.create(`${URL_}/${n}`)
  const refused = await client.call('POST', 'webhook-endpoints/', { url: URL_, events: EVERYTHING })
  t.strictSame([refused.statusCode, refused.json()], [409, { error: 'There are 50 endpoints already; delete one of them first.', code: 'conflict' }])
  await tester.create(URL_)
})

t.test('nobody sees the endpoints of another customer, of the other mode, or of more organisations than their own', async t => {
  const fastify = await build(t)
  const client = await webhookClient(fastify)
  const bound = await webhookClient(fastify, { organisations: ['North', 'South'] })
  const [ofAll, ofNorth] = [await client.create(`${URL_}/all`), await bound.create(`${URL_}/north`)]
  const ids = async (key: typeof client) => (await key.call('GET', 'webhook-endpoints/')).json<WebhookEndpointList>().webhook_endpoints.map(({ id }) => id)
  t.strictSame(await ids(client), [ofAll.id, ofNorth.id], 'a key that is bound to none sees all')
  t.strictSame(await ids(bound), [ofNorth.id])
  const strangers = [
    await webhookClient(fastify, { customer: 'Other Hospital' }), await webhookClient(fastify, { mode: 'test' }),
    await webhookClient(fastify, { organisations: ['North'] })
  ]
  for (const stranger of strangers) {
    t.strictSame(await ids(stranger), [])
    for (const { id } of [ofAll, ofNorth]) {
      t.equal((await stranger.call('GET', `webhook-endpoints/${id}/`)).statusCode, 404)
      t.equal((await stranger.call('PATCH', `webhook-endpoints/${id}/`, { enabled: false })).statusCode, 404)
      t.equal((await stranger.call('DELETE', `webhook-endpoints/${id}/`)).statusCode, 404)
      t.equal((await stranger.call('POST', `webhook-endpoints/${id}/rotate-secret/`)).statusCode, 404)
      t.equal((await stranger.call('POST', `webhook-endpoints/${id}/test/`)).statusCode, 404)
      t.equal((await stranger.call('POST', `webhook-endpoints/${id}/recover/`, { since: '2026-03-02T09:00:00Z' })).statusCode, 404)
    }
  }
  t.match(await client.read(ofNorth.id), { enabled: true, secrets: 1 })
})

t.test('a key without the scope webhooks:manage is refused (403), a wrong one too (401)', async t => {
  const fastify = await build(t)
  const without = await webhookClient(fastify, { scopes: ['tokens', 'consultations:read', 'consultations:write'] })
  const only = await webhookClient(fastify, { scopes: ['webhooks:manage'] })
  const refused = await without.call('GET', 'webhook-endpoints/')
  t.strictSame([refused.statusCode, refused.json()], [403, { error: 'The API key does not have the scope webhooks:manage.', code: 'forbidden' }])
  t.equal((await without.call('GET', 'webhook-messages/')).statusCode, 403)
  t.equal((await only.call('GET', 'webhook-endpoints/')).statusCode, 200)
  t.equal((await fastify.inject({ url: '/api/v1/webhook-endpoints/' })).statusCode, 401)
})
