import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { hostsIn } from '../lib/engine-host/index.js'
import { createVoiceEncoder, installedEncoder, type VoiceEncoder } from '../lib/speech/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Says what voices are like, with the installed model of voices; `null` without one. Ask for it anew each time: a model may be
     * installed while the service runs.
     */
    voiceEncoder: () => Promise<VoiceEncoder | null>
  }
}

/** Notes when an encoder last did what it was asked, and when it last did not. */
function noted (encoder: VoiceEncoder, uses: FastifyInstance['engineUses']): VoiceEncoder {
  return {
    model: encoder.model,
    close: async () => encoder.close(),
    async encode (...args) {
      try {
        const voices = await encoder.encode(...args)
        uses.succeeded('speakers')
        return voices
      } catch (error) {
        if (!args[2].signal.aborted) uses.failed('speakers', error)
        throw error
      }
    }
  }
}

/**
 * Tells voices apart, with a model on this machine: `fastify.voiceEncoder`. The model is loaded with the first recording, whichever engine
 * recognises its words.
 */
export async function speakersPlugin (fastify: FastifyInstance): Promise<void> {
  const { config, engineUses, log } = fastify
  const encoders = new Map<string, VoiceEncoder>()

  async function voiceEncoder (): Promise<VoiceEncoder | null> {
    const model = await installedEncoder(config.MODELS_DIR).catch((error: unknown) => {
      log.warn({ err: error }, 'the directory of models cannot be read; nobody says who speaks in recordings')
      return null
    })
    if (model === null) return null
    const identity = `${model.name} ${model.revision}`
    const known = encoders.get(identity)
    if (known !== undefined) return known
    log.info({ model: model.name, revision: model.revision }, 'voices are told apart on this machine')
    const encoder = noted(createVoiceEncoder({
      model, modelsDirectory: config.MODELS_DIR, directory: hostsIn(config.DATA_DIR), idleSeconds: config.MODELS_IDLE, log
    }), engineUses)
    encoders.set(identity, encoder)
    return encoder
  }

  fastify.decorate('voiceEncoder', voiceEncoder)
  fastify.addHook('onClose', async () => { await Promise.all([...encoders.values()].map(async encoder => encoder.close())) })
}

export default fp(speakersPlugin, { name: 'speakers', dependencies: ['config', 'engine-uses'] })
