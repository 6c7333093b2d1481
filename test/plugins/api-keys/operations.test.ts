import t, { type Test } from 'tap'
import { runOperation } from '../../../plugins/admin/operations.js'
import type { ApiKeyListing } from '../../../plugins/api-keys/operations.js'
import { createStrictAjv } from '../../../lib/runtime/validation/ajv.js'
import { ManagedApiKey } from '../../../schemas/management/customers-and-keys.js'
import { build, requestToken } from '../../helper.js'

const fastify = await build(t)

async function run (name: string, params: unknown): Promise<unknown> {
  return runOperation(fastify.db, fastify.config.API_KEY_PEPPER, name, params, fastify.config)
}

async function create (params: object = {}): Promise<{ id: string, key: string }> {
  return await run('api-key.create', { customer: 'General Hospital', name: 'backend', mode: 'live', ...params }) as { id: string, key: string }
}

async function find (id: string): Promise<ApiKeyListing | undefined> {
  return (await run('api-key.list', {}) as ApiKeyListing[]).find(key => key.id === id)
}

const HOUR = 3_600_000

function inHours (hours: number): string {
  return new Date(Date.now() + hours * HOUR).toISOString()
}

function isAbout (t: Test, time: Date | string | null | undefined, hours: number): void {
  t.ok(Math.abs(new Date(time ?? 0).getTime() - Date.now() - hours * HOUR) < 60_000, `${String(time)} is in ${hours} hours`)
}

t.test('a customer whose name differs from that of another only in case or spaces is not made', async t => {
  await create({ customer: 'Höhe & Tal' })
  for (const customer of ['höhe & tal', 'HÖHE & TAL', 'Höhe  & Tal', 'Höhe&Tal', 'Ho\u0308he & Tal']) {
    await t.rejects(create({ customer }), { name: 'OperationError', message: /^There is a customer "Höhe & Tal": only case or spaces differ/ }, customer)
  }
  const customers = async () => fastify.db.selectFrom('customers').select('name').where('name', 'like', '%Tal%').execute()
  t.strictSame(await customers(), [{ name: 'Höhe & Tal' }])
  const made = await Promise.allSettled(['North Wing', 'north wing', 'North Wing'].map(async customer => create({ customer })))
  const wings = await fastify.db.selectFrom('customers').select('name').where(({ fn }) => fn('lower', ['name']), '=', 'north wing').execute()
  t.equal(wings.length, 1, 'nor when several are made at once')
  t.strictSame(made.filter(({ status }) => status === 'rejected').length, wings[0]?.name === 'North Wing' ? 1 : 2)
  await create({ customer: 'Höhe & Tal' })
  t.equal((await customers()).length, 1, 'the same name is the same customer')
})

t.test('a new key works at once, and is listed with everything but the key', async t => {
  const expires = inHours(48)
  const { id, key } = await create({ scopes: ['tokens'], organisations: ['B', 'A'], rate_limit_max: 7, expires_at: expires })
  t.equal((await requestToken(fastify, key, { user_id: 'u', first_name: 'J', last_name: 'D', organisation: 'A' })).statusCode, 200)
  await fastify.apiKeys.settled()
  const { created_at: created, last_used_at: used, ...listing } = await find(id) ?? {}
  t.strictSame(listing, {
    id,
    customer: 'General Hospital',
    name: 'backend',
    mode: 'live',
    scopes: ['tokens:issue'],
    organisations: ['B', 'A'],
    rate_limit_max: 7,
    expires_at: expires,
    revoked_at: null,
    requests_24h: 1
  })
  isAbout(t, created, 0)
  isAbout(t, used, 0)
  t.notOk(JSON.stringify(await run('api-key.list', {})).includes(key.slice(22)))
})

t.test('a listing is what its schema says, for every kind of key', async t => {
  const validate = createStrictAjv().compile(ManagedApiKey)
  await create()
  await create({ customer: 'Other', mode: 'test', scopes: ['consultations:read', 'consultations:write'], organisations: ['A'], rate_limit_max: 3 })
  const revoked = await create({ expires_at: inHours(1) })
  await run('api-key.revoke', { id: revoked.id })
  for (const listing of await run('api-key.list', {}) as object[]) t.ok(validate(listing), JSON.stringify(validate.errors))
})

t.test('requests of the last 24 hours are added up, those before are not', async t => {
  const { id } = await create()
  const { id: other } = await create()
  const requests = [[id, 0.1, 2_000_000_000], [id, 23.9, 3], [id, 24.1, 100], [other, 1, 7]] as const
  for (const [key, hours, count] of requests) {
    await fastify.db.insertInto('api_key_requests').values({ api_key_id: key, hour: inHours(-hours), requests: count }).execute()
  }
  t.equal((await find(id))?.requests_24h, 2_000_000_003)
  t.equal((await find(other))?.requests_24h, 7)
  await fastify.db.insertInto('api_key_requests').values({ api_key_id: id, hour: inHours(-2), requests: 2_000_000_000 }).execute()
  t.equal((await find(id))?.requests_24h, 2_147_483_647, 'as many as the schema can say')
})

t.test('a customer may have many keys, and keys are listed for all customers or for one, the newest first', async t => {
  const first = await create({ customer: 'Riverside' })
  const second = await create({ customer: 'Riverside', mode: 'test' })
  await create({ customer: 'Hillside' })
  const listed = await run('api-key.list', { customer: 'Riverside' }) as ApiKeyListing[]
  t.strictSame(listed.map(({ id }) => id), [second.id, first.id])
  t.strictSame(await run('api-key.list', { customer: 'Nobody' }), [])
  t.strictSame((await fastify.db.selectFrom('customers').select('name').where('name', '=', 'Riverside').execute()).length, 1)
})

