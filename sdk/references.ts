import type { ConsultationOutput } from './types.js'

/** The path of consultations, relative to the base URL. */
export const PATH = 'api/v1/consultations/'

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal
}

/** A consultation: its id, or anything that has it, such as an output. */
export type ConsultationReference = string | Pick<ConsultationOutput, 'id'>

/** The id of a consultation. */
export function idOf (consultation: ConsultationReference): string {
  return typeof consultation === 'string' ? consultation : consultation.id
}

/** The path of something of a consultation. */
export function pathOf (consultation: ConsultationReference, rest = ''): string {
  return `${PATH}${encodeURIComponent(idOf(consultation))}/${rest}`
}

/** The header that names the revision that a change is about. */
export function ifMatch (revision: number): Record<string, string> {
  return { 'if-match': `"${revision}"` }
}
