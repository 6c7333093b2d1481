import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { COST, every } from '../../lib/runtime/index.js'
import { createEventPlaces } from '../../lib/consultation/index.js'
import { SAFE_HEADERS } from '../../plugins/response-headers.js'
import type { ConsultationParameters } from '../../schemas/consultation.js'
import { watchConsultation } from '../../schemas/consultation-operations.js'

/** How long a client waits before it reconnects, in milliseconds. */
const RETRY_MS = 1000

/** How long a client that has lost access has to read what was sent, in milliseconds. */
const LINGER_MS = 2000

/** The version in a `Last-Event-ID`; 0 when there is none. */
function lastVersion (header: string | string[] | undefined): number {
  const text = [header].flat()[0] ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** The consultation output as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export default async function eventRoutes (fastify: FastifyInstance): Promise<void> {
  const { clock, config, consultations, identities } = fastify
  const enter = createEventPlaces(config)
  const stopping = new AbortController()
  fastify.addHook('preClose', async () => stopping.abort())

  fastify.get<{ Params: ConsultationParameters }>('/:id/events/', {
    schema: watchConsultation, config: { cors: true, backend: 'consultations:read', work: COST.watch, longLived: true }, exposeHeadRoute: false
  }, async function watchConsultationHandler (request, reply) {
    const { caller, params: { id } } = request
    let version = lastVersion(request.headers['last-event-id'])
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, stopping.signal])
    const response = reply.raw
    const timers: NodeJS.Timeout[] = []
    // Before the first await: a connection emits `close` only once, and no work may continue for a client that has disconnected.
    const unwatch = identities.watch(caller, dismiss)
    function stop (): void {
      ended.abort()
      unwatch()
      timers.forEach(clearTimeout)
    }
    response.once('close', stop)
    if (response.closed) stop()
    // A consultation that the caller cannot see is 404, before any event.
    await consultations.read(caller, id)
    const leave = enter(caller)
    response.once('close', leave)
    if (response.closed) leave()

    /** Ends the stream of a client that has lost access, even if it reads nothing. */
    function dismiss (): void {
      if (ended.signal.aborted) return
      ended.abort()
      timers.push(setTimeout(() => response.destroy(), LINGER_MS))
    }

    if (caller.subject !== null) timers.push(setTimeout(dismiss, request.user.exp * 1000 - clock.now()))

    await fastify.audit.markUntilClosed(request, reply)
    reply.hijack()
    // A client that has disconnected is noticed when the connection closes.
    response.on('error', () => {})
    response.writeHead(200, {
      ...reply.getHeaders() as Record<string, string>,
      'content-type': 'text/event-stream; charset=utf-8',
      ...SAFE_HEADERS,
      'x-accel-buffering': 'no'
    })
    response.write(`retry: ${RETRY_MS}\n\n`)
    const stopHeartbeat = every(config.EVENTS_HEARTBEAT * 1000, function sendHeartbeat () {
      // Skip it for a client that does not read, so that nothing piles up.
      if (!response.writableNeedDrain) response.write(': still here\n\n')
    }, err => request.log.error({ err }, 'a heartbeat could not be sent'))
    try {
      let sentState = ''
      for await (const { output, version: current, final, status } of consultations.watch(caller, id, signal)) {
        let events = ''
        const state = JSON.stringify(status)
        if (state !== sentState) {
          sentState = state
          events += `event: state\ndata: ${state}\n\n`
        }
        if (current > version) {
          version = current
          events += `id: ${version}\nevent: consultation\ndata: ${output}\n\n`
        }
        if (events !== '' && !response.write(events)) await once(response, 'drain', { signal })
        if (final) break
      }
    } catch (error) {
      if (!signal.aborted) request.log.error({ err: error }, 'an event stream broke off')
    } finally {
      stopHeartbeat().catch(() => {})
      response.end()
      // While the client has yet to read what was sent, the timers keep running.
      if (response.closed) timers.forEach(clearTimeout)
    }
  })
}
