import type { FastifyInstance } from 'fastify'
import { COST, rangeNotSatisfiable } from '../../lib/runtime/index.js'
import type { ConsultationParameters } from '../../schemas/consultation.js'
import { getRecording, type RecordingQuery } from '../../schemas/recording.js'

/** The bytes that a `Range` asks for of so many, both ends included; `null` for all: without one, and for one that is not understood. */
function rangeOf (header: string | undefined, length: number): { from: number, to: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const range = first === ''
    ? { from: Math.max(0, length - Number(last)), to: length - 1 }
    : { from: Number(first), to: last === '' ? length - 1 : Math.min(Number(last), length - 1) }
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  if (range.from >= length) throw rangeNotSatisfiable(length)
  return range
}

/** Hearing what was said, for the user who recorded it. */
export default async function recordingRoutes (fastify: FastifyInstance): Promise<void> {
  const { keptSound } = fastify

  fastify.get<{ Params: ConsultationParameters, Querystring: RecordingQuery, Headers: { range?: string } }>('/:id/recording/', {
    schema: getRecording, config: { cors: true, work: COST.stream }, exposeHeadRoute: false
  }, async function getRecordingHandler ({ caller, params, query, headers }, reply) {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort(new Error('the client has disconnected')))
    const wav = await keptSound.read(caller, params.id, query, gone.signal)
    const range = rangeOf(headers.range, wav.length)
    reply.header('accept-ranges', 'bytes').header('cache-control', 'private, no-store').type('audio/wav')
    if (range === null) return reply.send(wav)
    const { from, to } = range
    return reply.code(206).header('content-range', `bytes ${from}-${to}/${wav.length}`).send(wav.subarray(from, to + 1))
  })
}
