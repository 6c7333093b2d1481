import Fastify, { type HTTPMethods } from 'fastify'
import t from 'tap'
import errors, { notFoundHandler } from '../../plugins/errors/index.js'
import methodNotAllowed from '../../plugins/method-not-allowed.js'

t.test('a known path with an unknown method is 405 with the methods it has; an unknown path is 404', async t => {
  const fastify = Fastify()
  t.teardown(() => fastify.close())
  await fastify.register(errors)
  await fastify.register(methodNotAllowed)
  fastify.setNotFoundHandler(notFoundHandler)
  fastify.addHook('onRequest', async request => {
    if (!request.is404) return
    fastify.requireKnownMethod(request)
    notFoundHandler()
  })
  fastify.get('/a', async () => 'a')
  fastify.post('/b', { preValidation: async () => { throw new Error('never reached') } }, async () => 'b')
  fastify.route({ method: ['PUT', 'DELETE'], url: '/c/:id', handler: async () => 'c' })
  fastify.get('/files/*', async () => 'file')
  fastify.get('/c/name', async () => 'name')
  fastify.get('/d/:id/e', async () => 'e')
  fastify.get('/open', { config: { cors: true } }, async () => 'open')
  fastify.refuseOtherMethods()

  const refused: Array<[method: HTTPMethods, url: string, allow: string]> = [
    ['POST', '/a', 'GET, HEAD'], ['DELETE', '/a', 'GET, HEAD'], ['OPTIONS', '/a', 'GET, HEAD'], ['TRACE', '/a', 'GET, HEAD'],
    ['QUERY', '/a', 'GET, HEAD'], ['QUERY', '/a/', 'GET, HEAD'], ['PROPFIND', '/c/1?x=/y', 'PUT, DELETE'], ['M-SEARCH', '/open', 'GET, HEAD'],
    ['QUERY', '/%61', 'GET, HEAD'], ['QUERY', '/c/x%2Fy', 'PUT, DELETE'], ['QUERY', '/c/%C3%A9?x=%zz', 'PUT, DELETE'], ['QUERY', '/c/1#%zz', 'PUT, DELETE'],
    ['PUT', '/c/name', 'GET, HEAD'], ['PATCH', '/c/name', 'GET, HEAD'], ['PATCH', '/c/names', 'PUT, DELETE'], ['POST', '/d/1/e/', 'GET, HEAD'],
    ['GET', '/b', 'POST'], ['HEAD', '/b', 'POST'], ['PATCH', '/c/1', 'PUT, DELETE'], ['POST', '/open', 'GET, HEAD']
  ]
  for (const [method, url, allow] of refused) {
    const response = await fastify.inject({ method: method as 'GET', url })
    t.strictSame([response.statusCode, response.headers.allow], [405, allow], `${method} ${url}`)
    if (method !== 'HEAD') t.strictSame(response.json(), { error: 'This method is not allowed here.', code: 'method_not_allowed' })
  }
  for (const [method, url] of [['GET', '/none'], ['POST', '/files/x'], ['OPTIONS', '/open'], ['PUT', '/c'], ['QUERY', '/none'], ['QUERY', '/c/1/2'], ['QUERY', '/files/x']] as const) {
    t.equal((await fastify.inject({ method: method as 'GET', url })).statusCode, 404, `${method} ${url}`)
  }
  t.equal((await fastify.inject('/a')).statusCode, 200)
})
