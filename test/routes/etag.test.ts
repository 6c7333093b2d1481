import t from 'tap'
import { isNamed } from '../../routes/etag.js'

t.test('If-None-Match names a version strongly, weakly, in a list, or as any', async t => {
  for (const header of ['"5"', 'W/"5"', '"4", "5"', '"4",W/"5" ', '*', '"4", *']) t.ok(isNamed('"5"', header), header)
})

t.test('If-None-Match names no other version', async t => {
  for (const header of [undefined, '', '5', '"4"', '"55"', 'W/"4"', 'w/"5"', '"4", "6"']) t.notOk(isNamed('"5"', header), String(header))
})
