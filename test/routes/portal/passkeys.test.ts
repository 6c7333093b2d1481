import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t from 'tap'
import { createAuthenticator, type AuthenticatorLie } from '../../authenticator.js'
import { build } from '../../helper.js'
import { cookieOf, logIn, manage, ORIGIN } from '../../portal.js'

const application = build(t, { RATE_LIMIT_FAILED_KEY_MAX: '10000' })

interface Begun {
  challenge: string
  options: { challenge: string, rp?: { id: string }, rpId?: string, excludeCredentials?: object[], user?: { name: string } }
}

async function call (fastify: FastifyInstance, path: string, headers: Record<string, string>, payload: object = {}) {
  return fastify.inject({ method: 'POST', url: `/portal/${path}`, headers, payload })
}

type Authenticator = ReturnType<typeof createAuthenticator>

/** Adds a passkey. */
async function add (fastify: FastifyInstance, headers: Record<string, string>, authenticator: Authenticator, lie: AuthenticatorLie = {}) {
  const { challenge, options } = (await call(fastify, 'passkeys/options/', headers)).json<Begun>()
  return call(fastify, 'passkeys/', headers, { challenge, name: 'Laptop', response: authenticator.register(options, lie) })
}

/** Logs in with it. */
async function use (
  fastify: FastifyInstance, authenticator: Authenticator, lie: AuthenticatorLie = {}, headers: Record<string, string> = { origin: ORIGIN }
) {
  const { challenge, options } = (await call(fastify, 'session/passkey/options/', headers)).json<Begun>()
  return call(fastify, 'session/passkey/', headers, { challenge, response: authenticator.authenticate(options, lie) })
}

t.test('a passkey is added after a login with a link, opens the portal without one, and is removed', async t => {
  const fastify = await application
  const headers = await logIn(fastify, { name: 'Ada', role: 'viewer' })
  const authenticator = createAuthenticator(ORIGIN)
  const begun = (await call(fastify, 'passkeys/options/', headers)).json<Begun>()
  t.match(begun.options, { rp: { id: 'localhost' }, user: { name: 'Ada' }, authenticatorSelection: { residentKey: 'required', userVerification: 'required' }, attestation: 'none' })
  const made = await add(fastify, headers, authenticator)
  t.equal(made.statusCode, 201)
  const passkey = made.json<{ id: string }>()
  t.match(passkey, { name: 'Laptop', last_used_at: null })
  t.equal((await call(fastify, 'passkeys/options/', headers)).json<Begun>().options.excludeCredentials?.length, 1, 'it is not added twice')
  t.equal((await add(fastify, headers, authenticator)).statusCode, 400)

  const login = await use(fastify, authenticator)
  t.equal(login.statusCode, 201)
  t.match(login.json(), { person: { name: 'Ada', role: 'viewer' }, signed_in_with: 'passkey', passkeys: 1 })
  const mine = { cookie: cookieOf(login), origin: ORIGIN }
  t.equal((await manage(fastify, mine, 'customers/')).statusCode, 200)
  t.match((await fastify.inject({ url: '/portal/passkeys/', headers: mine })).json(), { passkeys: [{ id: passkey.id, last_used_at: /Z$/ }] })

  const other = await logIn(fastify, { name: 'Bob' })
  t.equal((await fastify.inject({ method: 'DELETE', url: `/portal/passkeys/${passkey.id}/`, headers: other })).statusCode, 404, 'nobody removes that of another')
  t.equal((await fastify.inject({ method: 'DELETE', url: `/portal/passkeys/${passkey.id}/`, headers: mine })).statusCode, 204)
  t.equal((await use(fastify, authenticator)).statusCode, 401)
})

