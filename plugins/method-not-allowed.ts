import type { FastifyContextConfig, FastifyInstance, HTTPMethods } from 'fastify'
import fp from 'fastify-plugin'
import { methodNotAllowed } from '../lib/problems.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of other origins may call the route; if so, the CORS plugin answers its OPTIONS. */
    cors?: boolean
  }
  interface FastifyInstance {
    /** Answers 405 on every path registered so far, for the methods that it does not support. Called after all routes. */
    refuseOtherMethods: () => void
  }
}

/** Methods that are answered with 405; all others get 404. */
const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Answers a known path with the wrong method 405 and `Allow`, not 404, before anything else of the request is checked. */
export async function methodNotAllowedPlugin (fastify: FastifyInstance): Promise<void> {
  const paths = new Map<string, { methods: Set<string>, config: FastifyContextConfig }>()

  fastify.addHook('onRoute', function collect ({ url, method, config = {} }) {
    if (url.includes('*')) return
    const path = paths.get(url) ?? { methods: new Set(), config }
    for (const name of [method].flat()) path.methods.add(name)
    paths.set(url, path)
  })

  fastify.decorate('refuseOtherMethods', function refuseOtherMethods (this: FastifyInstance) {
    for (const [url, { methods, config }] of [...paths]) {
      const allowed = [...methods]
      const refused = METHODS.filter(method => !methods.has(method) && !(method === 'OPTIONS' && config.cors === true))
      this.route({
        method: refused,
        url,
        schema: { hide: true },
        onRequest: async () => { throw methodNotAllowed(allowed) },
        handler: async () => {}
      })
    }
  })
}

export default fp(methodNotAllowedPlugin, { name: 'method-not-allowed', dependencies: ['errors'] })
