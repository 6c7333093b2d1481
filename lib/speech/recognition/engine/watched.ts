import { type DependencyWatch, EndpointError } from '../../../runtime/index.js'
import type { SpeechEngine } from './types.js'

/** Failures of any engine that say that the engine does not work; all others may be those of one sound. */
const AWAY: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'unauthorized', 'not_found', 'server_error', 'redirected', 'engine_failed', 'model_unusable'])

/** Who is told what an engine answers and what it does not. */
export interface EngineWatch {
  watch: DependencyWatch
  /** Whether an error is a failure for `watch`; any other one is an answer. */
  isOutage: (error: unknown) => boolean
  /** Called with each failure that says that the engine does not work. */
  onAway: () => void
  /** Called when it has recognised a sound. */
  onSuccess?: () => void
  /** Called with each failure of the engine, also one of a single sound. */
  onFailure?: (error: EndpointError) => void
}

/**
 * Watches whether an engine works, from the sounds that it is sent.
 *
 * @returns the same engine, and whether it worked when last used; `true` before that
 */
export function watched (
  speechEngine: SpeechEngine, { watch, isOutage, onAway, onSuccess, onFailure }: EngineWatch
): { engine: SpeechEngine, works: () => boolean } {
  let works = true

  async function recogniseWatched (...[pcm, options]: Parameters<SpeechEngine['recognise']>) {
    try {
      const recognition = await speechEngine.recognise(pcm, options)
      watch.answered()
      works = true
      onSuccess?.()
      return recognition
    } catch (error) {
      if (isOutage(error)) watch.failed(error)
      else if (!options.signal.aborted) watch.answered()
      if (!options.signal.aborted && error instanceof EndpointError) {
        onFailure?.(error)
        if (AWAY.has(error.failure)) {
          works = false
          onAway()
        }
      }
      throw error
    }
  }

  const { name, model, ordersBackground = false, lacksCertainty = false } = speechEngine
  return { engine: { name, model, ordersBackground, lacksCertainty, recognise: recogniseWatched }, works: () => works }
}
