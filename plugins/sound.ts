import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createSoundEngine, type SoundEngine } from '../lib/speech/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    sound: SoundEngine
  }
}

/** Decodes audio, and detects and measures speech in it, without any other server: `fastify.sound`. */
export async function soundPlugin (fastify: FastifyInstance): Promise<void> {
  const { close, ...sound } = await createSoundEngine()
  fastify.decorate('sound', sound)
  fastify.addHook('onClose', close)
}

export default fp(soundPlugin, { name: 'sound' })
