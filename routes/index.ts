import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { bearerGuard, issuer } from '../plugins/access-tokens/index.js'
import { apiKeyGuard } from '../plugins/api-keys/index.js'
import { listOf } from '../lib/runtime/index.js'
import consultationGuard from '../plugins/consultation-guard.js'
import { notFoundHandler } from '../plugins/errors/index.js'
import { workGuard } from '../plugins/rate-limit/index.js'
import { REQUEST_ID_HEADER } from '../schemas/request-id.js'
import adminRoutes from './admin/index.js'
import capabilityRoutes from './capabilities.js'
import consultationRoutes from './consultations/index.js'
import { bearerProtocol } from './consultations/bearer-protocol.js'
import demoRoutes from './demo/index.js'
import documentationRoutes from './documentation.js'
import exampleRoutes from './examples.js'
import guideRoutes from './guides/index.js'
import healthRoutes from './health.js'
import homeRoutes from './home/index.js'
import jwksRoutes from './jwks.js'
import portalRoutes from './portal/index.js'
import sdkRoutes from './sdk.js'
import sessionRoutes from './session.js'
import tokenRoutes from './token.js'
import userRoutes from './users.js'
import webhookRoutes from './webhooks/index.js'
import widgetRoutes from './widget/index.js'
import { rateLimitHeaders } from '../schemas/responses.js'

/** Routes for a customer's backend, with its API key. Never with CORS headers: no browser may hold the key. */
async function backendScope (scope: FastifyInstance): Promise<void> {
  scope.addHook('onRoute', scope.accessLog.changes)
  await scope.register(apiKeyGuard)
  await scope.register(issuer)
  await scope.register(tokenRoutes)
  await scope.register(userRoutes)
  await scope.register(webhookRoutes)
}

/** What pages of other origins may do in a scope, in addition to the defaults. */
interface BrowserAccess {
  methods: string[]
  /** Request headers. */
  send?: string[]
  /** Response headers. */
  read?: string[]
}

/** Lets pages of the allowed origins call a scope, behind the limit for each address. */
async function openToBrowsers (scope: FastifyInstance, { methods, send = [], read = [] }: BrowserAccess): Promise<void> {
  const origins = listOf(scope.config.CORS_ORIGINS)
  await scope.register(cors, {
    origin: origins.includes('*') ? '*' : origins,
    methods,
    allowedHeaders: ['Authorization', 'Content-Type', REQUEST_ID_HEADER, ...send],
    exposedHeaders: [REQUEST_ID_HEADER, 'Retry-After', ...Object.keys(rateLimitHeaders), ...read],
    maxAge: 600,
    strictPreflight: false,
    preflightContinue: true
  })
  // After CORS, so that a page may read that it has to wait.
  scope.addHook('onRequest', scope.limits.address)
}

/** Routes that a frontend calls first, with an access token. */
async function sessionScope (scope: FastifyInstance): Promise<void> {
  await openToBrowsers(scope, { methods: ['GET', 'HEAD'] })
  await scope.register(async function guardedScope (guarded) {
    await guarded.register(bearerGuard)
    await guarded.register(sessionRoutes)
  })
}

/** Capabilities of the installation: for a frontend with an access token, or a backend with its API key. */
async function capabilityScope (scope: FastifyInstance): Promise<void> {
  await openToBrowsers(scope, { methods: ['GET', 'HEAD'] })
  await scope.register(async function guardedScope (guarded) {
    await guarded.register(consultationGuard)
    await guarded.register(capabilityRoutes)
  })
}

/** Consultations: run by a frontend with an access token, read by a backend with its API key too. */
async function consultationScope (scope: FastifyInstance): Promise<void> {
  await openToBrowsers(scope, {
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    send: ['Content-Digest', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'Last-Event-ID', 'Prefer'],
    read: ['ETag', 'Location', 'Preference-Applied', 'Report-State']
  })
  await scope.register(async function guardedScope (guarded) {
    guarded.addHook('onRoute', scope.accessLog.everything)
    guarded.addHook('onRequest', bearerProtocol)
    await guarded.register(consultationGuard)
    await guarded.register(workGuard)
    await guarded.register(consultationRoutes)
  })
}

/** Public routes and unknown paths: like all but health, behind the limit for each address. */
async function limitedScope (scope: FastifyInstance): Promise<void> {
  scope.addHook('onRequest', scope.limits.address)
  // Fastify reads the body before it calls the handler, and an unreadable body would not be answered 404.
  scope.addHook('onRequest', async request => {
    if (!request.is404) return
    scope.requireKnownMethod(request)
    notFoundHandler()
  })
  scope.setNotFoundHandler(notFoundHandler)
  if (scope.config.DOCS_ENABLED) {
    await scope.register(documentationRoutes)
    await scope.register(guideRoutes)
  }
  if (scope.config.SANDBOX_ENABLED === true && scope.embedded) await scope.register(demoRoutes, { prefix: '/demo' })
  if (scope.config.PORTAL_ENABLED === true) {
    await scope.register(portalRoutes, { prefix: '/portal' })
    await scope.register(adminRoutes, { prefix: '/api/v1/admin' })
  }
  await scope.register(widgetRoutes, { prefix: '/widget' })
  await scope.register(sdkRoutes, { prefix: '/sdk' })
  await scope.register(homeRoutes)
  await scope.register(jwksRoutes)
  await scope.register(exampleRoutes)
  await scope.register(backendScope)
  scope.refuseOtherMethods()
}

/** All routes, in reading order. */
export default async function routes (fastify: FastifyInstance): Promise<void> {
  await fastify.register(healthRoutes)
  await fastify.register(sessionScope, { prefix: '/api/v1/session' })
  await fastify.register(capabilityScope, { prefix: '/api/v1/capabilities' })
  await fastify.register(consultationScope, { prefix: '/api/v1/consultations' })
  await fastify.register(limitedScope)
}
