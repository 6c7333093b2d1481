import type { FastifyInstance } from 'fastify'
import { catalogue, FIRST_LANGUAGE_MODEL, FIRST_SPEECH_MODEL, isLoaded } from '../../lib/models/index.js'
import { notFound } from '../../lib/runtime/index.js'
import { demoModels, type DemoInstallation, type DemoModel, type DemoModels, type DemoTask } from '../../schemas/demo.js'
import type { ManagedModel } from '../../schemas/management/index.js'
import { requirePage } from './same-origin.js'

/** Models that the service does not load: nobody could record with them. */
const unloaded = new Set(catalogue.filter(model => !isLoaded(model)).map(({ name }) => name))

/** A model of a list as the page offers it. */
function offerOf (model: ManagedModel, models: readonly ManagedModel[], missing: boolean): DemoModel {
  const all = [model, ...models.filter(({ name }) => model.installed_with.includes(name))]
  const toDownload = all.filter(({ revision }) => revision === null).map(({ download_bytes: bytes }) => bytes)
  return {
    name: model.name,
    title: model.title,
    download_bytes: toDownload.reduce((sum, bytes) => sum === null || bytes === null ? null : sum + bytes, 0),
    memory_bytes: model.memory_bytes,
    licences: all.flatMap(({ title, licence }) => licence === null ? [] : [{ title, ...licence }]),
    missing
  }
}

/**
 * Has the page download the model that recognises speech, and the one that writes reports: the first of each that are advised, or those
 * that the settings name. Only the page itself can have that done.
 */
export default async function demoModelRoutes (fastify: FastifyInstance): Promise<void> {
  const { config, models, reports } = fastify

  /** The name of the model for a task; `null` where the settings want none that is installed here. */
  function wantedFor (task: DemoTask): string | null {
    if (task === 'speech') return ['auto', 'embedded'].includes(config.SPEECH_ENGINE) ? config.SPEECH_MODEL || FIRST_SPEECH_MODEL : null
    const isLocal = config.REPORT_ENGINE === 'model' || (config.REPORT_ENGINE === 'auto' && reports.engine().name !== 'openai')
    return isLocal ? config.REPORT_MODEL || FIRST_LANGUAGE_MODEL : null
  }

  function offerFor (task: DemoTask, all: readonly ManagedModel[]): DemoModel | null {
    const model = all.find(({ name, can_be_installed: isPublished }) => isPublished && name === wantedFor(task) && !unloaded.has(name))
    const isUsed = all.some(model => model.task === task && model.in_use && model.revision !== null)
    return model === undefined ? null : offerOf(model, all, !isUsed)
  }

  fastify.get('/models/', { schema: demoModels.list }, async function listDemoModels (_request, reply): Promise<DemoModels> {
    reply.header('cache-control', 'no-store')
    const { models: all, installation } = await models.list()
    return { speech: offerFor('speech', all), language: offerFor('language', all), installation }
  })

  await fastify.register(async function changes (scope) {
    requirePage(scope, 'Only the demo page itself installs models.')

    scope.post<{ Body: DemoInstallation }>('/models/', { schema: demoModels.install }, async function installDemoModel (request, reply) {
      const offer = offerFor(request.body.task, (await models.list()).models)
      if (offer === null) throw notFound()
      return reply.code(202).send(await models.install(offer.name, { experimental: false }))
    })

    scope.delete('/models/', { schema: demoModels.cancel }, async function cancelDemoModel (_request, reply) {
      const { installation, models: all } = await models.list()
      const offered = (['speech', 'language'] as const).map(task => offerFor(task, all)?.name)
      if (installation === null || !offered.includes(installation.model)) throw notFound()
      await models.cancel(installation.model)
      return reply.code(204).send()
    })
  })
}
