import type { ReportRequest, TranscriptPiece } from '../../../lib/reporting/types.js'

/** What most tests of reports ask for: a report of a visit in one language, in the template with a place for everything. */
export function requestFor (language: string, transcript: readonly TranscriptPiece[], changes: Partial<ReportRequest> = {}): ReportRequest {
  return {
    template: 'soap_urgent_care_api',
    input_language: language,
    output_language: language,
    start_datetime: '2026-03-02T09:00:00.000Z',
    healthcare_provider_type: null,
    audio: null,
    transcript: [...transcript],
    ...changes
  }
}
