import type { CloseReason } from '../../schemas/stream.js'
import { Problem } from '../errors/problems.js'
import { FrameError } from './client-frames.js'
import { LOSSES, type Loss } from './recordings.js'

/** How a stream ends: the close code, and for a fault the sentence before it. */
export interface Ending {
  reason: CloseReason
  error?: string
}

const FAILED = 'The service failed; connect again and go on.'

/** How a stream ends whose session may not write any more. */
export function endingOfLoss (loss: Loss): Ending {
  return { reason: loss === 'gone' ? 'gone' : 'conflict', error: LOSSES[loss] }
}

/** How a stream ends for an error, and whether the error is the service's own fault. */
export function endingOfError (error: unknown): Ending & { ours: boolean } {
  if (error instanceof FrameError) return { reason: 'bad_frame', error: error.message, ours: false }
  if (error instanceof Problem && !Array.isArray(error.body)) {
    const ending = { error: error.body.error, ours: false }
    if (error.statusCode === 404) return { ...ending, reason: 'gone' }
    if (error.statusCode === 409) return { ...ending, reason: 'conflict' }
  }
  return { reason: 'failed', error: FAILED, ours: true }
}
