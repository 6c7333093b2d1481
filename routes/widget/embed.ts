import type { FastifyInstance } from 'fastify'
import { listOf } from '../../lib/runtime/index.js'

/** What the page may do: load and call what is served here, use the microphone, and stand in a frame of these origins only. */
function headersFor (origins: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': [
      'default-src \'none\'', 'base-uri \'none\'', 'connect-src \'self\'', 'form-action \'none\'', `frame-ancestors ${origins.join(' ')}`,
      'img-src data:', 'script-src \'self\'', 'worker-src \'self\'', 'require-trusted-types-for \'script\'', 'trusted-types \'none\''
    ].join('; '),
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'microphone=(self), screen-wake-lock=(self), camera=(), geolocation=()',
    'referrer-policy': 'no-referrer'
  }
}

/** The page: the widget and nothing else. Origins hold no character that means something in HTML; the settings are checked for that. */
function pageFor (origins: readonly string[]): string {
  return `<!doctype html>
<html lang="en" data-origins="${origins.join(' ')}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Consultation</title>
  <link rel="icon" href="data:,">
  <script type="module" src="../v1/scribe.js"></script>
  <script type="module" src="../v1/embed.js"></script>
</head>
<body></body>
</html>
`
}

/** `/widget/embed/`: the widget for an `<iframe>` of the origins that `WIDGET_ORIGINS` names. Without any, there is no such page. */
export default async function embedRoutes (fastify: FastifyInstance): Promise<void> {
  const origins = listOf(fastify.config.WIDGET_ORIGINS)
  if (origins.length === 0) return
  const headers = headersFor(origins)
  const page = pageFor(origins)

  fastify.get('/embed/', { schema: { hide: true } }, async function getEmbeddedWidget (request, reply) {
    // The page loads its scripts by relative URLs, so that it also works under another path behind a proxy.
    if (request.url.split('?')[0]?.endsWith('/embed') === true) return reply.redirect('embed/')
    return reply.headers(headers).type('text/html; charset=utf-8').send(page)
  })
}
