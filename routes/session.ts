import type { FastifyInstance } from 'fastify'
import { invalidToken } from '../lib/runtime/index.js'
import { isErased } from '../lib/identity/index.js'
import { getSession, type Session } from '../schemas/session.js'

/** The session behind an access token, for the frontend. */
export default async function sessionRoutes (fastify: FastifyInstance): Promise<void> {
  const { users } = fastify

  fastify.get('/', { prefixTrailingSlash: 'slash', schema: getSession, config: { cors: true } }, async function getSessionHandler (request, reply): Promise<Session> {
    const claims = request.user
    const user = await users.find(claims.sub)
    if (user === undefined || isErased(user, claims.iat)) throw invalidToken()
    reply.header('cache-control', 'no-store')
    return {
      user_id: user.user_id,
      first_name: user.first_name,
      last_name: user.last_name,
      organisation: claims.organisation,
      ...(claims.healthcare_provider_type === undefined ? {} : { healthcare_provider_type: claims.healthcare_provider_type }),
      expires_at: new Date(claims.exp * 1000).toISOString()
    }
  })
}
