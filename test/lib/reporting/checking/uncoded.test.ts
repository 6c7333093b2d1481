import t from 'tap'
import { checked, request, sourceOf, textsOf } from './build.js'

/** What becomes of a diagnosis without a code: the sentences that it rests on, or why it went. */
function outcomeOf (said: readonly string[], [description, spoken]: readonly [description: string, spoken?: string], languages = ['en', 'en'], cited?: string) {
  const asked = request([...said], ...languages as [string, string])
  const sources = cited === undefined ? [] : [sourceOf(asked, cited)]
  const drafted = { value: { icd_10: '', icpc_2: '', ibui: '', description }, sources, ...spoken === undefined ? {} : { spoken } }
  const { diagnoses: [kept], removed } = checked(asked, { diagnoses: [drafted] })
  if (kept === undefined) return removed.map(({ reason }) => reason).join()
  t.strictSame(kept.value, drafted.value)
  return textsOf(asked, kept.sources)
}

t.test('a diagnosis without a code stays when it was said, in its own words or in those of its description', async t => {
  const said = ['It is late.', 'I think you have a frozen shoulder on the left.']
  t.strictSame(outcomeOf(said, ['Adhesive capsulitis', 'frozen shoulder']), [said[1]])
  t.strictSame(outcomeOf(said, ['Frozen shoulder']), [said[1]])
  t.strictSame(outcomeOf(said, ['Frozen shoulder', 'stiff arm']), [said[1]], 'the description was said, if not the words')
  t.strictSame(outcomeOf(['It is just a flu.'], ['Influenza', 'flu']), ['It is just a flu.'], 'short words count when they stand there')
})

t.test('in another language the words that were spoken decide', async t => {
  const said = ['U hebt een bevroren schouder.']
  t.strictSame(outcomeOf(said, ['Frozen shoulder', 'bevroren schouder'], ['nl', 'en']), said)
  t.equal(outcomeOf(said, ['Frozen shoulder', 'gescheurde pees'], ['nl', 'en']), 'not_said')
  t.strictSame(outcomeOf(said, ['Frozen shoulder'], ['nl', 'en'], said[0]), said, 'nothing to compare: it stays, with the line that is cited')
})

t.test('a diagnosis that nobody said goes, and so does one that was only denied', async t => {
  t.equal(outcomeOf(['You have a cold.'], ['Adhesive capsulitis', 'frozen shoulder']), 'not_said')
  t.equal(outcomeOf(['There is no frozen shoulder.'], ['Adhesive capsulitis', 'frozen shoulder']), 'negation_differs')
  t.strictSame(outcomeOf(['There is no frozen shoulder.', 'So it is not a frozen shoulder?', 'It is a frozen shoulder.'], ['Adhesive capsulitis', 'frozen shoulder']).at(-1),
    'It is a frozen shoulder.')
})
