import { readFileSync } from 'node:fs'
import t from 'tap'
import { createRecentTalks } from '../../../../lib/work/report-threads/recent-talks.js'
import { createReportWriter } from '../../../../lib/work/report-threads/write.js'
import type { MeasuredReport, ReportTask, ThreadSettings } from '../../../../lib/work/report-threads/types.js'
import type { Draft, ReportTemplate, TranscriptPiece } from '../../../../lib/reporting/types.js'
import type { ReportEvidence } from '../../../../schemas/evidence.js'
import { runs } from '../../../property.js'
import { orderOf, requestOf } from './orders.js'

const settings: ThreadSettings = { codes: null, medication: null, timeZone: 'UTC', minWords: 5, unsupported: 'mark', meaningQuestions: 0 }

const TEMPLATES: readonly ReportTemplate[] = ['soap_urgent_care_api', 'soap_new_complaint_api', 'specialist_general_api']

/** Visits of each language that are read, and segments that each intermediate report adds. */
const VISITS = Math.max(runs(6), TEMPLATES.length)
const ADDED = 7

interface Visit { segments: Array<{ text: string, speaker: string | null }> }

function visitsOf (language: string): TranscriptPiece[][] {
  const path = new URL(`../../../fixtures/consultations/${language}.json`, import.meta.url)
  const visits = (JSON.parse(readFileSync(path, 'utf8')) as Visit[]).sort((one, other) => other.segments.length - one.segments.length)
  return visits.slice(0, VISITS).map(({ segments }) => segments.map(({ text, speaker }, at) => ({ id: `s-${at}`, text, speaker, start_ms: null, end_ms: null })))
}

function taskOf (transcript: readonly TranscriptPiece[], language: string, template: ReportTemplate, state: 'recording' | 'final'): ReportTask {
  const { customer: _, ...order } = orderOf({ ...requestOf([]), template, input_language: language, output_language: language, transcript })
  return { ...order, life: { ...order.life, state, end_datetime: state === 'final' ? order.life.end_datetime : null }, engine: null, draft: null, verdicts: null }
}

