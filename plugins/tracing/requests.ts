import { FastifyOtelInstrumentation } from '@fastify/otel'
import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type OpenTelemetry, traceFields } from '../../lib/runtime/index.js'

/** Probes come every few seconds, and nobody looks at their traces. */
function isProbe ({ url }: { url: string }): boolean {
  return url.startsWith('/health/')
}

/** Names the span by the pattern of the route, and the request by the id that log lines have. */
function describe (span: Span, { id, method, routeOptions: { url } }: FastifyRequest): void {
  span.updateName(url === undefined ? method : `${method} ${url}`)
  span.setAttribute('http.request.header.x-request-id', [id])
}

/** One span for each request, with its hooks and handler within; its log lines name the trace. */
export async function traceRequests (fastify: FastifyInstance, { provider }: OpenTelemetry): Promise<void> {
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false, instrumentHandler: false, recordExceptions: false, ignorePaths: isProbe, requestHook: describe
  })
  instrumentation.setTracerProvider(provider)
  await fastify.register(instrumentation.plugin())
  fastify.addHook('onRequest', function nameTrace (request, reply, done) {
    const { span } = request.opentelemetry()
    if (span !== null) {
      request.log = reply.log = request.log.child(traceFields(span))
      // No answer ends an upgraded connection, so the span of a stream is as long as that.
      if (request.headers.upgrade !== undefined) request.raw.socket.once('close', () => { if (span.isRecording()) span.end() })
    }
    done()
  })
}
