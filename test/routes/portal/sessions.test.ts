import { sql } from 'kysely'
import t from 'tap'
import { build, needs } from '../../helper.js'
import { cookieOf, linkFor, logIn, manage, ORIGIN, removeNamed, useLink } from '../../portal.js'

const PUBLIC = 'https://scribe.example'
const application = build(t, { PUBLIC_URL: PUBLIC, RATE_LIMIT_FAILED_KEY_MAX: '50' })

/** The address of a test alone, so that wrong links of one do not count against another. */
function from (host: string, others: Record<string, string> = {}): Record<string, string> {
  return { host, origin: host === 'scribe.example' ? PUBLIC : `http://${host}`, ...others }
}

t.test('a link logs its person in once', async t => {
  const fastify = await application
  const link = await linkFor(fastify, { name: 'once', role: 'viewer' })
  const first = await useLink(fastify, link)
  t.equal(first.statusCode, 201)
  t.match(first.json(), { person: { name: 'once', role: 'viewer', customer: null }, signed_in_with: 'link', passkeys: 0 })
  const again = await useLink(fastify, link)
  t.strictSame([again.statusCode, again.json()], [401, { error: 'This link was used, or is too old: make another one.', code: 'portal_session_invalid' }])
  t.equal(again.headers['set-cookie'], undefined)
  const both = await linkFor(fastify, { name: 'race' })
  const answers = await Promise.all(Array.from({ length: 8 }, async () => useLink(fastify, both)))
  t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [201, ...Array<number>(7).fill(401)], 'also when it is used eight times at once')
})

t.test('a link that is too old, guessed or of a removed person opens nothing, and wrong ones count against the address', async t => {
  const fastify = await application
  const link = await linkFor(fastify, { name: 'late' })
  await sql`update portal_links set expires_at = now() - interval '1 second'`.execute(fastify.db)
  t.equal((await useLink(fastify, link)).statusCode, 401)
  const removed = await linkFor(fastify, { name: 'removed' })
  await sql`delete from portal_people where name = 'removed'`.execute(fastify.db)
  t.equal((await useLink(fastify, removed)).statusCode, 401)
  for (const wrong of ['x', 'A'.repeat(43)]) t.equal((await useLink(fastify, wrong)).statusCode, 401)
  for (const wrong of ['', 'a b', 'a'.repeat(65)]) t.equal((await useLink(fastify, wrong)).statusCode, 400)
  const strange = await Promise.all(Array.from({ length: 60 }, async () => fastify.inject({
    method: 'POST', url: '/portal/session/link/', headers: { origin: ORIGIN }, payload: { link: 'wrong' }, remoteAddress: '192.0.2.9'
  })))
  t.equal(strange.filter(({ statusCode }) => statusCode === 429).length, 10)
})

