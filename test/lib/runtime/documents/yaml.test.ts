import t from 'tap'
import { createYamlWriter } from '../../../../lib/runtime/documents/index.js'

t.test('a document is written as YAML once, for all who ask at the same time', async t => {
  const document = { openapi: '3.1.0', tags: ['a', 'b'] }
  let written = 0
  const yaml = createYamlWriter(() => { written++; return document })
  t.equal(written, 0, 'not before it is asked for')
  t.strictSame(await Promise.all([yaml(), yaml()]), Array(2).fill('openapi: 3.1.0\ntags:\n  - a\n  - b\n'))
  t.equal(await yaml(), await yaml())
  t.equal(written, 1)
})

t.test('parts that are the same object are written out, without aliases', async t => {
  const tags = ['a']
  t.equal(await createYamlWriter(() => ({ one: tags, two: tags }))(), 'one:\n  - a\ntwo:\n  - a\n')
})

t.test('a failure is thrown, and the next call tries again', async t => {
  let tries = 0
  const yaml = createYamlWriter(() => {
    if (tries++ === 0) throw new Error('not yet')
    return {}
  })
  await t.rejects(yaml(), { message: 'not yet' })
  t.equal(await yaml(), '{}\n')
})
