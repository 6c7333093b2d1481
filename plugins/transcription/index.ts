import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createTranscribe } from './transcribe.js'

/** Has the audio of finished consultations transcribed, by durable work. */
export async function transcriptionPlugin (fastify: FastifyInstance): Promise<void> {
  await fastify.jobs.work({ transcribe: createTranscribe(fastify) })
}

export default fp(transcriptionPlugin, {
  name: 'transcription', dependencies: ['config', 'database', 'jobs', 'audio', 'streams', 'hearing', 'speech', 'consultations']
})
