import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { transcribe } from './transcribe.js'

/** Transcribes the audio of finished consultations, as durable jobs. */
export async function transcriptionPlugin (fastify: FastifyInstance): Promise<void> {
  await fastify.jobs.work({ transcribe: async (id, attempt) => transcribe(fastify, id, attempt) })
}

export default fp(transcriptionPlugin, {
  name: 'transcription', dependencies: ['config', 'database', 'jobs', 'audio', 'live', 'streams', 'sound', 'speech', 'speakers', 'consultations']
})
