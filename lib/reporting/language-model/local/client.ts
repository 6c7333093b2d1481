import { EngineError, type EngineHost } from '../../../engine-host/index.js'
import { engineRequests, type EngineRequest, isObject } from '../../../runtime/index.js'
import { publishUsage, type ChatClient } from '../client.js'
import { LanguageModelError, type LanguageModelFailure } from '../errors.js'
import { createStreamedCompletion } from '../streamed.js'
import { COMPLETE } from './answers.js'

/** What a failure of the process means for a report. */
const FAILURES: Readonly<Record<EngineError['failure'], LanguageModelFailure>> = {
  crashed: 'ended',
  silent: 'timeout',
  busy: 'rate_limited',
  closed: 'ended',
  not_loaded: 'not_loaded',
  refused: 'server_error'
}

/** Failures whose detail comes from before anything was said to the model. */
const TELLING: ReadonlySet<EngineError['failure']> = new Set(['not_loaded'])

/** The error of a report for that of the process. */
function errorOf (error: unknown): unknown {
  if (!(error instanceof EngineError)) return error
  const { failure, retryAfterSeconds } = error
  return new LanguageModelError(FAILURES[failure], {
    ...retryAfterSeconds === null ? {} : { retryAfterSeconds },
    ...TELLING.has(failure) ? { detail: error.message } : {}
  })
}

/**
 * A client that sends each request once to a language model in a process of this machine. An answer that does not come to an end is cut.
 */
export function createLocalChatClient (host: Pick<EngineHost, 'ask'>): ChatClient {
  return {
    async complete (body, signal, { seen, customerId = '' } = {}) {
      signal.throwIfAborted()
      const enough = new AbortController()
      let streamed = createStreamedCompletion()
      let hasRunAway = false
      function onPart (part: unknown): void {
        if (!isObject(part)) return
        // After a crash it is written again from its beginning.
        if (part.begun === true) streamed = createStreamedCompletion()
        if (part.choices === undefined) return
        seen?.(part)
        if (hasRunAway || streamed.take(part)) return
        hasRunAway = true
        enough.abort(new Error('the answer does not come to an end'))
      }
      const sent: EngineRequest = { engine: 'REPORT', path: 'chat/completions', host: 'localhost', headers: {} }
      return engineRequests.tracePromise(async () => {
        try {
          const limited = AbortSignal.any([signal, enough.signal])
          const { body: end } = await host.ask({ kind: COMPLETE, body }, { signal: limited, customerId, onPart })
          if (isObject(end) && end.failure === 'context') throw new LanguageModelError('context', { readTokens: Number(end.context_tokens) })
          seen?.(end)
          streamed.take(end)
        } catch (error) {
          signal.throwIfAborted()
          if (!hasRunAway) throw errorOf(error)
        }
        const completion = streamed.completion()
        if (!isObject(completion)) throw new LanguageModelError('empty')
        publishUsage(completion)
        return completion
      }, sent)
    }
  }
}
