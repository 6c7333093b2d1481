import type { FastifyInstance } from 'fastify'
import { forbidden } from '../lib/runtime/index.js'
import { issueToken, type TokenRequest } from '../schemas/token.js'

/** The specification shows the bodies of these whole. */
const FIXED_ERRORS = [401, 403, 429]

/** Access tokens, for the backend of a customer. */
export default async function tokenRoutes (fastify: FastifyInstance): Promise<void> {
  const { users, issueAccessToken } = fastify

  fastify.post<{ Body: TokenRequest }>('/api/v1/token/', {
    schema: issueToken, config: { backend: 'tokens:issue', fixedErrors: FIXED_ERRORS }
  }, async function issueTokenHandler (request, reply) {
    const { apiKey, body } = request
    if (apiKey.allowedOrganisations?.has(body.organisation) === false) {
      throw forbidden('The API key is not allowed to act for this organisation.', 'forbidden', 'organisation')
    }
    const subject = await users.admit(apiKey, body)
    request.noteAccess({ user: subject })
    reply.header('cache-control', 'no-store')
    return issueAccessToken(subject, apiKey.id, body)
  })
}
