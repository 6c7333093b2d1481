import { NotFoundError, StreamError } from '../errors.js'
import type { ConsultationStatus } from '../types.js'
import type { RecordingState } from './frame-store.js'
import type { Service } from './service.js'

/** Close codes of the service, as `/asyncapi.json` lists them. */
const FINISHED = 1000
const TOO_LARGE = 1009
const BAD_FRAME = 4400
const TOKEN_EXPIRED = 4401
const GONE = 4404
const CONFLICT = 4409
const FULL = 4413

/** What follows from the end of a connection. */
export interface Ending {
  /** Why it does not go on; `null` when connecting again may help. */
  error: StreamError | null
  /** Whether the next connection needs a fresh token. */
  refresh: boolean
  /** The state of a consultation whose consent is withdrawn: a connection that has ended may not have brought it. */
  status?: ConsultationStatus
}

const AGAIN: Ending = { error: null, refresh: false }

function over (reason: StreamError['reason'], sentence: string): Ending {
  return { error: new StreamError(reason, sentence), refresh: false }
}

/**
 * Whether an error says that the consultation was deleted: then nothing of it is kept here either. For another user, or the same one at
 * another organisation, it is not to be found as well, and what is kept waits for its own.
 */
export function endsForGood (error: Error, { holder }: Pick<RecordingState, 'holder'>, service: Pick<Service, 'holder'>): boolean {
  return error instanceof StreamError && error.reason === 'gone' && holder !== null && holder === service.holder
}

/** Asks the service why it takes no connection, or ended one. */
async function explain (service: Service, signal: AbortSignal, conflict: boolean): Promise<Ending> {
  try {
    const status = await service.status(signal)
    const { state, consent } = status
    // It is deleted, apart from its id.
    if (consent === 'withdrawn') return { ...over('gone', 'The consent to the recording was withdrawn.'), status }
    if (state !== 'recording') return over('finished_elsewhere', 'The consultation has been finished elsewhere.')
    return conflict ? over('taken_over', 'The consultation is recorded elsewhere now.') : AGAIN
  } catch (error) {
    // A proxy before the service says 404, too, as while there is no service behind it: sound is not given up for that.
    return error instanceof NotFoundError && error.code === 'not_found' ? over('gone', 'The consultation has been deleted.') : AGAIN
  }
}

/**
 * What follows from how a connection ended.
 *
 * @param closing the close code, the sentence sent before it, and whether the connection ever opened; `null` when there was none
 */
export async function endingOf (
  closing: { code: number, sentence: string, opened: boolean } | null, service: Service, signal: AbortSignal
): Promise<Ending> {
  if (closing === null) return AGAIN
  // A browser does not say why the service refused a connection.
  if (!closing.opened) return explain(service, signal, false)
  switch (closing.code) {
    // So ends a consultation whose consent is withdrawn, too.
    case FINISHED: return explain(service, signal, false)
    case CONFLICT: return explain(service, signal, true)
    case GONE: return over('gone', 'The consultation has been deleted.')
    case FULL: return over('too_long', closing.sentence || 'The recording is as long as it may be.')
    case TOO_LARGE:
    case BAD_FRAME: return over('refused', closing.sentence || 'The service did not understand what was sent.')
    case TOKEN_EXPIRED: return { error: null, refresh: true }
    default: return AGAIN
  }
}
