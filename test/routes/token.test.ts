import t from 'tap'
import { build, makeKey, requestToken, user } from '../helper.js'

t.test('POST /api/v1/token/ answers a valid request with a token and its expiry (200)', async t => {
  const fastify = await build(t)
  const { key } = await makeKey(fastify)
  const response = await requestToken(fastify, key, user)
  t.equal(response.statusCode, 200)
  t.match(response.json(), { token: /^[\w-]+\.[\w-]+\.[\w-]+$/, expires_at: /Z$/ })
})
