// Runs long: goes through every visit.
import t from 'tap'
import { exchangeScoresOf, exchangeSummaryOf } from '../../../../bin/evaluate/exchanges.js'
import { findingsOf } from '../../../../bin/evaluate/findings.js'
import { requestOf } from '../../../../bin/evaluate/evaluation.js'
import { conversationOf } from '../../../../lib/reporting/reading/conversation.js'
import { annotate } from '../../../../lib/reporting/reading/facets.js'
import { topicCuesOf } from '../../../../lib/reporting/reading/topics.js'
import { parseConfig } from '../../../../lib/runtime/settings/parse-config.js'
import { reportsOf } from '../../../../lib/work/report-threads/reports-of.js'
import { fixtureLanguages, fixtures } from '../../../consultation-fixtures.js'
import { unusualVisits } from '../../../unusual-visits.js'

/** Share of the labelled exchanges that a report keeps, at least. */
const RECALL = 0.98

t.test('reports keep what was said about health, with its questions, and lose nothing that must never be lost', async t => {
  const reports = await reportsOf(parseConfig({}))
  for (const language of fixtureLanguages) {
    const scores = []
    for (const { visit, gold } of unusualVisits(language)) {
      if (gold === undefined) throw new Error(`${visit.id} has no labels`)
      const request = requestOf(visit, language)
      const report = await reports.generate(request, new AbortController().signal)
      scores.push(exchangeScoresOf(gold, findingsOf(report, request.transcript)))
    }
    const summary = exchangeSummaryOf(scores)
    t.ok((summary?.recall ?? 0) >= RECALL, `${language}: ${summary?.recall}`)
    t.ok(Object.values(summary?.protected_lost ?? {}).every(lost => lost === 0), `${language}: ${JSON.stringify(summary?.protected_lost)}`)
  }
})

t.test('no sentence with a word about health is left out of any report', async t => {
  const reports = await reportsOf(parseConfig({}))
  for (const language of fixtureLanguages) {
    const cues = topicCuesOf(language)
    const consultations = fixtures(language).filter(({ template }) => template !== 'dictation_api')
    const visits = [...unusualVisits(language).map(({ visit }) => visit), ...consultations].map(({ id, segments }) => ({ id, segments }))
    for (const visit of visits) {
      const request = requestOf(visit, language)
      const { evidence: { evidence } } = await reports.generate(request, new AbortController().signal)
      const sources = evidence.filter(({ kind }) => kind === 'sentence').flatMap(item => item.sources)
      const lost = conversationOf(request.transcript, language).filter(sentence => {
        const { health, idle } = annotate(sentence, cues, sentence.role)
        return health > 0 && !idle && !sources.some(({ segment_id: id, start, end }) => {
          return id === sentence.piece && start < sentence.end && sentence.start < end
        })
      })
      // Of what somebody is about to do, the part of the body is no loss: "Let me look at your knee."
      const announced = lost.filter(({ text }) => /\d/.test(text))
      t.strictSame(announced.map(({ text }) => text), [], visit.id)
      t.ok(lost.length <= Math.max(3, evidence.length / 10), `${visit.id}: ${lost.map(({ text }) => text).join(' | ')}`)
    }
  }
})
