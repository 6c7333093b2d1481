import { EndpointError, type Circumstances } from '../../openai/errors.js'

/** What can go wrong between the service and a speech engine, and how it is said. No sentence holds anything that was sent or received. */
const sentences = {
  unreachable: 'the speech engine cannot be reached, or the connection broke',
  timeout: 'the speech engine did not answer in time',
  unauthorized: 'the speech engine refuses the API key',
  not_found: 'the speech engine does not know the address or the model: see SPEECH_BASE_URL and SPEECH_MODEL',
  refused: 'the speech engine refuses the request',
  sound_too_large: 'the speech engine refuses even the shortest sound as too large',
  rate_limited: 'the speech engine asks to wait',
  server_error: 'the server of the speech engine failed',
  redirected: 'the speech engine answers with a redirect, which is not followed',
  too_large: 'the answer of the speech engine is too large to be read',
  not_json: 'the server answers with something else than JSON',
  invalid_answer: 'the answer of the speech engine is no transcription'
} as const

/** Why speech was not recognised. */
export type SpeechFailure = keyof typeof sentences

interface SpeechCircumstances extends Circumstances {
  /** The server said that it does not know the `response_format`. */
  formatRefused?: boolean
}

/**
 * The speech engine did not recognise what it was sent. It can be logged whole: it has no body, no text, no key and no address, and no
 * cause that could have one.
 */
export class SpeechError extends EndpointError<SpeechFailure> {
  readonly code = 'SPEECH'
  readonly formatRefused: boolean

  constructor (failure: SpeechFailure, circumstances: SpeechCircumstances = {}) {
    super(failure, sentences[failure], circumstances)
    this.name = 'SpeechError'
    this.formatRefused = circumstances.formatRefused ?? false
  }
}
