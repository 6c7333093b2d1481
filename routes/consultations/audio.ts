import type { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { ChunkHeaders } from '../../plugins/audio/index.js'
import { emptyAudio, invalidContentType } from '../../lib/speech/index.js'
import { getAudioStatus, putAudioChunk, type AudioChunkParameters } from '../../schemas/audio.js'
import type { ConsultationParameters } from '../../schemas/consultation.js'
import type { TokenClaims } from '../../schemas/token.js'
import { endRefusedUploads } from './refused-uploads.js'

/** The body of an upload: bytes of any type, passed on as they arrive. */
async function uploadScope (scope: FastifyInstance): Promise<void> {
  const { audio, identities } = scope

  /** The bytes of an upload, while the token that it began with is valid. */
  async function * untilEnded (bytes: AsyncIterable<Buffer>, token: TokenClaims): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      await identities.ofToken(token)
      yield piece
    }
    await identities.ofToken(token)
  }

  endRefusedUploads(scope)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', function handOver (_request, payload, done) { done(null, payload) })
  scope.setErrorHandler<FastifyError>(function uploadErrorHandler (error) {
    // For the error handler of all consultations.
    throw error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? invalidContentType() : error
  })

  scope.put<{ Params: AudioChunkParameters, Body: Readable | undefined, Headers: ChunkHeaders }>('/:id/audio/:index/', {
    schema: putAudioChunk, config: { cors: true, upload: true, takesSpace: true }
  }, async function putAudioChunkHandler ({ caller, params, body, headers, user }, reply) {
    if (body === undefined) throw emptyAudio()
    // Otherwise an error would close the connection before it can be answered.
    const bytes = untilEnded(body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>, user)
    const { chunk, created } = await audio.putChunk(caller, params.id, params.index, bytes, headers)
    return reply.code(created ? 201 : 200).header('cache-control', 'no-store').send(chunk)
  })
}

/** The audio of a consultation, as chunks. */
export default async function audioRoutes (fastify: FastifyInstance): Promise<void> {
  const { audio } = fastify
  await fastify.register(uploadScope)

  fastify.get<{ Params: ConsultationParameters }>('/:id/audio/', {
    schema: getAudioStatus, config: { cors: true, backend: 'consultations:read' }
  }, async function getAudioStatusHandler (request, reply) {
    return reply.header('cache-control', 'no-store').send(await audio.status(request.caller, request.params.id))
  })
}
