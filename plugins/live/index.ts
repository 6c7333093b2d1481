import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { LiveTranscripts } from './live-transcripts.js'
import type { LiveSessions } from '../../lib/speech/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveSessions
  }
}

/** Transcribes streams live: `fastify.live`. */
export async function livePlugin (fastify: FastifyInstance): Promise<void> {
  const live = new LiveTranscripts(fastify)
  fastify.decorate('live', live)
  fastify.addHook('onClose', async () => live.stop())
}

export { type Heard, hearWindow } from './hear-window.js'

export default fp(livePlugin, { name: 'live', dependencies: ['config', 'database', 'audio', 'consultations', 'sound', 'speech', 'tracing'] })
