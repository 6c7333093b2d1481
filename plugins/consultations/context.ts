import type { FastifyInstance } from 'fastify'
import type { Turns } from '../../lib/runtime/index.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { ConsultationEntry, TranscriptSegment } from '../../schemas/consultation.js'
import type { Listened, Progress } from '../audio/index.js'
import type { ConsultationRow } from '../database/tables.js'
import type { Caller } from '../ownership.js'
import type { Cursors, FoundOutput, Segment } from '../../lib/consultation/index.js'
import type { DamageLog } from './damage-log.js'

/** The changes that recognised speech makes. */
export interface Addition {
  recording: Progress & { ongoing: string }
  /** Segments to append to the transcript. */
  segments?: readonly Segment[]
  counts?: Partial<ConsultationRow>
}

/** What recognised speech changes in a row; `null` when it no longer fits to it. */
export type Decide = (row: Listened) => Addition | null

/** Makes reports while consultations are recorded. */
export interface InterimReports {
  /** Requests an intermediate report, to be made once nothing has changed for a moment. */
  schedule: (id: string) => void
  /** Stops making reports; resolves when those in progress have ended. */
  stop: () => Promise<void>
}

/** What the functions in this folder share. */
export interface Services extends Pick<
  FastifyInstance, 'audio' | 'changes' | 'config' | 'db' | 'jobs' | 'log' | 'reports' | 'takeRowTurn'
> {
  /** Validates an output and serialises it into the text that is stored and sent. Nothing else serialises outputs. */
  write: (output: ConsultationOutput) => string
  writeSegment: (segment: TranscriptSegment) => string
  writeEntry: (entry: ConsultationEntry) => string
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
}

/** What they share, and what works with it on its own time. */
export interface Context extends Services {
  interim: InterimReports
  /** Adds recognised speech; resolves with whether it was written: not if `decide` says that it no longer fits. */
  addTogether: (id: string, decide: Decide) => Promise<boolean>
}
