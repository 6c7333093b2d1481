import { randomInt } from 'node:crypto'
import net, { type AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type LightMyRequestResponse } from 'fastify'
import fp from 'fastify-plugin'
import type { Test } from 'tap'
import { serverOptions } from '../../app.js'
import accessLog from '../../plugins/access-log/index.js'
import publicKeys from '../../plugins/access-tokens/index.js'
import apiKeys from '../../plugins/api-keys/index.js'
import body from '../../plugins/body.js'
import configuration from '../../plugins/config.js'
import connections from '../../plugins/connections.js'
import changes from '../../plugins/changes.js'
import clock from '../../plugins/clock.js'
import database from '../../plugins/database/index.js'
import errors from '../../plugins/errors/index.js'
import identities from '../../plugins/identities.js'
import methodNotAllowed from '../../plugins/method-not-allowed.js'
import openapi from '../../plugins/openapi/index.js'
import rateLimit from '../../plugins/rate-limit/index.js'
import redis from '../../plugins/redis.js'
import users from '../../plugins/users/index.js'
import validation from '../../plugins/validation/index.js'
import { createStrictAjv } from '../../lib/runtime/validation/ajv.js'
import routes from '../../routes/index.js'
import type { Config } from '../../schemas/config.js'
import { testConfig } from '../helper.js'

export const INVALID_KEY = { error: 'The API key is missing or not valid.' }
export const INVALID_TOKEN = { error: 'The access token is missing or not valid.', code: 'access_token_invalid' }
export const NOT_FOUND = { error: 'Not found.', code: 'not_found' }
export const NOT_ALLOWED = { error: 'This method is not allowed here.', code: 'method_not_allowed' }
export const TOO_MANY = 'Too many requests; wait before the next one.'

/** An address that no other test has, so that its counts start at nothing. */
export function freshAddress (): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

/** Headers that are the same everywhere, or about the connection; those of limits that say what `x-ratelimit-*` says, and more. */
const COMMON = new Set(['x-content-type-options', 'date', 'connection', 'content-length', 'keep-alive', 'x-request-id', 'ratelimit', 'ratelimit-policy'])

/** The headers of an answer that are about this service: not the date, nor how the body travels. */
export function ownHeaders ({ headers }: LightMyRequestResponse): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !COMMON.has(name)))
}

const ajv = createStrictAjv()
const DOCUMENTED: Readonly<Record<number, string>> = {
  200: 'TokenResponse',
  400: 'ValidationErrors',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'ErrorMessage',
  405: 'ErrorMessage',
  429: 'RateLimitError',
  500: 'ErrorMessage',
  503: 'ErrorMessage'
}

/** Why an answer of the token endpoint is not what the contract says about its status; `null` when it is. */
export function misfit (status: number, text: string): string | null {
  const schema = DOCUMENTED[status]
  if (schema === undefined) return `${status} is not a status of the contract`
  const validate = ajv.getSchema(schema)
  return validate?.(JSON.parse(text)) === true ? null : `${status} with ${text.slice(0, 200)}: ${ajv.errorsText(validate?.errors)}`
}

/**
 * What is asked all the time, not by a request: the maintenance of the embedded database, the look for jobs and for webhooks to deliver,
 * the counts of requests, the rows of the audit log.
 */
