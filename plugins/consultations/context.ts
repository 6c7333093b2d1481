import type { FastifyInstance } from 'fastify'
import type { Turns } from '../../lib/concurrency/turns.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { TranscriptSegment } from '../../schemas/consultation.js'
import type { Caller } from '../ownership.js'
import type { Cursors, FoundOutput } from '../../lib/consultation/index.js'
import type { DamageLog } from './damage-log.js'

/** Makes reports while consultations are recorded. */
export interface InterimReports {
  /** Requests an intermediate report, to be made once nothing has changed for a moment. */
  schedule: (id: string) => void
  /** Stops making reports; resolves when those in progress have ended. */
  stop: () => Promise<void>
}

/** The dependencies of the functions in this folder. */
export interface Context extends Pick<
  FastifyInstance, 'audio' | 'changes' | 'config' | 'db' | 'jobs' | 'log' | 'reports' | 'takeRowTurn'
> {
  /** Validates an output and serialises it into the text that is stored and sent. Nothing else serialises outputs. */
  write: (output: ConsultationOutput) => string
  writeSegment: (segment: TranscriptSegment) => string
  /** The evidence of an output without a report. */
  noEvidence: string
  cursors: Cursors
  damage: DamageLog
  findOutput: (caller: Caller, id: string) => Promise<FoundOutput | undefined>
  /** Requests with an Idempotency-Key that this instance is answering. */
  starting: Set<string>
  /** Limits the background work that stores speech and reports, so that connections are always left for requests. */
  background: Turns
  /** Limits large additions to transcripts, with customers taking turns, so that other requests still get time and connections. */
  large: Turns
  /** For how many days audio is kept when its report is not a full success, so that it can be transcribed again. */
  keptDays: number
  interim: InterimReports
}
