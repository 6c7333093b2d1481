import type { FastifyContextConfig, FastifyInstance, HTTPMethods } from 'fastify'
import fp from 'fastify-plugin'
import { methodNotAllowed } from '../lib/runtime/index.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of other origins may call the route; if so, the CORS plugin answers its OPTIONS. */
    cors?: boolean
  }
  interface FastifyInstance {
    /** Makes every path registered so far refuse the methods that it does not support. Called after all routes. */
    refuseOtherMethods: () => void
    /** Answers a request that has no route 405, where its path refuses methods: called for each of them. */
    requireKnownMethod: (request: FastifyRequest) => void
  }
}

/** Methods that a route of another path could answer. */
const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** A path with routes: what matches it, and the methods that it has. */
interface KnownPath {
  url: string
  pattern: RegExp
  methods: Set<string>
  config: FastifyContextConfig
}

/** What matches the paths of a route, with a slash at its end or without. */
function patternOf (url: string): RegExp {
  const escaped = url.replace(/\/$/, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replace('*', '.*')}/?$`)
}

/** Orders paths as the router prefers them: a name before a parameter, and that before a wildcard. */
function byPreference (a: KnownPath, b: KnownPath): number {
  const [one, other] = [a, b].map(({ url }) => url.replaceAll(':', '\uFFFE').replace('*', '\uFFFF'))
  return (one ?? '') < (other ?? '') ? -1 : 1
}

/** Whether the CORS plugin answers this method, as it does for `OPTIONS` of paths that pages of other origins may call. */
function isPreflight (method: string, { config }: KnownPath): boolean {
  return method === 'OPTIONS' && config.cors === true
}

/** The path of a request target, decoded as the router does: a target may be absolute, or escape what it need not. */
function pathOf (target: string): string {
  const [path = ''] = target.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)
  return decodeURI(path.startsWith('/') ? path : '/')
}

/** Answers a known path with the wrong method 405 and `Allow`, not 404, before anything else of the request is checked: also `QUERY`. */
export async function methodNotAllowedPlugin (fastify: FastifyInstance): Promise<void> {
  const paths = new Map<string, KnownPath>()

  fastify.addHook('onRoute', function collect ({ url, method, config = {} }) {
    const path = paths.get(url) ?? { url, pattern: patternOf(url), methods: new Set(), config }
    for (const name of [method].flat()) path.methods.add(name)
    paths.set(url, path)
  })

  /** The paths that refuse methods, those that the router prefers first. */
  let known: KnownPath[] = []

  fastify.decorate('requireKnownMethod', function requireKnownMethod ({ method, url }) {
    const path = pathOf(url)
    const found = known.find(({ pattern }) => pattern.test(path))
    if (found !== undefined && !isPreflight(method, found)) throw methodNotAllowed([...found.methods])
  })

  fastify.decorate('refuseOtherMethods', function refuseOtherMethods (this: FastifyInstance) {
    const all = [...paths.values()].map(path => ({ ...path, methods: new Set(path.methods) }))
    const open = all.filter(({ url }) => /[:*]/.test(url))
    known = all.filter(({ url }) => !url.includes('*')).sort(byPreference)
    for (const path of known) {
      const { url } = path
      const allowed = [...path.methods]
      // Only these requests would find a route, of another path, and be answered as if they had asked for that.
      const others = open.filter(other => other !== path && other.pattern.test(url))
      const refused = METHODS.filter(method => {
        return !path.methods.has(method) && !isPreflight(method, path) && others.some(({ methods }) => methods.has(method))
      })
      if (refused.length === 0) continue
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
