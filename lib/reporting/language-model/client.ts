import { type ClientSettings, createEndpoint, diagnostics, type TakeEvent } from '../../runtime/index.js'
import type { ChatBody } from './chat-body.js'
import { complaintOf } from './dialect.js'
import { LanguageModelError } from './errors.js'
import { createStreamedCompletion } from './streamed.js'

/** Who asks, and who watches. */
export interface CompleteOptions {
  /** Called with each event as it comes, for those who measure. */
  seen?: (event: unknown) => void
  /** On whose behalf: customers take turns where the model is one that they share. */
  customerId?: string
}

/** One request to the language model. */
export interface ChatClient {
  /**
   * Sends the body of a request once and gives the parsed body of the answer; of one that comes in events, the completion that they make.
   *
   * @throws LanguageModelError whatever goes wrong
   * @throws the reason of the signal when that is aborted
   */
  complete: (body: ChatBody, signal: AbortSignal, options?: CompleteOptions) => Promise<unknown>
}

/** Publishes the tokens that were counted, where they were. */
export function publishUsage (completion: object): void {
  const { tokensUsed } = diagnostics
  const { usage } = completion as { usage?: unknown }
  if (!tokensUsed.hasSubscribers || typeof usage !== 'object' || usage === null) return
  const { prompt_tokens: prompt, completion_tokens: written } = usage as Record<string, unknown>
  const countOf = (count: unknown) => typeof count === 'number' && count > 0 && Number.isFinite(count) ? count : 0
  tokensUsed.publish({ prompt: countOf(prompt), completion: countOf(written) })
}

/**
 * A client that sends each request once: no retries, no redirects. When the server asked to wait, requests before that moment fail at
 * once without being sent. Of an answer that is streamed the longest time of a request is the longest silence, and one that does not come
 * to an end is cut.
 *
 * @param extra fields merged into every request; they cannot change the model, the messages, or whether the answer is streamed
 */
export function createChatClient (settings: ClientSettings, extra: Readonly<Record<string, unknown>> = {}): ChatClient {
  function fail (failure: LanguageModelError['failure'], circumstances: { status?: number }, message: string): LanguageModelError {
    const { refusedFields, context, heldTokens = 0, loading } = complaintOf(circumstances.status ?? 0, message)
    return new LanguageModelError(context ? 'context' : loading ? 'loading' : failure, { ...circumstances, refusedFields, readTokens: heldTokens })
  }
  const endpoint = createEndpoint({ ...settings, prefix: 'REPORT', path: 'chat/completions', fail })

  return {
    async complete (body, signal, { seen } = {}) {
      const streamed = createStreamedCompletion()
      let last: unknown
      const take: TakeEvent = event => {
        last = event
        seen?.(event)
        return streamed.take(event)
      }
      const { model, messages, stream } = body
      await endpoint.stream(JSON.stringify({ ...body, ...extra, model, messages, stream }), { 'content-type': 'application/json' }, signal, take)
      const error = streamed.error()
      if (error !== undefined) throw fail('server_error', { status: 500 }, JSON.stringify(error))
      const completion = streamed.completion() ?? last
      if (typeof completion !== 'object' || completion === null || !('choices' in completion)) throw fail('not_json', {}, '')
      publishUsage(completion)
      return completion
    }
  }
}
