import type { ConsultationOutput, Episode, Template } from '../../schemas/consultation-output/index.js'
import type { HealthcareProviderType } from '../../schemas/healthcare-provider-type.js'

/** The templates that a report is generated for; a dictation is its own transcription. */
export type ReportTemplate = Exclude<Template, 'dictation_api'>

/** A piece of the transcript, final, in the order spoken. */
export interface TranscriptPiece {
  id: string
  text: string
  /** Who said it, as the client names them; `null` when unknown. */
  speaker: string | null
  start_ms: number | null
  end_ms: number | null
}

/** What a report is generated from. */
export interface ReportRequest {
  template: ReportTemplate
  input_language: string
  output_language: string
  start_datetime: string
  healthcare_provider_type: HealthcareProviderType | null
  transcript: readonly TranscriptPiece[]
}

/** The outcome and the episodes, which fit the schema whatever the outcome is. */
export interface Report {
  generation_result: ConsultationOutput['generation_result']
  data: Episode[]
}

/** Something that makes reports of transcripts. */
export interface ReportEngine {
  name: string
  /** Cheap enough to be asked for a report while the consultation is in progress. */
  cheap: boolean
  /**
   * Makes a report.
   *
   * @throws the reason of the signal when that is aborted
   */
  generate: (request: ReportRequest, signal: AbortSignal) => Promise<Report>
}
