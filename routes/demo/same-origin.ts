import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../../lib/runtime/index.js'

/**
 * Whether a request comes from the page itself. Browsers send `Sec-Fetch-Site`, but only with https: and on localhost. They send `Origin`
 * at any address; without `Sec-Fetch-Site`, it must be the host of the request. A request with neither does not come from a page.
 */
function isSameOrigin ({ headers, host }: FastifyRequest, publicHost: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin = '' } = headers
  return URL.canParse(origin) && [host, publicHost].includes(new URL(origin).host)
}

/** Refuses requests to this scope that do not come from the page itself (403). */
export function requirePage (scope: FastifyInstance, sentence: string): void {
  const publicHost = new URL(scope.config.PUBLIC_URL).host

  scope.addHook('onRequest', async function requireSameOrigin (request) {
    if (!isSameOrigin(request, publicHost)) throw forbidden(sentence, 'origin_not_allowed')
  })
}
