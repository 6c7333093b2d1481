import t from 'tap'
import { build, makeKey } from '../../helper.js'
import { logIn, manage } from '../../portal.js'
import { until } from '../../process.js'
import { webhookClient } from '../../webhook-client.js'
import { LOCAL_WEBHOOKS, startReceiver, verified } from '../../webhook-receiver.js'
import type { ManagedWebhookEndpoint } from '../../../schemas/management/index.js'
import type { WebhookMessageList } from '../../../schemas/webhooks.js'

/** One application for all tests here, each with customers of its own. */
const fastify = await build(t, LOCAL_WEBHOOKS)
const operator = await logIn(fastify, { name: 'operator' })

const NOWHERE = 'https://ehr.example.invalid/hook'
const of = (customer: string, more: object = {}) => ({ customer, mode: 'live', url: NOWHERE, events: ['consultation.finished'], ...more })
const listed = async (customer: string, headers = operator) => {
  const answer = await manage(fastify, headers, `webhook-endpoints/?customer=${encodeURIComponent(customer)}`)
  return answer.json<{ webhook_endpoints: ManagedWebhookEndpoint[] }>().webhook_endpoints
}
const create = async (body: object, headers = operator) => (await manage(fastify, headers, 'webhook-endpoints/', body)).json<ManagedWebhookEndpoint>()

t.test('an endpoint is created, tested, changed and deleted for a customer, who sees it as theirs', async t => {
  const customer = t.name
  const client = await webhookClient(fastify, { customer })
  const receiver = await startReceiver(t)
  const { secret, ...made } = await create(of(customer, { url: receiver.url, description: 'EHR' }))
  t.match(secret, /^whsec_/)
  t.strictSame(await listed(customer), [made], 'without the secret')
  const { customer: owner, mode, ...theirs } = made
  t.strictSame([owner, mode, await client.read(made.id)], [customer, 'live', theirs])

  const at = `webhook-endpoints/${made.id}/`
  const { id: message } = (await manage(fastify, operator, `${at}test/`, undefined, 'POST')).json<{ id: string }>()
  await until(() => receiver.received.length === 1, 'the test arrived')
  t.match(verified(receiver.received[0] as never, String(secret)), { type: 'webhook.test' })
  const messages = async (query = '') => (await manage(fastify, operator, `${at}messages/${query}`)).json<WebhookMessageList>().webhook_messages
  await until(async () => (await messages('?state=delivered')).length === 1, 'it is noted')
  t.strictSame((await messages()).map(({ id }) => id), [message])
  t.strictSame(await messages('?type=consultation.deleted'), [])
  t.equal((await manage(fastify, operator, `${at}messages/${message}/replay/`, undefined, 'POST')).statusCode, 202)
  await until(() => receiver.received.length === 2, 'it is sent again')
  t.equal(receiver.received[1]?.headers['webhook-id'], message)

  const rotated = (await manage(fastify, operator, `${at}rotate-secret/`, { grace_hours: 0 })).json<ManagedWebhookEndpoint>()
  t.match(rotated, { customer, mode: 'live', id: made.id, secrets: 1 })
  t.notSame(rotated.secret, secret)
  t.equal((await manage(fastify, operator, at, { enabled: false }, 'PATCH')).statusCode, 204)
  t.match(await listed(customer), [{ enabled: false, disabled_reason: null }])
  t.match((await manage(fastify, operator, `${at}test/`, undefined, 'POST')).json(), { error: 'The endpoint is not enabled; enable it first.' })
  t.equal((await manage(fastify, operator, at, undefined, 'DELETE')).statusCode, 204)
  t.strictSame(await listed(customer), [])
})

t.test('what was missed while an endpoint was disabled is sent', async t => {
  const customer = t.name
  const client = await webhookClient(fastify, { customer })
  const receiver = await startReceiver(t)
  const { id } = await create(of(customer, { url: receiver.url, events: ['webhook.failing'] }))
  await manage(fastify, operator, `webhook-endpoints/${id}/test/`, undefined, 'POST')
  await until(() => receiver.received.length === 1, 'the test arrived')
  await until(async () => (await client.messages('?state=delivered')).length === 1, 'it is noted')
  const answer = await manage(fastify, operator, `webhook-endpoints/${id}/recover/`, { since: '2026-01-01T00:00:00Z' })
  t.strictSame([answer.statusCode, answer.json()], [202, { deliveries: 0 }], 'nothing was missed')
})

t.test('a URL, a customer and a message that cannot be are refused, and change nothing', async t => {
  const customer = t.name
  await makeKey(fastify, { customer })
  const refusal = async (body: object) => {
    const answer = await manage(fastify, operator, 'webhook-endpoints/', body)
    return [answer.statusCode, answer.json<unknown>()]
  }
  t.match(await refusal(of(customer, { url: 'ftp://ehr.example' })), [400, [{ loc: ['body', 'url'] }]])
  t.match(await refusal(of(customer, { url: 'http://10.0.0.1/' })), [400, [{ loc: ['body', 'url'], msg: 'url names an address that webhooks may not go to' }]])
  t.match(await refusal(of(`${customer} nobody`)), [404, { code: 'not_found' }])
  t.strictSame(await listed(customer), [])
  const { id } = await create(of(customer))
  t.equal((await manage(fastify, operator, `webhook-endpoints/${id}/messages/msg_${'0'.repeat(32)}/replay/`, undefined, 'POST')).statusCode, 404)
})

t.test('people of one customer see and change the endpoints of that one only', async t => {
  const [north, south] = [`${t.name} north`, `${t.name} south`]
  for (const customer of [north, south]) await makeKey(fastify, { customer })
  const { id } = await create(of(north, { mode: 'test' }))
  const bound = await logIn(fastify, { name: 'of the south', customer: south })
  for (const customer of [north, south]) t.strictSame(await listed(customer, bound), [])
  const at = `webhook-endpoints/${id}/`
  for (const [method, path, body] of [
    ['PATCH', at, { enabled: false }], ['DELETE', at, undefined], ['POST', `${at}rotate-secret/`, {}], ['POST', `${at}test/`, undefined],
    ['POST', `${at}recover/`, { since: '2026-01-01T00:00:00Z' }], ['GET', `${at}messages/`, undefined],
    ['POST', `${at}messages/msg_${'0'.repeat(32)}/replay/`, undefined], ['POST', 'webhook-endpoints/', of(north)]
  ] as const) {
    const answer = await manage(fastify, bound, path, body, method)
    t.strictSame([answer.statusCode, answer.json()], [404, { error: 'Not found.', code: 'not_found' }], `${method} ${path}`)
  }
  t.match(await listed(north), [{ id, mode: 'test', enabled: true, secrets: 1 }])
  t.match(await create(of(south), bound), { customer: south, secrets: 1 })
})
