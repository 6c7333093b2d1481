import t from 'tap'
import type { Findings } from '../../../bin/evaluate/findings.js'
import type { Gold } from '../../../bin/evaluate/input.js'
import { readingLines, readingScoresOf, readingSummaryOf, withoutHeld } from '../../../bin/evaluate/readings.js'
import { matchVitalSigns, scoreReport } from '../../../bin/evaluate/scores.js'
import type { VitalSign } from '../../../schemas/consultation-output/index.js'

type Label = Gold['vital_signs'][number]

function heartRate (value: number, rest: Partial<Label> = {}): Label {
  return { vital_sign_id: 'heart_rate', value, context: 'today', owner: 'patient', quote: `pulse ${value}`, ...rest }
}

const nothing: Findings = {
  vital_signs: [], held: [], set_aside: [], medication: [], problems: [], sick_notes: [], mentioned: [], candidates: [], texts: []
}

/** A report that prints these heart rates, and leaves out others for a reason. */
function reported (values: readonly number[], leftOut: Partial<Pick<Findings, 'held' | 'set_aside'>> = {}): Findings {
  const signs = values.map(value => ({ value: { vital_sign_id: 'heart_rate', unit: 'bpm', value } satisfies VitalSign, quote: `said ${value}` }))
  return { ...nothing, ...leftOut, vital_signs: signs }
}

function scoresOf (labels: Label[], report: Findings) {
  return readingScoresOf(labels, withoutHeld(matchVitalSigns(labels, report.vital_signs), report.held), report)
}

const wife = heartRate(90, { context: 'other', owner: 'other' })
const watch = heartRate(61, { context: 'home' })
const broken = heartRate(290, { context: 'other', held_back: true })
const labels = [heartRate(72), wife, watch, broken]

t.test('a reading that stands as this patient\'s of today is held against whose it is, and when it was taken', async t => {
  t.strictSame(scoresOf(labels, reported([72, 90, 61, 290, 55])), {
    labelled: { owner: 1, occasion: 1, uncertain: 1 },
    uncertain_held: 0,
    cases: [
      { kind: 'occasion', what: 'heart_rate 61', quote: 'said 61' },
      { kind: 'owner', what: 'heart_rate 90', quote: 'said 90' },
      { kind: 'uncertain', what: 'heart_rate 290', quote: 'said 290' }
    ]
  })
  t.strictSame(scoresOf(labels, reported([72])).cases, [])
})

t.test('a value that the patient has today as well is not taken for somebody else\'s', async t => {
  t.strictSame(scoresOf([heartRate(90), wife], reported([90, 90])).cases, [])
})

t.test('without a label of the owner, a reading is the patient\'s', async t => {
  const { owner: _, ...unlabelled } = watch
  t.match(scoresOf([unlabelled], reported([61])), { labelled: { owner: 0, occasion: 1 }, cases: [{ kind: 'occasion' }] })
})

t.test('a reading of today that is held back is neither right nor wrong, and counted', async t => {
  const gold: Gold = { id: 'v', vital_signs: [heartRate(72), heartRate(80), heartRate(172), broken], medication: [], problems: [], sick_note: null }
  const { counts, vital_signs: byId, mistakes, readings } = scoreReport(gold, reported([80], { held: ['your Pulse, 72, or so', 'pulse 290'] }), () => null)
  t.strictSame([counts.vital_signs, byId], [{ tp: 1, fp: 0, fn: 1 }, { heart_rate: { tp: 1, fp: 0, fn: 1 } }])
  t.strictSame(mistakes.map(({ what }) => what), ['heart_rate 172'])
  t.match(readings, { uncertain_held: 1, cases: [{ kind: 'held', what: 'heart_rate 72', quote: 'pulse 72' }] })
})

t.test('what is found is never held back, and no quote is like none', async t => {
  t.strictSame(scoresOf([heartRate(72)], reported([72], { held: ['pulse 72'] })).cases, [])
  const { quote: _, ...unquoted } = heartRate(72)
  t.strictSame(scoresOf([unquoted], reported([], { held: ['pulse 72', ''], set_aside: [''] })).cases, [])
  t.strictSame(scoresOf([heartRate(72)], reported([], { held: ['pulse 7', 'pulse 720'] })).cases, [])
})

t.test('a reading of today that the report takes for another\'s is missed, and named', async t => {
  const { paired: { missed } } = withoutHeld(matchVitalSigns([heartRate(72)], []), [])
  t.equal(missed.length, 1)
  t.strictSame(scoresOf([heartRate(72), wife], reported([], { set_aside: ['72', 'pulse 90'] })).cases, [
    { kind: 'set_aside', what: 'heart_rate 72', quote: 'pulse 72' }
  ])
})

t.test('reports are summed up and printed, over all and by part', async t => {
  const all = [
    scoresOf(labels, reported([90])),
    scoresOf(labels, reported([72], { held: ['pulse 290'] })),
    scoresOf(labels, reported([61], { held: ['pulse 72'] }))
  ]
  const summary = readingSummaryOf(all, { tp: 1, fn: 1 })
  t.strictSame(summary, {
    labelled: { owner: 3, occasion: 3, uncertain: 3 },
    uncertain_held: 1,
    cases: { owner: 1, occasion: 1, uncertain: 0, held: 1, set_aside: 0 },
    recall_without_held: 1 / 3
  })
  const line = 'of somebody else printed 1 of 3, of another occasion 1 of 3; uncertain printed 0 of 3, held back 1; ' +
    'of today held back 1 (recall 0.333 with these as missed), set aside 0'
  t.strictSame(readingLines(summary, [['en', summary]]), [`Readings: ${line}`, `  en: ${line}`])
  t.match(readingLines(readingSummaryOf([], { tp: 0, fn: 0 }), []), [/recall n\/a/])
})
