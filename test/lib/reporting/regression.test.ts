// Runs long: goes through every visit.
import { writeFileSync } from 'node:fs'
import t from 'tap'
import { parseConfig } from '../../../lib/runtime/settings/parse-config.js'
import { reportsOf } from '../../../lib/work/report-threads/reports-of.js'
import { createReports } from '../../../lib/reporting/reports.js'
import { fixtureLanguages, fixtures } from '../../consultation-fixtures.js'
import { lossOf, REACHED, reachedBy, reachedIn, reachedKinds, readReached, type Reached } from './reached.js'

// After a change that makes it better, keep what was reached: REWRITE_REACHED=1 npm test -- test/lib/reporting/regression.test.ts
const rewrite = process.env.REWRITE_REACHED === '1'

t.test('the embedded engine does not fall below what it reached on the fictional consultations', async t => {
  const reports = await reportsOf(parseConfig({}))
  const now = await reachedBy(reports, fixtures)
  if (rewrite) writeFileSync(REACHED, `${JSON.stringify(now, null, 2)}\n`)

  const before = readReached()
  for (const language of fixtureLanguages) {
    for (const kind of reachedKinds) {
      const loss = lossOf(before[language][kind], now[language][kind])
      t.equal(loss, null, `${language}, ${kind}${loss === null ? '' : `: ${loss}`}`)
    }
  }
})

t.test('what was reached covers every kind of expectation in every language', async t => {
  const reached = readReached()
  for (const language of fixtureLanguages) {
    for (const kind of reachedKinds) {
      const { tp, fp, fn } = reached[language][kind]
      t.ok(tp + fp + fn > 0, `${language}, ${kind}`)
    }
  }
})

t.test('an engine that says nothing would be noticed in every kind but what must not be said', async t => {
  const silent = createReports(
    { name: 'silent', model: null, cheap: true, draft: async () => ({ generation_result: 'no_medical_context', episodes: [] }) },
    (_request, draft) => ({ ...draft, removed: [] }), 15
  )
  const now = await reachedBy(silent, fixtures)
  for (const language of fixtureLanguages) {
    for (const kind of reachedKinds) {
      const { tp, fn, mistakes } = now[language][kind]
      if (kind === 'not_said') t.strictSame(mistakes, [])
      else if (kind === 'generation_result') t.ok(tp > 0 && fn > 0)
      else t.ok(tp === 0 && fn > 0 && mistakes.length === fn, `${language}, ${kind}`)
    }
  }
  const [dictation] = fixtures('en').filter(({ template }) => template === 'dictation_api')
  if (dictation !== undefined) await t.rejects(reachedIn(silent, dictation, 'en'))
})

t.test('less as expected, more wrong and more missing are losses that are named; better is none', async t => {
  const before: Reached = { tp: 3, fp: 1, fn: 1, mistakes: ['a wrong: x', 'b missed: y'] }
  const losses: Array<[now: Reached, loss: string | null]> = [
    [before, null],
    [{ tp: 4, fp: 0, fn: 0, mistakes: [] }, null],
    [{ tp: 3, fp: 1, fn: 1, mistakes: ['a wrong: z', 'c missed: y'] }, null],
    [{ ...before, tp: 2 }, '2 right, 1 wrong, 1 missing (it was: 3 right, 1 wrong, 1 missing)'],
    [{ tp: 4, fp: 2, fn: 0, mistakes: ['a wrong: x', 'a wrong: z'] }, '4 right, 2 wrong, 0 missing (it was: 3 right, 1 wrong, 1 missing)\n  a wrong: z'],
    [{ tp: 3, fp: 0, fn: 2, mistakes: ['b missed: y', 'c missed: y'] }, '3 right, 0 wrong, 2 missing (it was: 3 right, 1 wrong, 1 missing)\n  c missed: y']
  ]
  for (const [now, loss] of losses) t.equal(lossOf(before, now), loss)
})
