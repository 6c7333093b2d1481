import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { every } from '../../lib/runtime/index.js'
import { createConsultations } from './service.js'

declare module 'fastify' {
  interface FastifyInstance {
    consultations: ReturnType<typeof createConsultations>
  }
}

/** How often to look for abandoned recordings and expired answers, in milliseconds. */
const SWEEP_INTERVAL_MS = 60_000

/** Manages consultations from their start to the final output: `fastify.consultations`. */
export async function consultationsPlugin (fastify: FastifyInstance): Promise<void> {
  const consultations = createConsultations(fastify)
  fastify.decorate('consultations', consultations)

  const { makeReport, hasFallback, delay, park } = consultations
  await fastify.jobs.work({ make: makeReport, asksModel: () => fastify.reports.engine().name !== 'embedded', hasFallback, delay, park }, { reports: fastify.reports.most })

  const stopSweeping = every(SWEEP_INTERVAL_MS, async () => consultations.sweep(), error => {
    fastify.log.error({ err: error }, 'forgotten recordings could not be finished; it is tried again')
  })
  fastify.addHook('onClose', async () => {
    await stopSweeping()
    await consultations.settle()
  })
}

export { deleteConsultations, lockLatest } from './deletion.js'
export type { Owner } from './start.js'

export default fp(consultationsPlugin, { name: 'consultations', dependencies: ['config', 'database', 'api-keys', 'audio', 'changes', 'jobs', 'reports'] })
