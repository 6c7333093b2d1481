// Runs long: goes through every visit.
import t from 'tap'
import { reportsOf } from '../../../../lib/work/report-threads/reports-of.js'
import { parseConfig } from '../../../../lib/runtime/settings/parse-config.js'
import type { ReportRequest } from '../../../../lib/reporting/types.js'
import type { EvidenceSource } from '../../../../schemas/evidence.js'
import { fixtureLanguages, fixtures, type ConsultationFixture } from '../../../consultation-fixtures.js'

function requestOf ({ id: _, about: __, expected: ___, segments, ...rest }: ConsultationFixture): ReportRequest {
  return { ...rest, template: 'soap_urgent_care_api', transcript: segments.map(segment => ({ ...segment, start_ms: null, end_ms: null })) }
}

/** What of the transcript values come from that no sentence comes from. */
function missing ({ transcript }: ReportRequest, values: readonly EvidenceSource[], sentences: readonly EvidenceSource[]): string[] {
  const unstated = values.filter(({ segment_id: id, start, end }) => {
    return !sentences.some(sentence => sentence.segment_id === id && sentence.start < end && start < sentence.end)
  })
  return unstated.map(({ segment_id: id, start, end }) => `${id}: ${transcript.find(piece => piece.id === id)?.text.slice(start, end)}`)
}

t.test('what a report has as a value stands in a sentence of its text too', async t => {
  const reports = await reportsOf(parseConfig({}))
  for (const language of fixtureLanguages) {
    const values = { vital_sign: 0, medication: 0, sick_note: 0, medical_code: 0 }
    for (const fixture of fixtures(language).filter(({ template }) => template !== 'dictation_api')) {
      const request = requestOf(fixture)
      const { evidence: { evidence } } = await reports.generate(request, new AbortController().signal)
      const sources: EvidenceSource[] = []
      const sentences: EvidenceSource[] = []
      for (const item of evidence) {
        if (item.kind === 'sentence') sentences.push(...item.sources)
        else {
          values[item.kind] += 1
          sources.push(...item.sources)
        }
      }
      t.strictSame(missing(request, sources, sentences), [], fixture.id)
    }
    t.ok(Object.values(values).every(count => count > 0), `${language}: ${JSON.stringify(values)}`)
  }
})
