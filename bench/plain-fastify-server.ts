import { createHmac, createSecretKey, generateKeyPairSync, randomUUID, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import { createSigner } from 'fast-jwt'
import Fastify, { type FastifyRequest } from 'fastify'
import { HealthcareProviderType } from '../schemas/healthcare-provider-type.js'
import { TokenRequest, TokenResponse } from '../schemas/token.js'
import type { BareSettings } from './bare-server.js'

/** More than any round can send: requests are counted, never refused. */
const NO_LIMIT = 1_000_000_000

/** The id in `ccs_live_ID_SECRET`. */
const KEY_ID = /^ccs_(?:live|test)_([^_]+)_/

const LIFETIME = 900

function keyIdOf (request: FastifyRequest): string {
  return KEY_ID.exec(String(request.headers['x-api-key']))?.[1] ?? ''
}

/**
 * What the framework allows: a Fastify application that issues the same tokens, as its documentation would write it, with the schemas of
 * the service, its log line for each request, @fastify/rate-limit and fast-jwt, and nothing else of the service.
 */
async function createPlainServer ({ pepper, keys }: BareSettings) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256', privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } })
  const sign = createSigner({ key: privateKey, algorithm: 'ES256', kid: randomUUID(), header: { alg: 'ES256', typ: 'at+jwt' } })
  const secret = createSecretKey(Buffer.from(pepper))
  const fastify = Fastify({ logger: true })
  fastify.addSchema(HealthcareProviderType)
  fastify.addSchema(TokenRequest)
  fastify.addSchema(TokenResponse)
  await fastify.register(rateLimit, { max: NO_LIMIT, timeWindow: '1 minute', keyGenerator: keyIdOf })

  fastify.addHook('onRequest', async function requireApiKey (request, reply) {
    const hash = keys.get(keyIdOf(request))
    const presented = String(request.headers['x-api-key'])
    if (hash === undefined || !timingSafeEqual(createHmac('sha256', secret).update(presented).digest(), hash)) {
      return reply.code(401).send({ error: 'The API key is missing or not valid.' })
    }
  })

  fastify.post<{ Body: TokenRequest }>('/api/v1/token/', {
    schema: { body: { $ref: 'TokenRequest#' }, response: { 200: { $ref: 'TokenResponse#' } } }
  }, async function issueToken (request, reply) {
    const issuedAt = Date.now()
    const now = Math.floor(issuedAt / 1000)
    const token = sign({
      iss: 'http://127.0.0.1:3000',
      aud: 'consultation-service',
      sub: request.body.user_id,
      client_id: keyIdOf(request),
      iat: now,
      issued_at_ms: issuedAt,
      nbf: now,
      exp: now + LIFETIME,
      jti: randomUUID(),
      organisation: request.body.organisation,
      healthcare_provider_type: request.body.healthcare_provider_type,
      scope: 'consultation'
    })
    reply.header('cache-control', 'no-store')
    return { token, expires_at: new Date((now + LIFETIME) * 1000).toISOString() }
  })
  return fastify
}

process.once('disconnect', () => process.exit())
process.once('message', async (settings: BareSettings) => {
  const fastify = await createPlainServer(settings)
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  process.send?.({ port: (fastify.server.address() as AddressInfo).port })
})