const MAINTENANCE = /^\s*with recursive done as \(\s+delete from jobs|^update jobs|^with taken as \(\s+update webhook_deliveries|^select exists \(select from webhook_deliveries|pg_stat_force_next_flush|pg_stat_all_tables|pg_control_checkpoint|^checkpoint|^vacuum|^(?:insert into|delete from) "?(?:api_key_requests|audit_batches|command_lines|engine_uses)/

/** Notes the statements that the service runs on its database from now on. */
export function watchQueries ({ db }: FastifyInstance): string[] {
  const statements: string[] = []
  const executor = db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = async consume => provide(async connection => consume({
    streamQuery: connection.streamQuery.bind(connection),
    async executeQuery (query) {
      if (!MAINTENANCE.test(query.sql)) statements.push(query.sql)
      return connection.executeQuery(query)
    }
  }))
  return statements
}

/** Makes every statement fail with `error`, until the returned function is called. */
export function breakDatabase ({ db }: FastifyInstance, error: Error): () => void {
  const executor = db.getExecutor()
  const provide = executor.provideConnection
  executor.provideConnection = async () => { throw error }
  return () => { executor.provideConnection = provide }
}

const plugins = {
  configuration,
  errors,
  validation,
  body,
  connections,
  methodNotAllowed,
  openapi,
  database,
  changes,
  clock,
  accessLog,
  redis,
  publicKeys,
  apiKeys,
  users,
  identities,
  rateLimit
}

export interface BareOptions {
  overrides?: Partial<Record<keyof Config, string>>
  /** Plugins that are left out: only their names are there. */
  without?: Array<'errors' | 'validation' | 'body' | 'connections'>
  /** Called before the routes. */
  prepare?: (fastify: FastifyInstance) => void
  /** Instead of all routes. */
  routes?: FastifyPluginAsync
  /** Instead of the server's options. */
  server?: object
}

/** The application with a piece missing, to show that a test of the piece notices. */
export async function bare (t: Test, options: BareOptions): Promise<FastifyInstance> {
  // The portal needs more than what is here.
  const config = await testConfig(t, { PORTAL_ENABLED: 'false', ...options.overrides }, true)
  const fastify = Fastify({ ...(options.server ?? serverOptions(config)), logger: false }) as unknown as FastifyInstance
  t.teardown(() => fastify.close())
  for (const [name, plugin] of Object.entries(plugins)) {
    const missing = options.without?.includes(name as 'body') === true
    await fastify.register(missing ? fp(async () => {}, { name }) : plugin as FastifyPluginAsync<{ config: Config }>, { config })
  }
  options.prepare?.(fastify)
  await fastify.register(options.routes ?? routes)
  await fastify.ready()
  return fastify
}

/** Listens on a free port of this machine. */
export async function listen (fastify: FastifyInstance): Promise<number> {
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  return (fastify.server.address() as AddressInfo).port
}

/** Longest wait for the end of a connection, in milliseconds. */
const PATIENCE_MS = 5000

/** What came back on a connection. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
  /** Everything, as it came. */
  text: string
}

/** Reads the first answer that is not merely "go on". */
function parseAnswer (text: string): Answer {
  const final = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  const [head = '', ...rest] = final.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  }))
  const rested = rest.join('\r\n\r\n')
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: rested.slice(0, Number(headers['content-length'] ?? rested.length)), text }
}

/**
 * Writes bytes to a server, piece by piece, and reads until the connection ends or a whole answer is there.
 *
 * @param hangUp whether to end the connection after the last piece
 * @param between what to wait for between pieces: a moment, or the answer, whatever a busy machine makes of a moment
 */
export async function send (
  port: number, pieces: string | Buffer | ReadonlyArray<string | Buffer>, hangUp = false, between: 'pause' | 'answer' = 'pause'
): Promise<Answer> {
  const socket = net.connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  const text = () => Buffer.concat(chunks).toString('utf8')
  const ended = new Promise<void>(resolve => {
    socket.on('data', chunk => {
      chunks.push(chunk)
      const { status, headers, body: received } = parseAnswer(text())
      if (status !== 0 && Buffer.byteLength(received) >= Number(headers['content-length'] ?? Infinity)) resolve()
    })
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
  })
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS)
  for (const piece of typeof pieces === 'string' || Buffer.isBuffer(pieces) ? [pieces] : pieces) {
    socket.write(piece)
    await (between === 'answer' ? ended : new Promise(resolve => setTimeout(resolve, 5)))
  }
  if (hangUp) socket.end()
  await ended
  clearTimeout(timer)
  socket.destroy()
  return parseAnswer(text())
}
