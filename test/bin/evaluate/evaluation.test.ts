import t from 'tap'
import { evaluate, requestOf, type Evaluated, type Setup } from '../../../bin/evaluate/evaluation.js'
import type { Consultation, Gold, Input } from '../../../bin/evaluate/input.js'
import { summaryOf, timesOf } from '../../../bin/evaluate/summary.js'
import { jsonOf, mistakeLines, textOf, type Circumstances } from '../../../bin/evaluate/text.js'
import { createReports } from '../../../lib/reporting/reports.js'
import type { Draft, ReportRequest } from '../../../lib/reporting/types.js'
import type { RemovedItem } from '../../../schemas/evidence.js'

const SAID = 'My knee hurts. Your pulse is 72. Take ibuprofen. It is arthrosis of the knee. Stay at home till Friday.'

const visit: Consultation = {
  id: 'v-1',
  segments: [{ text: SAID, speaker: 'doctor' }],
  note: { full: 'knee hurts, pulse 72, ibuprofen', subjective: 'knee hurts', objective_results: 'pulse 72', assessment_and_plan: ' ' }
}
const gold: Gold = {
  id: 'v-1',
  vital_signs: [{ vital_sign_id: 'heart_rate', value: 72, context: 'today' }, { vital_sign_id: 'weight', value: 80, context: 'today', quote: '80 kilos' }],
  medication: [{ active_ingredient: 'naproxen', status: 'started' }],
  problems: [{ description: 'arthrosis', icd_10: 'M17.9' }],
  sick_note: { from: '2026-03-02', to: '2026-03-06' }
}

/** What a good engine would make of it. */
function draft ({ transcript: [piece] }: ReportRequest): Draft {
  const statement = (value: string) => {
    const start = SAID.indexOf(value)
    return { value, sources: [{ segment_id: piece?.id ?? '', start, end: start + value.length }] }
  }
  const from = (quote: string) => statement(quote).sources
  return {
    generation_result: 'success',
    episodes: [{
      label: 'Consultation',
      narrative: { subjective: [statement('My knee hurts.')], objective: [statement('Your pulse is 72.')], plan: [{ value: 'Take naproxen.', sources: [], unsupported: [{ kind: 'drug', start: 5, end: 13 }] }] },
      vital_signs: [{ value: { vital_sign_id: 'heart_rate', unit: 'bpm', value: 72 }, sources: from('pulse is 72') }],
      complaints: [{ value: { icd_10: 'M25', icpc_2: '', ibui: '', description: 'Pain in the knee' }, sources: from('My knee hurts') }],
      diagnoses: [{ value: { icd_10: 'M17', icpc_2: '', ibui: '', description: 'Arthrosis of the knee' }, sources: from('arthrosis of the knee') }],
      prescribed_medication: [{
        value: { active_ingredient: 'ibuprofen', brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: 'M01AE01' },
        sources: from('Take ibuprofen')
      }],
      sick_note: { value: { from_date: '2026-03-02', to_date: '2026-03-06' }, sources: from('till Friday') }
    }]
  }
}

/** A draft whose checks have put back what the patient complains of. */
function withPutBack (made: Draft): Draft {
  const episodes = made.episodes.map(episode => {
    const subjective = (episode.narrative.subjective ?? []).map(one => ({ ...one, doubt: 'added' as const }))
    return { ...episode, narrative: { ...episode.narrative, subjective } }
  })
  return { ...made, episodes }
}

/** What the checks take out of it. */
const aspirin: RemovedItem = { kind: 'medication', text: 'aspirin', reason: 'drug_not_said', sources: [{ segment_id: 's-1', start: 0, end: 7 }] }