/** A report without the time at which it was made. */
function timeless ({ evidence, ...report }: MeasuredReport): MeasuredReport {
  return { ...report, evidence: evidence.replace(/"generated_at":"[^"]*"/, '') }
}

t.test('a report that others have read for is the same, byte for byte', async t => {
  const alone = createReportWriter(settings, createRecentTalks(1))
  const reading = createReportWriter(settings, createRecentTalks())
  for (const language of ['en', 'nl', 'fr', 'de', 'es']) {
    for (const [number, visit] of visitsOf(language).entries()) {
      const template = TEMPLATES[number % TEMPLATES.length] ?? 'soap_urgent_care_api'
      for (let to = ADDED; to < visit.length; to += ADDED) {
        // The last segment is still being spoken: its text is another one in the next report.
        const half = visit.slice(to - 1, to).map(piece => ({ ...piece, text: piece.text.slice(0, piece.text.length / 2) }))
        const heard = [...visit.slice(0, to - 1), ...half]
        const task = taskOf(heard, language, template, 'recording')
        t.strictSame(timeless(await reading(task)), timeless(await alone(task)), `${language} ${number}, up to ${to}`)
      }
      const task = taskOf(visit, language, template, 'final')
      t.strictSame(timeless(await reading(task)), timeless(await alone(task)), `${language} ${number}`)
    }
  }
})

t.test('a final report after which nothing was added is that of the intermediate one, made now, and nothing is read again', async t => {
  const [visit = []] = visitsOf('en')
  let reads = 0
  const counted = visit.map(({ text, ...piece }) => ({ ...piece, get text () { reads += 1; return text } }))
  const write = createReportWriter(settings, { recognise: () => counted, forget () {} })
  const alone = createReportWriter(settings, createRecentTalks(1))
  await write(taskOf(visit, 'en', 'soap_urgent_care_api', 'recording'))
  t.ok(reads > visit.length, 'the intermediate one reads all')
  const before = { reads, time: Date.now() }
  const task = taskOf(visit, 'en', 'soap_urgent_care_api', 'final')
  const final = await write(task)
  t.equal(reads, before.reads)
  t.strictSame(timeless(final), timeless(await alone(task)))
  t.ok(Date.parse(JSON.parse(final.evidence).provenance.generated_at as string) >= before.time)

  for (const audio of [{ too_short: false, degraded: false }, { too_short: false, degraded: true }, { too_short: true, degraded: true }]) {
    const heard = { ...task, request: { ...task.request, audio } }
    const known = { reads }
    t.strictSame(timeless(await write(heard)), timeless(await alone(heard)), JSON.stringify(audio))
    t.equal(reads, known.reads, 'the quality of the sound makes no difference to what is read')
  }

  const other = { ...task, request: { ...task.request, output_language: 'nl' }, facts: { ...task.facts, output_language: 'nl' } }
  t.strictSame(timeless(await write(other)), timeless(await alone(other)), 'asked for otherwise, it is made anew')
  t.ok(reads > before.reads)
})

t.test('a draft of a language model is written in two passes: what can be asked about it, and what the answers make of it', async t => {
  const said = ['I have had a cough since Monday, and some fever.', 'Your chest is clear.', 'Drink a lot and rest, and come back on Friday if it is no better.']
  const transcript = said.map((text, at) => ({ id: `s-${at}`, text, speaker: at === 0 ? 'patient' : 'doctor', start_ms: null, end_ms: null }))
  const plan = [{ value: 'Advised rest and plenty of fluids.', sources: [{ segment_id: 's-2', start: 0, end: 40 }] }]
  const draft: Draft = {
    generation_result: 'success',
    episodes: [{
      label: 'Cough', narrative: { plan }, vital_signs: [], complaints: [], diagnoses: [], prescribed_medication: [], sick_note: null
    }]
  }
  const task: ReportTask = {
    ...taskOf(transcript, 'en', 'soap_urgent_care_api', 'final'), draft, engine: { name: 'model', model: 'm', promptVersion: '1' }
  }
  const write = createReportWriter({ ...settings, meaningQuestions: 10 }, createRecentTalks())
  const meaningOf = ({ evidence }: MeasuredReport) => (JSON.parse(evidence) as ReportEvidence).meaning
  const first = await write(task)
  t.ok(first.questions.some(({ kind, text }) => kind === 'sentence' && text === plan[0]?.value))
  const verdicts = first.questions.map(({ kind }) => kind === 'sentence' ? 'contradicted' as const : 'supported' as const)
  const second = await write({ ...task, verdicts })
  t.strictSame(second.questions, [], 'nothing is asked twice')
  t.strictSame(meaningOf(first)?.unanswered, first.questions.length)
  t.match(meaningOf(second), { sentences: 1, marked: 1, put_back: 0, unanswered: 0 })
  t.match(second.output, 'Advised rest and plenty of fluids. [to check]')
  t.notMatch(first.output, 'fluids. [')
  t.strictSame([second.checks.meaning, first.checks.meaning], ['asked', 'asked'])
  for (const fitness of ['not_fit', 'too_slow', 'no_answer'] as const) {
    const unasked = await write({ ...task, fitness })
    const evidence = JSON.parse(unasked.evidence) as ReportEvidence
    t.strictSame([unasked.questions, evidence.meaning, evidence.meaning_unasked, unasked.checks.meaning], [[], undefined, fitness, fitness])
    t.equal(unasked.output, first.output)
  }
  const off = await createReportWriter(settings, createRecentTalks())(task)
  t.strictSame([off.checks.meaning, (JSON.parse(off.evidence) as ReportEvidence).meaning_unasked], [undefined, undefined])
  t.strictSame([off.questions, meaningOf(off)], [[], undefined], 'without the limit nothing is asked')
})
