import { type Circumstances, EndpointError } from '../../runtime/index.js'
import type { RequestField } from './dialect.js'

/** What can go wrong between the service and a language model, and how it is said. No sentence holds anything that was sent or received. */
const sentences = {
  unreachable: 'the language model cannot be reached, or the connection broke',
  timeout: 'the language model did not answer in time',
  unauthorized: 'the language model refuses the API key',
  context: 'the request does not fit into the context of the language model: REPORT_CONTEXT_TOKENS must not be larger than what the server holds',
  context_too_small: 'REPORT_CONTEXT_TOKENS is too small for a server that needs the schema in the prompt',
  prompt_cut: 'the server cut the prompt of the language model: REPORT_CONTEXT_TOKENS must not be larger than what the server holds',
  refused: 'the language model refuses the request',
  rate_limited: 'the language model asks to wait',
  server_error: 'the server of the language model failed',
  loading: 'the language model is being loaded',
  not_installed: 'no language model is installed on this machine',
  not_loaded: 'the language model of this machine cannot be loaded',
  ended: 'the process of the language model ended before it had answered',
  redirected: 'the language model answers with a redirect, which is not followed',
  too_large: 'the answer of the language model is too large to be read',
  not_json: 'the server answers with something else than JSON',
  empty: 'the language model gave an empty answer',
  cut_off: 'the answer of the language model was cut off',
  run_away: 'the language model did not come to an end: it wrote the same again and again, or nothing but white space',
  refusal: 'the language model refused to answer',
  filtered: 'the answer of the language model was withheld by a content filter',
  invalid_answer: 'the answer of the language model does not fit its schema, not even after it was asked again',
  too_long: 'the transcript is too long for the context of the language model'
} as const

/** Why there is no report from a language model. */
export type LanguageModelFailure = keyof typeof sentences

interface LanguageModelCircumstances extends Circumstances {
  refusedFields?: readonly RequestField[]
  readTokens?: number
}

/**
 * There is no report from the language model. It can be logged whole: it has no body, no clinical text, no key and no address, and no
 * cause that could have one.
 */
export class LanguageModelError extends EndpointError<LanguageModelFailure> {
  readonly code = 'LANGUAGE_MODEL'
  /** Fields of the request that the server said it does not know. */
  readonly refusedFields: readonly RequestField[]
  /** The tokens that the server read of a prompt that it cut, or says that it holds; 0 when it does not say. */
  readonly readTokens: number

  constructor (failure: LanguageModelFailure, circumstances: LanguageModelCircumstances = {}) {
    super(failure, sentences[failure], circumstances)
    this.name = 'LanguageModelError'
    this.refusedFields = circumstances.refusedFields ?? []
    this.readTokens = circumstances.readTokens ?? 0
  }
}