t.test('a login with a passkey confirms what needs a fresh one', async t => {
  const fastify = await application
  const headers = await logIn(fastify, { name: 'confirms' })
  const authenticator = createAuthenticator(ORIGIN)
  await add(fastify, headers, authenticator)
  await sql`update portal_sessions set opened_at = now() - interval '10 minutes' where person_id = (select id from portal_people where name = 'confirms')`.execute(fastify.db)
  const key = { customer: 'North', name: 'x', mode: 'live' }
  t.match((await manage(fastify, headers, 'api-keys/', key)).json(), { code: 'confirmation_required' })
  const again = await use(fastify, authenticator, {}, headers)
  t.equal((await manage(fastify, { cookie: cookieOf(again), origin: ORIGIN }, 'api-keys/', key)).statusCode, 201)
  t.equal((await manage(fastify, headers, 'customers/')).statusCode, 401, 'the session before it has ended')
})

t.test('a passkey that was not made here, for this, now, is not added', async t => {
  const fastify = await application
  const headers = await logIn(fastify, { name: 'careful' })
  const lies: Record<string, AuthenticatorLie> = {
    'for another challenge': { challenge: Buffer.from('another').toString('base64url') },
    'on a page of another origin': { origin: 'https://evil.example' },
    'on another port': { origin: 'http://localhost:81' },
    'for another place': { rpId: 'evil.example' },
    'as a login': { type: 'webauthn.get' },
    'without verifying the person': { verified: false }
  }
  for (const [what, lie] of Object.entries(lies)) {
    const answer = await add(fastify, headers, createAuthenticator(ORIGIN), lie)
    t.strictSame([answer.statusCode, answer.json()], [400, [{ loc: ['body', 'response'], msg: 'The passkey cannot be verified.', type: 'value_error' }]], what)
  }
  const authenticator = createAuthenticator(ORIGIN)
  const { challenge, options } = (await call(fastify, 'passkeys/options/', headers)).json<Begun>()
  const body = { challenge, name: 'Phone', response: authenticator.register(options) }
  const other = await logIn(fastify, { name: 'another person' })
  t.equal((await call(fastify, 'passkeys/', other, body)).statusCode, 400, 'what one person began, another cannot end')
  t.equal((await call(fastify, 'passkeys/', headers, body)).statusCode, 201)
  t.equal((await call(fastify, 'passkeys/', headers, body)).statusCode, 400, 'and it is ended once')
  const late = (await call(fastify, 'passkeys/options/', headers)).json<Begun>()
  await sql`update portal_attempts set expires_at = now() - interval '1 second'`.execute(fastify.db)
  t.equal((await call(fastify, 'passkeys/', headers, { challenge: late.challenge, name: 'Late', response: createAuthenticator(ORIGIN).register(late.options) })).statusCode, 400)
})

t.test('a login that was not made here, for this, now, with this passkey, opens nothing', async t => {
  const fastify = await application
  const authenticator = createAuthenticator(ORIGIN)
  await add(fastify, await logIn(fastify, { name: 'guarded' }), authenticator)
  const lies: Record<string, AuthenticatorLie> = {
    'for another challenge': { challenge: Buffer.from('another').toString('base64url') },
    'on a page of another origin': { origin: 'https://evil.example' },
    'for another place': { rpId: 'evil.example' },
    'as a registration': { type: 'webauthn.create' },
    'without verifying the person': { verified: false },
    'signed with another key': { forged: true }
  }
  for (const [what, lie] of Object.entries(lies)) {
    const answer = await use(fastify, authenticator, lie)
    t.strictSame([answer.statusCode, answer.json(), answer.headers['set-cookie']], [401, { error: 'This passkey does not open the portal.', code: 'portal_session_invalid' }, undefined], what)
  }
  t.equal((await use(fastify, createAuthenticator(ORIGIN))).statusCode, 401, 'a passkey that nobody has added')
  const { challenge, options } = (await call(fastify, 'session/passkey/options/', { origin: ORIGIN })).json<Begun>()
  const body = { challenge, response: authenticator.authenticate(options) }
  t.equal((await call(fastify, 'session/passkey/', { origin: ORIGIN }, body)).statusCode, 201)
  t.equal((await call(fastify, 'session/passkey/', { origin: ORIGIN }, body)).statusCode, 401, 'a login is ended once')
  t.equal((await use(fastify, authenticator, { counter: 1 })).statusCode, 401, 'a copy of the passkey, whose counter is behind')
  const registration = (await call(fastify, 'passkeys/options/', await logIn(fastify, { name: 'guarded' }))).json<Begun>()
  t.equal((await call(fastify, 'session/passkey/', { origin: ORIGIN }, { challenge: registration.challenge, response: authenticator.authenticate(registration.options) })).statusCode, 401)
  for (const response of [{}, { id: 'x' }, { id: 7, rawId: 'x', type: 'public-key', response: {} }]) {
    t.equal((await call(fastify, 'session/passkey/', { origin: ORIGIN }, { challenge: 'x', response })).statusCode, 400)
  }
})

