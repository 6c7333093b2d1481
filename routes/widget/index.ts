import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { once } from '../../lib/runtime/index.js'
import { etagOf, isKnown } from '../etag.js'
import { codingFor, packingOf } from '../packed-text.js'
import { SDK_VERSION, sdkFile } from '../sdk-package.js'
import embedRoutes from './embed.js'

/**
 * What pages load: the widget, the list of visits, the widget's final reports, what hosts its frame, what stands in that frame, the client
 * alone, and what listens to the microphone.
 */
const FILES = ['scribe.js', 'list.js', 'report.js', 'frame.js', 'embed.js', 'sdk.js', 'worklet.js']

/** Pages of any origin may load these, and check them (subresource integrity): there is nothing secret in them. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': 'default-src \'none\'',
  'referrer-policy': 'no-referrer',
  vary: 'Accept-Encoding'
}

/** Seconds for which a file of one version may be kept: a year. */
const KEPT_SECONDS = 31_536_000

/**
 * The worklet is kept, and used while another copy is loaded: a recording begins without a network, too. Any copy fits any widget of the
 * same major version.
 */
const WORKLET_CACHING = 'public, max-age=86400, stale-while-revalidate=604800'

/** The files, the same for every application of this process. */
const readFiles = once(() => FILES.map(name => {
  const text = readFileSync(sdkFile(`browser/${name}`), 'utf8')
  return { name, text, etag: etagOf(text), pack: packingOf(text) }
}))

/**
 * The widget. `/widget/v1/…` is the newest version that pages of version 1 can load, and is asked for anew each time, but the worklet;
 * `/widget/VERSION/…` never changes. Both are sent packed to who can unpack them. `/widget/embed/` is the widget as a page for frames.
 */
export default async function widgetRoutes (fastify: FastifyInstance): Promise<void> {
  for (const { name, text, etag, pack } of readFiles()) {
    const newest = name === 'worklet.js' ? WORKLET_CACHING : 'no-cache'
    for (const [place, caching] of [['v1', newest], [SDK_VERSION, `public, max-age=${KEPT_SECONDS}, immutable`]] as const) {
      fastify.get(`/${place}/${name}`, { schema: { hide: true } }, async function getWidgetFile (request, reply) {
        const coding = codingFor(request.headers['accept-encoding'])
        reply.headers({ ...HEADERS, 'cache-control': caching })
        if (isKnown(request, reply, coding === null ? etag : etag.replace(/"$/, `-${coding}"`))) return reply.send()
        reply.type('text/javascript; charset=utf-8')
        return coding === null ? reply.send(text) : reply.header('content-encoding', coding).send(await pack(coding))
      })
    }
  }

  await fastify.register(embedRoutes)
}
