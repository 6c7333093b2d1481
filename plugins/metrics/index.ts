import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { explainedListenError, loadMetrics, serviceVersion } from '../../lib/runtime/index.js'
import { takeSnapshot } from './snapshot.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether an answer lasts for as long as the client listens, so that its duration says nothing. */
    longLived?: boolean
  }
}

/**
 * Serves metrics for Prometheus on METRICS_PORT, a listener of its own: never on the port of the service. Without the setting nothing
 * of it is loaded, no hook is added, and nobody subscribes to `lib/runtime/diagnostics.ts`.
 *
 * @throws {ConfigError} at the start, when it cannot listen there
 */
export async function metricsPlugin (fastify: FastifyInstance): Promise<void> {
  const { METRICS_HOST: host, METRICS_PORT: port } = fastify.config
  if (port === 0) return
  const { createMetrics, serveMetrics } = await loadMetrics()
  const metrics = createMetrics({ version: serviceVersion(), snapshot: async () => takeSnapshot(fastify) })
  let close = async (): Promise<void> => {}

  fastify.addHook('onResponse', function measureRequest ({ method, routeOptions: { config, url } }, reply, done) {
    if (config.longLived !== true) metrics.requests.observe(method, url, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  fastify.addHook('onReady', async function serve () {
    const listener = await serveMetrics(metrics, { host, port }, error => fastify.log.error({ err: error }, 'the metrics could not be collected'))
      .catch((error: unknown) => { throw explainedListenError(error, { HOST: host, PORT: port }, 'METRICS_') })
    close = listener.close
    fastify.log.info({ host, port }, 'metrics are served')
  })
  fastify.addHook('onClose', async function stop () {
    metrics.stop()
    await close()
  })
}

export default fp(metricsPlugin, {
  name: 'metrics', dependencies: ['clock', 'config', 'database', 'health', 'jobs', 'management', 'models', 'public-keys', 'streams']
})
