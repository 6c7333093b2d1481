import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { DurableJobs, type JobsOptions } from './durable-jobs.js'
import type { Jobs } from './types.js'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
  }
}

/** Runs durable jobs, with pg-boss on the same database as everything else: `fastify.jobs`. */
export async function jobsPlugin (fastify: FastifyInstance, options: JobsOptions): Promise<void> {
  const jobs = await DurableJobs.start(fastify, options)
  // Plain functions, so that callers may pass them on.
  fastify.decorate('jobs', {
    enqueueReport: async (...job) => jobs.enqueueReport(...job),
    enqueueTranscription: async (...job) => jobs.enqueueTranscription(...job),
    wake: () => jobs.wake(),
    load: async () => jobs.load(),
    work: async (handlers, workOptions) => jobs.work(handlers, workOptions)
  } satisfies Jobs)
  fastify.addHook('onClose', async function stopWork () {
    await jobs.stop()
  })
}

export type { JobsOptions } from './durable-jobs.js'
export { forgetJobs } from './queues.js'
export type { Jobs } from './types.js'

export default fp(jobsPlugin, { name: 'jobs', dependencies: ['config', 'database', 'changes', 'tracing'] })
