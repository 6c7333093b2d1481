import type { FastifyInstance } from 'fastify'
import type { Turns } from '../../lib/concurrency/turns.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { TranscriptSegment } from '../../schemas/consultation.js'
import type { Caller } from '../ownership.js'
import type { Cursors, FoundOutput } from '../../lib/consultation/index.js'
import type { DamageLog } from './damage-log.js'

/** Makes reports while consultations are recorded. */
export interface InterimReports {
  /** Asks for an intermediate report, once it has been quiet for a moment. */
  schedule: (id: string) => void
  /** Makes no more; resolves when those in progress have ended. */
  stop: () => Promise<void>
}

/** What the functions of this folder work with. */
export interface Context extends Pick<
  FastifyInstance, 'audio' | 'changes' | 'config' | 'db' | 'jobs' | 'log' | 'reports' | 'takeRowTurn'
> {
  /** Turns an output into the text that is stored and sent, and validates it: the only place that does. */
  write: (output: ConsultationOutput) => string
  writeSegment: (segment: TranscriptSegment) => string
  /** The evidence of an output without a report. */
  noEvidence: string
  cursors: Cursors
  damage: DamageLog
  findOutput: (caller: Caller, id: string) => Promise<FoundOutput | undefined>
  /** Requests with an Idempotency-Key that this instance is answering. */
  starting: Set<string>
  /** Turns of background work that stores speech and reports: however much there is, it leaves connections to requests. */
  background: Turns
  /** Of large additions to transcripts, customers in turn: however many arrive at once, they leave time and connections to others. */
  large: Turns
  /** For how many days audio is kept whose report is not a full success, because it may be heard again. */
  keptDays: number
  interim: InterimReports
}
