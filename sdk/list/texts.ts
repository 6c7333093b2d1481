import { ApiError, ConnectionError } from '../errors.js'
import { ScribeError } from '../widget/state.js'
import type { DayView, Visit } from './visits.js'
import { filled, type ListWords } from './words.js'

/** Seconds to wait where the service does not say how long. */
const RETRY_SECONDS = 60

const MINUTE_MS = 60_000

/** A time of day. */
export function timeText (moment: number, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(moment)
}

/** The length of a visit in minutes; empty where it has no sound. */
export function lengthText ({ duration_ms: length }: Visit, language: string): string {
  if (length === null || length === 0) return ''
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(Math.max(1, Math.round(length / MINUTE_MS)))
}

/** Who a visit is of: as this device knows the patient, or by the id of the visit. */
export function nameText ({ reference, external_id: externalId }: Visit, words: ListWords): string {
  return reference ?? externalId ?? words.visit
}

/** A visit by its patient and the hour it began. */
export function titleText (visit: Visit, words: ListWords, language: string): string {
  return `${nameText(visit, words)}, ${timeText(visit.startedAt, language)}`
}

function causeText (error: Error, { errors }: ListWords): string {
  if (error instanceof ConnectionError) return errors.connection
  if (error instanceof ScribeError) return error.reason === 'token' ? errors.token : error.reason === 'token_away' ? errors.connection : errors.signIn
  const { status, retryAfter } = error instanceof ApiError ? error : { status: null, retryAfter: null }
  switch (status) {
    case 401: return errors.signIn
    case 403: return errors.forbidden
    case 429: return filled(errors.limited, Math.ceil(retryAfter ?? RETRY_SECONDS))
    default: return filled(errors.other, error.message)
  }
}

/** Why the visits could not be read, what there is to do, and of when those are that are shown. */
export function errorText (error: Error, { visits, readAt }: DayView, words: ListWords, language: string): string {
  const cause = causeText(error, words)
  return visits === null ? cause : `${cause} ${filled(words.errors.old, timeText(readAt, language))}`
}
