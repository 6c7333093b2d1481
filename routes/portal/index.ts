import type { FastifyInstance } from 'fastify'
import { portalGuard } from '../../plugins/portal/index.js'
import openIdRoutes from './openid.js'
import pageRoutes from './pages.js'
import passkeyRoutes from './passkeys.js'
import portalSessionRoutes from './session.js'

/** The portal: its pages, and what is its own beside `/api/v1/admin/`: logging in and out, and passkeys. Never with CORS headers. */
export default async function portalRoutes (fastify: FastifyInstance): Promise<void> {
  await fastify.register(pageRoutes)
  await fastify.register(async function guardedScope (scope) {
    scope.addHook('onRoute', scope.accessLog.changes)
    await scope.register(portalGuard)
    await scope.register(portalSessionRoutes)
    await scope.register(passkeyRoutes)
    await scope.register(openIdRoutes)
  })
}
