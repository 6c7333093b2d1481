import { type Circumstances, EndpointError } from '../../../runtime/index.js'

/** Messages for what can go wrong between the service and a speech engine. They contain nothing that was sent or received. */
const sentences = {
  unreachable: 'the speech engine cannot be reached, or the connection broke',
  timeout: 'the speech engine did not answer in time',
  unauthorized: 'the speech engine refuses the API key',
  not_found: 'the speech engine does not know the address or the model: see SPEECH_BASE_URL and SPEECH_MODEL',
  language_refused: 'the speech engine does not know the language',
  refused: 'the speech engine refuses the request',
  sound_too_large: 'the speech engine refuses even the shortest sound as too large',
  rate_limited: 'the speech engine asks to wait',
  server_error: 'the server of the speech engine failed',
  redirected: 'the speech engine answers with a redirect, which is not followed',
  too_large: 'the answer of the speech engine is too large to be read',
  not_json: 'the speech engine answers in a form that is not understood',
  invalid_answer: 'the answer of the speech engine is no transcription',
  engine_failed: 'the process of the speech engine has failed',
  model_unusable: 'the speech model cannot be loaded: see npm run models -- verify',
  unrecognised: 'the speech engine works, but does not recognise the only part of the recording'
} as const

/** Why speech was not recognised. */
export type SpeechFailure = keyof typeof sentences

/** Failures that do not pass by themselves: a setting, the engine or the request has to be changed. */
const LASTING: ReadonlySet<SpeechFailure> = new Set(['unauthorized', 'not_found', 'language_refused', 'refused', 'redirected', 'sound_too_large', 'model_unusable'])

interface SpeechCircumstances extends Circumstances {
  /** The server does not support the `response_format`. */
  formatRefused?: boolean
}

/**
 * Recognition failed. The error is safe to log as a whole: it contains no body, no text, no key and no address, and no cause that could
 * contain one.
 */
export class SpeechError extends EndpointError<SpeechFailure> {
  readonly code = 'SPEECH'
  readonly formatRefused: boolean
  /** Whether a retry is useless until a setting, the engine or the request is changed. */
  readonly lasting: boolean

  constructor (failure: SpeechFailure, circumstances: SpeechCircumstances = {}) {
    super(failure, sentences[failure], circumstances)
    this.name = 'SpeechError'
    this.formatRefused = circumstances.formatRefused ?? false
    this.lasting = LASTING.has(failure)
  }
}
