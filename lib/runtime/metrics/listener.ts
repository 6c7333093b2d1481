import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Metrics } from './metrics.js'

/** The one path that there is. */
const PATH = '/metrics'

/** Longest time of a request, in milliseconds: Prometheus asks for a page, and sends nothing. */
const REQUEST_TIMEOUT_MS = 5000

/** Most connections at once: a few servers that scrape, each with one or two. */
const CONNECTIONS_MAX = 50

/** Where metrics are served. */
export interface MetricsListener {
  port: number
  close: () => Promise<void>
}

function answer (response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, {
    'content-length': Buffer.byteLength(body), 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers
  }).end(response.req.method === 'HEAD' ? undefined : body)
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' }

async function listen (server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // In a cluster each process has its own metrics: no other may answer in its place.
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return (server.address() as { port: number }).port
}

/**
 * Serves metrics on a port of their own, at `/metrics`.
 *
 * @param failed called with the error when they could not be collected; the answer is 500
 * @throws the error of the system when it cannot listen there
 */
export async function serveMetrics (
  { contentType, text }: Pick<Metrics, 'contentType' | 'text'>, { host, port }: { host: string, port: number },
  failed: (error: unknown) => void
): Promise<MetricsListener> {
  async function handle ({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url.split('?')[0] !== PATH) return answer(response, 404, PLAIN, `There is only ${PATH} here.\n`)
    if (method !== 'GET' && method !== 'HEAD') return answer(response, 405, { ...PLAIN, allow: 'GET, HEAD' }, 'Only GET and HEAD.\n')
    answer(response, 200, { 'content-type': contentType }, await text())
  }

  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      failed(error)
      answer(response, 500, PLAIN, 'The metrics could not be collected.\n')
    })
  })
  server.maxConnections = CONNECTIONS_MAX
  return {
    port: await listen(server, host, port),
    async close () {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    }
  }
}
