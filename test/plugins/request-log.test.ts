import t from 'tap'
import { build, Lines, makeKey, requestToken } from '../helper.js'

t.test('every request is one line, when it is answered: method, route, status, time and who asked by ids, and nothing that a client wrote', async t => {
  const logs = new Lines()
  const fastify = await build(t, { LOG_LEVEL: 'info' }, { logs })
  const { id, key } = await makeKey(fastify)
  logs.lines.length = 0
  await requestToken(fastify, key)
  await requestToken(fastify, 'a-wrong-secret-key')
  await fastify.inject({ url: '/nowhere/secret-path?token=secret-query', headers: { authorization: 'Bearer secret-token', 'user-agent': 'secret-agent' } })
  await fastify.inject('/health/live/?a=secret-query')
  const lines = logs.lines.filter(({ msg }) => msg === 'answered').map(({ method, route, status, api_key: apiKey }) => ({ method, route, status, apiKey }))
  t.strictSame(lines, [
    { method: 'POST', route: '/api/v1/token/', status: 200, apiKey: id },
    { method: 'POST', route: '/api/v1/token/', status: 401, apiKey: undefined },
    { method: 'GET', route: null, status: 404, apiKey: undefined },
    { method: 'GET', route: '/health/live/', status: 200, apiKey: undefined }
  ])
  for (const line of logs.lines) t.type(line.ms, 'number')
  t.strictSame(new Set(logs.lines.flatMap(line => Object.keys(line))), new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'method', 'route', 'status', 'ms', 'api_key', 'event', 'outcome', 'actor', 'customer', 'user', 'msg']))
  t.notMatch(JSON.stringify(logs.lines), /secret|Riverside|Jane|u-1/)
  t.notOk(JSON.stringify(logs.lines).includes(key))
})
