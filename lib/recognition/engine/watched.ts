import type { DependencyWatch } from '../../outages.js'
import type { SpeechEngine } from './types.js'

/**
 * Tells whoever watches an engine what it answers and what it does not.
 *
 * @param isOutage whether an error says that the engine is away; any other one is an answer
 */
export function watched (engine: SpeechEngine, watch: DependencyWatch, isOutage: (error: unknown) => boolean): SpeechEngine {
  return {
    ...engine,
    async recognise (pcm, language, signal) {
      try {
        const recognition = await engine.recognise(pcm, language, signal)
        watch.answered()
        return recognition
      } catch (error) {
        if (isOutage(error)) watch.failed(error)
        else if (!signal.aborted) watch.answered()
        throw error
      }
    }
  }
}
