import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createConsultations } from './service.js'

declare module 'fastify' {
  interface FastifyInstance {
    consultations: ReturnType<typeof createConsultations>
  }
}

/** How often forgotten recordings and old answers are looked for, in milliseconds. */
const SWEEP_INTERVAL_MS = 60_000

/** Keeps consultations, from their start to the final output: `fastify.consultations`. */
export async function consultationsPlugin (fastify: FastifyInstance): Promise<void> {
  const consultations = createConsultations(fastify)
  fastify.decorate('consultations', consultations)

  await fastify.jobs.work({ make: consultations.makeReport, park: consultations.park })

  const timer = setInterval(() => {
    consultations.sweep().catch(error => fastify.log.error({ err: error }, 'forgotten recordings could not be finished; it is tried again'))
  }, SWEEP_INTERVAL_MS).unref()
  fastify.addHook('onClose', async () => {
    clearInterval(timer)
    await consultations.settle()
  })
}

export default fp(consultationsPlugin, { name: 'consultations', dependencies: ['config', 'database', 'audio', 'changes', 'jobs', 'reports'] })
