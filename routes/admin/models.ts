import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../lib/runtime/index.js'
import { management, type InstallModel, type ModelList } from '../../schemas/management/index.js'

interface Model {
  Params: { name: string }
}

/** Speech and language models of the installation, for people who see all customers: they serve everybody. */
export default async function modelRoutes (fastify: FastifyInstance): Promise<void> {
  const { models } = fastify
  const operator = { operator: true }

  /** Notes which model a change is about. @throws 404 for an unknown one */
  async function noteModel (request: FastifyRequest<Model>): Promise<string> {
    const { name } = request.params
    if (!(await models.list()).models.some(model => model.name === name)) throw notFound()
    request.noteAccess({ target: { model: name } })
    return name
  }

  fastify.get('/', { prefixTrailingSlash: 'slash', schema: management.listModels, config: operator }, async function listModelsHandler (): Promise<ModelList> {
    return models.list()
  })

  fastify.post<Model & { Body: InstallModel }>('/:name/install/', { schema: management.installModel, config: operator }, async function installModelHandler (request, reply) {
    const { experimental = false } = request.body
    return reply.code(202).send(await models.install(await noteModel(request), { experimental }))
  })

  fastify.delete<Model>('/:name/install/', { schema: management.cancelModelInstallation, config: operator }, async function cancelModelInstallationHandler (request, reply) {
    await models.cancel(await noteModel(request))
    return reply.code(204).send()
  })

  fastify.delete<Model>('/:name/', { schema: management.removeModel, config: operator }, async function removeModelHandler (request, reply) {
    await models.remove(await noteModel(request))
    return reply.code(204).send()
  })
}
