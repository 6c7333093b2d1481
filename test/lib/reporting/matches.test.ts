import t from 'tap'
import { matchesOf } from '../../../lib/reporting/matches.js'

/** Places, texts and groups, as `matchAll` gives them. */
function expected (matcher: RegExp, text: string) {
  return Array.from(text.matchAll(matcher), ({ index, groups, ...all }) => ({ index, groups, all: Object.values(all) }))
}

t.test('all matches are found, as by matchAll', async t => {
  const texts = ['', 'aab', 'x a b', '🫁🫁a', 'baaa b']
  for (const matcher of [/a/gu, /a*/gu, /(?<=^|b)/gu, /(?<first>a)(b)?/gu, /(?:)/g]) {
    for (const text of texts) {
      const found = matchesOf(matcher, text).map(({ index, groups, ...all }) => ({ index, groups, all: Object.values(all) }))
      t.strictSame(found, expected(matcher, text), `${matcher} in ${JSON.stringify(text)}`)
    }
  }
})

t.test('an expression that was left in the middle of another text begins at the start', async t => {
  const matcher = /a/gu
  matcher.test('aaa')
  t.strictSame(matchesOf(matcher, 'ab').map(({ index }) => index), [0])
  t.equal(matcher.lastIndex, 0)
})
