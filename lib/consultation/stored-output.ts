import type { ConsultationStatus, ReportState } from '../../schemas/report-state.js'
import { reportStateOf, type Progress } from './report-state.js'

/** An output as it is sent, and its version. */
export interface StoredOutput {
  output: string
  version: number
  final: boolean
  /** The state that the output was written in. */
  state: ReportState
}

/** An output that was looked up, with the status as it is now. */
export interface FoundOutput extends StoredOutput {
  status: ConsultationStatus
}

/** The output of a consultation's row. */
export function storedOf (row: Pick<Progress, 'state' | 'parked_at'> & { output: string, version: number }): StoredOutput {
  return { output: row.output, version: row.version, final: row.state === 'final', state: reportStateOf(row) }
}
