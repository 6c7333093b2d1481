import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { isEngineOutage } from '../lib/jobs/index.js'
import { Outage } from '../lib/outages.js'
import {
  createOpenAiSpeechEngine, followed, limited, problemOf, type SharedSpeechEngine, watched, watchSpeech
} from '../lib/recognition/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Recognises speech; `null` without an engine, in which case audio is refused. */
    speech: SharedSpeechEngine | null
    /** Whether the engine worked when it was last used. */
    speechWorks: () => boolean
  }
}

/**
 * Recognises speech, with at most SPEECH_CONCURRENCY requests at once on this instance: `fastify.speech`. Once the instance listens, it
 * logs whether the engine works. While it does not, it is probed.
 */
export async function speechPlugin (fastify: FastifyInstance): Promise<void> {
  const { config, log } = fastify
  if (config.SPEECH_ENGINE === 'none') {
    fastify.decorate('speech', null).decorate('speechWorks', () => true)
    return
  }
  const outage = new Outage(log, { level: 'warn', began: problemOf, ended: 'the speech engine works again' })
  const { engine, works } = followed(watched(createOpenAiSpeechEngine({
    baseUrl: config.SPEECH_BASE_URL,
    apiKey: config.SPEECH_API_KEY,
    model: config.SPEECH_MODEL,
    timeoutSeconds: config.SPEECH_TIMEOUT
  }), outage, isEngineOutage), () => watch())
  fastify.decorate('speech', limited(engine, { concurrency: config.SPEECH_CONCURRENCY, timeoutSeconds: config.SPEECH_TIMEOUT })).decorate('speechWorks', works)

  const closing = new AbortController()
  let watching: Promise<void> | undefined
  function watch (info = (_message: string): void => {}): void {
    if (closing.signal.aborted) return
    const probeLog = { info, warn: (message: string) => log.warn(message) }
    watching ??= watchSpeech(engine, probeLog, closing.signal).finally(() => { watching = undefined })
  }
  // Of an engine that was away, the outage says that it is back.
  fastify.addHook('onListen', async () => watch(message => { if (!outage.isOpen) log.info(message) }))
  fastify.addHook('onClose', async () => {
    closing.abort(new Error('the service stops'))
    await watching
    outage.close()
  })
}

export default fp(speechPlugin, { name: 'speech', dependencies: ['config'] })
