import type { FastifyRequest } from 'fastify'
import t from 'tap'
import { bearerProtocol } from '../../../routes/consultations/bearer-protocol.js'

function requestWith (headers: Record<string, string>, isAllowed = true): FastifyRequest {
  return { headers, routeOptions: { config: { bearerProtocol: isAllowed } } } as unknown as FastifyRequest
}

t.test('a token in a subprotocol is passed to the guard, and the headers stay as they came', async t => {
  const headers = { 'sec-websocket-protocol': 'consultation.v1, bearer.abc' }
  const request = requestWith({ ...headers })
  await bearerProtocol(request)
  t.equal(request.presentedToken, 'abc')
  t.strictSame(request.headers, headers)
})

t.test('a token in a subprotocol is read only where the route allows it', async t => {
  const request = requestWith({ 'sec-websocket-protocol': 'bearer.abc' }, false)
  await bearerProtocol(request)
  t.equal(request.presentedToken, undefined)
})

t.test('a request with two tokens is refused', async t => {
  await t.rejects(bearerProtocol(requestWith({ 'sec-websocket-protocol': 'bearer.abc, bearer.def' })), { message: 'The access token is missing or not valid.' })
  await t.rejects(bearerProtocol(requestWith({ 'sec-websocket-protocol': 'bearer.abc', authorization: 'Bearer abc' })), { message: 'The access token is missing or not valid.' })
})
