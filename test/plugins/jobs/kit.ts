import Fastify, { type FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import changes from '../../../plugins/changes.js'
import configuration from '../../../plugins/config.js'
import database from '../../../plugins/database/index.js'
import tracing from '../../../plugins/tracing/index.js'
import jobs, { type JobsOptions } from '../../../plugins/jobs/index.js'
import type { Config } from '../../../schemas/config.js'
import { testConfig } from '../../helper.js'

/** An instance with durable work alone. */
export async function startInstance (t: Test, config: Config, options: JobsOptions = {}): Promise<FastifyInstance> {
  const fastify = Fastify({ pluginTimeout: 0 })
  t.teardown(() => fastify.close())
  await fastify.register(configuration, { config })
  await fastify.register(tracing)
  await fastify.register(database)
  await fastify.register(changes)
  await fastify.register(jobs, options)
  await fastify.ready()
  return fastify
}

/** The same, on a database of its own. */
export async function start (
  t: Test, settings: Parameters<typeof testConfig>[1] = {}, options: JobsOptions = {}
): Promise<FastifyInstance> {
  // Before the teardown of the service, so that its database is there for longer.
  const config = await testConfig(t, settings)
  return startInstance(t, config, options)
}
