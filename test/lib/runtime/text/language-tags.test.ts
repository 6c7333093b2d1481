import t from 'tap'
import { isSameLanguage, lookUpTag } from '../../../../lib/runtime/text/language-tags.js'

t.test('looks up a tag, and then its shorter forms', async t => {
  const table = { nl: 1, 'nl-be': 2, no: 3 }
  const found = ['nl', 'nl-BE', 'NLD-be', 'nl-Latn-BE', 'nb-NO', 'fr', 'nl-1'].map(tag => lookUpTag(table, tag))
  t.strictSame(found, [1, 2, 2, 1, 3, undefined, 1])
})

t.test('knows tags of one language', async t => {
  for (const [a, b] of [['nl', 'nl-BE'], ['NLD', 'nl'], ['nb', 'no-NO'], ['zh-Hant', 'zh-Hans'], ['xx-1', 'xx']] as const) t.ok(isSameLanguage(a, b), `${a} ${b}`)
  for (const [a, b] of [['nl', 'en'], ['de', 'den'], ['pt', 'es']] as const) t.notOk(isSameLanguage(a, b), `${a} ${b}`)
})
