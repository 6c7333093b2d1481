import type { FastifyRequest } from 'fastify'
import { invalidToken } from '../../lib/runtime/index.js'
import { BEARER_PROTOCOL_PREFIX } from '../../schemas/stream.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the token of a request may come as a WebSocket subprotocol. */
    bearerProtocol?: boolean
  }
}

/** The WebSocket subprotocols that a client offers. */
export function offeredProtocols ({ headers }: FastifyRequest): string[] {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map(name => name.trim())
}

/**
 * Hands the token in the subprotocol `bearer.<token>` to the guard, because a browser cannot set `Authorization` on a WebSocket. A request
 * with both is refused: a proxy may have checked either of them.
 */
export async function bearerProtocol (request: FastifyRequest): Promise<void> {
  if (request.routeOptions.config.bearerProtocol !== true) return
  const tokens = offeredProtocols(request).filter(name => name.startsWith(BEARER_PROTOCOL_PREFIX))
  if (tokens.length === 0) return
  if (tokens.length > 1 || request.headers.authorization !== undefined) throw invalidToken()
  request.presentedToken = tokens[0]?.slice(BEARER_PROTOCOL_PREFIX.length)
}
