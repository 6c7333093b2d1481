import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { build } from '../helper.js'
import { anchorsOf, guides as files, linesOf, relativeLinks } from '../markdown.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const GUIDES = files.filter(file => /^docs\/(?:operate\/)?[^/]+\.md$/.test(file) || file === 'sdk/README.md')
const nameOf = (file: string) => file.replace(/^docs\//, '').replace(/(?:\/README)?\.md$/, '')

const settings = { DATABASE_URL: '', PUBLIC_URL: 'https://scribe.example/service' }

/** Links and pictures of a page, absolute. */
function linksOf (html: string, url: string): URL[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = '']) => new URL(link, `http://guides.test${url}`)).filter(({ protocol }) => protocol === 'http:')
}

t.test('every guide is a page, whose links lead to pages and to headings in them', async t => {
  const fastify = await build(t, settings)
  const get = async (url: string) => fastify.inject(url)
  const urls = ['/guides/', ...GUIDES.map(file => `/guides/${nameOf(file)}/`)]
  t.ok(urls.length > 15, `${urls.length} pages`)
  const known = new Map<string, string>()
  for (const url of urls) {
    const page = await get(url)
    t.match(page, { statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': /^default-src 'none'.*script-src 'self'; style-src 'self'/ } }, url)
    t.notMatch(page.body, /<script>|<style|style="|<!-- /, `${url} has nothing inline`)
    known.set(url, page.body)
  }
  for (const [url, html] of known) {
    for (const { pathname, hash, hostname } of linksOf(html, url).filter(({ hostname }) => hostname === 'guides.test')) {
      if (pathname.startsWith('/guides/') && pathname.endsWith('/')) t.ok(known.has(pathname), `${url}: ${pathname} ${hostname}`)
      else if (!known.has(pathname)) t.equal((await get(pathname)).statusCode, 200, `${url}: ${pathname}`)
      if (hash !== '') t.ok(known.get(pathname)?.includes(` id="${decodeURIComponent(hash.slice(1))}"`), `${url}: ${pathname}${hash}`)
    }
  }
  for (const file of GUIDES) {
    const ids = [...(known.get(`/guides/${nameOf(file)}/`) ?? '').split('<main')[1]?.matchAll(/<h\d id="([^"]*)"/g) ?? []].map(([, id]) => id)
    t.strictSame(ids, [...anchorsOf(linesOf(file))], `${file} has the anchors that GitHub makes`)
  }
})

t.test('every guide is there as Markdown, with the same text, and llms.txt lists them', async t => {
  const fastify = await build(t, settings)
  const { body: list } = await fastify.inject('/llms.txt')
  t.match(list, /^# Clinical consultation service\n\n> .*\n/)
  for (const file of GUIDES) {
    const url = `/guides/${nameOf(file)}.md`
    t.match(list, `(https://scribe.example/service${url})`, `${file} is listed`)
    const { body, headers } = await fastify.inject(url)
    t.equal(headers['content-type'], 'text/markdown; charset=utf-8')
    t.equal(body.split('\n')[0], linesOf(file)[0], file)
    for (const { path: target, anchor } of relativeLinks(body.split('\n'))) {
      const { pathname } = new URL(target, `http://guides.test${url}`)
      const page = target === '' ? { statusCode: 200, body } : await fastify.inject(pathname)
      t.equal(page.statusCode, 200, `${url}: ${target}`)
      if (anchor !== null) t.ok(anchorsOf(page.body.split('\n')).has(anchor), `${url}: ${target}#${anchor}`)
    }
  }
})

t.test('a page without its slash leads to it, and what has not changed is not sent again', async t => {
  const fastify = await build(t, settings)
  for (const [url, location] of [['/guides', 'guides/'], ['/guides/integrate', 'integrate/'], ['/guides/operate/tune', 'tune/']] as const) {
    t.match(await fastify.inject(url), { statusCode: 302, headers: { location } }, url)
  }
  const { headers } = await fastify.inject('/guides/integrate/')
  const again = await fastify.inject({ url: '/guides/integrate/', headers: { 'if-none-match': String(headers.etag) } })
  t.match(again, { statusCode: 304, body: '' })
})

t.test('with DOCS_ENABLED=false there are no guides', async t => {
  const fastify = await build(t, { ...settings, DOCS_ENABLED: 'false' })
  for (const url of ['/guides/', '/guides/integrate.md', '/llms.txt']) t.equal((await fastify.inject(url)).statusCode, 404, url)
})

t.test('the image is built from the guides, and from nothing else in docs', async t => {
  const lines = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(line => line.startsWith('!docs'))
  const folders = ['docs', ...readdirSync(path.join(ROOT, 'docs'), { withFileTypes: true }).filter(entry => entry.isDirectory()).map(({ name }) => `docs/${name}`)]
  t.strictSame(lines, folders.sort().map(folder => `!${folder}/*.${folder.endsWith('images') ? 'png' : 'md'}`))
})