t.test('secrets are stored as hashes only', async t => {
  const fastify = await application
  const link = await linkFor(fastify, { name: 'stored' })
  const { cookie } = await logIn(fastify, { name: 'stored-session' })
  const secret = cookie.split('=')[1] ?? ''
  t.match(secret, /^[\w-]{43}$/)
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(portal_links)::text from portal_links) || (select json_agg(portal_sessions)::text from portal_sessions) as all`.execute(fastify.db)
  for (const value of [link, secret]) {
    t.notMatch(rows[0]?.all, value)
    t.notMatch(rows[0]?.all, Buffer.from(value).toString('hex'))
  }
})

t.test('the cookie belongs to one host, to TLS, and to no script', async t => {
  const fastify = await application
  const line = async (host: string) => String((await useLink(fastify, await linkFor(fastify, { name: host }), from(host))).headers['set-cookie'])
  t.match(await line('scribe.example'), /^__Host-portal=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) t.match(await line(host), /^portal=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/)
  const link = await linkFor(fastify, { name: 'behind a proxy' })
  const { headers } = await useLink(fastify, link, { host: '127.0.0.1:3000', origin: PUBLIC })
  t.match(headers['set-cookie'], /^__Host-portal=.*Secure/, 'behind a proxy that changes Host, Origin tells')
  const { cookie } = await logIn(fastify, { name: 'plain' })
  t.equal((await manage(fastify, { host: 'scribe.example', cookie }, 'customers/')).statusCode, 401, 'a plain cookie opens nothing over TLS')
})

t.test('the portal is open under PUBLIC_URL and on this machine, and under no other name', async t => {
  const fastify = await application
  const link = await linkFor(fastify)
  for (const host of ['evil.example', 'scribe.example.evil.example', 'localhost.evil.example', '10.0.0.7', '127.0.0.1.evil.example', 'scribe.example:8443']) {
    t.equal((await useLink(fastify, link, from(host))).statusCode, 421, host)
    for (const url of ['/portal/', '/portal/portal.js', '/portal/ways/', '/api/v1/admin/customers/']) t.equal((await fastify.inject({ url, headers: { host } })).statusCode, 421, `${url} ${host}`)
  }
  const plain = await build(t, { PUBLIC_URL: 'http://scribe.example', DATABASE_URL: '' })
  t.equal((await plain.inject({ url: '/portal/', headers: { host: 'scribe.example' } })).statusCode, 421, 'not without TLS')
  t.equal((await plain.inject({ url: '/portal/', headers: { host: 'localhost' } })).statusCode, 200)
})

t.test('a session ends after 15 minutes without use, after 8 hours, at the end of its person, and by logging out', async t => {
  const fastify = await application
  const open = async (headers: Record<string, string>) => (await manage(fastify, headers, 'customers/')).statusCode
  const ages: Array<[column: 'used_at' | 'opened_at', minutes: number, status: number]> = [['used_at', 14, 200], ['used_at', 16, 401], ['opened_at', 479, 200], ['opened_at', 481, 401]]
  for (const [column, minutes, status] of ages) {
    const name = `${column} ${minutes}`
    const headers = await logIn(fastify, { name })
    await sql`update portal_sessions set ${sql.ref(column)} = now() - make_interval(mins => ${minutes}::int) where person_id = (select id from portal_people where name = ${name})`.execute(fastify.db)
    t.equal(await open(headers), status, name)
  }
  const used = await logIn(fastify, { name: 'used' })
  const usedAt = async () => (await sql<{ used_at: Date }>`select used_at from portal_sessions join portal_people on id = person_id where name = 'used'`.execute(fastify.db)).rows[0]?.used_at.getTime() ?? 0
  await sql`update portal_sessions set used_at = now() - interval '14 minutes' where person_id = (select id from portal_people where name = 'used')`.execute(fastify.db)
  await open(used)
  t.ok(Date.now() - await usedAt() < 60_000, 'each use makes it last longer')

  const removed = await logIn(fastify, { name: 'gone' })
  await removeNamed(fastify, 'gone')
  t.strictSame((await manage(fastify, removed, 'customers/')).json(), {
    error: 'You may not use the portal any more: somebody has removed you, or your organisation’s login lets you in no more.', code: 'portal_access_ended'
  }, 'whoever is removed is told so')

  const left = await logIn(fastify, { name: 'left', role: 'viewer' })
  const goodbye = await fastify.inject({ method: 'DELETE', url: '/portal/session/', headers: left })
  t.strictSame([goodbye.statusCode, cookieOf(goodbye)], [204, 'portal='])
  t.equal(await open(left), 401, 'a viewer may log out too, and the cookie is of no use any more')
})

t.test('a new login replaces the session of the same browser', async t => {
  const fastify = await application
  const first = await logIn(fastify, { name: 'first' })
  const second = await useLink(fastify, await linkFor(fastify, { name: 'second' }), first)
  t.equal(second.statusCode, 201)
  t.equal((await manage(fastify, first, 'customers/')).statusCode, 401)
  t.equal((await manage(fastify, { cookie: cookieOf(second) }, 'customers/')).statusCode, 200)
})

t.test('nobody gains rights by a link that was made for somebody else', async t => {
  const fastify = await application
  await linkFor(fastify, { name: 'Vera', role: 'viewer' })
  await t.rejects(linkFor(fastify, { name: 'Vera', role: 'admin' }), { message: /another role or customer/ })
  await t.rejects(linkFor(fastify, { name: 'Vera', role: 'viewer', customer: 'Nobody' }), { message: 'There is no customer Nobody.' })
})

t.test('where PORTAL_ENABLED is not set and others reach the service, there is no portal', async t => {
  const fastify = await build(t, { HOST: '0.0.0.0', DATABASE_URL: '' })
  for (const url of ['/portal/', '/portal/session/', '/api/v1/admin/customers/']) t.equal((await fastify.inject(url)).statusCode, 404, url)
})

t.test('a session that one instance opened is known to another', { skip: needs.postgres }, async t => {
  const fastify = await application
  const { DATABASE_URL, SIGNING_KEYS_DIR } = fastify.config
  const other = await build(t, { PUBLIC_URL: PUBLIC, DATABASE_URL, SIGNING_KEYS_DIR })
  const headers = await logIn(fastify, { name: 'both' })
  t.equal((await manage(other, headers, 'customers/')).statusCode, 200)
  await fastify.inject({ method: 'DELETE', url: '/portal/session/', headers })
  t.equal((await manage(other, headers, 'customers/')).statusCode, 401)
})
