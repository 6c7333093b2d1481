import path from 'node:path'
import t, { type Test } from 'tap'
import { createApiKey } from '../../plugins/api-keys/operations.js'
import { openDatabase } from '../../plugins/database/open.js'
import type { DependencyName } from '../../schemas/health.js'
import { needs as programs } from '../browsers/programs.js'
import { copiedDatabase, needs, temporaryDirectory, TEST_REDIS_URL, user } from '../helper.js'
import { postgresProxy, redisProxy } from '../network-proxy.js'
import { startServer, until, type Server } from '../process.js'
import { HAPROXY, NGINX, startHaproxy, startNginx } from './proxies.js'

const PEPPER = 'a pepper for tests, long enough for it'

/** Requests through each proxy that have to be answered while something is away. */
const REQUESTS = 20

/** Where nothing listens. */
const NOWHERE = 'http://127.0.0.1:9'

/** A page that calls the service. */
const ORIGIN = 'https://ehr.example'

const skip = [needs.postgres, needs.redis, programs({ [NGINX]: 'nginx-light', [HAPROXY]: 'haproxy' })].find(reason => reason !== false) ?? false

interface Answer {
  status: number
  headers: Headers
  json: Record<string, unknown>
}

/** Calls the service under a URL; every answer has to be JSON. */
function callerOf (url: string, token = '') {
  return async function call (
    method: string, where: string, body?: object | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}
  ): Promise<Answer> {
    const isBytes = body instanceof Uint8Array
    const response = await fetch(url + where, {
      method,
      headers: {
        origin: ORIGIN,
        ...token === '' ? {} : { authorization: `Bearer ${token}` },
        ...body === undefined || isBytes ? {} : { 'content-type': 'application/json' },
        ...headers
      },
      ...body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }
    })
    return { status: response.status, headers: response.headers, json: await response.json() as Record<string, unknown> }
  }
}

/** Two instances with these settings, behind each of the two proxies. */
async function start (t: Test, settings: Record<string, string>) {
  const database = await copiedDatabase(t)
  const { db, close } = await openDatabase({ DATABASE_URL: database, DATABASE_POOL_MAX: 1, DATA_DIR: '' })
  const { key } = await createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' })
  await close()
  const postgres = await postgresProxy(t, database)
  const redis = await redisProxy(t, TEST_REDIS_URL)
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    API_KEY_PEPPER: PEPPER,
    SIGNING_KEYS_DIR: path.join(temporaryDirectory(t), 'keys'),
    PUBLIC_URL: 'http://service.test',
    TRUST_PROXY: '127.0.0.1',
    ...settings
  }
  const instances: Server[] = await Promise.all([startServer(t, env), startServer(t, env)])
  const ports = instances.map(({ port }) => port)
  const haproxy = await startHaproxy(t, ports)
  const urls = { nginx: (await startNginx(t, ports)).url, HAProxy: haproxy.url }
  for (const [name, url] of Object.entries(urls)) await until(async () => fetch(`${url}/health/ready/`).then(({ ok }) => ok, () => false), `${name} passes requests on`)
  const issued = await callerOf(urls.nginx)('POST', '/api/v1/token/', user, { 'x-api-key': key })
  const token = String(issued.json.token)
  const callers = Object.entries(urls).map(([name, url]) => ({ name, call: callerOf(url, token) }))
  /** What the readiness of both instances says, asked through a proxy as often as it takes to hear both. */
  async function degraded (names: readonly DependencyName[]): Promise<void> {
    const wanted = JSON.stringify(names)
    for (const { name, call } of callers) {
      await until(async () => {
        const answers = await Promise.all(Array.from({ length: 4 }, async () => call('GET', '/health/ready/')))
        return answers.every(({ status, json }) => {
          const lost = json.degraded as Array<{ name: string, lost: string }> | undefined
          return status === 200 && json.status === 'ok' && JSON.stringify(lost?.map(one => one.name) ?? []) === wanted && lost?.every(one => one.lost !== '') !== false
        })
      }, `${name} tells ${wanted} with 200`)
    }
  }
  return { instances, postgres, redis, key, callers, degraded, haproxy: haproxy.program }
}

const CONSULTATION = { template: 'dictation_api', input_language: 'en' }
const PCM = { 'content-type': 'audio/pcm;rate=16000;channels=1' }

/** What a page needs for reading an error that will pass. */
function readable (t: Test, { headers }: Answer, what: string): void {
  t.match(Number(headers.get('retry-after')), /^[1-9]\d*$/, `${what}: Retry-After`)
  t.equal(headers.get('access-control-allow-origin'), '*', `${what}: CORS`)
  t.match(headers.get('access-control-expose-headers'), /Retry-After/, `${what}: CORS`)
  t.equal(headers.get('content-type'), 'application/json; charset=utf-8', what)
}