/** Asks the engine above, and keeps what it was asked. */
function setup (cheap = true, checked = (made: Draft) => made, removed = [aspirin]): Setup & { asked: ReportRequest[] } {
  const asked: ReportRequest[] = []
  const engine = {
    name: 'test',
    model: 'm-1',
    cheap,
    async draft (request: ReportRequest) {
      asked.push(request)
      if (request.transcript[0]?.text === 'fail') throw new Error('the model does not answer')
      return draft(request)
    }
  }
  const reports = createReports(engine, (_request, made) => ({ ...checked(made), removed }), 1)
  return { reports, canonical: () => null, language: 'en', timeout_ms: 1000, asked }
}

function input (consultations: Consultation[], lines: Gold[] | null): Input {
  return { file: 'visits.jsonl', gold_file: null, consultations, gold: lines === null ? null : new Map(lines.map(line => [line.id, line])) }
}

t.test('a consultation is asked about as the service would be, in the template that has a place for everything', async t => {
  t.strictSame(requestOf({ ...visit, segments: [{ text: 'Hello.' }, { text: 'Hi.', speaker: 'nurse', start_ms: 5, end_ms: 9 }] }, 'fr'), {
    template: 'soap_urgent_care_api',
    input_language: 'fr',
    output_language: 'fr',
    start_datetime: '2026-03-02T09:00:00.000Z',
    healthcare_provider_type: null,
    audio: null,
    transcript: [
      { id: 's-1', text: 'Hello.', speaker: null, start_ms: null, end_ms: null },
      { id: 's-2', text: 'Hi.', speaker: 'nurse', start_ms: 5, end_ms: 9 }
    ]
  })
  const { input_language: language, start_datetime: start } = requestOf({ ...visit, language: 'nl-BE', start_datetime: '2026-05-01T08:00:00Z' }, 'fr')
  t.strictSame([language, start], ['nl-BE', '2026-05-01T08:00:00Z'])
})

t.test('a report is held against what was said, what was written and the transcript', async t => {
  const [one] = await evaluate(setup(), [input([visit], [gold])])
  const { time_ms: time, cpu_ms: cpu, provenance, scored, similarity, ...rest } = one as Evaluated
  t.strictSame(rest, {
    id: 'v-1',
    file: 'visits.jsonl',
    words: 20,
    generation_result: 'success',
    put_back: 0,
    said_twice: 0,
    traced: { sentences: 3, with_evidence: 2 },
    checked: {
      removed: [{ kind: 'medication', reason: 'drug_not_said', what: 'aspirin', quote: 'My knee' }],
      unsupported: [{ kind: 'drug', what: 'naproxen', sentence: 'Take naproxen. [to check]' }]
    }
  })
  t.ok(time > 0 && cpu >= 0)
  t.match(provenance, { engine: 'test', model: 'm-1' })
  t.strictSame(scored?.counts, {
    vital_signs: { tp: 1, fp: 0, fn: 1 },
    medication: { tp: 0, fp: 1, fn: 1 },
    problems: { tp: 1, fp: 0, fn: 0 },
    sick_notes: { tp: 1, fp: 0, fn: 0 }
  })
  t.strictSame(scored?.sick_note_dates, { right: 1, of: 1 })
  t.strictSame(scored?.mistakes.map(({ problem, what, quote }) => [problem, what, quote]), [
    ['missed', 'weight 80', '80 kilos'], ['missed', 'naproxen (started)', ''], ['wrong', 'ibuprofen (not said)', 'Take ibuprofen']
  ])

  // "My knee hurts. Your pulse is 72. Take naproxen. [to check]" has 11 words, 4 of the 5 of the note.
  t.strictSame(Object.keys(similarity), ['full', 'subjective', 'objective_results'])
  t.match(similarity.full, { rouge_1: { precision: 4 / 11, recall: 4 / 5 }, rouge_l: { precision: 4 / 11, recall: 4 / 5 }, length: 11 / 5 })
  t.match(similarity.subjective, { rouge_1: { precision: 2 / 3, recall: 1 } })
  t.match(similarity.objective_results, { rouge_1: { precision: 2 / 4, recall: 1 } })
})

