import type { Server } from 'node:http'
import { LogController, type FastifyHttpOptions, type FastifyInstance, type FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import publicKeys from './plugins/access-tokens/index.js'
import knownKeys from './plugins/access-tokens/known-keys.js'
import accessLog from './plugins/access-log/index.js'
import commandLines from './plugins/access-log/commands.js'
import admin from './plugins/admin/index.js'
import apiKeys from './plugins/api-keys/index.js'
import audit from './plugins/audit/index.js'
import asyncapi from './plugins/asyncapi.js'
import audio from './plugins/audio/index.js'
import body from './plugins/body.js'
import changes from './plugins/changes.js'
import clock from './plugins/clock.js'
import configuration from './plugins/config.js'
import { listOf, quietOutages } from './lib/runtime/index.js'
import connectionLimits from './plugins/connection-limits.js'
import connections, { clientErrorHandler } from './plugins/connections.js'
import consultations from './plugins/consultations/index.js'
import database from './plugins/database/index.js'
import diskSpace from './plugins/disk-space.js'
import engineUses from './plugins/engine-uses.js'
import erasures from './plugins/erasures/index.js'
import retention from './plugins/retention/index.js'
import errors, { unroutableHandler } from './plugins/errors/index.js'
import { serializeError } from './lib/storage/index.js'
import health from './plugins/health.js'
import identities from './plugins/identities.js'
import jobs from './plugins/jobs/index.js'
import live from './plugins/live/index.js'
import management from './plugins/management/index.js'
import methodNotAllowed from './plugins/method-not-allowed.js'
import models, { type ModelOptions } from './plugins/models/index.js'
import metrics from './plugins/metrics/index.js'
import openapi from './plugins/openapi/index.js'
import portal from './plugins/portal/index.js'
import rateLimit from './plugins/rate-limit/index.js'
import redis from './plugins/redis.js'
import reports from './plugins/reports/index.js'
import requestIds, { requestIdOf } from './plugins/request-ids.js'
import requestLog from './plugins/request-log.js'
import requestTimeouts, { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from './plugins/request-timeouts.js'
import responseHeaders from './plugins/response-headers.js'
import sandbox from './plugins/sandbox.js'
import keptSound from './plugins/kept-sound.js'
import sound from './plugins/sound.js'
import speakers from './plugins/speakers.js'
import speech from './plugins/speech.js'
import streams from './plugins/streams/index.js'
import tracing from './plugins/tracing/index.js'
import transcription from './plugins/transcription/index.js'
import unreadAnswers from './plugins/unread-answers.js'
import upgrades, { UpgradableRequest } from './plugins/upgrades.js'
import users from './plugins/users/index.js'
import webhooks from './plugins/webhooks/index.js'
import validation from './plugins/validation/index.js'
import routes from './routes/index.js'
import type { Config } from './schemas/config.js'
import { PATH_PARAMETER_MAX_LENGTH } from './schemas/user-operations.js'

/**
 * Longest start, in milliseconds. On a small machine, creating the embedded database, recovering it after a crash or migrating large tables
 * takes longer than Fastify's default of 10 seconds.
 */
const START_TIMEOUT_MS = 120_000

/**
 * Options that a Fastify instance needs to carry the application.
 *
 * @param stream where log lines go; by default standard output, one write per line
 */
export function serverOptions (config: Config, stream?: { write: (line: string) => void }): FastifyHttpOptions<Server> {
  return {
    logger: {
      ...(stream === undefined ? {} : { stream }),
      level: config.LOG_LEVEL,
      redact: ['x-api-key', 'authorization', 'sec-websocket-protocol'].flatMap(name => [`req.headers["${name}"]`, `headers["${name}"]`]),
      hooks: { logMethod: quietOutages },
      serializers: { err: serializeError, req: ({ method }: FastifyRequest) => ({ method }) }
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.BODY_LIMIT,
    // The limit for whole requests, so for the longest ones; see plugins/request-timeouts.ts.
    requestTimeout: UPLOAD_TIMEOUT_MS,
    pluginTimeout: START_TIMEOUT_MS,
    trustProxy: config.TRUST_PROXY === '' ? false : listOf(config.TRUST_PROXY),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PATH_PARAMETER_MAX_LENGTH },
    // The built-in answers of Node and Fastify do not have the documented shape; see plugins/connections.ts.
    http: {
      IncomingMessage: UpgradableRequest, requireHostHeader: false, headersTimeout: REQUEST_TIMEOUT_MS, requestTimeout: UPLOAD_TIMEOUT_MS
    },
    return503OnClosing: false,
    clientErrorHandler,
    frameworkErrors: unroutableHandler,
    genReqId: requestIdOf
  }
}

/**
 * What every request passes on its way in and out, before anything knows who asks: the settings and traces that all others use, errors in
 * the documented shape, and the limits of connections and bodies. Hooks run in the order of these lines: a request has its id before it
 * is logged.
 */
const edge = fp(async function edge (fastify: FastifyInstance, { config }: { config: Config }): Promise<void> {
  await fastify.register(configuration, { config })
  await fastify.register(tracing)
  await fastify.register(errors)
  await fastify.register(requestIds)
  await fastify.register(responseHeaders)
  await fastify.register(validation)
  await fastify.register(body, { config })
  await fastify.register(connections)
  await fastify.register(connectionLimits)
  await fastify.register(unreadAnswers)
  await fastify.register(requestTimeouts)
  await fastify.register(upgrades)
  await fastify.register(accessLog)
  await fastify.register(requestLog)
  // These watch routes as they are added, so they come before any.
  await fastify.register(methodNotAllowed)
  await fastify.register(openapi)
  await fastify.register(asyncapi)
}, { name: 'edge' })

/** Where everything is kept, and what tells other instances that it changed. It closes last, when nothing writes any more. */
const storage = fp(async function storage (fastify: FastifyInstance): Promise<void> {
  await fastify.register(database)
  await fastify.register(commandLines)
  await fastify.register(clock)
  await fastify.register(diskSpace)
  await fastify.register(redis)
  await fastify.register(changes)
  await fastify.register(audit)
}, { name: 'storage', dependencies: ['edge'] })

/** Identities and rate limits: keys, tokens, users. The sandbox creates the first key of a database. */
const identity = fp(async function identity (fastify: FastifyInstance): Promise<void> {
  await fastify.register(knownKeys)
  await fastify.register(publicKeys)
  await fastify.register(apiKeys)
  await fastify.register(users)
  await fastify.register(identities)
  await fastify.register(rateLimit)
  await fastify.register(sandbox)
}, { name: 'identity', dependencies: ['storage'] })

/** What hears and writes, and the durable work that has it done. Engines close before the work that waits for them: that is given back. */
const engines = fp(async function engines (fastify: FastifyInstance, { models: options }: Pick<AppOptions, 'models'>): Promise<void> {
  await fastify.register(jobs)
  await fastify.register(engineUses)
  await fastify.register(sound)
  await fastify.register(reports)
  await fastify.register(speech)
  await fastify.register(models, options ?? {})
  await fastify.register(speakers)
}, { name: 'engines', dependencies: ['storage'] })

/** The product: consultations from their first word to their report, and the operators' side. */
const product = fp(async function product (fastify: FastifyInstance): Promise<void> {
  // Whether it takes audio depends on the speech engine.
  await fastify.register(audio)
  await fastify.register(admin)
  await fastify.register(webhooks)
  await fastify.register(consultations)
  await fastify.register(erasures)
  await fastify.register(retention)
  await fastify.register(live)
  await fastify.register(streams)
  await fastify.register(keptSound)
  await fastify.register(transcription)
  await fastify.register(health)
  await fastify.register(management)
  await fastify.register(portal)
  // Measures all of the above.
  await fastify.register(metrics)
}, { name: 'product', dependencies: ['identity', 'engines'] })

export interface AppOptions {
  config: Config
  /** What models can be installed, and how, instead of the catalogue. */
  models?: ModelOptions
}

/** The application as one plugin: what the service can do, each part on top of those before it, then what it answers. */
async function app (fastify: FastifyInstance, { config, ...options }: AppOptions): Promise<void> {
  await fastify.register(edge, { config })
  await fastify.register(storage)
  await fastify.register(identity)
  await fastify.register(engines, options)
  await fastify.register(product)
  await fastify.register(routes)
}

export default fp(app, { name: 'app' })
