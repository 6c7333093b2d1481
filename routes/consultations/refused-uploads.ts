import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How much of a refused upload is read before the answer, in bytes, and for how long, in milliseconds, to keep the connection usable. */
const DRAINED_BYTES_MAX = 8_388_608
const DRAINED_MS_MAX = 2000

/** Reads and discards the rest of a body. @returns whether that was all */
async function drain (body: IncomingMessage, contentLength: number): Promise<boolean> {
  if (body.readableEnded || body.destroyed) return body.readableEnded
  if (contentLength > DRAINED_BYTES_MAX) return false
  return new Promise(resolve => {
    let bytes = 0
    const timer = setTimeout(() => end(false), DRAINED_MS_MAX)
    function count (piece: Buffer): void {
      bytes += piece.length
      if (bytes > DRAINED_BYTES_MAX) end(false)
    }
    function end (whole: boolean): void {
      clearTimeout(timer)
      body.off('data', count)
      body.pause()
      resolve(whole)
    }
    body.on('data', count)
    body.once('end', () => end(true))
    body.once('close', () => end(body.readableEnded))
    body.resume()
  })
}

/**
 * Leaves the connection usable when an upload is answered before it was fully read: a short rest is read; otherwise the answer says that
 * the connection closes. (Node would keep it open, and never answer on it again.)
 */
export function endRefusedUploads (scope: FastifyInstance): void {
  scope.addHook('onSend', async function endRefusedUpload ({ raw, headers }, reply) {
    if (reply.statusCode >= 400 && !await drain(raw, Number(headers['content-length'] ?? 0))) reply.header('connection', 'close')
  })
}
