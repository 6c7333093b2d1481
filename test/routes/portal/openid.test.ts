import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { createAuthenticator } from '../../authenticator.js'
import { build, Lines, makeKey } from '../../helper.js'
import { followTo, startLyingProvider, startOpenIdProvider } from '../../openid-provider.js'
import { logIn as logInWithLink, manage, ORIGIN as LINK_ORIGIN } from '../../portal.js'

const HOST = '127.0.0.1:3000'
const ORIGIN = `http://${HOST}`
const CALLBACK = `${ORIGIN}/portal/openid/callback/`

const settings = (issuer: string) => ({
  PUBLIC_URL: ORIGIN,
  PORTAL_OPENID_ISSUER: issuer,
  PORTAL_OPENID_CLIENT_ID: 'portal',
  PORTAL_OPENID_CLIENT_SECRET: 'portal-secret',
  PORTAL_OPENID_ADMINS: 'admins',
  PORTAL_OPENID_VIEWERS: 'viewers, readers'
})

/** The cookies that an answer sets, as a browser keeps them. */
function jarOf ({ headers }: { headers: Record<string, unknown> }): Map<string, string> {
  return new Map([headers['set-cookie']].flat().filter(line => line !== undefined).map(line => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
    return [name, value] as const
  }))
}

const cookies = (jar: Map<string, string>): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

async function open (fastify: FastifyInstance, url: string, cookie = '') {
  return fastify.inject({ url, headers: { host: HOST, ...(cookie === '' ? {} : { cookie }) } })
}

/** Begins a login, goes through the provider with its cookies, and comes back. */
async function logIn (fastify: FastifyInstance, query = '', atProvider = new Map<string, string>()) {
  const begun = await open(fastify, `/portal/openid/${query}`)
  const jar = jarOf(begun)
  const back = await followTo(String(begun.headers.location), CALLBACK, atProvider)
  const answer = await open(fastify, back.slice(ORIGIN.length), cookies(jar))
  return { begun, jar, back, answer, session: jarOf(answer).get('portal') }
}

const application = (async () => {
  const provider = await startOpenIdProvider(t, {
    redirectUris: [CALLBACK],
    accounts: { ada: { name: 'Ada', groups: ['admins'] }, vera: { name: 'Vera', groups: 'readers' }, eve: { name: 'Eve', groups: ['staff'] } }
  })
  const logs = new Lines()
  return { provider, logs, fastify: await build(t, { ...settings(provider.issuer), LOG_LEVEL: 'info' }, { logs }) }
})()

