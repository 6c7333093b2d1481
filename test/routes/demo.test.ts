import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decodeJwt } from 'jose'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { listApiKeys, revokeApiKey } from '../../plugins/api-keys/operations.js'
import { subjectOf } from '../../lib/identity/user-details.js'
import type { DemoModels } from '../../schemas/demo.js'
import { build, needs, requestToken } from '../helper.js'
import { until } from '../process.js'
import { NOT_FOUND } from './kit.js'

const FROM_PAGE = { 'sec-fetch-site': 'same-origin' }

const POLICY = 'default-src \'none\'; base-uri \'none\'; connect-src \'self\'; font-src \'self\'; form-action \'none\'; frame-ancestors \'none\'; img-src data:; ' +
  'script-src \'self\'; style-src \'self\'; worker-src \'self\'; require-trusted-types-for \'script\'; trusted-types \'none\''

async function ask (fastify: FastifyInstance, headers: Record<string, string> = FROM_PAGE, payload: object = {}) {
  return fastify.inject({ method: 'POST', url: '/demo/token/', headers, payload })
}

/** One application for most tests here, each with a customer of its own. */
const fastify = await build(t, { DATABASE_URL: '', MODELS_MIRROR: 'http://127.0.0.1:9' })

t.test('GET /demo/ is a page that may load and call what is here, and nothing else', async t => {
  const response = await fastify.inject('/demo/')
  t.equal(response.statusCode, 200)
  t.equal(response.headers['content-type'], 'text/html; charset=utf-8')
  t.equal(response.headers['content-security-policy'], POLICY)
  t.equal(response.headers['permissions-policy'], 'microphone=(self), camera=(), geolocation=()')
  t.notMatch(response.body, /<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/, 'nothing stands in the page that the policy forbids')
  const loaded = [...response.body.matchAll(/(?:href|src)="([^"#]*)"/g)].map(([, url]) => url)
  t.strictSame(loaded, ['data:,', 'page.css', 'page.js', '../documentation/'], 'everything it loads is relative to it')
})

t.test('every file of the page is served as what it is, with the same policy', async t => {
  const types: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }
  const files = readdirSync(new URL('../../routes/demo/static/', import.meta.url)).filter(name => name !== 'page.html')
  for (const name of files) {
    const { statusCode, headers } = await fastify.inject(`/demo/${name}`)
    t.strictSame([statusCode, headers['content-type'], headers['content-security-policy'], headers['x-content-type-options']],
      [200, types[name.split('.')[1] ?? ''], POLICY, 'nosniff'], name)
  }
  for (const name of ['page.html', '..%2findex.ts', 'index.ts']) t.equal((await fastify.inject(`/demo/${name}`)).statusCode, 404, name)
})

t.test('example visits are served with their sound, which browsers keep, and which has another URL once it changes', async t => {
  for (const language of ['en', 'nl', 'de', 'fr', 'es']) {
    const visit = await fastify.inject(`/demo/examples/${language}.json`)
    t.strictSame([visit.statusCode, visit.headers['content-type'], visit.headers['cache-control'], visit.headers['content-security-policy']],
      [200, 'application/json; charset=utf-8', 'no-cache', POLICY], language)
    const again = await fastify.inject({ url: `/demo/examples/${language}.json`, headers: { 'if-none-match': String(visit.headers.etag) } })
    t.strictSame([again.statusCode, again.body], [304, ''])
    const { sound } = visit.json<{ sound: string }>()
    const file = readFileSync(new URL(`../../routes/demo/examples/${language}.opus`, import.meta.url))
    t.equal(sound, `${language}.opus?v=${createHash('sha256').update(file).digest('base64url')}`)
    const { statusCode, headers, rawPayload } = await fastify.inject(`/demo/examples/${sound}`)
    t.strictSame([statusCode, headers['content-type'], headers['cache-control'], headers['content-security-policy']],
      [200, 'audio/ogg', 'public, max-age=31536000, immutable', POLICY], language)
    t.ok(rawPayload.equals(file))
  }
  t.equal((await fastify.inject('/demo/examples/it.json')).statusCode, 404)
})

t.test('the type face of the page is a file of the service, which browsers keep', async t => {
  const { statusCode, headers, rawPayload } = await fastify.inject('/demo/atkinson.woff2')
  t.strictSame([statusCode, headers['content-type'], headers['cache-control'], rawPayload.subarray(0, 4).toString()],
    [200, 'font/woff2', 'public, max-age=86400', 'wOF2'])
})

t.test('GET /demo leads to the page with a slash, under whichever path it is', async t => {
  const { statusCode, headers } = await fastify.inject('/demo')
  t.strictSame([statusCode, headers.location], [302, 'demo/'])
})

t.test('POST /demo/token/ gives the page a token of a test user of its own, and again of the same one', async t => {
  const [key] = await listApiKeys(fastify.db, {})
  const { id: customerId } = await fastify.db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
  const first = await ask(fastify)
  t.equal(first.statusCode, 200)
  t.equal(first.headers['cache-control'], 'no-store')
  t.match(first.json(), { token: /^[\w-]+\.[\w-]+\.[\w-]+$/, expires_at: /Z$/, visitor: /^[\da-f-]{36}$/, audio: false })
  t.strictSame(Object.keys(first.json<object>()), ['token', 'expires_at', 'visitor', 'audio'])
  const { token, visitor } = first.json<{ token: string, visitor: string }>()
  t.match(decodeJwt(token), { sub: subjectOf(customerId, 'test', `demo-${visitor}`), client_id: key?.id, organisation: 'Sandbox' })

  const again = (await ask(fastify, FROM_PAGE, { visitor })).json<{ token: string, visitor: string }>()
  t.equal(again.visitor, visitor)
  t.equal(decodeJwt(again.token).sub, decodeJwt(token).sub)
  t.not((await ask(fastify)).json<{ visitor: string }>().visitor, visitor)
})

t.test('what one visitor of the page starts, another does not see (404)', async t => {
  const [mine, other] = [(await ask(fastify)).json<{ token: string }>().token, (await ask(fastify)).json<{ token: string }>().token]
  const started = await fastify.inject({
    method: 'POST',
    url: '/api/v1/consultations/',
    headers: { authorization: `Bearer ${mine}` },
    payload: { template: 'dictation_api', input_language: 'en' }
  })
  t.equal(started.statusCode, 201)
  const url = `/api/v1/consultations/${started.json<{ id: string }>().id}/`
  t.equal((await fastify.inject({ url, headers: { authorization: `Bearer ${mine}` } })).statusCode, 200)
  t.equal((await fastify.inject({ url, headers: { authorization: `Bearer ${other}` } })).statusCode, 404)
})

t.test('the page is told that audio is taken where a speech engine is set', async t => {
  const fastify = await build(t, { DATABASE_URL: '', SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', SPEECH_MODEL: 'any' })
  t.match((await ask(fastify)).json(), { audio: true })
})

t.test('POST /demo/token/ gives nothing to pages of other origins, nor to what is no page (403)', async t => {
  const fastify = await build(t, { DATABASE_URL: '', PUBLIC_URL: 'https://scribe.example/service' })
  const refused: Array<Record<string, string>> = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://scribe.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://scribe.example.evil.example' },
    { host: 'localhost:3000', origin: 'http://localhost:4000' }
  ]
  for (const headers of refused) {
    const response = await ask(fastify, headers)
    t.strictSame([response.statusCode, response.json()], [403, { error: 'Only the demo page itself is given such tokens.', code: 'origin_not_allowed' }], JSON.stringify(headers))
    t.equal(response.headers['access-control-allow-origin'], undefined)
  }
  const granted: Array<Record<string, string>> = [
    FROM_PAGE, { origin: 'https://scribe.example' }, { host: 'localhost:3000', origin: 'http://localhost:3000' }
  ]
  for (const headers of granted) t.equal((await ask(fastify, headers)).statusCode, 200, JSON.stringify(headers))
})

t.test('POST /demo/token/ refuses a visitor that the service did not make (400)', async t => {
  for (const payload of [{ visitor: 'u-1' }, { visitor: 7 }, { user_id: 'u-1' }]) {
    t.equal((await ask(fastify, FROM_PAGE, payload)).statusCode, 400, JSON.stringify(payload))
  }
})

t.test('POST /demo/token/ is behind the ceiling for each address (429)', async t => {
  const fastify = await build(t, { DATABASE_URL: '', RATE_LIMIT_ADDRESS_MAX: '1' })
  t.equal((await ask(fastify)).statusCode, 200)
  t.equal((await ask(fastify)).statusCode, 429)
})

t.test('POST /demo/token/ counts against the limit of the sandbox key (429), and what is no page does not', async t => {
  const fastify = await build(t, { DATABASE_URL: '', RATE_LIMIT_MAX: '2' })
  t.equal((await ask(fastify, {})).statusCode, 403)
  const first = await ask(fastify)
  t.strictSame([first.statusCode, first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-remaining']], [200, '2', '1'])
  const key = readFileSync(path.join(fastify.config.DATA_DIR, 'sandbox-api-key'), 'utf8')
  t.equal((await requestToken(fastify, key)).statusCode, 200)
  t.equal((await ask(fastify)).statusCode, 429)
  t.equal((await requestToken(fastify, key)).statusCode, 429)
})

const apache = { name: 'Apache-2.0', address: 'https://www.apache.org/licenses/LICENSE-2.0' }
const OFFERS = {
  speech: {
    name: 'whisper-small',
    title: 'Whisper small',
    download_bytes: 377_812_851,
    memory_bytes: 1_000_000_000,
    licences: [
      { title: 'Whisper small', name: 'MIT', address: 'https://github.com/openai/whisper/blob/main/LICENSE' },
      { title: 'Silero VAD', name: 'MIT', address: 'https://github.com/snakers4/silero-vad/blob/v6.2.1/LICENSE' }
    ],
    missing: true
  },
  language: {
    name: 'qwen3-4b', title: 'Qwen3 4B', download_bytes: 2_497_280_256, memory_bytes: 4_500_000_000, licences: [{ title: 'Qwen3 4B', ...apache }], missing: true
  },
  installation: null
}

async function changeModels (fastify: FastifyInstance, method: 'POST' | 'DELETE', headers: Record<string, string> = FROM_PAGE, payload: object = { task: 'speech', accept_licence: true }) {
  return fastify.inject({ method, url: '/demo/models/', headers, ...method === 'POST' ? { payload } : {} })
}

t.test('the page is offered one model for each task that has none, with the licence of everything that comes with it', async t => {
  const { statusCode, headers, body } = await fastify.inject('/demo/models/')
  t.strictSame([statusCode, headers['cache-control'], JSON.parse(body)], [200, 'no-store', OFFERS])
  const other = await build(t, { DATABASE_URL: '', SPEECH_MODEL: 'whisper-base', REPORT_ENGINE: 'embedded' })
  const { speech, language } = (await other.inject('/demo/models/')).json<DemoModels>()
  t.strictSame([speech?.name, language], ['whisper-base', null], 'the model that the settings name, and none where they want none')
  const unloaded = await build(t, { DATABASE_URL: '', SPEECH_MODEL: 'qwen3-asr-1.7b' })
  t.equal((await unloaded.inject('/demo/models/')).json<DemoModels>().speech, null, 'nor one that nobody could record with')
  t.equal((await changeModels(unloaded, 'POST')).statusCode, 404)
})

t.test('no page of another origin, and nothing that is no page, has a model installed or stopped (403)', async t => {
  for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' }, { origin: 'https://evil.example' }, { origin: 'null' }]) {
    for (const method of ['POST', 'DELETE'] as const) {
      const refused = await changeModels(fastify, method, headers as Record<string, string>)
      t.strictSame([refused.statusCode, refused.json()], [403, { error: 'Only the demo page itself installs models.', code: 'origin_not_allowed' }], `${method} ${JSON.stringify(headers)}`)
    }
  }
  const form = await fastify.inject({ method: 'POST', url: '/demo/models/', headers: { ...FROM_PAGE, 'content-type': 'text/plain' }, payload: '{"task":"speech","accept_licence":true}' })
  t.equal(form.statusCode, 400, 'a form is not read')
  for (const payload of [{ task: 'speech' }, { task: 'speech', accept_licence: false }, { task: 'voice_detection', accept_licence: true }, { name: 'whisper-base', accept_licence: true }]) {
    t.equal((await changeModels(fastify, 'POST', FROM_PAGE, payload)).statusCode, 400, JSON.stringify(payload))
  }
  t.strictSame((await fastify.inject('/demo/models/')).json(), OFFERS, 'nothing has begun')
})

t.test('the page has the offered model installed, and stops only that', async t => {
  t.equal((await changeModels(fastify, 'DELETE')).statusCode, 404, 'nothing is being installed')
  const begun = await changeModels(fastify, 'POST')
  t.strictSame([begun.statusCode, begun.json<{ model: string, state: string }>().model], [202, 'whisper-small'])
  t.equal((await changeModels(fastify, 'POST')).statusCode, 409)
  t.equal((await changeModels(fastify, 'DELETE')).statusCode, 204)
  await until(async () => (await fastify.inject('/demo/models/')).json<DemoModels>().installation?.state === 'cancelled', 'the installation is stopped')
  await fastify.models.install('silero-vad', { experimental: false })
  t.equal((await changeModels(fastify, 'DELETE')).statusCode, 404, 'what somebody else has installed goes on')
  await fastify.models.cancel('silero-vad')
})

async function isGone (t: Test, fastify: FastifyInstance): Promise<void> {
  for (const url of ['/demo', '/demo/', '/demo/page.js', '/demo/page.css', '/demo/examples/en.json', '/demo/examples/en.opus']) {
    const response = await fastify.inject(url)
    t.strictSame([response.statusCode, response.json()], [404, NOT_FOUND], url)
  }
  for (const response of [await ask(fastify), await changeModels(fastify, 'POST'), await fastify.inject('/demo/models/')]) {
    t.strictSame([response.statusCode, response.json()], [404, NOT_FOUND])
  }
}

t.test('without a sandbox, because it is switched off, there is no page (404)', async t => {
  await isGone(t, await build(t, { DATABASE_URL: '', SANDBOX_ENABLED: 'false' }))
})

t.test('without a sandbox, because other machines may reach the service, there is no page (404)', async t => {
  await isGone(t, await build(t, { DATABASE_URL: '', HOST: '0.0.0.0' }))
})

t.test('without a sandbox, because the database is PostgreSQL, there is no page (404)', { skip: needs.postgres }, async t => {
  await isGone(t, await build(t))
})

t.test('there is no page any more once the sandbox key is revoked (404)', async t => {
  const [{ id } = { id: '' }] = await listApiKeys(fastify.db, {})
  await revokeApiKey(fastify.db, { id })
  // Other tests have used the key a moment ago: it is known to be revoked within 5 s.
  await until(async () => (await fastify.inject('/demo')).statusCode === 404, 'the key was known to be revoked')
  await isGone(t, fastify)
})

t.test('the page is no part of the published document', async t => {
  t.notMatch(JSON.stringify(fastify.swagger()), '/demo/')
})

t.test('a page that had its own host name lead here is given nothing (421)', async t => {
  const fastify = await build(t, { DATABASE_URL: '', PUBLIC_URL: 'https://scribe.example', HOST: '127.0.0.1' })
  const from = (host: string) => ({ host, 'sec-fetch-site': 'same-origin', origin: `http://${host}` })
  for (const host of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example', 'scribe.example.evil.example', 'notlocalhost']) {
    const refused = await ask(fastify, from(host))
    t.strictSame([refused.statusCode, refused.json()], [421, { error: 'Open this page by an address, as localhost, or by the host that PUBLIC_URL names.', code: 'unknown_host' }], host)
    t.equal((await changeModels(fastify, 'POST', from(host))).statusCode, 421, host)
    for (const url of ['/demo/', '/demo/page.js', '/demo/models/']) t.equal((await fastify.inject({ url, headers: { host } })).statusCode, 421, host + url)
  }
  for (const host of ['127.0.0.1:3000', 'localhost:3000', 'LOCALHOST', 'scribe.localhost', '[::1]:3000', '192.168.1.7:3000', 'scribe.example', 'scribe.example:8443']) {
    t.equal((await ask(fastify, from(host))).statusCode, 200, host)
    t.equal((await fastify.inject({ url: '/demo/', headers: { host } })).statusCode, 200, host)
  }
})
