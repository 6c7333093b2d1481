import t from 'tap'
import { readContentDigest } from '../../../../lib/speech/audio/content-digest.js'
import { Problem } from '../../../../lib/runtime/errors/problems.js'
import { contentDigest } from '../../../plugins/audio/kit.js'

const content = Buffer.from('good morning')
const sha256 = contentDigest(content)
const sha512 = contentDigest(content, 'sha-512')
const other256 = contentDigest(Buffer.from('good evening'))
const other512 = contentDigest(Buffer.from('good evening'), 'sha-512')

/** Whether the content is what the header says, for each algorithm that is checked. */
function check (header: string | undefined): boolean[] {
  return readContentDigest(header).map(({ update, matches }) => {
    update(content.subarray(0, 5))
    update(content.subarray(5))
    return matches()
  })
}

t.test('digests are checked, each of those whose algorithm is known', async t => {
  const headers: Array<[string | undefined, ...boolean[]]> = [
    [undefined],
    [''],
    ['  '],
    [sha256, true],
    [other256, false],
    [sha512, true],
    [other512, false],
    [`${sha256}, ${sha512}`, true, true],
    [`${sha512},\t${sha256}`, true, true],
    [`${sha256},${other512}`, true, false],
    [`${other256}, ${sha256}`, true],
    [`${sha256};a=1;b;c="x, y";d=?1`, true],
    ['md5=:AAAA:'],
    ['md5=:AAAA:, crc32c=:+/8=:, unixsum=1, x=token, y="a \\"text\\", sha-256=", z=?0, flag, n=-1.5'],
    [`id-sha-256=:AAAA:, ${sha256}`, true]
  ]
  for (const [header, ...matches] of headers) t.strictSame(check(header), matches, String(header))
})

t.test('a header that is no dictionary of digests is refused (400)', async t => {
  const malformed = [
    'x y', ',', `${sha256},`, `${sha256},,${sha512}`, `${sha256} ${sha512}`, sha256.toUpperCase(), 'sha-256', 'sha-256=', 'sha-256=:', 'sha-256=::',
    'sha-256=:AAAA:', 'sha-256=1', 'sha-256="AAAA"', 'sha-256=token', sha256.replaceAll(':', ''), sha256.replace('sha-256', 'sha-512'),
    sha256.replace('=:', '= :'), sha256.replace(/.=:$/, '!=:'), `${sha256};`, `(${sha256})`, 'md5=:AA AA:', 'x="open', '\u00FF', '{"sha-256":""}'
  ]
  for (const header of malformed) {
    let thrown: unknown
    try {
      readContentDigest(header)
    } catch (error) {
      thrown = error
    }
    t.ok(thrown instanceof Problem, header)
    t.strictSame((thrown as Problem | undefined)?.body, [{
      loc: ['header', 'content-digest'], msg: 'The Content-Digest header must be a dictionary of digests, such as sha-256=:…:.', type: 'value_error'
    }], header)
  }
})
