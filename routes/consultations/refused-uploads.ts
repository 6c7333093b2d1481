import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Bytes of a refused upload that are read before the answer, and for how long, in milliseconds, so that the connection can go on. */
const DRAINED_BYTES_MAX = 8_388_608
const DRAINED_MS_MAX = 2000

/** Reads what is left of a body, and forgets it. @returns whether that was all */
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
 * Has an upload that is answered before it was read whole leave the connection in order: what is left is read when it is little; otherwise
 * the answer says that the connection closes. (Node would keep it open, and answer nothing more on it.)
 */
export function endRefusedUploads (scope: FastifyInstance): void {
  scope.addHook('onSend', async function endRefusedUpload ({ raw, headers }, reply) {
    if (reply.statusCode >= 400 && !await drain(raw, Number(headers['content-length'] ?? 0))) reply.header('connection', 'close')
  })
}