t.test('what the checks have put back is counted, and printed for each consultation', async t => {
  const all = await evaluate(setup(true, withPutBack), [input([visit, { ...visit, id: 'v-2' }], null)])
  t.strictSame(all.map(({ put_back: back }) => back), [1, 1])
  t.strictSame(summaryOf(all).put_back, { all: 2, most: 1, said_twice: 0 })
})

t.test('what was put back is said twice where sentences that cite the same words have most of its own', async t => {
  const both = (value: string) => (made: Draft): Draft => ({
    ...made,
    episodes: withPutBack(made).episodes.map(episode => ({
      ...episode,
      narrative: { ...episode.narrative, plan: (episode.narrative.subjective ?? []).map(({ sources }) => ({ value, sources })) }
    }))
  })
  for (const [value, twice] of [['Knee hurts.', 1], ['Hip better.', 0]] as const) {
    const all = await evaluate(setup(true, both(value)), [input([visit], null)])
    t.strictSame(all.map(({ put_back: back, said_twice: found }) => [back, found]), [[1, twice]], value)
  }
})

t.test('readings that are held back or somebody else\'s are counted, and named only on request', async t => {
  const [held, others] = (['ambiguous', 'of_somebody_else'] as const).map((reason): RemovedItem => {
    const start = SAID.indexOf(reason === 'ambiguous' ? 'Friday' : 'My knee')
    return { kind: 'vital_sign', text: 'as heard', reason, sources: [{ segment_id: 's-1', start, end: start + 7 }] }
  }) as [RemovedItem, RemovedItem]
  const labels: Gold['vital_signs'] = [
    { vital_sign_id: 'heart_rate', value: 72, context: 'other', owner: 'other', quote: 'pulse is 72' },
    { vital_sign_id: 'weight', value: 80, context: 'today', owner: 'patient', quote: 'till Friday' },
    { vital_sign_id: 'height', value: 180, context: 'today', owner: 'patient', quote: 'My knee hurts' }
  ]
  const all = await evaluate(setup(true, undefined, [held, others]), [input([visit], [{ ...gold, vital_signs: labels }])])
  const summary = summaryOf(all)
  t.match(summary.scores, {
    vital_signs: { tp: 0, fp: 1, fn: 1 },
    readings: { labelled: { owner: 1 }, cases: { owner: 1, occasion: 0, uncertain: 0, held: 1, set_aside: 1 }, recall_without_held: 0 }
  })
  const text = textOf(circumstances, summary, all, true)
  t.match(text, /^Readings: of somebody else printed 1 of 1, .* set aside 1$/m)
  t.match(text, /^reading {2}held {2}v-1 {2}weight 80 {2}"till Friday"\nreading {2}owner {2}v-1 {2}heart_rate 72 {2}"pulse is 72"\nreading {2}set_aside /m)
  t.notMatch(textOf(circumstances, summary, all, false), /weight 80/)
  t.match(jsonOf(circumstances, summary, all, false), { each: [{ scored: { readings: { cases: ['owner', 'held', 'set_aside'] } } }] })
})

t.test('a cheap engine is warmed up first; one that is not cheap is asked once for each consultation', async t => {
  const consultations = Array.from({ length: 30 }, (_, at) => ({ ...visit, id: `v-${at}` }))
  const [cheap, dear] = [setup(), setup(false)]
  t.equal((await evaluate(cheap, [input(consultations, null)])).length, 30)
  t.equal(cheap.asked.length, 100 + 30)
  await evaluate(dear, [input(consultations, null)])
  t.equal(dear.asked.length, 30)
})

t.test('a consultation that no report can be made of is named', async t => {
  const failing = { ...visit, id: 'v-2', segments: [{ text: 'fail' }] }
  await t.rejects(evaluate(setup(false), [input([visit, failing], null)]), { message: 'There is no report of v-2: the model does not answer' })
})

