import type { Report, TranscriptPiece } from '../../plugins/reports/types.js'
import type { EvidenceSource, RemovedItem, UnsupportedKind } from '../../schemas/evidence.js'
import type { Text } from './findings.js'

/** What the checks did to a draft, with the words that it is about. */
export interface Checked {
  removed: Array<Pick<RemovedItem, 'kind' | 'reason'> & { what: string, quote: string }>
  unsupported: Array<{ kind: UnsupportedKind, what: string, sentence: string }>
}

/** The words of the transcript that something comes from. */
export function quoteOf (sources: readonly EvidenceSource[], transcript: readonly TranscriptPiece[]): string {
  const texts = new Map(transcript.map(({ id, text }) => [id, text]))
  return sources.map(({ segment_id: id, start, end }) => texts.get(id)?.slice(start, end) ?? '').join(' … ')
}

/** What the checks took out of the draft of a report, and what they marked in its texts as not said. */
export function checkedOf (report: Report, texts: readonly Text[], transcript: readonly TranscriptPiece[]): Checked {
  const { evidence, removed } = report.evidence
  return {
    removed: removed.map(({ kind, reason, text, sources }) => ({ kind, reason, what: text, quote: quoteOf(sources, transcript) })),
    unsupported: evidence.flatMap(({ pointer, start, end, unsupported }) => {
      const text = texts.find(one => one.pointer === pointer)?.text ?? ''
      return unsupported.map(({ kind, start: from, end: to }) => ({ kind, what: text.slice(from, to), sentence: text.slice(start, end) }))
    })
  }
}
