import { chmodSync, rmSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { OperationError } from '../api-keys/operations.js'
import { loadPepper } from '../api-keys/secrets.js'
import { serializeError } from '../errors/database-errors.js'
import { runOperation } from './operations.js'
import { adminSocketPath } from './socket-path.js'

/**
 * While the service has the embedded database open, no other process can open it; so the commands of the shell are done here, asked for
 * through a local socket in DATA_DIR that only this user can reach: `POST /operations/{name}` with the parameters as JSON.
 */
export async function adminPlugin (fastify: FastifyInstance): Promise<void> {
  if (!fastify.embedded) return
  const socket = adminSocketPath(fastify.config.DATA_DIR)
  if (socket === null) {
    fastify.log.warn('DATA_DIR has too long a path for a local socket: keys and users cannot be managed while the service runs')
    return
  }
  const pepper = loadPepper(fastify.config)
  const admin = Fastify({ logger: false, forceCloseConnections: true })
  admin.post<{ Params: { name: string } }>('/operations/:name', async function runOperationHandler (request) {
    return { result: await runOperation(fastify.db, pepper, request.params.name, request.body ?? {}) }
  })
  admin.setErrorHandler((error: Error, _request, reply) => {
    if (error instanceof OperationError) return reply.code(400).send({ error: error.message })
    fastify.log.error({ err: serializeError(error) }, 'an operation failed')
    return reply.code(500).send({ error: 'The operation failed; the log of the service says why.' })
  })

  fastify.addHook('onClose', async () => admin.close())
  // The directory is this process's alone (it holds the lock), so a socket that lies there is one of a process that is gone.
  rmSync(socket, { force: true })
  await admin.listen({ path: socket })
  chmodSync(socket, 0o600)
}

export default fp(adminPlugin, { name: 'admin', dependencies: ['config', 'database'] })