t.test('people of the provider log in with the rights that it gives them now', async t => {
  const { fastify, provider } = await application
  t.match((await open(fastify, '/portal/ways/')).json(), { openid: true })
  provider.account = 'ada'
  const ada = await logIn(fastify)
  t.match(String(ada.begun.headers['set-cookie']), /^portal-login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  t.strictSame([ada.answer.statusCode, ada.answer.headers.location], [302, '../../'])
  t.equal(jarOf(ada.answer).get('portal-login'), '', 'the browser forgets the login')
  const session = await open(fastify, '/portal/session/', `portal=${ada.session}`)
  t.match(session.json(), { person: { name: 'Ada', role: 'admin', customer: null }, signed_in_with: 'openid' })
  t.equal((await manage(fastify, { host: HOST, origin: ORIGIN, cookie: `portal=${ada.session}` }, 'api-keys/', { customer: 'X', name: 'x', mode: 'live' })).statusCode, 201)

  provider.account = 'vera'
  const vera = await logIn(fastify, '?fresh=1')
  t.match(String(vera.begun.headers.location), /prompt=login.*max_age=0|max_age=0.*prompt=login/)
  t.match((await open(fastify, '/portal/session/', `portal=${vera.session}`)).json(), { person: { name: 'Vera', role: 'viewer' } })
  await sql`update portal_people set role = 'admin' where subject = 'vera'`.execute(fastify.db)
  await logIn(fastify)
  t.match((await open(fastify, '/portal/session/', `portal=${vera.session}`)).json(), { person: { role: 'viewer' } }, 'the rights of an open session change too')
})

t.test('who has no claim does not enter, and is gone if they were let in before', async t => {
  const { fastify, logs, provider } = await application
  provider.account = 'eve'
  const { answer, session } = await logIn(fastify)
  t.strictSame([answer.headers.location, session], ['../../#refused=no_access', undefined])
  t.ok(logs.lines.some(line => line.kind === 'no_access'))
  const login = (outcome: string) => logs.lines.filter(line => line.event === 'logInWithProvider' && line.outcome === outcome)
  t.match(login('refused'), [{ actor: 'unknown', person: undefined }])
  t.match(login('done')[0], { actor: 'person', person: /./ })
  provider.account = 'vera'
  const vera = await logIn(fastify)
  t.equal((await open(fastify, '/portal/session/', `portal=${vera.session}`)).statusCode, 200)
  await sql`update portal_people set subject = 'eve' where subject = 'vera'`.execute(fastify.db)
  provider.account = 'eve'
  await logIn(fastify)
  t.equal((await open(fastify, '/portal/session/', `portal=${vera.session}`)).statusCode, 401)
})

t.test('a login ends in the browser that began it, and once', async t => {
  const { fastify, provider } = await application
  provider.account = 'ada'
  const begun = await open(fastify, '/portal/openid/')
  const back = (await followTo(String(begun.headers.location), CALLBACK)).slice(ORIGIN.length)
  const refused = '../../#refused=refused'
  t.strictSame((await open(fastify, back)).headers.location, refused, 'of another browser: it could log somebody in as somebody else')
  const other = await open(fastify, '/portal/openid/')
  t.strictSame((await open(fastify, back, cookies(jarOf(other)))).headers.location, refused, 'of another login')
  t.strictSame((await open(fastify, back, cookies(jarOf(begun)))).headers.location, '../../')
  t.strictSame((await open(fastify, back, cookies(jarOf(begun)))).headers.location, refused, 'it is replayed')
  const late = await open(fastify, '/portal/openid/')
  const lateBack = (await followTo(String(late.headers.location), CALLBACK)).slice(ORIGIN.length)
  await sql`update portal_attempts set expires_at = now() - interval '1 second'`.execute(fastify.db)
  t.strictSame((await open(fastify, lateBack, cookies(jarOf(late)))).headers.location, refused, 'it took too long')
  t.strictSame((await open(fastify, '/portal/openid/callback/?error=access_denied&state=x', cookies(jarOf(await open(fastify, '/portal/openid/'))))).headers.location, refused)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal_people where subject = 'ada'`.execute(fastify.db)
  t.equal(rows[0]?.n, 1, 'a person is stored once')
})

t.test('a provider that lies opens nothing, and one that is away says so', async t => {
  const provider = await startLyingProvider(t, 'portal', 'portal-secret')
  const fastify = await build(t, { ...settings(provider.issuer), PORTAL_OPENID_CUSTOMER_CLAIM: 'customer' })
  await makeKey(fastify, { customer: 'Riverside' })
  async function back (lie: typeof provider.lie) {
    const begun = await open(fastify, '/portal/openid/')
    const { searchParams } = new URL(String(begun.headers.location))
    provider.nonce = searchParams.get('nonce') ?? ''
    provider.lie = lie
    return open(fastify, `/portal/openid/callback/?code=x&state=${searchParams.get('state')}`, cookies(jarOf(begun)))
  }
  const riverside = { claims: { customer: 'Riverside' } }
  for (const [lie, where] of [
    [{ claims: { ...riverside.claims, aud: 'other' } }, 'refused'], [{ ...riverside, sign: 'other' }, 'refused'], [{ claims: {} }, 'no_access'],
    [{ claims: { customer: 'Unknown' } }, 'no_access'], [{ claims: { ...riverside.claims, groups: undefined } }, 'no_access']
  ] as const) {
    const answer = await back(lie)
    t.strictSame([answer.statusCode, answer.headers.location, jarOf(answer).get('portal')], [302, `../../#refused=${where}`, undefined], JSON.stringify(lie))
  }
  const letIn = await back(riverside)
  t.equal(letIn.headers.location, '../../')
  t.match((await open(fastify, '/portal/session/', cookies(jarOf(letIn)))).json(), { person: { role: 'admin', customer: 'Riverside' } })
  provider.broken = true
  const away = await build(t, settings(provider.issuer))
  t.equal((await open(away, '/portal/openid/')).headers.location, '../#refused=unavailable')
  t.equal((await open(away, '/portal/')).statusCode, 200, 'the pages are there')
})

/** What the admin may do, and how the service answers: to look, and to make a live key. */
async function statusesOf (fastify: FastifyInstance, session: string | undefined) {
  const headers = { host: HOST, origin: ORIGIN, cookie: `portal=${session}` }
  const look = await manage(fastify, headers, 'customers/')
  const make = await manage(fastify, headers, 'api-keys/', { customer: 'X', name: 'x', mode: 'live' })
  return { statuses: [look.statusCode, make.statusCode], code: look.statusCode === 200 ? null : look.json<{ code: string }>().code }
}