t.test('logins begun at one address drop their own, not those of others', async t => {
  const fastify = await application
  const authenticator = createAuthenticator(ORIGIN)
  await add(fastify, await logIn(fastify, { name: 'patient' }), authenticator)
  const from = async (remoteAddress: string, path: string, payload: object = {}) => {
    return fastify.inject({ method: 'POST', url: `/portal/session/passkey/${path}`, headers: { origin: ORIGIN }, payload, remoteAddress })
  }
  const kept = async () => (await sql<{ network: string, n: number }>`select network, count(*)::int as n from portal_attempts where network <> '127.0.0.1' group by 1 order by 1`.execute(fastify.db)).rows
  const { challenge, options } = (await from('192.0.2.1', 'options/')).json<Begun>()
  await sql`insert into portal_attempts (hash, kind, data, expires_at, network)
    select decode(md5(n::text), 'hex'), 'passkey-login', '""', now() + interval '11 minutes', '2001:db8::' from generate_series(1, 10050) as n`.execute(fastify.db)
  t.equal((await from('2001:db8::7', 'options/')).statusCode, 200)
  t.strictSame(await kept(), [{ network: '192.0.2.1', n: 1 }, { network: '2001:db8::', n: 100 }])
  // Of as many addresses as somebody may have: they lose those that are not their last.
  await sql`insert into portal_attempts (hash, kind, data, expires_at, network)
    select decode(md5('n' || n), 'hex'), 'passkey-login', '""', now() + interval '11 minutes', 'n' || n / 90 from generate_series(0, 10979) as n`.execute(fastify.db)
  t.equal((await from('2001:db8::7', 'options/')).statusCode, 200)
  const { rows: [all] } = await sql<{ n: number }>`select count(*)::int as n from portal_attempts`.execute(fastify.db)
  t.equal(all?.n, 10_000)
  t.equal((await from('192.0.2.1', '', { challenge, response: authenticator.authenticate(options) })).statusCode, 201)
})

t.test('at an IP address there are no passkeys, and the pages say where there are', async t => {
  const fastify = await application
  const ways = async (host: string) => (await fastify.inject({ url: '/portal/ways/', headers: { host } })).json()
  t.strictSame(await ways('localhost:3000'), { passkeys: true, openid: false, localhost: null })
  t.strictSame(await ways('127.0.0.1:3000'), { passkeys: false, openid: false, localhost: 'http://localhost:3000/portal/' })
  t.strictSame(await ways('[::1]:3000'), { passkeys: false, openid: false, localhost: 'http://localhost:3000/portal/' })
  const answer = await call(fastify, 'session/passkey/options/', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' })
  t.strictSame([answer.statusCode, answer.json<{ error: string }>().error], [409, 'Passkeys need a name, not an IP address: open the portal under one.'])
})

t.test('nobody has more than twenty passkeys', async t => {
  const fastify = await application
  const headers = await logIn(fastify, { name: 'collects' })
  await sql`insert into portal_passkeys (id, person_id, name, public_key, counter)
    select 'k' || n, (select id from portal_people where name = 'collects'), 'x', '', 0 from generate_series(1, 20) as n`.execute(fastify.db)
  t.equal((await call(fastify, 'passkeys/options/', headers)).statusCode, 409)
})
