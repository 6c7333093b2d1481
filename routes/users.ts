import type { FastifyInstance } from 'fastify'
import { notFound } from '../lib/runtime/index.js'
import { revokeUserTokens } from '../schemas/user-operations.js'

/** The users of a customer, for its backend. */
export default async function userRoutes (fastify: FastifyInstance): Promise<void> {
  const { users } = fastify

  fastify.post<{ Params: { user_id: string } }>('/api/v1/users/:user_id/revoke-tokens/', {
    schema: revokeUserTokens, config: { backend: 'tokens:issue' }
  }, async function revokeUserTokensHandler (request, reply) {
    const subject = await users.revokeTokens(request.apiKey, request.params.user_id)
    if (subject === null) throw notFound()
    request.noteAccess({ user: subject })
    return reply.code(204).send()
  })
}