/** A provider of one admin, Ada, who is logged in there and here. */
async function withAda (t: Test, more: Record<string, string> = {}, customers: string[] = []) {
  const accounts: Record<string, Record<string, unknown>> = { ada: { name: 'Ada', groups: ['admins'], customer: customers[0] }, bob: { name: 'Bob', groups: ['admins'] } }
  const provider = await startOpenIdProvider(t, { redirectUris: [CALLBACK], accounts })
  const fastify = await build(t, { ...settings(provider.issuer), ...more })
  for (const customer of customers) await makeKey(fastify, { customer })
  const atProvider = new Map<string, string>()
  const { session } = await logIn(fastify, '', atProvider)
  return {
    provider,
    fastify,
    accounts,
    atProvider,
    session,
    /** Makes the provider's last word so many minutes older. */
    async age (minutes: number) {
      await sql`update portal_people set checked_at = checked_at - make_interval(mins => ${minutes}::int), away_until = away_until - make_interval(mins => ${minutes}::int)`.execute(fastify.db)
    },
    /** What the pages do when the provider has to vouch again: without a form, and without asking anybody. @returns where that leads */
    async check (mine = session): Promise<unknown> {
      const begun = await open(fastify, '/portal/openid/?check=1', `portal=${mine}`)
      if (!String(begun.headers.location).startsWith(provider.issuer)) return begun.headers.location
      const back = await followTo(String(begun.headers.location), CALLBACK, atProvider)
      const answer = await open(fastify, back.slice(ORIGIN.length), cookies(jarOf(begun)))
      t.equal(jarOf(answer).get('portal'), undefined, 'a check opens no session')
      return answer.headers.location
    }
  }
}

const WORKS = { statuses: [200, 201], code: null }
const UNCHECKED = { statuses: [401, 401], code: 'portal_check_required' }
const OVER = { statuses: [401, 401], code: 'portal_session_invalid' }
const REMOVED = { statuses: [401, 401], code: 'portal_access_ended' }

t.test('a session does nothing an hour after the provider’s last word, and goes on when it vouches again', async t => {
  const { fastify, session, age, check } = await withAda(t)
  await age(59)
  t.strictSame(await statusesOf(fastify, session), WORKS)
  await age(1)
  t.strictSame(await statusesOf(fastify, session), UNCHECKED)
  t.equal(await check(), '../../')
  t.strictSame(await statusesOf(fastify, session), WORKS)
  await sql`update portal_sessions set opened_at = now() - interval '10 minutes'`.execute(fastify.db)
  t.equal(await check(), '../../', 'the pages may ask before they must')
  t.strictSame((await statusesOf(fastify, session)).statuses, [200, 403], 'but that confirms nothing that needs a login of the last minutes')
  await age(60)
  const out = await fastify.inject({ method: 'DELETE', url: '/portal/session/', headers: { host: HOST, origin: ORIGIN, cookie: `portal=${session}` } })
  t.equal(out.statusCode, 204, 'logging out needs nobody’s word')
})

t.test('whom the provider lets in no more, switches off or logs out is out within the hour, and so is an old role', async t => {
  const { fastify, accounts, atProvider, session, age, check } = await withAda(t)
  accounts.ada = { name: 'Ada', groups: ['staff'] }
  await age(60)
  t.strictSame(await statusesOf(fastify, session), UNCHECKED)
  t.equal(await check(), '../../#refused=no_access')
  t.strictSame(await statusesOf(fastify, session), REMOVED, 'the group is gone')
  const { rows } = await sql`select from portal_people`.execute(fastify.db)
  t.equal(rows.length, 0)

  accounts.ada = { name: 'Ada', groups: ['admins'] }
  const second = (await logIn(fastify, '', atProvider)).session
  t.strictSame(await statusesOf(fastify, second), WORKS)
  // A provider ends the sessions of whom it switches off.
  delete accounts.ada
  atProvider.clear()
  await age(60)
  t.equal(await check(second), '../../#refused=ended')
  t.strictSame(await statusesOf(fastify, second), OVER, 'the account is switched off')

  const third = await withAda(t)
  third.accounts.ada = { name: 'Ada', groups: ['readers'] }
  await third.age(60)
  t.equal(await third.check(), '../../#refused=changed')
  t.strictSame(await statusesOf(third.fastify, third.session), OVER, 'the role is another one')
})

t.test('whom the provider moves to another customer is out of the first one within the hour', async t => {
  const { fastify, accounts, session, age, check } = await withAda(t, { PORTAL_OPENID_CUSTOMER_CLAIM: 'customer' }, ['Riverside', 'Hillside'])
  const customers = async () => (await open(fastify, '/api/v1/admin/customers/', `portal=${session}`)).json()
  t.match(await customers(), { customers: [{ name: 'Riverside' }] })
  accounts.ada = { name: 'Ada', groups: ['admins'], customer: 'Hillside' }
  await age(60)
  t.equal(await check(), '../../#refused=changed')
  t.match(await customers(), { code: 'portal_session_invalid' })
})

