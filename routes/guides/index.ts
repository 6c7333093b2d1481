import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { once } from '../../lib/runtime/index.js'
import { etagOf, isKnown } from '../etag.js'

/** What `bin/guides.js` makes of the guides when the service is compiled. */
interface Guides {
  /** By their paths below `/guides/`. */
  pages: ReadonlyArray<{ path: string, html: string }>
  texts: ReadonlyArray<{ path: string, title: string, summary: string, group: string, text: string }>
  pictures: ReadonlyArray<{ path: string, base64: string }>
  /** What the search of the pages knows. */
  sections: unknown
}

/** What the pages may do: load and call what is served here. */
const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': [
    'default-src \'none\'', 'base-uri \'none\'', 'connect-src \'self\'', 'form-action \'none\'', 'frame-ancestors \'none\'', 'img-src \'self\' data:',
    'script-src \'self\'', 'style-src \'self\'', 'require-trusted-types-for \'script\'', 'trusted-types \'none\''
  ].join('; '),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer'
}

const HTML = 'text/html; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'

/** The guides as a list for language models (https://llmstxt.org/). */
function listFor (url: string, { texts }: Guides): string {
  const groups = [...new Set(texts.map(({ group }) => group))]
  const lines = groups.flatMap(group => ['', `## ${group}`, '', ...texts.filter(text => text.group === group)
    .map(({ path, title, summary }) => `- [${title}](${url}/guides/${path})${summary === '' ? '' : `: ${summary}`}`)])
  return [
    '# Clinical consultation service', '',
    '> Turns a conversation between a clinician and a patient into a structured report. A backend gets an access token, a frontend sends ' +
      'what is said, and the report comes back.', '',
    `The contract: [OpenAPI](${url}/openapi.json), [AsyncAPI](${url}/asyncapi.json).`, ...lines, ''
  ].join('\n')
}

/** What is served below `/guides/`, the same for every application of this process. */
const readGuides = once(() => {
  const here = (name: string) => readFileSync(new URL(name, import.meta.url))
  const guides = JSON.parse(here('guides.json').toString()) as Guides
  const files: Array<[path: string, type: string, content: string | Buffer]> = [
    ...guides.pages.map(({ path, html }): [string, string, string] => [path, HTML, html]),
    ...guides.texts.map(({ path, text }): [string, string, string] => [path, MARKDOWN, text]),
    ...guides.pictures.map(({ path, base64 }): [string, string, Buffer] => [path, 'image/png', Buffer.from(base64, 'base64')]),
    ['page.css', 'text/css; charset=utf-8', here('static/page.css')],
    ['search.js', 'text/javascript; charset=utf-8', here('static/search.js')],
    ['search.json', 'application/json; charset=utf-8', JSON.stringify(guides.sections)]
  ]
  return { guides, files: files.map(([path, type, content]) => ({ path: `/guides/${path}`, type, content, etag: etagOf(content) })) }
})

/** `/guides/`: the guides as pages with a search, each as Markdown too, and `/llms.txt`, which lists them. */
export default async function guideRoutes (fastify: FastifyInstance): Promise<void> {
  const { guides, files } = readGuides()
  const list = listFor(fastify.config.PUBLIC_URL, guides)
  for (const { path, type, content, etag } of [...files, { path: '/llms.txt', type: 'text/plain; charset=utf-8', content: list, etag: etagOf(list) }]) {
    fastify.get(path, { schema: { hide: true } }, async function getGuide (request, reply) {
      // Pages lead to each other by relative addresses, so that they also work under another path behind a proxy.
      const [asked = ''] = request.url.split('?')
      if (type === HTML && !asked.endsWith('/')) return reply.redirect(`${asked.slice(asked.lastIndexOf('/') + 1)}/`)
      reply.headers(HEADERS)
      return isKnown(request, reply, etag) ? reply.send() : reply.type(type).send(content)
    })
  }
}
