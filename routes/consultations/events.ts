import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { watchConsultation, type ConsultationParameters } from '../../schemas/consultation.js'

/** Milliseconds that a client waits before it opens a broken stream again. */
const RETRY_MS = 1000

/** The version in a `Last-Event-ID`; 0 when there is none. */
function lastVersion (header: string | string[] | undefined): number {
  const text = [header].flat()[0] ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** The consultation output as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export default async function eventRoutes (fastify: FastifyInstance): Promise<void> {
  const { config, consultations } = fastify
  const stopping = new AbortController()
  fastify.addHook('preClose', async () => stopping.abort())

  fastify.get<{ Params: ConsultationParameters }>('/:id/events/', {
    schema: watchConsultation, config: { cors: true, backend: true }, exposeHeadRoute: false
  }, async function watchConsultationHandler (request, reply) {
    const { caller, params: { id } } = request
    let version = lastVersion(request.headers['last-event-id'])
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, stopping.signal])
    const response = reply.raw
    // Before anything is waited for: a connection closes once, and whoever is gone must not be watched for.
    response.once('close', () => ended.abort())
    if (response.closed) ended.abort()
    // What cannot be seen is 404 before any event.
    await consultations.read(caller, id)
    const expiry = caller.subject === null ? undefined : setTimeout(() => ended.abort(), request.user.exp * 1000 - Date.now())

    reply.hijack()
    response.writeHead(200, {
      ...reply.getHeaders() as Record<string, string>,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no'
    })
    response.write(`retry: ${RETRY_MS}\n\n`)
    const heartbeat = setInterval(() => response.write(': still here\n\n'), config.EVENTS_HEARTBEAT * 1000)
    try {
      for await (const { output, version: current, final } of consultations.watch(caller, id, signal)) {
        if (current > version) {
          version = current
          if (!response.write(`id: ${version}\nevent: consultation\ndata: ${output}\n\n`)) await once(response, 'drain', { signal })
        }
        if (final) break
      }
    } catch (error) {
      if (!signal.aborted) request.log.error({ err: error }, 'an event stream broke off')
    } finally {
      clearInterval(heartbeat)
      clearTimeout(expiry)
      response.end()
    }
  })
}
