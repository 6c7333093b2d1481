import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StoredOutput } from '../../lib/consultation/index.js'
import { COST, invalidToken, settingsExceeded } from '../../lib/runtime/index.js'
import type { Identity } from '../../plugins/identities.js'
import type { AppendTranscript, ConsultationParameters, FinishQuery, KeyTerms, ReopenConsultation } from '../../schemas/consultation.js'
import { appendTranscript, finishConsultation, reopenConsultation, replaceKeyTerms } from '../../schemas/consultation-operations.js'
import { sendOutput } from './output-reply.js'

/** Longest wait for a final report, in seconds. */
const WAIT_MAX = 30

/** The seconds of a `Prefer: wait=N` (RFC 7240, 4.3); 0 without one. */
function waitOf (prefer: string | undefined): number {
  const match = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?=$|[,;])/i.exec(prefer ?? '')
  return Math.min(Number(match?.[1] ?? 0), WAIT_MAX)
}

/** The life of a consultation: its transcript and key terms, finishing it, and continuing it. */
export default async function lifeRoutes (fastify: FastifyInstance): Promise<void> {
  const { config, consultations, identities, streams } = fastify
  const stopping = new AbortController()
  fastify.addHook('preClose', async () => stopping.abort())

  /** Waits for the final output, for as long as the caller may see it, and the service goes on. */
  async function waitUntilSettled (caller: Identity, id: string, milliseconds: number): Promise<StoredOutput> {
    const ended = new AbortController()
    const unwatch = identities.watch(caller, () => ended.abort())
    try {
      const signal = AbortSignal.any([ended.signal, stopping.signal])
      const result = await consultations.waitUntilSettled(caller, id, milliseconds, signal)
      if (ended.signal.aborted) throw invalidToken()
      return result
    } finally {
      unwatch()
    }
  }

  /** Limits the number of segments, before each of them is validated. */
  async function limitSegments ({ body }: FastifyRequest): Promise<void> {
    const { segments } = Object(body) as { segments?: unknown }
    if (Array.isArray(segments) && segments.length > config.SEGMENTS_MAX) {
      throw settingsExceeded(['segments'], `must have at most ${config.SEGMENTS_MAX} elements`, 'too_long')
    }
  }

  /** Limits the length of each segment, after validation. */
  async function limitTexts ({ body: { segments } }: FastifyRequest<{ Body: AppendTranscript }>): Promise<void> {
    const long = segments.findIndex(({ text }) => text.length > config.SEGMENT_CHARACTERS_MAX)
    if (long >= 0) {
      throw settingsExceeded(['segments', String(long), 'text'], `must have at most ${config.SEGMENT_CHARACTERS_MAX} characters`, 'string_too_long')
    }
  }

  fastify.post<{ Params: ConsultationParameters, Body: AppendTranscript }>('/:id/transcript/', {
    schema: appendTranscript, config: { cors: true, takesSpace: true }, preValidation: limitSegments, preHandler: limitTexts
  }, async function appendTranscriptHandler (request, reply) {
    return sendOutput(reply, await consultations.append(request.caller, request.params.id, request.body.segments))
  })

  fastify.put<{ Params: ConsultationParameters, Body: KeyTerms }>('/:id/key-terms/', {
    schema: replaceKeyTerms, config: { cors: true, takesSpace: true }
  }, async function replaceKeyTermsHandler (request, reply) {
    await consultations.replaceKeyTerms(request.caller, request.params.id, request.body.key_terms)
    return reply.code(204).send()
  })

  fastify.post<{ Params: ConsultationParameters, Querystring: FinishQuery, Headers: { prefer?: string } }>('/:id/finish/', {
    schema: finishConsultation, config: { cors: true }
  }, async function finishConsultationHandler (request, reply) {
    const wait = waitOf(request.headers.prefer)
    const { caller, params: { id } } = request
    // A consultation that the caller cannot see is 404, before any work is done.
    await consultations.read(caller, id)
    await streams.flush(id)
    let result = await consultations.finish(caller, id, request.query.missing_audio)
    if (wait > 0) {
      reply.header('preference-applied', `wait=${wait}`)
      if (!result.final) result = await waitUntilSettled(caller, id, wait * 1000)
    }
    return sendOutput(reply.code(wait > 0 && result.final ? 200 : 202), result)
  })

  fastify.post<{ Params: ConsultationParameters, Body: ReopenConsultation }>('/:id/reopen/', {
    schema: reopenConsultation,
    config: { cors: true, takesSpace: true, work: COST.regenerate },
    preValidation: async request => { if (request.body === undefined) request.body = {} }
  }, async function reopenConsultationHandler (request, reply) {
    return sendOutput(reply, await consultations.reopen(request.caller, request.params.id, request.body))
  })
}
