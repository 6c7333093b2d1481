import type { FastifyContextConfig, FastifyInstance, HTTPMethods } from 'fastify'
import fp from 'fastify-plugin'
import { methodNotAllowed } from '../lib/runtime/index.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of other origins may call the route; if so, the CORS plugin answers its OPTIONS. */
    cors?: boolean
  }
  interface FastifyInstance {
    /** Answers 405 on every path registered so far, for the methods that it does not support. Called after all routes. */
    refuseOtherMethods: () => void
    /** Answers a request that has no route 405, where its path has routes for other methods. */
    requireKnownMethod: (request: FastifyRequest) => void
  }
}

/** Methods that have a route of their own for the refusal. Routes for all 34 that Node reads would double the time of a start. */
const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** What matches the paths of a route, with a slash at its end or without. */
function patternOf (url: string): RegExp {
  const escaped = url.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}/?$`)
}

/** The path of a request target, decoded as the router does: a target may be absolute, or escape what it need not. */
function pathOf (target: string): string {
  const [path = ''] = target.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)
  return decodeURI(path.startsWith('/') ? path : '/')
}

/** Answers a known path with the wrong method 405 and `Allow`, not 404, before anything else of the request is checked: also `QUERY`. */
export async function methodNotAllowedPlugin (fastify: FastifyInstance): Promise<void> {
  const paths = new Map<string, { methods: Set<string>, config: FastifyContextConfig }>()

  fastify.addHook('onRoute', function collect ({ url, method, config = {} }) {
    if (url.includes('*')) return
    const path = paths.get(url) ?? { methods: new Set(), config }
    for (const name of [method].flat()) path.methods.add(name)
    paths.set(url, path)
  })

  /** The paths that refuse methods, with those that they have. */
  const known: Array<{ pattern: RegExp, allowed: string[] }> = []

  fastify.decorate('requireKnownMethod', function requireKnownMethod ({ method, url }) {
    if (METHODS.includes(method as HTTPMethods)) return
    const path = pathOf(url)
    const found = known.find(({ pattern }) => pattern.test(path))
    if (found !== undefined) throw methodNotAllowed(found.allowed)
  })

  fastify.decorate('refuseOtherMethods', function refuseOtherMethods (this: FastifyInstance) {
    for (const [url, { methods, config }] of [...paths]) {
      const allowed = [...methods]
      known.push({ pattern: patternOf(url), allowed })
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