t.test('behind nginx and HAProxy, what only degrades takes no instance out, and every error is JSON of the service', { skip, timeout: 240_000 }, async t => {
  const { instances, postgres, redis, key, callers, degraded, haproxy } = await start(t, {
    AUDIO_STORE: 's3',
    S3_ENDPOINT: NOWHERE,
    S3_BUCKET: 'audio',
    S3_ACCESS_KEY_ID: 'scribe',
    S3_SECRET_ACCESS_KEY: 'secret',
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URL: `${NOWHERE}/v1`,
    SPEECH_MODEL: 'none',
    REPORT_ENGINE: 'openai',
    REPORT_BASE_URL: `${NOWHERE}/v1`,
    REPORT_MODEL: 'none',
    REPORT_FALLBACK_AFTER: '1'
  })
  const always = ['audio_store', 'speech_engine', 'report_engine'] as const
  const seen = async (call: typeof callers[number]['call']) => {
    const statuses = await Promise.all(Array.from({ length: REQUESTS }, async () => (await call('GET', '/api/v1/consultations/')).status))
    return [...new Set(statuses)]
  }

  await t.test('object storage, speech engine and language model', async t => {
    await degraded(always)
    for (const { name, call } of callers) {
      t.strictSame(await seen(call), [200], name)
      const begun = await call('POST', '/api/v1/consultations/', CONSULTATION)
      t.equal(begun.status, 201)
      const at = `/api/v1/consultations/${String(begun.json.id)}/`
      const refused = await call('PUT', `${at}audio/0/`, new Uint8Array(32_000), PCM)
      t.match([refused.status, refused.json], [503, { code: 'audio_store_unavailable' }], name)
      readable(t, refused, name)
      t.equal((await call('POST', `${at}transcript/`, { segments: [{ id: 's1', text: 'I have a sore throat.', start_ms: 0, end_ms: 900, is_final: true }] })).status, 200)
      t.equal((await call('POST', `${at}finish/`, {})).status, 202)
    }
  })

  await t.test('Redis', async t => {
    for (const away of ['stop', 'pause'] as const) {
      await redis[away]()
      await degraded(['redis', ...always])
      for (const { name, call } of callers) t.strictSame(await seen(call), [200], `${name}: ${REQUESTS} of ${REQUESTS} requests`)
      if (away === 'stop') await redis.restart()
      else redis.resume()
      await degraded(always)
    }
  })

  await t.test('the database: all instances are unready, and each proxy passes on what they say of it (503)', async t => {
    await postgres.stop()
    await haproxy.printed(/backend instances has no server available/)
    for (const { name, call } of callers) {
      for (const where of ['/api/v1/consultations/', '/api/v1/session/']) {
        const answer = await call('GET', where)
        t.strictSame([answer.status, answer.json], [503, { error: 'The service cannot reach its database; try again shortly.', code: 'database_unavailable' }], name + where)
        readable(t, answer, name + where)
      }
      // Of a user who was seen a moment ago, nothing would have to be read.
      const refused = await call('POST', '/api/v1/token/', { ...user, user_id: `never-seen-behind-${name}` }, { 'x-api-key': key })
      t.match([refused.status, refused.json, refused.headers.get('retry-after')], [503, { code: 'database_unavailable' }, '5'], name)
      t.equal(refused.headers.get('access-control-allow-origin'), null, 'never for the token endpoint')
      const ready = await call('GET', '/health/ready/')
      t.match([ready.status, ready.json], [503, { status: 'unavailable', missing: ['database'] }], name)
      t.equal((await call('GET', '/.well-known/jwks.json')).status, 200, 'what needs no database is answered')
    }
    await postgres.restart()
    await haproxy.printed(/Server instances\/one is UP/)
    for (const { name, call } of callers) await until(async () => (await call('GET', '/api/v1/consultations/')).status === 200, `${name} serves again`)
  })

  await t.test('all instances are gone: each proxy answers as they would (503)', async t => {
    await Promise.all(instances.map(async instance => instance.stop('SIGKILL')))
    for (const { name, call } of callers) {
      const answer = await call('GET', '/api/v1/consultations/')
      t.match([answer.status, answer.json], [503, { error: /\w+/, code: 'unavailable' }], name)
      readable(t, answer, name)
    }
  })
})

t.test('behind nginx and HAProxy, a disk that is nearly full takes no instance out: what takes space is refused with the error of the service (507)', { skip, timeout: 120_000 }, async t => {
  const { callers, degraded } = await start(t, { AUDIO_DIR: temporaryDirectory(t), DISK_RESERVE: String(10 ** 12), SPEECH_ENGINE: 'none' })
  await degraded(['disk_space'])
  for (const { name, call } of callers) {
    t.equal((await call('GET', '/api/v1/consultations/')).status, 200, name)
    const refused = await call('POST', '/api/v1/consultations/', CONSULTATION)
    t.match([refused.status, refused.json], [507, { code: 'disk_full' }], name)
    t.equal(refused.headers.get('access-control-allow-origin'), '*', name)
  }
})
