import t from 'tap'
import { build, Lines, makeKey, requestToken, user } from '../helper.js'
import { bare, breakDatabase, listen, send } from './kit.js'

/** In every value that a client sends; where it appears, something was written down that should not be. */
const CANARY = 'CANARYq7Zx'

const details = {
  user_id: `${CANARY}1`,
  first_name: `${CANARY}2`,
  last_name: `${CANARY}3`,
  organisation: `${CANARY}4`,
  email: `${CANARY}5@x.example`,
  healthcare_provider_identification_number: `${CANARY}6`,
  [`${CANARY}7`]: `${CANARY}8`
}

t.test('no log line holds a key, a token, a header or a value of a body, whatever happens', async t => {
  const logs = new Lines()
  const fastify = await build(t, { LOG_LEVEL: 'trace', RATE_LIMIT_FAILED_KEY_MAX: '100' }, { logs })
  const { id, key } = await makeKey(fastify, { rate_limit_max: 40 })
  const port = await listen(fastify)
  // All but X-Request-Id, which is there to be logged.
  const headers = { 'user-agent': CANARY, cookie: CANARY, referer: `https://${CANARY}.example`, 'x-forwarded-for': CANARY }
  const { token } = (await requestToken(fastify, key, details, headers)).json()
  const session = (authorization: string) => fastify.inject({ url: '/api/v1/session/', headers: { ...headers, authorization } })

  const found = [
    await requestToken(fastify, key, { ...details, email: CANARY }, headers),
    await requestToken(fastify, key, { ...details, user_id: [CANARY] }, headers),
    await requestToken(fastify, key, `{"${CANARY}":`, headers),
    await requestToken(fastify, key, details, { ...headers, 'content-type': `text/${CANARY}` }),
    await requestToken(fastify, key, `"${CANARY.repeat(200_000)}"`, headers),
    await requestToken(fastify, undefined, details, headers),
    await requestToken(fastify, key.slice(0, -1), details, headers),
    await requestToken(fastify, `${key}${CANARY}`, details, headers),
    await session(`Bearer ${token}`),
    await session(`Bearer ${token}${CANARY}`),
    await session(`${CANARY} ${token}`),
    await fastify.inject({ url: `/${CANARY}?${CANARY}=${token}&key=${key}`, headers }),
    await fastify.inject({ url: `/api/v1/examples/${CANARY}/`, headers }),
    await fastify.inject({ url: `/api/v1/examples/${CANARY.repeat(50)}/`, headers }),
    await fastify.inject({ url: `/${CANARY}%zz`, headers }),
    await fastify.inject({ method: 'DELETE', url: `/api/v1/token/?${CANARY}`, headers })
  ].map(({ statusCode }) => statusCode)
  t.strictSame(found, [400, 400, 400, 400, 400, 401, 401, 401, 200, 401, 401, 404, 400, 400, 400, 405])

  const raw = `POST /api/v1/token/ HTTP/1.1\r\nHost: ${CANARY}\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\n`
  const statuses = [
    await send(port, `${raw}X-Big: ${CANARY.repeat(5000)}\r\n\r\n`),
    await send(port, `${raw}X ${CANARY}: 1\r\n\r\n`),
    await send(port, [`${raw}Transfer-Encoding: chunked\r\n\r\n`, `${CANARY}\r\n`]),
    await send(port, [`${raw}Content-Length: 1000\r\n\r\n`, CANARY], true),
    await send(port, `CONNECT ${CANARY}:443 HTTP/1.1\r\nHost: ${CANARY}\r\n\r\n`)
  ].map(({ status }) => status)
  t.strictSame(statuses, [400, 400, 400, 400, 405])

  const failures = [
    Object.assign(new Error(`Key (email)=(${CANARY}) already exists`), { code: '23505', detail: CANARY, where: CANARY }),
    Object.assign(new Error(`invalid input: ${CANARY}`), { code: '22P02', hint: CANARY, cause: Object.assign(new Error(CANARY), { code: '22021' }) })
  ]
  for (const error of failures) {
    const mend = breakDatabase(fastify, error)
    t.equal((await requestToken(fastify, key, { ...details, user_id: `${CANARY}9` }, headers)).statusCode, 500)
    t.equal((await requestToken(fastify, (await makeKeyLater(mend)).key, details, headers)).statusCode, 200)
  }
  async function makeKeyLater (mend: () => void) {
    mend()
    return makeKey(fastify)
  }
  while ((await requestToken(fastify, key, details, headers)).statusCode !== 429) { /* until the limit */ }

  const text = JSON.stringify(logs.lines)
  t.ok(logs.lines.length > 25, `${logs.lines.length} lines`)
  t.notMatch(text, CANARY)
  for (const secret of [key, key.slice(0, 30), key.slice(-20), token, ...token.split('.')]) t.notOk(text.includes(secret))
  t.ok(text.includes(id), 'the id of the key, which is no secret, is there')
})

t.test('every request leaves one line that says what became of it', async t => {
  const logs = new Lines()
  const fastify = await build(t, { LOG_LEVEL: 'info' }, { logs })
  const { id, key } = await makeKey(fastify)
  const before = logs.lines.length
  await requestToken(fastify, key)
  await requestToken(fastify, undefined)
  await fastify.inject({ url: '/nowhere/at/all' })
  await fastify.inject({ url: '/api/v1/examples/nothing/' })
  const said = logs.lines.slice(before).map(({ msg, method, route, status, api_key: apiKey }) => ({ msg, method, route, status, apiKey }))
  t.strictSame(said, [
    { msg: 'answered', method: 'POST', route: '/api/v1/token/', status: 200, apiKey: id },
    { msg: 'answered', method: 'POST', route: '/api/v1/token/', status: 401, apiKey: undefined },
    { msg: 'answered', method: 'GET', route: null, status: 404, apiKey: undefined },
    { msg: 'answered', method: 'GET', route: '/api/v1/examples/:template/', status: 400, apiKey: undefined }
  ])
  t.strictSame(logs.lines.slice(before).map(({ level }) => level), [30, 30, 30, 30])
})

t.test('a client that goes away in the middle of its body is no failure of the service', async t => {
  const logs = new Lines()
  const fastify = await build(t, { LOG_LEVEL: 'warn' }, { logs })
  const { key } = await makeKey(fastify)
  const port = await listen(fastify)
  const head = `POST /api/v1/token/ HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\n`
  await send(port, [`${head}Content-Length: 100\r\n\r\n`, '{"user'], true)
  await send(port, [`${head}Transfer-Encoding: chunked\r\n\r\n`, '5\r\n{"us'], true)
  await new Promise(resolve => setTimeout(resolve, 50))
  t.strictSame(logs.lines, [])
})

t.test('with a log of whole requests, these tests would notice', async t => {
  const logs = new Lines()
  const fastify = await bare(t, { prepare: instance => { instance.addHook('onRequest', async ({ headers }) => { logs.write(JSON.stringify({ headers })) }) } })
  const { key } = await makeKey(fastify)
  await requestToken(fastify, key, user)
  t.ok(JSON.stringify(logs.lines).includes(key))
})
