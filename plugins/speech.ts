import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createOpenAiSpeechEngine, limited, type SharedSpeechEngine, watchSpeech } from '../lib/recognition/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Recognises speech; `null` without an engine, in which case audio is refused. */
    speech: SharedSpeechEngine | null
  }
}

/**
 * Recognises speech, with at most SPEECH_CONCURRENCY requests at once on this instance: `fastify.speech`. Once the instance listens, it
 * logs whether the engine works.
 */
export async function speechPlugin (fastify: FastifyInstance): Promise<void> {
  const { config, log } = fastify
  if (config.SPEECH_ENGINE === 'none') {
    fastify.decorate('speech', null)
    return
  }
  const engine = createOpenAiSpeechEngine({
    baseUrl: config.SPEECH_BASE_URL,
    apiKey: config.SPEECH_API_KEY,
    model: config.SPEECH_MODEL,
    timeoutSeconds: config.SPEECH_TIMEOUT
  })
  fastify.decorate('speech', limited(engine, { concurrency: config.SPEECH_CONCURRENCY, timeoutSeconds: config.SPEECH_TIMEOUT }))

  const closing = new AbortController()
  let watching: Promise<void> | undefined
  fastify.addHook('onListen', async () => { watching = watchSpeech(engine, log, closing.signal) })
  fastify.addHook('onClose', async () => {
    closing.abort(new Error('the service stops'))
    await watching
  })
}

export default fp(speechPlugin, { name: 'speech', dependencies: ['config'] })
