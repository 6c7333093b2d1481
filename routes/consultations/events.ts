import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { watchConsultation, type ConsultationParameters } from '../../schemas/consultation.js'

/** Milliseconds that a client waits before it opens a broken stream again. */
const RETRY_MS = 1000

/** Longest time between two looks at the API key that a stream was opened with, in seconds. */
const KEY_CHECK_SECONDS = 60

/** How long a client that may not watch any more has to take what was sent, in milliseconds. */
const LINGER_MS = 2000

/** The version in a `Last-Event-ID`; 0 when there is none. */
function lastVersion (header: string | string[] | undefined): number {
  const text = [header].flat()[0] ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** The consultation output as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export default async function eventRoutes (fastify: FastifyInstance): Promise<void> {
  const { apiKeys, config, consultations } = fastify
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
    const timers: NodeJS.Timeout[] = []
    // Before anything is waited for: a connection closes once, and whoever is gone must not be watched for.
    response.once('close', () => {
      ended.abort()
      timers.forEach(clearTimeout)
    })
    if (response.closed) ended.abort()
    // What cannot be seen is 404 before any event.
    await consultations.read(caller, id)

    /** Ends the stream of a client that may not watch any more, also of one that reads nothing. */
    function dismiss (): void {
      if (ended.signal.aborted) return
      ended.abort()
      timers.push(setTimeout(() => response.destroy(), LINGER_MS))
    }

    async function checkKey (): Promise<void> {
      const apiKey = await apiKeys.authenticate(request.headers['x-api-key'])
      if (apiKey === null) dismiss()
    }

    if (caller.subject === null) {
      const check = () => { checkKey().catch(error => request.log.warn({ err: error }, 'the API key of an event stream could not be checked')) }
      timers.push(setInterval(check, Math.min(config.EVENTS_HEARTBEAT, KEY_CHECK_SECONDS) * 1000))
    } else {
      timers.push(setTimeout(dismiss, request.user.exp * 1000 - Date.now()))
    }

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
      response.end()
      // What is sent and not taken yet is watched over until it is.
      if (response.closed) timers.forEach(clearTimeout)
    }
  })
}