t.test('logins and checks that have begun count against the network of whoever begins them', async t => {
  const { fastify, session } = await withAda(t)
  const networks = async () => (await sql<{ network: string }>`select network from portal_attempts order by network`.execute(fastify.db)).rows.map(({ network }) => network)
  await fastify.inject({ url: '/portal/openid/', headers: { host: HOST }, remoteAddress: '192.0.2.1' })
  await fastify.inject({ url: '/portal/openid/?check=1', headers: { host: HOST, cookie: `portal=${session}` }, remoteAddress: '2001:db8::1' })
  t.strictSame(await networks(), ['192.0.2.1', '2001:db8::'])
})

t.test('nobody else’s login at the provider vouches for a session', async t => {
  const { fastify, provider, session, age } = await withAda(t)
  await age(60)
  provider.account = 'bob'
  const atProvider = new Map<string, string>()
  await logIn(fastify, '', atProvider)
  const begun = await open(fastify, '/portal/openid/?check=1', `portal=${session}`)
  const back = await followTo(String(begun.headers.location), CALLBACK, atProvider)
  t.equal((await open(fastify, back.slice(ORIGIN.length), cookies(jarOf(begun)))).headers.location, '../../#refused=ended')
  t.strictSame(await statusesOf(fastify, session), OVER)
})

t.test('while the provider is away, sessions go on until its last word is four hours old', async t => {
  const provider = await startLyingProvider(t, 'portal', 'portal-secret')
  const fastify = await build(t, settings(provider.issuer))
  const begun = await open(fastify, '/portal/openid/')
  const { searchParams } = new URL(String(begun.headers.location))
  provider.nonce = searchParams.get('nonce') ?? ''
  const session = jarOf(await open(fastify, `/portal/openid/callback/?code=x&state=${searchParams.get('state')}`, cookies(jarOf(begun)))).get('portal')
  const age = async (minutes: number) => sql`update portal_people set checked_at = checked_at - make_interval(mins => ${minutes}::int), away_until = away_until - make_interval(mins => ${minutes}::int)`.execute(fastify.db)
  const check = async () => (await open(fastify, '/portal/openid/?check=1', `portal=${session}`)).headers.location
  provider.broken = true
  await age(60)
  t.strictSame(await statusesOf(fastify, session), UNCHECKED)
  t.equal(await check(), '../', 'nobody is sent to a provider that does not answer')
  t.strictSame(await statusesOf(fastify, session), WORKS)
  await age(5)
  t.strictSame(await statusesOf(fastify, session), UNCHECKED, 'it is asked again after five minutes')
  t.equal(await check(), '../')
  await age(174)
  t.equal(await check(), '../')
  t.strictSame(await statusesOf(fastify, session), WORKS)
  await age(1)
  t.strictSame(await statusesOf(fastify, session), UNCHECKED)
  t.equal(await check(), '../#refused=unavailable')
  t.strictSame(await statusesOf(fastify, session), OVER)
})

t.test('people of the provider have no passkey, and one of an older version opens nothing', async t => {
  const { fastify, session } = await withAda(t)
  const begin = async (headers: object) => fastify.inject({ method: 'POST', url: '/portal/passkeys/options/', headers: { host: 'localhost:3000', origin: 'http://localhost:3000', ...headers }, payload: {} })
  const refused = await begin({ cookie: `portal=${session}` })
  t.strictSame([refused.statusCode, refused.json()], [403, { error: 'Your organisation’s login lets you in, so you need no passkey here, and cannot have one.', code: 'forbidden' }])

  const link = await logInWithLink(fastify, { name: 'Lin' })
  const authenticator = createAuthenticator(LINK_ORIGIN)
  const headers = { ...link, host: 'localhost' }
  const call = async (path: string, payload: object) => fastify.inject({ method: 'POST', url: `/portal/${path}`, headers, payload })
  const { challenge, options } = (await call('passkeys/options/', {})).json()
  t.equal((await call('passkeys/', { challenge, name: 'Laptop', response: authenticator.register(options) })).statusCode, 201)
  const use = async () => {
    const begun = (await call('session/passkey/options/', {})).json()
    return (await call('session/passkey/', { challenge: begun.challenge, response: authenticator.authenticate(begun.options) })).statusCode
  }
  t.equal(await use(), 201)
  await sql`update portal_people set issuer = 'x', subject = 'lin' where name = 'Lin'`.execute(fastify.db)
  t.equal(await use(), 401)
})
