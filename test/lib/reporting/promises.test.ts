// Runs long: goes through every visit.
import t from 'tap'
import { requestOf } from '../../../bin/evaluate/evaluation.js'
import { countWords } from '../../../lib/consultation/index.js'
import type { Report, ReportRequest } from '../../../lib/reporting/index.js'
import type { AttributedSentence } from '../../../lib/reporting/reading/attributed.js'
import { conversationOf } from '../../../lib/reporting/reading/conversation.js'
import { annotate, matchCount } from '../../../lib/reporting/reading/facets.js'
import { topicCuesOf } from '../../../lib/reporting/reading/topics.js'
import { parseConfig } from '../../../lib/runtime/settings/parse-config.js'
import { reportsOf } from '../../../lib/work/report-threads/reports-of.js'
import { fixtureLanguages, fixtures, type FixtureLanguage } from '../../consultation-fixtures.js'
import fc, { runs } from '../../property.js'
import { unusualVisits } from '../../unusual-visits.js'

type Segment = { text: string, speaker: string | null }

/** What a visit may decide on a medicine so that it is prescribed. */
const TAKEN: ReadonlySet<string> = new Set(['starts', 'goes_on', 'changed'])

/** Segments of a visit that are heard together in a generated talk, at most, and parts that it is made of. */
const PART_MAX = 6
const PARTS_MAX = 5

/** Words that are enough for a report. */
const WORDS_MIN = 20

/** All visits in a language, as what was said in them. */
function visitsIn (language: FixtureLanguage): { id: string, segments: Segment[] }[] {
  const consultations = fixtures(language).filter(({ template }) => template !== 'dictation_api')
  return [...unusualVisits(language).map(({ visit }) => visit), ...consultations].map(({ id, segments }) => ({
    id, segments: segments.map(({ text, speaker = null }) => ({ text, speaker }))
  }))
}

/** The lines of a report, as which sentences they hold. */
function linesOf ({ evidence: { evidence } }: Report) {
  const lines = evidence.filter(({ kind }) => kind === 'sentence').map(({ sources }) => sources)
  return (sentence: AttributedSentence) => lines.flatMap((sources, line) => {
    const isHeld = sources.some(({ segment_id: id, start, end }) => id === sentence.piece && start < sentence.end && sentence.start < end)
    return isHeld ? [line] : []
  })
}

/** What a report breaks of what every report of rules promises. */
function broken (report: Report, { transcript, input_language: language }: ReportRequest): string[] {
  const cues = topicCuesOf(language)
  if (cues === undefined) throw new Error(`no cues for ${language}`)
  const sentences = conversationOf(transcript, language)
  const holding = linesOf(report)
  const said = (sentence: AttributedSentence, ...names: ReadonlyArray<'alarm' | 'grave' | 'announcing' | 'courtesy' | 'command'>) => {
    return names.some(name => matchCount(annotate(sentence, cues, sentence.role), cues[name]) > 0)
  }
  const isTold = (sentence: AttributedSentence) => !annotate(sentence, cues, sentence.role).idle && !said(sentence, 'announcing', 'command')

  const lost = sentences.filter(sentence => isTold(sentence) && said(sentence, 'alarm', 'grave') && holding(sentence).length === 0)
  const plans = sentences.filter(sentence => {
    const { facet, asks, health } = annotate(sentence, cues, sentence.role)
    return isTold(sentence) && facet === 'plan' && health > 0 && asks === 'no' && holding(sentence).length === 0
  })
  const unanswered = sentences.filter((sentence, at) => {
    const next = sentences[at + 1]
    const isAsked = annotate(sentence, cues, sentence.role).asks === 'yes' && said(sentence, 'grave') && next !== undefined
    if (!isAsked || sentence.speaker === null || next.speaker === sentence.speaker || !isTold(next)) return false
    return annotate(next, cues, next.role).asks === 'no' && !holding(sentence).some(line => holding(next).includes(line))
  })
  const { data, evidence: { medication = [] } } = report
  const prescribed: string[] = []
  for (const { sections } of data) {
    for (const { fields } of sections) {
      if ('prescribed_medication' in fields) prescribed.push(...fields.prescribed_medication.map(({ active_ingredient: name }) => name))
    }
  }
  const rows = medication.filter(({ active_ingredient: name }) => prescribed.includes(name))
  return [
    ...lost.map(({ text }) => `lost: ${text}`),
    ...plans.map(({ text }) => `lost of a plan: ${text}`),
    ...unanswered.map(({ text }) => `without its answer: ${text}`),
    ...rows.filter(({ status, whose, prescribed: is }) => !is || whose !== 'patient' || !TAKEN.has(status))
      .map(({ active_ingredient: name, status, whose }) => `prescribed: ${name}, ${status}, ${whose}`)
  ]
}

t.test('what every report of rules promises', async t => {
  const reports = await reportsOf(parseConfig({}))
  async function brokenIn (segments: readonly Segment[], language: FixtureLanguage): Promise<string[]> {
    const request = requestOf({ id: 'v', segments: [...segments] }, language)
    return broken(await reports.generate(request, new AbortController().signal), request)
  }

  for (const language of fixtureLanguages) {
    const visits = visitsIn(language)

    t.test(`${language}: nothing grave and no plan about health is lost, and no medicine is prescribed against the table, in any visit`, async t => {
      for (const { id, segments } of visits) t.strictSame(await brokenIn(segments, language), [], id)
    })

    t.test(`${language}: nor in a talk that is made of parts of visits, with or without the names of those who speak`, async t => {
      const part = fc.record({ visit: fc.nat(visits.length - 1), from: fc.nat(30), length: fc.integer({ min: 2, max: PART_MAX }) })
      const talks = fc.record({ parts: fc.array(part, { minLength: 2, maxLength: PARTS_MAX }), named: fc.boolean() })
      await fc.assert(fc.asyncProperty(talks, async ({ parts, named }) => {
        const segments = parts.flatMap(({ visit, from, length }) => visits[visit]?.segments.slice(from, from + length) ?? [])
          .map(({ text, speaker }) => ({ text, speaker: named ? speaker : null }))
        // Of too few words there is no report.
        fc.pre(segments.reduce((sum, { text }) => sum + countWords(text), 0) >= WORDS_MIN)
        t.strictSame(await brokenIn(segments, language), [])
      }), { numRuns: runs(30) })
    })
  }
})
