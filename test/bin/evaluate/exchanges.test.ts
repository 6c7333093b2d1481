import t from 'tap'
import { exchangeLines, exchangeScoresOf, exchangeSummaryOf } from '../../../bin/evaluate/exchanges.js'
import type { Findings } from '../../../bin/evaluate/findings.js'
import type { Gold } from '../../../bin/evaluate/input.js'

const gold: Gold = {
  id: 'v',
  vital_signs: [],
  medication: [],
  problems: [],
  sick_note: null,
  exchanges: [
    { words: ['since Sunday'] },
    { words: ['pain in the chest', 'No, none'] },
    { words: ['Are you allergic', 'to penicillin'] }
  ],
  protected: [{ kind: 'chest_pain_or_breath', exchange: 1, words: ['No, none'] }, { kind: 'allergy', exchange: 2, words: ['to penicillin'] }]
}

function scoresOf (...texts: string[]) {
  return exchangeScoresOf(gold, { texts: texts.map(text => ({ text }) as Findings['texts'][number]) })
}

t.test('an exchange is kept with all of its words, whatever their case, punctuation and lines', async t => {
  t.strictSame(scoresOf('It hurts since SUNDAY.\nAny pain in\nthe chest? No none.', 'Are you allergic? Yes: to penicillin!'), {
    kept: 3, of: 3, protected: 2, lost: []
  })
})

t.test('a question without its answer, an answer without its question and half a word are no exchange', async t => {
  t.strictSame(scoresOf('Since Sundays. Any pain in the chest? To penicillin.'), {
    kept: 0,
    of: 3,
    protected: 2,
    lost: [
      { kind: 'exchange', what: 'since Sunday', quote: 'since Sunday' },
      { kind: 'exchange', what: 'No, none', quote: 'pain in the chest … No, none' },
      { kind: 'exchange', what: 'Are you allergic', quote: 'Are you allergic … to penicillin' },
      { kind: 'chest_pain_or_breath', what: 'No, none', quote: 'pain in the chest … No, none' },
      { kind: 'allergy', what: 'Are you allergic', quote: 'Are you allergic … to penicillin' }
    ]
  })
})

t.test('labels without exchanges are not scored, and the sum says so', async t => {
  t.equal(exchangeScoresOf({ ...gold, exchanges: undefined } as unknown as Gold, { texts: [] }), null)
  t.equal(exchangeSummaryOf([null, null]), null)
  t.strictSame(exchangeLines(null, [['one', null]]), ['Clinical exchanges: not labelled', '  one: not labelled'])
})

t.test('recall and what is lost are summed up over visits and files, with the kinds that are lost', async t => {
  const summary = exchangeSummaryOf([scoresOf('since Sunday'), null, scoresOf('since Sunday, pain in the chest? No, none')])
  t.match(summary, { kept: 3, of: 6, recall: 0.5, protected: 4, protected_lost: { allergy: 2, chest_pain_or_breath: 1, stop: 0 } })
  t.strictSame(exchangeLines(summary, [['one', summary], ['two', null]]), [
    'Clinical exchanges: 3 of 6 kept, 0.500 (0.188-0.812); protected items lost 3 of 4: chest_pain_or_breath 1, allergy 2',
    '  one: 3 of 6 kept, 0.500 (0.188-0.812); protected items lost 3 of 4: chest_pain_or_breath 1, allergy 2',
    '  two: not labelled'
  ])
})