t.test('a rotated key goes on working for 24 hours beside a new one that may do the same', async t => {
  const old = await create({ customer: 'Rotating', mode: 'test', scopes: ['tokens', 'consultations:read'], organisations: ['Riverside Practice'], rate_limit_max: 9 })
  const rotated = await run('api-key.rotate', { id: old.id }) as { id: string, key: string, old_expires_at: string }
  t.match(rotated.key, /^ccs_test_/)
  t.not(rotated.id, old.id)
  isAbout(t, rotated.old_expires_at, 24)
  isAbout(t, (await find(old.id))?.expires_at, 24)
  t.match(await find(rotated.id), {
    customer: 'Rotating',
    name: 'backend',
    mode: 'test',
    scopes: ['tokens', 'consultations:read'],
    organisations: ['Riverside Practice'],
    rate_limit_max: 9,
    expires_at: null,
    revoked_at: null
  })
  for (const { key } of [old, rotated]) t.equal((await requestToken(fastify, key)).statusCode, 200)
})

t.test('a rotated key goes on working for the grace time that is said, which may be none', async t => {
  const old = await create()
  isAbout(t, (await run('api-key.rotate', { id: old.id, grace_hours: 0.5 }) as { old_expires_at: string }).old_expires_at, 0.5)
  const other = await create()
  await run('api-key.rotate', { id: other.id, grace_hours: 0 })
  t.equal((await requestToken(fastify, other.key)).statusCode, 401)
})

t.test('rotating never makes a key live longer: neither the old one nor the new one outlives the expiry that was given', async t => {
  const expires = inHours(2)
  const old = await create({ expires_at: expires })
  const rotated = await run('api-key.rotate', { id: old.id }) as { id: string, old_expires_at: string }
  t.equal(rotated.old_expires_at, expires)
  t.equal((await find(rotated.id))?.expires_at, expires)
})

t.test('a revoked key does not work any more', async t => {
  const { id, key } = await create()
  t.equal(await run('api-key.revoke', { id }), null)
  t.equal((await requestToken(fastify, key)).statusCode, 401)
  isAbout(t, (await find(id))?.revoked_at, 0)
})

t.test('what cannot be done is refused with a sentence, and changes nothing', async t => {
  const revoked = await create()
  await run('api-key.revoke', { id: revoked.id })
  const expired = await create()
  await fastify.db.updateTable('api_keys').set({ expires_at: new Date(Date.now() - 1000) }).where('id', '=', expired.id).execute()
  const before = await run('api-key.list', {})
  const refused: Array<[name: string, params: object, message: string]> = [
    ['api-key.rotate', { id: 'abcdefghijkl' }, 'There is no API key abcdefghijkl.'],
    ['api-key.rotate', { id: revoked.id }, `API key ${revoked.id} is revoked.`],
    ['api-key.rotate', { id: expired.id }, `API key ${expired.id} has expired.`],
    ['api-key.revoke', { id: 'abcdefghijkl' }, 'There is no API key abcdefghijkl.'],
    ['api-key.revoke', { id: revoked.id }, `API key ${revoked.id} is revoked.`],
    ['api-key.create', { customer: 'A', name: 'b', mode: 'live', expires_at: inHours(-1) }, 'expires_at must be in the future.'],
    ['api-key.create', { customer: 'A', name: 'b', mode: 'live', expires_at: '0001-01-01T00:00:00Z' }, 'expires_at must be in the future.'],
    ['api-key.create', { customer: 'A', name: 'b', mode: 'live', expires_at: 'tomorrow' }, 'expires_at must be a timestamp such as 2026-03-02T09:00:00Z, at most 14 hours from UTC and before the year 10000.'],
    ['api-key.create', { customer: '', name: 'b', mode: 'prod' }, 'customer must have at least 1 character. mode must be one of: live, test.'],
    ['api-key.create', { customer: 'A', name: 'b', mode: 'live', organisations: [] }, 'organisations must have at least 1 element.'],
    ['api-key.create', { customer: 'A', name: 'b', mode: 'live', scopes: [] }, 'scopes must have at least 1 element.'],
    ['api-key.create', { customer: 'A', name: 'b', mode: 'live', scopes: ['all'] }, 'scopes must be one of: tokens, tokens:issue, consultations:read, consultations:write, consultations:delete, webhooks:manage, audit:read.'],
    ['api-key.create', { customer: 'A', name: 'b', mode: 'live', rate_limit_max: 0 }, 'rate_limit_max must be at least 1.'],
    ['api-key.create', { customer: 'A', name: 'b', mode: 'live', key: 'mine' }, 'key is not a known property.'],
    ['api-key.create', {}, 'customer is required. name is required. mode is required.'],
    ['api-key.rotate', { id: 'abcdefghijkl', grace_hours: -1 }, 'grace_hours must be at least 0.'],
    ['api-key.rotate', { id: 'abcdefghijkl', grace_hours: 8761 }, 'grace_hours must be at most 8760.'],
    ['api-key.delete', {}, 'There is no operation api-key.delete.'],
    ['constructor', {}, 'There is no operation constructor.']
  ]
  for (const [name, params, message] of refused) await t.rejects(run(name, params), { name: 'OperationError', message }, message)
  t.strictSame(await run('api-key.list', {}), before)
})
