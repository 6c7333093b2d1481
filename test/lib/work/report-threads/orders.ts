import type { ReportOrder } from '../../../../lib/work/report-threads/types.js'
import type { ReportRequest, TranscriptPiece } from '../../../../lib/reporting/types.js'
import { requestFor } from '../../reporting/request.js'

/** The final report of a request, as the service orders it. */
export function orderOf ({ transcript, ...request }: ReportRequest, customer = 'a customer'): ReportOrder {
  const { template, input_language: input, output_language: output, start_datetime: start } = request
  return {
    customer,
    request,
    transcript: JSON.stringify(transcript),
    facts: { id: '3f1c1c1e-7f5e-4a53-9d9b-1a2b3c4d5e6f', template, input_language: input, output_language: output, start_datetime: start },
    life: { state: 'final', end_datetime: '2026-03-02T09:30:00.000Z', segments: transcript.length, words: 1000, characters: 10_000 },
    fallback: null
  }
}

/** A request for a report of these texts. */
export function requestOf (texts: readonly string[]): ReportRequest {
  const transcript: TranscriptPiece[] = texts.map((text, at) => {
    return { id: `s-${at}`, text, speaker: at % 2 === 0 ? 'patient' : 'clinician', start_ms: null, end_ms: null }
  })
  return requestFor('en', transcript)
}
