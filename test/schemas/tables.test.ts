import t from 'tap'
import { createStrictAjv } from '../../lib/runtime/validation/ajv.js'
import { sharedSchemas } from '../../schemas/shared-schemas.js'
import { linesOf } from './table.js'
import { tables } from './tables/index.js'
import { oneAssertion } from '../one-assertion.js'

const ajv = createStrictAjv()
const names = sharedSchemas.map(schema => String(schema.$id))

t.test('every shared schema has a table, and every table a shared schema', async t => {
  t.strictSame(Object.keys(tables).sort(), names.toSorted())
})

for (const [name, table] of Object.entries(tables)) {
  t.test(`${name} accepts what fits and refuses what does not`, oneAssertion(async t => {
    const validate = ajv.getSchema(name)
    if (validate === undefined) return t.fail(`${name} is not a shared schema`)

    const lines = linesOf(name, table).map(line => line(validate))
    for (const { sentence, found, wanted } of lines) t.strictSame(found, wanted, sentence)

    t.ok(table.accepts.length > 0 && table.refuses.length > 0, `${name} has lines of both kinds`)
    t.equal(new Set(lines.map(({ sentence }) => sentence)).size, lines.length, `${name} says each line once`)
  }))
}
