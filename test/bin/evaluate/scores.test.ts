import t from 'tap'
import type { Findings, Found } from '../../../bin/evaluate/findings.js'
import type { Gold } from '../../../bin/evaluate/input.js'
import { countsOf, intervalOf, matched, scoreOf, type Counts } from '../../../bin/evaluate/matching.js'
import { matchMedication, matchProblems, matchSickNotes, matchVitalSigns, scoreReport } from '../../../bin/evaluate/scores.js'
import type { MedicalCoding, PrescribedMedication, SickNote, VitalSign } from '../../../schemas/consultation-output/index.js'

type Sign = [id: VitalSign['vital_sign_id'], value: number]
type Context = Gold['vital_signs'][number]['context']
type Numbers = [tp: number, fp: number, fn: number]
type Status = Gold['medication'][number]['status']

const nothing: Findings = {
  vital_signs: [], held: [], set_aside: [], medication: [], problems: [], sick_notes: [], mentioned: [], candidates: [], texts: []
}

const canonical = (name: string) => name === 'acetaminophen' ? 'paracetamol' : null

function found<T> (value: T): Found<T> {
  return { value, quote: 'as said' }
}

function expectedSigns (signs: ReadonlyArray<[...Sign, Context?]>): Gold['vital_signs'] {
  return signs.map(([id, value, context = 'today']) => ({ vital_sign_id: id, value, context, quote: 'as read' }))
}

function foundSigns (signs: readonly Sign[]): Findings['vital_signs'] {
  return signs.map(([id, value]) => found({ vital_sign_id: id, unit: null, value } as unknown as VitalSign))
}

function expectedMedication (rows: ReadonlyArray<[string, Status?]>): Gold['medication'] {
  return rows.map(([name, status = 'started']) => ({ active_ingredient: name, status }))
}

function foundMedication (names: readonly string[]): Findings['medication'] {
  return names.map(name => found<PrescribedMedication>({
    active_ingredient: name, brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: ''
  }))
}

function expectedProblems (codes: readonly string[]): Gold['problems'] {
  return codes.map(code => ({ description: 'something', icd_10: code }))
}

function foundProblems (codes: readonly string[]): Findings['problems'] {
  return codes.map(code => found<MedicalCoding>({ icd_10: code, icpc_2: '', ibui: '', description: 'something' }))
}

const [P, H, T] = ['systolic_blood_pressure', 'heart_rate', 'body_temperature'] as const

const signs: Array<[name: string, expected: Array<[...Sign, Context?]>, found: Sign[], counts: Numbers]> = [
  ['nothing', [], [], [0, 0, 0]],
  ['the same', [[P, 130], [H, 72]], [[H, 72], [P, 130]], [2, 0, 0]],
  ['another vital sign with the value', [[P, 72]], [[H, 72]], [0, 1, 1]],
  ['a value that is rounded another way', [[T, 36.9]], [[T, 36.8]], [1, 0, 0]],
  ['a value that is a little further off', [[T, 36.9]], [[T, 36.79]], [0, 1, 1]],
  ['one value found twice', [[H, 72]], [[H, 72], [H, 72]], [1, 1, 0]],
  ['one value expected twice', [[H, 72], [H, 72]], [[H, 72]], [1, 0, 1]],
  ['values near each other, each with its own', [[T, 37.1], [T, 37]], [[T, 37.1], [T, 37.2]], [2, 0, 0]],
  ['readings that are not of today', [[P, 130, 'home'], [P, 140, 'historical'], [P, 120, 'target'], [H, 60, 'other']], [[P, 130], [H, 60]], [0, 2, 0]]
]

t.test('vital signs match by id and value, one to one, today alone', async t => {
  for (const [name, expected, reported, [tp, fp, fn]] of signs) {
    t.strictSame(countsOf(matchVitalSigns(expectedSigns(expected), foundSigns(reported))), { tp, fp, fn }, name)
  }
})

const medication: Array<[name: string, expected: Array<[string, Status?]>, found: string[], counts: Numbers]> = [
  ['each way of prescribing', [['a'], ['b', 'continued'], ['c', 'changed'], ['d', 'refilled']], ['d', 'c', 'b', 'a'], [4, 0, 0]],
  ['what is no prescription', [['a', 'stopped'], ['b', 'discussed'], ['c', 'past']], ['a', 'b', 'c'], [0, 3, 0]],
  ['a synonym', [['paracetamol']], ['Acetaminophen'], [1, 0, 0]],
  ['a combination in another order', [['ipratropium/salbutamol']], ['salbutamol/ipratropium'], [1, 0, 0]],
  ['half of a combination', [['ipratropium/salbutamol']], ['salbutamol'], [0, 1, 1]],
  ['one found twice', [['amoxicillin']], ['amoxicillin', 'amoxicillin'], [1, 1, 0]],
  ['one expected under two names', [['paracetamol'], ['acetaminophen']], ['paracetamol'], [1, 0, 0]],
  ['classes on both sides', [['emollient'], ['topical corticosteroid'], ['ibuprofen']], ['antibiotic'], [0, 0, 1]]
]

