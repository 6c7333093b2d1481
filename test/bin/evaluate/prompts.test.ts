import t from 'tap'
import { promptSizesOf, promptsText } from '../../../bin/evaluate/prompts.js'
import type { Input } from '../../../bin/evaluate/input.js'

/** A visit of so many lines. */
function visit (id: string, lines: number): Input['consultations'][number] {
  const segments = Array.from({ length: lines }, (_nothing, at) => (
    { speaker: 'patient', text: `${at} Since last week it hurts on the left side at night.` }
  ))
  return { id, segments }
}

t.test('prompts are measured without a model: a longer visit needs a longer context, and the form of the answer takes room', async t => {
  const consultations = [visit('a', 10), visit('b', 110), visit('c', 200)]
  const input = { file: 'x.jsonl', gold_file: null, consultations, gold: null } as unknown as Input
  const sizes = promptSizesOf([input], 'en')
  t.equal(sizes.visits, 3)
  t.ok(sizes.own_tokens_with_form > sizes.own_tokens && sizes.own_tokens > 500)
  const fitting = new Map(sizes.fitting.map(({ context_tokens: context, visits, visits_with_form: withForm }) => {
    return [context, [visits, withForm]]
  }))
  t.strictSame(fitting.get(4096), [1, 1])
  t.strictSame(fitting.get(8192), [2, 2])
  t.strictSame(fitting.get(32_768), [3, 3])
  t.match(promptsText(sizes), 'context of 8192 tokens: 2 of 3 (67 %); for a server that takes no schema 2 of 3 (67 %)')
})
