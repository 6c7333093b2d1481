import type { UnsupportedHandling } from '../../../schemas/config.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { StateReason } from '../../../schemas/report-state.js'
import type { Facts, Lifecycle } from '../../consultation/index.js'
import type { CheckCounts } from '../../runtime/index.js'
import type { Draft, Fitness, MeaningQuestion, ReportEngine, ReportRequest, TableFile, Verdict } from '../../reporting/index.js'

/** What a thread makes its reports with. */
export interface ThreadSettings {
  /** The tables to use, `null` for those that come with the service. */
  codes: TableFile[] | null
  medication: TableFile | null
  timeZone: string
  minWords: number
  /** What happens to sentences with something that was not said. */
  unsupported: UnsupportedHandling
  /** Most sentences and exchanges of one report that its language model is asked about again. */
  meaningQuestions: number
}

/** A report to make. */
export interface ReportOrder {
  /** The customer whose turn it takes. */
  customer: string
  request: Omit<ReportRequest, 'transcript'>
  /** The transcript as JSON, an array of TranscriptPiece: it is long, so only the thread that needs it parses it. */
  transcript: string
  facts: Facts
  /** What the report is for: a consultation that is final gets its final report, any other an intermediate one. */
  life: Lifecycle
  /** Why the embedded engine makes it in place of the language model; `null` when it does not. */
  fallback: StateReason | null
}

/** The messages to a thread. */
export interface ReportTask extends Omit<ReportOrder, 'customer'> {
  /** The engine outside of the thread whose draft it is; `null` when the rules draft in the thread. */
  engine: Pick<ReportEngine, 'name' | 'model' | 'promptVersion'> | null
  /** What that engine has drafted; `null` if there was nothing to draft. */
  draft: Draft | null
  /** What that engine answered to the questions about the meaning of its draft; `null` before it was asked, and where it is not. */
  verdicts: ReadonlyArray<Verdict | null> | null
  /** Whether it may be asked, once that is known. */
  fitness?: Fitness
}

/** A report as it is stored: JSON, each validated against its schema. */
export interface WrittenReport {
  /** The ConsultationOutput. */
  output: string
  /** The ReportEvidence. */
  evidence: string
}

/** A report as a thread makes it, with what is measured of it. */
export interface MeasuredReport extends WrittenReport {
  result: ConsultationOutput['generation_result']
  checks: CheckCounts
  /** Most of what the language model wrote was not said. */
  unfounded: boolean
  /** What the language model can be asked about the meaning of this report, if it was not yet. */
  questions: MeaningQuestion[]
}
