import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { DecodeOptions } from './decode-runs.js'
import { createHear } from './hear.js'
import { SpeechListener } from './listener.js'
import { openOpus } from './opus-packets.js'
import type { Hearing } from './types.js'
import { loadVoiceActivity } from './voice-activity.js'

declare module 'fastify' {
  interface FastifyInstance {
    hearing: Hearing
  }
}

/** Loads what is needed to hear. Whoever does it calls `close` in the end. */
export async function createHearing (options: DecodeOptions = {}): Promise<Hearing & { close: () => Promise<void> }> {
  const openVoiceActivity = await loadVoiceActivity()
  function listen (startMs = 0): SpeechListener {
    return new SpeechListener(openVoiceActivity(), startMs)
  }
  return { listen, ...createHear(listen, options), openOpus }
}

/** Decodes audio, and finds and measures the speech in it: `fastify.hearing`. Asks no one else. */
export async function hearingPlugin (fastify: FastifyInstance): Promise<void> {
  const { close, ...hearing } = await createHearing()
  fastify.decorate('hearing', hearing)
  fastify.addHook('onClose', close)
}

export default fp(hearingPlugin, { name: 'hearing', dependencies: ['config'] })
