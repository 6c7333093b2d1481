import { EndpointError } from '../../openai/index.js'
import type { SpeechEngine } from './types.js'

/** Failures of any engine that say that the engine does not work; all others may be those of one sound. */
const AWAY: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'unauthorized', 'not_found', 'server_error', 'redirected'])

/**
 * Follows whether an engine works, from the sounds that it is sent.
 *
 * @param onAway called with each failure that says that it does not
 * @returns the same engine, and whether it worked when last used; `true` before that
 */
export function followed ({ name, model, recognise }: SpeechEngine, onAway: () => void): { engine: SpeechEngine, works: () => boolean } {
  let works = true

  async function recogniseFollowed (...[pcm, language, signal]: Parameters<SpeechEngine['recognise']>) {
    try {
      const recognition = await recognise(pcm, language, signal)
      works = true
      return recognition
    } catch (error) {
      if (!signal.aborted && error instanceof EndpointError && AWAY.has(error.failure)) {
        works = false
        onAway()
      }
      throw error
    }
  }

  return { engine: { name, model, recognise: recogniseFollowed }, works: () => works }
}
