import { setTimeout as sleep } from 'node:timers/promises'
import type { Recognition } from './engine/types.js'
import { SpeechError, type SpeechFailure } from './answers/errors.js'

/** Attempts at a window before it is left out: after three failures in a row, its sound is the cause. */
export const WINDOW_TRIES = 3

/** Pause before a window is tried again, in milliseconds; each pause is longer by this much. */
const TRY_PAUSE_MS = 1000

/** Failures that may be those of one sound, while others are recognised. */
const OF_SOUND: ReadonlySet<SpeechFailure> = new Set([
  'unreachable', 'timeout', 'refused', 'server_error', 'sound_too_large', 'too_large', 'not_json', 'invalid_answer', 'engine_failed'
])

/** A window that the engine does not recognise although it works. */
export interface Unrecognised {
  error: SpeechError
}

/** How a window is recognised. */
interface Attempts {
  recognise: () => Promise<Recognition>
  /** Whether the engine recognises anything at all, as far as is known now. */
  works: () => Promise<boolean>
  signal: AbortSignal
}

/** Whether it is a failure to recognise this sound. */
function isOfSound (error: unknown): error is SpeechError {
  return error instanceof SpeechError && OF_SOUND.has(error.failure)
}

/**
 * Recognises a window. If that fails while the engine works, only that window is tried again; after `WINDOW_TRIES` it counts as
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
      if (!isOfSound(error) || !await works()) throw error
      if (tries === WINDOW_TRIES) return { error }
      await sleep(TRY_PAUSE_MS * tries, undefined, { signal })
    }
  }
}

/** Whether a window was not recognised. */
export function isUnrecognised (result: Recognition | Unrecognised): result is Unrecognised {
  return 'error' in result
}
