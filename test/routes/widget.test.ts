import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { WIDGET_GUIDE, withIntegrity } from '../../docs/integrity.js'
import { build } from '../helper.js'
import { NOT_FOUND } from './kit.js'

const FILES = ['scribe.js', 'list.js', 'report.js', 'frame.js', 'embed.js', 'sdk.js', 'worklet.js']

const { version } = JSON.parse(readFileSync(new URL(import.meta.resolve('@consultation-service/sdk/package.json')), 'utf8')) as { version: string }

/** One application for most tests here, each with a customer of its own. */
const fastify = await build(t)

t.test('pages of any origin may load the widget: the newest one, or a version that never changes', async t => {
  for (const name of FILES) {
    const newest = await fastify.inject(`/widget/v1/${name}`)
    t.match({ status: newest.statusCode, headers: newest.headers }, {
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': name === 'worklet.js' ? 'public, max-age=86400, stale-while-revalidate=604800' : 'no-cache',
        'x-content-type-options': 'nosniff',
        etag: /^"[\w-]{43}"$/
      }
    }, name)
    const known = await fastify.inject({ url: `/widget/v1/${name}`, headers: { 'if-none-match': String(newest.headers.etag) } })
    t.strictSame([known.statusCode, known.body, known.headers['access-control-allow-origin']], [304, '', '*'], name)
    const fixed = await fastify.inject(`/widget/${version}/${name}`)
    t.strictSame([fixed.statusCode, fixed.body, fixed.headers['cache-control']], [200, newest.body, 'public, max-age=31536000, immutable'], name)
  }
  for (const url of ['/widget/', '/widget/v2/scribe.js', '/widget/v1/', '/widget/v1/index.js', '/widget/0.0.1/scribe.js', '/widget/embed/', '/widget/embed']) {
    const { statusCode, json } = await fastify.inject(url)
    t.strictSame([statusCode, json()], [404, NOT_FOUND], url)
  }
})

t.test('the widget is sent packed to who takes that, with a tag for each coding', async t => {
  for (const name of FILES) {
    for (const place of ['v1', version]) {
      const ask = async (accepted: string, tag = '') => {
        return fastify.inject({ url: `/widget/${place}/${name}`, headers: { 'accept-encoding': accepted, 'if-none-match': tag } })
      }
      const plain = await ask('identity')
      t.equal(plain.headers['content-encoding'], undefined)
      const tags = new Set([plain.headers.etag])
      for (const [accepted, coding, unpack] of [
        ['gzip, deflate, br, zstd', 'br', brotliDecompressSync], ['gzip', 'gzip', gunzipSync], ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync]
      ] as const) {
        const { headers, rawPayload } = await ask(accepted)
        t.match(headers, { 'content-encoding': coding, vary: 'Accept-Encoding', 'content-length': String(rawPayload.length) }, `${name}: ${accepted}`)
        t.equal(unpack(rawPayload).toString(), plain.body)
        tags.add(headers.etag)
        const known = await ask(accepted, String(headers.etag))
        t.strictSame([known.statusCode, known.body, known.headers['content-encoding']], [304, '', undefined])
        t.equal((await ask(accepted, String(plain.headers.etag))).statusCode, 200, 'a tag is of one coding')
      }
      t.equal(tags.size, 3)
      for (const accepted of ['', 'br;q=0', 'gzip;q=0.0, br;q=0', 'deflate', '*']) t.equal((await ask(accepted)).body, plain.body, accepted)
    }
  }
})

t.test('the guide names the integrity of the scripts as they are served', async t => {
  const guide = readFileSync(WIDGET_GUIDE, 'utf8')
  t.equal(withIntegrity(guide), guide, 'else run "npm run integrity"')
  const fastify = await build(t)
  for (const name of ['scribe.js', 'list.js']) {
    const script = (await fastify.inject(`/widget/${version}/${name}`)).rawPayload
    t.match(guide, `/widget/${version}/${name}"\n  integrity="sha384-${createHash('sha384').update(script).digest('base64')}"`, name)
  }
  t.not(withIntegrity(guide.replaceAll('sha384-', 'sha384-x')), guide.replaceAll('sha384-', 'sha384-x'), 'another hash is replaced')
})

t.test('the page for frames may stand in those of the named origins only', async t => {
  const fastify = await build(t, { WIDGET_ORIGINS: 'https://ehr.example, http://localhost:5173' })
  const { statusCode, headers, body } = await fastify.inject('/widget/embed/')
  t.equal(statusCode, 200)
  t.equal(headers['content-security-policy'], 'default-src \'none\'; base-uri \'none\'; connect-src \'self\'; form-action \'none\'; ' +
    'frame-ancestors https://ehr.example http://localhost:5173; img-src data:; script-src \'self\'; worker-src \'self\'; ' +
    'require-trusted-types-for \'script\'; trusted-types \'none\'')
  t.match(headers['permissions-policy'], /^microphone=\(self\)/)
  t.match(body, 'data-origins="https://ehr.example http://localhost:5173"')
  t.notMatch(body, /<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/, 'nothing stands in the page that the policy forbids')
  const { statusCode: moved, headers: { location } } = await fastify.inject('/widget/embed')
  t.strictSame([moved, location], [302, 'embed/'])
})

t.test('the widget is no part of the published document', async t => {
  t.notMatch(JSON.stringify(fastify.swagger()), '/widget/')
})
