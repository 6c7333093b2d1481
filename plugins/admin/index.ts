import { chmodSync, rmSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { OperationError } from '../../lib/runtime/index.js'
import { adminSocketPath, serializeError } from '../../lib/storage/index.js'
import { commandMessage, type AccessLine } from '../access-log/index.js'
import { serveBackups } from './backup.js'
import { changeOf } from './changes.js'
import { runCommand } from './commands.js'
import { runOperation, type OperationName } from './operations.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs an operation that the shell has too, for a request whose log line says what changed; its errors are those of `runOperation`. */
    operate: (name: OperationName, params: unknown, request: FastifyRequest) => Promise<unknown>
  }
}

/**
 * Runs operations: `fastify.operate`. It also runs the commands of the shell while the service has the embedded database open, because no
 * other process can open it then. They come through a local socket in DATA_DIR that only this user can reach: `POST /operations/{name}`
 * with the parameters as JSON, and `POST /backup/`.
 */
export async function adminPlugin (fastify: FastifyInstance): Promise<void> {
  const { pepper } = fastify.apiKeys
  fastify.decorate('operate', async (name, params, request) => {
    const result = await runOperation(fastify.db, pepper, name, params, fastify.config)
    const change = await changeOf(fastify.db, name, params, result)
    if (change !== null) request.noteAccess({ target: change.target })
    return result
  })
  if (!fastify.embedded) return
  const socket = adminSocketPath(fastify.config.DATA_DIR)
  if (socket === null) {
    fastify.log.warn('DATA_DIR has too long a path for a local socket: keys and users cannot be managed while the service runs')
    return
  }
  const admin = Fastify({ logger: false, forceCloseConnections: true })
  admin.post<{ Params: { name: string } }>('/operations/:name', async function runOperationHandler (request) {
    const { body: params = {}, params: { name } } = request
    async function leaveLine (line: AccessLine): Promise<void> {
      fastify.log.info(line, commandMessage(line))
      await fastify.audit.command(line).catch((err: unknown) => fastify.log.error({ err }, 'the row of a command is missing in the audit log'))
    }
    if (name.startsWith('audit.')) await fastify.audit.gather()
    return { result: await runCommand(leaveLine, fastify.db, pepper, name, params ?? {}, fastify.config) }
  })
  serveBackups(admin, fastify)
  admin.setErrorHandler((error: Error, _request, reply) => {
    if (error instanceof OperationError) {
      const { message, problems } = error
      return reply.code(400).send({ error: message, ...problems.length === 0 ? {} : { problems } })
    }
    fastify.log.error({ err: serializeError(error) }, 'an operation failed')
    return reply.code(500).send({ error: 'The operation failed; the log of the service says why.' })
  })

  fastify.addHook('onClose', async () => admin.close())
  // Only this process uses the directory (it holds the lock), so a socket there was left by a dead process.
  rmSync(socket, { force: true })
  await admin.listen({ path: socket })
  chmodSync(socket, 0o600)
}

export default fp(adminPlugin, { name: 'admin', dependencies: ['access-log', 'audit', 'config', 'database', 'api-keys', 'audio'] })
