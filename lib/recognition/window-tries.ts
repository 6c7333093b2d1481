import { setTimeout as sleep } from 'node:timers/promises'
import type { Recognition } from './engine/types.js'
import { SpeechError, type SpeechFailure } from './openai/errors.js'

/** How often an engine is asked for one window before it is left out: what fails three times in a row fails for its sound. */
export const WINDOW_TRIES = 3

/** Pause before a window is asked for again, in milliseconds; each is longer by as much. */
const TRY_PAUSE_MS = 1000

/** Failures that may be those of one sound, while others are recognised. */
const OF_SOUND: ReadonlySet<SpeechFailure> = new Set([
  'unreachable', 'timeout', 'refused', 'server_error', 'sound_too_large', 'too_large', 'not_json', 'invalid_answer'
])

/** A window that the engine does not recognise although it works. */
export interface Unrecognised {
  error: Error
}

/** How a window is recognised. */
interface Attempts {
  recognise: () => Promise<Recognition>
  /** Whether the engine recognises anything at all, as far as it can be told now. */
  works: () => Promise<boolean>
  signal: AbortSignal
}

/** Whether a failure is not a failure to recognise this sound. */
function isGeneral (error: unknown): boolean {
  return !(error instanceof SpeechError) || !OF_SOUND.has(error.failure)
}

/**
 * Recognises a window. When that fails while the engine works, the window is asked for again by itself; after `WINDOW_TRIES` it counts as
 * unrecognised.
 *
 * @throws the failure of an engine that is away, or refuses everything
 */
export async function recogniseInTries ({ recognise, works, signal }: Attempts): Promise<Recognition | Unrecognised> {
  for (let tries = 1; ; tries++) {
    try {
      return await recognise()
    } catch (error) {
      signal.throwIfAborted()
      if (isGeneral(error) || !await works()) throw error
      if (tries === WINDOW_TRIES) return { error: error as Error }
      await sleep(TRY_PAUSE_MS * tries, undefined, { signal })
    }
  }
}

/** Whether a window was not recognised. */
export function isUnrecognised (result: Recognition | Unrecognised): result is Unrecognised {
  return 'error' in result
}
