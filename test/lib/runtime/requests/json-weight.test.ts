import t from 'tap'
import { JSON_DEPTH_MAX, overweight } from '../../../../lib/runtime/requests/json-weight.js'
import fc, { runs } from '../../../property.js'

const weigh = (json: string, maxValues: number) => overweight(Buffer.from(json), maxValues)

/** Values of parsed JSON, the containers and each element of them counted. */
function countValues (value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, element) => sum + countValues(element), 1)
}

t.test('JSON is heavy by its values and its depth, not by its length', async t => {
  t.equal(weigh(JSON.stringify({ text: 'x'.repeat(1_000_000) }), 100), null)
  t.equal(weigh(JSON.stringify({ text: '[{,'.repeat(100_000) }), 100), null, 'what stands in strings does not count')
  t.equal(weigh(JSON.stringify({ text: '\\"[{,'.repeat(100_000), more: '\\\\' }), 100), null, 'nor behind a quote that is escaped')
  t.equal(weigh(JSON.stringify(Array(99).fill(1)), 100), null)
  t.equal(weigh(JSON.stringify(Array(101).fill(1)), 100), 'values')
  t.equal(weigh(JSON.stringify(Array(101).fill({})), 100), 'values')
  t.equal(weigh(`${'['.repeat(JSON_DEPTH_MAX)}${']'.repeat(JSON_DEPTH_MAX)}`, 100), null)
  t.equal(weigh(`${'['.repeat(JSON_DEPTH_MAX + 1)}${']'.repeat(JSON_DEPTH_MAX + 1)}`, 100), 'depth')
  t.equal(weigh(`${'{"a":'.repeat(JSON_DEPTH_MAX + 1)}1${'}'.repeat(JSON_DEPTH_MAX + 1)}`, 100), 'depth')
})

t.test('no JSON counts as more than twice its values, and none with too many passes', async () => {
  fc.assert(fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 20, max: 60 }), (json, maxValues) => {
    const values = countValues(JSON.parse(json))
    const result = weigh(json, maxValues)
    if (values > 2 * maxValues && result === null) throw new Error(`${values} values are not too many`)
    if (2 * values <= maxValues && result !== null) throw new Error(`${values} values are too many`)
  }), { numRuns: runs(500) })
})

t.test('what is no JSON is left to the parser', async t => {
  for (const text of ['"'.repeat(201), '"\\', `${']'.repeat(300)}`, `"${'x'.repeat(300)}`, '\\'.repeat(300)]) t.equal(weigh(text, 100), null, text.slice(0, 9))
})
