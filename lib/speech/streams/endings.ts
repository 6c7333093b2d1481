import type { CloseReason } from '../../../schemas/stream.js'
import { isDiskFull, ObjectStorageError } from '../../storage/index.js'
import { audioStoreAway, diskFull, Problem } from '../../runtime/index.js'
import { FrameError } from './client-frames.js'
import type { Loss } from './types.js'

/** How a stream ends: the close code, and for an error the sentence that is sent before it. */
export interface Ending {
  reason: CloseReason
  error?: string
}

export const FINISHED = 'The consultation is finished; it takes no more audio.'

const LOSSES: Readonly<Record<Loss, string>> = {
  taken_over: 'Another connection goes on with the stream.', finished: FINISHED, gone: 'The consultation has been deleted.'
}

const FAILED = 'The service failed; connect again and go on.'

/** How a stream ends when its session may no longer write. */
export function endingOfLoss (loss: Loss): Ending {
  return { reason: loss === 'gone' ? 'gone' : 'conflict', error: LOSSES[loss] }
}

/** How a stream ends after an error, and whether the error is the service's own fault, to be logged. */
export function endingOfError (error: unknown): Ending & { ours: boolean } {
  if (error instanceof FrameError) return { reason: 'bad_frame', error: error.message, ours: false }
  if (error instanceof Problem && !Array.isArray(error.body)) {
    const ending = { error: error.body.error, ours: false }
    if (error.statusCode === 404) return { ...ending, reason: 'gone' }
    if (error.statusCode === 409) return { ...ending, reason: 'conflict' }
    if (error.statusCode === 507) return { ...ending, reason: 'disk_full' }
  }
  if (isDiskFull(error as Error)) return { reason: 'disk_full', error: diskFull().message, ours: true }
  if (error instanceof ObjectStorageError) return { reason: 'failed', error: audioStoreAway().message, ours: true }
  return { reason: 'failed', error: FAILED, ours: true }
}
