import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import t from 'tap'
import { SDK_PACKAGE, SDK_VERSION } from '../../routes/sdk-package.js'
import { build } from '../helper.js'
import { NOT_FOUND } from './kit.js'

/** Bytes of a header or a block in a tar archive. */
const BLOCK = 512

/** The regular files of a tar archive, by their names. */
function filesOf (archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const name = archive.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(archive.toString('utf8', at + 124, at + 136), 8)
    files.set(name, archive.toString('utf8', at + BLOCK, at + BLOCK + size))
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}

t.test('the service hands out the SDK that fits it, as a package for npm', async t => {
  const fastify = await build(t)
  const url = `/sdk/${SDK_PACKAGE}`
  const { statusCode, headers, rawPayload } = await fastify.inject(url)
  t.match({ statusCode, headers }, {
    statusCode: 200,
    headers: {
      'content-type': 'application/gzip',
      'cache-control': 'no-cache',
      'content-disposition': `attachment; filename="${SDK_PACKAGE}"`,
      'x-content-type-options': 'nosniff',
      etag: /^"[\w-]{43}"$/
    }
  })
  const files = filesOf(gunzipSync(rawPayload))
  const manifest = JSON.parse(files.get('package/package.json') ?? '') as Record<string, unknown>
  t.match(manifest, { name: '@consultation-service/sdk', version: SDK_VERSION, license: 'Apache-2.0' })
  t.notOk('private' in manifest, 'it may be published')
  t.equal(files.get('package/LICENSE'), readFileSync(new URL('../../LICENSE', import.meta.url), 'utf8'))
  const dead = [...files.get('package/README.md')?.matchAll(/\]\((?!https?:|#)([^)#]+)/g) ?? []].filter(([, to]) => !files.has(`package/${to}`))
  t.strictSame(dead.map(([, to]) => to), [], 'its README leads nowhere that it is not')
  t.match(await fastify.inject({ url, headers: { 'if-none-match': String(headers.etag) } }), { statusCode: 304, body: '' })
  t.match(await fastify.inject({ method: 'HEAD', url }), { statusCode: 200, body: '' })
  for (const other of ['/sdk/', '/sdk', '/sdk/consultation-service-sdk-0.0.1.tgz', '/sdk/package.json']) {
    const { statusCode, json } = await fastify.inject(other)
    t.strictSame([statusCode, json()], [404, NOT_FOUND], other)
  }
})
