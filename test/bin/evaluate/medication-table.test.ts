import t from 'tap'
import type { Gold } from '../../../bin/evaluate/input.js'
import { medicationTableLines, medicationTableScoresOf, medicationTableSummaryOf } from '../../../bin/evaluate/medication-table.js'
import type { MedicationOwner, MedicationStatus } from '../../../schemas/evidence.js'

const canonical = (name: string) => name === 'acetaminophen' ? 'paracetamol' : null

const gold: Gold = {
  id: 'v',
  vital_signs: [],
  medication: [
    { active_ingredient: 'paracetamol', status: 'started', table_status: 'starts', whose: 'patient', quote: 'take paracetamol' },
    { active_ingredient: 'ramipril', status: 'discussed', table_status: 'goes_on', whose: 'patient', quote: 'on ramipril' },
    { active_ingredient: 'amlodipine', status: 'stopped', table_status: 'stopped', whose: 'patient', quote: 'stop the amlodipine' },
    { active_ingredient: 'warfarin', status: 'discussed', table_status: 'goes_on', whose: 'other', quote: 'my wife' },
    { active_ingredient: 'metformin', status: 'changed', table_status: 'changed', whose: 'patient', quote: 'metformin twice' }
  ],
  problems: [],
  sick_note: null
}

function scoresOf (listed: readonly string[], rows: ReadonlyArray<[string, MedicationStatus, MedicationOwner]>) {
  return medicationTableScoresOf(gold, {
    medication: listed.map(name => ({
      value: { active_ingredient: name, brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: '' }, quote: 'as said'
    })),
    mentioned: rows.map(([name, status, whose]) => (
      { active_ingredient: name, atc_code: '', status, whose, dose: null, prescribed: false, sources: [] }
    ))
  }, canonical)
}

t.test('what is listed is held against what the visit decides that this patient takes', async t => {
  t.match(scoresOf(['acetaminophen', 'ramipril', 'amlodipine', 'warfarin', 'aspirin'], []), {
    listed: 5,
    listed_right: 2,
    decided: 2,
    decided_found: 1,
    mistakes: [
      { kind: 'listed', what: 'amlodipine' }, { kind: 'listed', what: 'warfarin' }, { kind: 'listed', what: 'aspirin' },
      { kind: 'not_listed', what: 'metformin' }
    ]
  })
})

t.test('each row of the table has a status and an owner, which may be wrong', async t => {
  const rows = [
    ['paracetamol', 'starts', 'patient'], ['ramipril', 'considered', 'patient'], ['amlodipine', 'stopped', 'patient'],
    ['warfarin', 'goes_on', 'patient']
  ] as const
  t.match(scoresOf([], rows.map(row => [...row])), { rows: 5, absent: 1, unclear: 0, wrong_status: 1, wrong_owner: 1 })
})

t.test('a status that is left open is not wrong, and not right', async t => {
  const scores = scoresOf([], [['paracetamol', 'starts', 'patient'], ['ramipril', 'unclear', 'patient'], ['amlodipine', 'past', 'patient']])
  t.match(scores, { rows: 5, absent: 2, unclear: 1, wrong_status: 1 })
  t.match(scores?.mistakes.filter(({ kind }) => kind === 'unclear'), [{ what: 'ramipril (goes_on)' }])
  t.match(medicationTableLines(medicationTableSummaryOf([scores])).join('\n'), /1 said to be unclear.*\nStatuses that are said: 1 of 2, 0\.500/)
})

t.test('visits are summed up, and those without labels say nothing', async t => {
  const unlabelled = medicationTableScoresOf({ ...gold, medication: [{ active_ingredient: 'ramipril', status: 'started' }] }, { medication: [], mentioned: [] }, canonical)
  t.equal(unlabelled, null)
  t.equal(medicationTableSummaryOf([null]), null)
  t.strictSame(medicationTableLines(null), [])
  const summary = medicationTableSummaryOf([scoresOf(['paracetamol'], []), null, scoresOf(['warfarin'], [])])
  t.match(summary, { listed: 2, listed_right: 1, precision: 0.5, decided: 4, decided_found: 1, recall: 0.25, rows: 10, absent: 10 })
  t.match(medicationTableLines(summary).join('\n'), /1 of 2, 0\.500 .*\n.*1 of 4, 0\.250 .*\n.*of 10 labelled, 10 without a row/)
})

t.test('wrong statuses are counted by what they should be, the most frequent first', async t => {
  const wrong = scoresOf([], [['paracetamol', 'considered', 'patient'], ['ramipril', 'starts', 'patient']])
  const summary = medicationTableSummaryOf([scoresOf([], [['paracetamol', 'considered', 'patient']]), wrong])
  t.strictSame(summary?.confusions, [
    { labelled: 'starts', read: 'considered', times: 2 }, { labelled: 'goes_on', read: 'starts', times: 1 }
  ])
  t.match(medicationTableLines(summary).at(-1), 'Wrong statuses: starts read as considered 2, goes_on read as starts 1')
  t.notMatch(medicationTableLines(medicationTableSummaryOf([scoresOf([], [['paracetamol', 'starts', 'patient']])])).join('\n'), /Wrong statuses/)
})
