import { createEndpoint, type ClientSettings } from '../../openai/endpoint.js'
import { complaintOf } from './dialect.js'
import { LanguageModelError } from './errors.js'

/** One request to the language model. */
export interface ChatClient {
  /**
   * Sends the body of a request once and gives the parsed body of the answer.
   *
   * @throws LanguageModelError whatever goes wrong
   * @throws the reason of the signal when that is aborted
   */
  complete: (body: object, signal: AbortSignal) => Promise<unknown>
}

/**
 * A client that sends each request once: no retries, no redirects. When the server asked to wait, requests before that moment fail at
 * once without being sent.
 */
export function createChatClient (settings: ClientSettings): ChatClient {
  const endpoint = createEndpoint({
    ...settings,
    prefix: 'REPORT',
    path: 'chat/completions',
    fail (failure, circumstances, said) {
      const { refusedFields, context } = complaintOf(circumstances.status ?? 0, said)
      return new LanguageModelError(context ? 'context' : failure, { ...circumstances, refusedFields })
    }
  })
  return {
    complete: (body, signal) => endpoint.post(JSON.stringify(body), { 'content-type': 'application/json' }, signal)
  }
}