t.test('medication matches by ingredient, prescriptions alone, and classes are not scored', async t => {
  for (const [name, expected, reported, [tp, fp, fn]] of medication) {
    t.strictSame(countsOf(matchMedication(expectedMedication(expected), foundMedication(reported), canonical)), { tp, fp, fn }, name)
  }
})

const problems: Array<[name: string, expected: string[], found: string[], counts: Numbers]> = [
  ['the category', ['I10', 'E11.9', 'j02'], ['J02.9', 'I10', 'E11'], [3, 0, 0]],
  ['neighbours', ['E10'], ['E11'], [0, 1, 1]],
  ['one category twice on either side', ['S83.2', 'S83.5'], ['S83', 'S83.6'], [1, 0, 0]],
  ['no code', [''], ['', 'R05'], [0, 1, 0]]
]

t.test('problems match by ICD-10 category, as sets', async t => {
  for (const [name, expected, reported, [tp, fp, fn]] of problems) {
    t.strictSame(countsOf(matchProblems(expectedProblems(expected), foundProblems(reported))), { tp, fp, fn }, name)
  }
})

const week = { from_date: '2026-03-02', to_date: '2026-03-06' }

t.test('sick notes match by presence', async t => {
  const table: Array<[expected: Gold['sick_note'], found: SickNote[], counts: [number, number, number]]> = [
    [null, [], [0, 0, 0]],
    [{ from: null, to: 'Friday' }, [week], [1, 0, 0]],
    [{ from: null, to: 'Friday' }, [], [0, 0, 1]],
    [null, [week], [0, 1, 0]]
  ]
  for (const [expected, notes, [tp, fp, fn]] of table) t.strictSame(countsOf(matchSickNotes(expected, notes.map(found))), { tp, fp, fn })
})

t.test('what is paired is what was expected and what was found', async t => {
  const matches = matched([1, 2, 3], ['3', '4', '1'], (expected, other) => String(expected) === other)
  t.strictSame(matches, { hits: [{ expected: 1, found: '1' }, { expected: 3, found: '3' }], missed: [2], wrong: ['4'] })
})

t.test('a score is micro-averaged, and has no ratio where there is nothing to divide by', async t => {
  const table: Array<[counts: Counts[], ratios: Array<number | null>]> = [
    [[], [null, null, null]],
    [[{ tp: 0, fp: 0, fn: 2 }], [null, 0, 0]],
    [[{ tp: 0, fp: 3, fn: 0 }], [0, null, 0]],
    [[{ tp: 1, fp: 0, fn: 0 }, { tp: 2, fp: 1, fn: 4 }], [3 / 4, 3 / 7, 6 / 11]]
  ]
  for (const [counts, ratios] of table) {
    const { precision, recall, f1 } = scoreOf(counts)
    t.strictSame([precision, recall, f1], ratios)
  }
})

t.test('a report is scored as a whole, with what is wrong in it and what it misses', async t => {
  const gold: Gold = {
    id: 'v',
    vital_signs: expectedSigns([[P, 130], [H, 72], [T, 37, 'home']]),
    medication: expectedMedication([['ibuprofen'], ['aspirin', 'discussed']]),
    problems: [{ description: 'cough', icd_10: 'R05' }],
    sick_note: { quote: 'till Friday', from: '2026-03-02', to: '2026-03-06' }
  }
  const findings: Findings = {
    ...nothing,
    vital_signs: foundSigns([[P, 130], [T, 37]]),
    medication: foundMedication(['aspirin']),
    problems: foundProblems(['R05']),
    candidates: ['R05.9', 'J20'],
    sick_notes: [found(week)]
  }
  t.strictSame(scoreReport(gold, findings, canonical), {
    counts: {
      vital_signs: { tp: 1, fp: 1, fn: 1 },
      medication: { tp: 0, fp: 1, fn: 1 },
      problems: { tp: 1, fp: 0, fn: 0 },
      sick_notes: { tp: 1, fp: 0, fn: 0 }
    },
    vital_signs: { [P]: { tp: 1, fp: 0, fn: 0 }, [T]: { tp: 0, fp: 1, fn: 0 }, [H]: { tp: 0, fp: 0, fn: 1 } },
    sick_note_dates: { right: 1, of: 1 },
    candidates: { right: 1, of: 1 },
    mistakes: [
      { kind: 'vital_signs', problem: 'missed', what: 'heart_rate 72', quote: 'as read' },
      { kind: 'vital_signs', problem: 'wrong', what: 'body_temperature 37 (home)', quote: 'as said' },
      { kind: 'medication', problem: 'missed', what: 'ibuprofen (started)', quote: '' },
      { kind: 'medication', problem: 'wrong', what: 'aspirin (discussed)', quote: 'as said' }
    ],
    readings: {
      labelled: { owner: 0, occasion: 1, uncertain: 0 },
      uncertain_held: 0,
      cases: [{ kind: 'occasion', what: 'body_temperature 37', quote: 'as said' }]
    },
    exchanges: null,
    medication_table: null,
    dangers: [
      { kind: 'wrong_status', what: 'aspirin (discussed)', quote: 'as said' },
      { kind: 'wrong_reading', what: 'body_temperature 37', quote: 'as said' }
    ]
  })
})

