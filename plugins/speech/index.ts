import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../schemas/config.js'
import { limited } from './limit.js'
import { createOpenAiSpeechEngine } from './openai/index.js'
import type { SharedSpeechEngine } from './types.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** What recognises speech; `null` without an engine, when audio is not taken. */
    speech: SharedSpeechEngine | null
  }
}

function engineOf (config: Config): SharedSpeechEngine | null {
  if (config.SPEECH_ENGINE === 'none') return null
  const engine = createOpenAiSpeechEngine({
    baseUrl: config.SPEECH_BASE_URL,
    apiKey: config.SPEECH_API_KEY,
    model: config.SPEECH_MODEL,
    timeoutSeconds: config.SPEECH_TIMEOUT
  })
  return limited(engine, config.SPEECH_CONCURRENCY)
}

/** Recognises speech, of all who ask on this instance at most SPEECH_CONCURRENCY sounds at once: `fastify.speech`. */
export async function speechPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.decorate('speech', engineOf(fastify.config))
}

export default fp(speechPlugin, { name: 'speech', dependencies: ['config'] })
