import { ApiError, ConnectionError, SourceError, StreamError } from '../errors.js'
import type { StreamWarning } from '../stream/types.js'
import { ScribeError, type ScribeView } from './state.js'
import { filled, type Words } from './words/index.js'

/** What a person is told beside the state. */
export interface Message {
  text: string
  /** Whether it cannot go on without the person. */
  isProblem: boolean
  /** What the service or the browser said, in its own words. */
  detail?: string
}

/** Seconds to wait where the service does not say how long. */
const RETRY_SECONDS = 60

/** What an error means, in the language of the page. */
export function errorText (error: Error, words: Words): string {
  const { errors } = words
  if (error instanceof StreamError && error.cause instanceof ApiError) return `${errors[error.reason]} ${errorText(error.cause, words)}`
  if (error instanceof ScribeError || error instanceof StreamError || error instanceof SourceError) return errors[error.reason]
  if (error instanceof ConnectionError) return errors.connection
  const { status, retryAfter } = error instanceof ApiError ? error : { status: null, retryAfter: null }
  switch (status) {
    case 401: return errors.authentication
    case 403: return errors.forbidden
    case 404: return errors.gone
    case 429: return filled(errors.limited, retryAfter ?? RETRY_SECONDS)
    default: return filled(errors.other, error.message)
  }
}

function warningTexts (warning: StreamWarning, { warnings }: Words): string[] {
  if (warning.kind === 'quality') return warning.problems.map(problem => warnings[problem])
  if (warning.kind === 'silence') return [filled(warnings.silence, Math.round(warning.silentMs / 1000))]
  return [warnings[warning.kind]]
}

/** What there is to say, the most important first. */
export function messagesOf (view: ScribeView, words: Words): Message[] {
  const { state, unsent, error, delay, offline, kept, leftovers, late, warnings } = view
  return [
    ...error === null ? [] : [{ text: errorText(error, words), isProblem: true, detail: error.message }],
    ...delay === null ? [] : [{ text: errorText(delay, words), isProblem: true, detail: delay.message }],
    ...state === 'withdrawn' ? [{ text: unsent ? words.unsent : words.withdrawn, isProblem: false }] : [],
    ...offline ? [{ text: words.offline, isProblem: false }] : [],
    ...kept || leftovers ? [{ text: words.kept, isProblem: false }] : [],
    ...late ? [{ text: words.late, isProblem: false }] : [],
    ...[...warnings.values()].flatMap(warning => warningTexts(warning, words)).map(text => ({ text, isProblem: false }))
  ]
}
