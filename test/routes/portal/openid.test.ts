import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t from 'tap'
import { build, Lines, makeKey } from '../../helper.js'
import { followTo, startLyingProvider, startOpenIdProvider } from '../../openid-provider.js'
import { manage } from '../../portal.js'

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

/** Begins a login, goes through the provider, and comes back. */
async function logIn (fastify: FastifyInstance, query = '') {
  const begun = await open(fastify, `/portal/openid/${query}`)
  const jar = jarOf(begun)
  const back = await followTo(String(begun.headers.location), CALLBACK)
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
