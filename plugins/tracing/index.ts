import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { headersOf, loadOpenTelemetry, type OpenTelemetry, serviceVersion, type Tracing, untraced } from '../../lib/runtime/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    tracing: Tracing
  }
}

async function startTracing ({ config, log }: FastifyInstance): Promise<OpenTelemetry> {
  const OpenTelemetryTracing = await loadOpenTelemetry()
  return new OpenTelemetryTracing({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS) ?? {},
    serviceName: config.OTEL_SERVICE_NAME,
    serviceVersion: serviceVersion(),
    ratio: config.OTEL_TRACES_SAMPLER_ARG
  }, log)
}

/**
 * Traces requests, the jobs that they enqueue, and what these ask of engines, where OTEL_EXPORTER_OTLP_ENDPOINT is set: `fastify.tracing`.
 * Otherwise nothing of OpenTelemetry is loaded. It is registered before everything that has hooks or routes, so that it sees all of them.
 */
export async function tracingPlugin (fastify: FastifyInstance): Promise<void> {
  if (fastify.config.OTEL_EXPORTER_OTLP_ENDPOINT === '') {
    fastify.decorate('tracing', untraced)
    return
  }
  const [tracing, { traceRequests }] = await Promise.all([startTracing(fastify), import('./requests.js')])
  fastify.decorate('tracing', tracing satisfies Tracing)
  // Closed last, because it was there first: what the others still do is sent, too.
  fastify.addHook('onClose', async function sendLastSpans () {
    if (!await tracing.stop()) fastify.log.warn('the last traces could not be sent before the service stopped')
  })
  await traceRequests(fastify, tracing)
}

export default fp(tracingPlugin, { name: 'tracing', dependencies: ['config'] })