t.test('what readers may differ on is neither wanted nor wrong, and a category that is as good counts', async t => {
  const optional = <T extends object>(rows: T[]) => rows.map(row => ({ ...row, optional: true }))
  const drugs = [...expectedMedication([['a']]), ...optional(expectedMedication([['b'], ['c']]))]
  t.strictSame(countsOf(matchMedication(drugs, foundMedication(['a', 'b', 'd']), canonical)), { tp: 1, fp: 1, fn: 0 })
  const readings = [...expectedSigns([[H, 72]]), ...optional(expectedSigns([[H, 80]]))]
  t.strictSame(countsOf(matchVitalSigns(readings, foundSigns([[H, 80], [H, 90]]))), { tp: 0, fp: 1, fn: 1 })
  const [cough, other] = expectedProblems(['R05', 'I10']).map(one => ({ ...one, icd_10_alt: ['J20', 'J40'] }))
  const coded = [{ ...cough, optional: true }, other] as Gold['problems']
  t.strictSame(countsOf(matchProblems(coded, foundProblems(['J40', 'J20', 'K35']))), { tp: 1, fp: 1, fn: 0 })
  t.strictSame(countsOf(matchSickNotes({ optional: true }, [])), { tp: 0, fp: 0, fn: 0 })
  t.strictSame(countsOf(matchSickNotes({ optional: true }, [found(week)])), { tp: 0, fp: 0, fn: 0 })
})

t.test('intervals are those of Wilson', async t => {
  const rounded = (part: number, whole: number) => intervalOf(part, whole)?.map(bound => Number(bound.toFixed(4)))
  // Published: 0 of 10, 5 of 10 and 81 of 263 (Newcombe 1998).
  t.strictSame([rounded(0, 10), rounded(5, 10), rounded(81, 263)], [[0, 0.2775], [0.2366, 0.7634], [0.2553, 0.3662]])
  t.equal(intervalOf(0, 0), null)
})

t.test('a candidate counts by its category, or by one that is as good, and only for what has to be found', async t => {
  const [cough, other, optional] = expectedProblems(['R05', 'I10', 'E11'])
  if (cough === undefined || other === undefined || optional === undefined) return t.fail('there are three')
  const problems = [cough, { ...other, icd_10_alt: ['I15'] }, { ...optional, optional: true }]
  const gold: Gold = { id: 'v', vital_signs: [], medication: [], problems, sick_note: null }
  const listed = (candidates: string[]) => scoreReport(gold, { ...nothing, candidates }, canonical).candidates
  t.strictSame(listed([]), { right: 0, of: 2 })
  t.strictSame(listed(['E11', 'R05.1']), { right: 1, of: 2 })
  t.strictSame(listed(['I15.2', 'R05']), { right: 2, of: 2 })
})

t.test('the dates of a sick note count where they are expected as dates', async t => {
  const dates = (from: string | null, to: string | null) => {
    const gold: Gold = { id: 'v', vital_signs: [], medication: [], problems: [], sick_note: { from, to } }
    const findings: Findings = { ...nothing, sick_notes: [found(week)] }
    return scoreReport(gold, findings, canonical).sick_note_dates
  }
  t.strictSame(dates('2026-03-02', '2026-03-06'), { right: 1, of: 1 })
  t.strictSame(dates('2026-03-02', '2026-03-07'), { right: 0, of: 1 })
  t.strictSame(dates(null, 'a day or two'), { right: 0, of: 0 })
  const spoken = { from: 'from today', to: 'till Friday', from_date: '2026-03-02', to_date: '2026-03-06' }
  const said: Gold = { id: 'v', vital_signs: [], medication: [], problems: [], sick_note: spoken }
  const findings: Findings = { ...nothing, sick_notes: [found(week)] }
  t.strictSame(scoreReport(said, findings, canonical).sick_note_dates, { right: 1, of: 1 })
})
