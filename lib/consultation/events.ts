import type { ConsultationEventType } from '../../schemas/webhooks.js'
import type { ConsultationState } from './lifecycle.js'

/** The columns of a consultation that tell what has happened to it. */
interface Happening {
  state: ConsultationState
  parked_at: Date | null
  revisions: number
  version: number
}

/**
 * What a change of a consultation means to its customer: the first final output is there, another one is, or the report could not be made.
 *
 * @returns `null` for everything else
 */
export function eventOfChange (before: Happening, after: Happening): Exclude<ConsultationEventType, 'consultation.deleted'> | null {
  if (after.state !== 'final') return before.parked_at === null && after.parked_at !== null ? 'consultation.report_failed' : null
  if (before.state !== 'final') return after.revisions === 0 ? 'consultation.finished' : 'consultation.report_changed'
  return before.version === after.version && before.revisions === after.revisions ? null : 'consultation.report_changed'
}
