import { isDismissed, type Report, type TranscriptPiece } from '../../lib/reporting/index.js'
import type { RemovedItem, UnsupportedKind } from '../../schemas/evidence.js'
import type { Text } from './findings.js'
import { quoteOf } from './quote.js'

/** What the checks did to a draft, with the words that it is about. */
export interface CheckFindings {
  removed: Array<Pick<RemovedItem, 'kind' | 'reason'> & { what: string, quote: string }>
  unsupported: Array<{ kind: UnsupportedKind, what: string, sentence: string }>
}

/** What the checks took out of the draft of a report, and what they marked in its texts as not said. */
export function checkFindingsOf (report: Report, texts: readonly Text[], transcript: readonly TranscriptPiece[]): CheckFindings {
  const { evidence, removed } = report.evidence
  return {
    removed: removed.filter(item => !isDismissed(item)).map(({ kind, reason, text, sources }) => (
      { kind, reason, what: text, quote: quoteOf(sources, transcript) }
    )),
    unsupported: evidence.flatMap(({ pointer, start, end, unsupported }) => {
      const text = texts.find(one => one.pointer === pointer)?.text ?? ''
      return unsupported.map(({ kind, start: from, end: to }) => ({ kind, what: text.slice(from, to), sentence: text.slice(start, end) }))
    })
  }
}