t.test('times have a mean, a median, a 95th percentile, a maximum, and one for as many words as are spoken in 15 minutes', async t => {
  const all = Array.from({ length: 20 }, (_, at) => ({ time_ms: at + 1, cpu_ms: 8, words: 450 }))
  t.strictSame(timesOf(all), { mean: 10.5, median: 10.5, p95: 19, max: 20, per_15_minutes: 52.5, cpu_per_15_minutes: 40 })
  t.strictSame(timesOf([{ time_ms: 3, cpu_ms: 2, words: 0 }]), {
    mean: 3, median: 3, p95: 3, max: 3, per_15_minutes: null, cpu_per_15_minutes: null
  })
  t.equal(timesOf([5, 1, 3].map(time => ({ time_ms: time, cpu_ms: time, words: 1 }))).median, 3)
})

const circumstances: Circumstances = {
  date: '2026-11-21',
  node: 'v20.0.0',
  machine: { cpu: 'A processor', cpus: 2 },
  engine: 'embedded',
  peak_memory_bytes: null,
  files: [{ file: 'visits.jsonl', gold_file: 'visits.gold.jsonl', consultations: 2 }]
}

t.test('all consultations are summed up, for people and for programs', async t => {
  const unread = { id: 'v-2', segments: visit.segments, note: { full: 'nothing of it' } }
  const all = await evaluate(setup(), [input([visit], [gold]), input([unread], null)])
  const summary = summaryOf(all)
  t.match(summary, {
    consultations: 2,
    words: { mean: 20, max: 20 },
    generation_results: { success: 2 },
    scores: {
      consultations: 1,
      vital_signs: { tp: 1, fp: 0, fn: 1, precision: 1, recall: 0.5, f1: 2 / 3 },
      medication: { tp: 0, fp: 1, fn: 1, precision: 0, recall: 0, f1: 0 },
      sick_notes: { precision: 1 },
      by_vital_sign: { heart_rate: { tp: 1, fn: 0 }, weight: { tp: 0, fn: 1, precision: null } },
      sick_note_dates: { right: 1, of: 1 }
    },
    rouge: { full: { consultations: 2, rouge_1: { recall: 2 / 5 } }, subjective: { consultations: 1 } },
    put_back: { all: 0, most: 0, said_twice: 0 },
    evidence: { sentences: 6, with_evidence: 4, share: 2 / 3 },
    checks: { removed: 2, unsupported: 2 }
  })
  t.notOk('assessment_and_plan' in summary.rouge)

  const text = textOf(circumstances, summary, all, false)
  for (const line of [
    /^Evaluation of reports, 2026-11-21$/m,
    /^engine +embedded, m-1, rules \S+$/m,
    /^machine +A processor, 2 CPUs, of which one is used; Node v20\.0\.0$/m,
    /^file +visits\.jsonl: 2 consultations; gold visits\.gold\.jsonl$/m,
    /^vital signs +1 +0 +1 +1\.000 +0\.21-1\.00 +0\.500 +0\.09-0\.91 +0\.667 +precision 0\.97 reached, recall 0\.92 missed$/m,
    /^ {2}weight +0 +0 +1 +n\/a +0\.000 +0\.00-0\.79 +0\.000$/m,
    /^Reports with a dangerous mistake: 1 of 1, 1\.000 \(0\.21-1\.00\); goal at most 0\.02 missed$/m,
    /^ {2}1 drugs that nobody decided on for the patient$/m,
    /^whole note +all text +2 +0\.182 +0\.400 +0\.250 .*ROUGE-1 F1 0\.4 missed, length 1\.5 missed$/m,
    /^results +objective +1 +0\.500 +1\.000 /m,
    /^Sentences with evidence: 4 of 6, 0\.667; goal 1 missed$/m,
    /^Checks: 2 statements removed, 2 parts of sentences marked as not said$/m,
    /^Put back: 0 exchanges, 0.00 a consultation, at most 0; said twice: 0$/m,
    /^Time for 15 minutes \(2250 words\): \d+\.\d ms, of the processor \d+\.\d ms; goal 50 ms /m
  ]) t.match(text, line)
  t.notMatch(text, /Take ibuprofen|80 kilos/)
  t.match(textOf(circumstances, summary, all, true), /^medication {2}wrong {2}v-1 {2}ibuprofen \(not said\) {2}"Take ibuprofen"$/m)

  t.match(textOf(circumstances, summary, all, true), /^removed {2}medication {2}v-1 {2}aspirin \(drug_not_said\) {2}"My knee"$/m)
  t.match(textOf(circumstances, summary, all, true), /^unsupported {2}drug {2}v-2 {2}naproxen {2}"Take naproxen\. \[to check\]"$/m)

  const json = JSON.stringify(jsonOf(circumstances, summary, all, false))
  t.match(JSON.parse(json), { date: '2026-11-21', engine: 'embedded', model: 'm-1', consultations: 2, each: [{ id: 'v-1' }, { id: 'v-2', scored: null }] })
  t.notMatch(json, /Take ibuprofen|80 kilos|My knee|naproxen/)
  t.match(JSON.stringify(jsonOf(circumstances, summary, all, true)), /Take ibuprofen/)
})

