import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createModelStore, type ModelStoreOptions } from '../../lib/models/index.js'
import type { ModelInstallation, ModelList } from '../../schemas/management/index.js'
import { installedEncoder } from '../../lib/speech/index.js'
import { installedInUse, languageModelInUse } from '../../lib/work/index.js'
import type { ModelInUse } from '../../schemas/capabilities.js'
import { notFound } from '../../lib/runtime/index.js'
import { Installations } from './installations.js'
import { installationView, listModels } from './listing.js'
import { modelProblem, unreadableModels } from './problems.js'

declare module 'fastify' {
  interface FastifyInstance {
    models: Models
  }
}

/** The models in MODELS_DIR, for pages: the same for every process and instance that shares the directory. */
export interface Models {
  /** All models, and the installation in progress. @throws {Problem} 503 when the directory cannot be read */
  list: () => Promise<ModelList>
  /** The models that recognise speech and write reports now. */
  inUse: () => Promise<ModelInUse[]>
  /**
   * Begins to install a model whose licence, and those of its companions, somebody has accepted.
   *
   * @throws {Problem} 404 for an unknown one; 400 for a small one without `experimental`; 409 while another one is being installed
   */
  install: (name: string, options: { experimental: boolean }) => Promise<ModelInstallation>
  /** Ends the installation of a model, in whichever process it is. @throws {Problem} 404 when it is not being installed */
  cancel: (name: string) => Promise<void>
  /** Deletes the files of a model. @throws {Problem} 404 when it is not installed; 409 while one is being installed */
  remove: (name: string) => Promise<void>
}

/** What can be installed, and how. Default: the catalogue of this version, from its publishers. */
export type ModelOptions = Partial<Pick<ModelStoreOptions, 'catalogue' | 'installLibrary'>>

/**
 * Lists, installs and removes models while the service runs: `fastify.models`. An installation ends with the service, and goes on when
 * that starts again.
 */
export async function modelsPlugin (fastify: FastifyInstance, options: ModelOptions): Promise<void> {
  const { MODELS_DIR: directory, MODELS_MIRROR: mirror } = fastify.config
  const store = createModelStore({ ...options, directory, mirror })
  const installations = new Installations(store, fastify.log)
  async function inUse (): Promise<ModelInUse[]> {
    const language = languageModelInUse(fastify.reports.engine())
    // Without a directory that can be read, nobody tells voices apart.
    const encoder = fastify.speech === null ? null : await installedEncoder(directory).catch(() => null)
    return [...fastify.speechModels(), ...encoder === null ? [] : [installedInUse(encoder)], ...language === null ? [] : [language]]
  }
  fastify.decorate('models', {
    inUse,
    list: async () => listModels(await inUse(), store).catch(unreadableModels),
    install: async (model, { experimental }) => installationView(await installations.begin({ model, experimental }).catch(modelProblem)),
    async cancel (name) {
      const progress = await store.progress()
      if (progress?.state !== 'running' || progress.model !== name) throw notFound()
      await store.cancel()
    },
    remove: async name => store.remove(name).catch(modelProblem)
  })
  fastify.addHook('onListen', async () => installations.open())
  fastify.addHook('onClose', async () => installations.close())
}

export default fp(modelsPlugin, { name: 'models', dependencies: ['config', 'reports', 'speech'] })