t.test('files are told apart', async t => {
  const other = { ...input([{ ...visit, id: 'v-2' }], [{ ...gold, id: 'v-2', medication: [{ active_ingredient: 'ibuprofen', status: 'started' as const }] }]), file: 'a/more.jsonl' }
  const all = await evaluate(setup(), [input([visit], [gold]), other])
  const summary = summaryOf(all)
  t.match(summary, {
    scores: { consultations: 2, medication: { tp: 1, fp: 1, fn: 1 }, dangerous_reports: 1, dangers: { drug_not_said: 1, wrong_status: 0 } },
    by_file: { 'visits.jsonl': { dangerous_reports: 1 }, 'a/more.jsonl': { dangerous_reports: 0, medication: { tp: 1, fp: 0, fn: 0 } } }
  })
  t.match(textOf(circumstances, summary, all, false), /^a\/more +1 +1\.000 +0\.500 +1\.000 +1\.000 +1\.000 +1\.000 +1\.000 +1\.000 +0$/m)
  t.strictSame(summaryOf(all.slice(0, 1)).by_file, {})
})

t.test('files of several folders are summed up by folder too, and those of one are not', async t => {
  const of = (file: string) => ({ ...input([visit], [gold]), file })
  const all = await evaluate(setup(), ['a/en.jsonl', 'a/nl.jsonl', 'b/en.jsonl'].map(of))
  const summary = summaryOf(all)
  t.match(summary.by_set, { a: { consultations: 2, dangerous_reports: 2, readings: { cases: { owner: 0 } } }, b: { consultations: 1 } })
  const text = textOf(circumstances, summary, all, false)
  t.match(text, /^By part .*\na +2 .*\nb +1 .*\na\/en +1 .*\na\/nl +1 .*\nb\/en +1 /m)
  t.match(text, /^Readings: .*\n {2}a: .*\n {2}b: .*\n {2}a\/en: .*\n {2}a\/nl: .*\n {2}b\/en: /m)

  const [one, two] = all
  const alone = summaryOf([one, two] as Evaluated[])
  t.strictSame([Object.keys(alone.by_set), Object.keys(alone.by_file)], [[], ['a/en.jsonl', 'a/nl.jsonl']])
  t.match(textOf(circumstances, alone, all, false), /^By part .*\nen +1 .*\nnl +1 /m)
})

t.test('without gold, what was said is not scored and the text says so', async t => {
  const all = await evaluate(setup(), [input([{ id: 'v-1', segments: visit.segments }], null)])
  const summary = summaryOf(all)
  t.equal(summary.scores, null)
  const text = textOf(circumstances, summary, all, true)
  t.match(text, /there is no gold file, so only the texts, the evidence and the time are measured/)
  t.match(text, /There are no notes to compare with\./)
  t.strictSame(mistakeLines([]), ['No mistakes.'])
})
