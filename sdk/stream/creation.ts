import { ApiError, AuthenticationError, StreamError } from '../errors.js'
import { backoffMs, pause } from './backoff.js'
import type { Creation } from './frame-store.js'
import { belongsTo } from './holders.js'
import type { Recording } from './recording.js'
import type { Service } from './service.js'
import type { Transport, TransportListener } from './transport.js'

/** Patience with the first attempt, doubled for each one after it, up to a limit, in milliseconds. */
const PATIENCE_MS = 15_000
const PATIENCE_MAX_MS = 60_000

/** Longest wait that the service may ask for, in milliseconds. */
const RETRY_AFTER_MAX_MS = 60_000

/** Age of a recording up to which the service notes when its consultation began, in milliseconds: its clock is the better one. */
const JUST_BEGUN_MS = 60_000

/**
 * Whether the service refuses for good. What stands before it, as a proxy or the page of a network to sign in to, answers in another shape,
 * and a recording is not given up for that.
 */
function isRefusal (error: unknown, service: Service): error is ApiError {
  if (!(error instanceof ApiError) || !service.isLasting(error) || error.code === 'request_in_flight') return false
  return error.code !== null || error.problems.length > 0
}

/** Does something with a signal that is aborted when it takes too long, or the browser says that the network is back. */
async function withPatience<Result> (
  patience: number, signal: AbortSignal, act: (signal: AbortSignal) => Promise<Result>
): Promise<Result> {
  const attempt = new AbortController()
  const giveUp = () => attempt.abort(new Error('The attempt took too long.'))
  const timer = setTimeout(giveUp, patience)
  signal.addEventListener('abort', giveUp)
  globalThis.addEventListener?.('online', giveUp)
  try {
    return await act(attempt.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
    globalThis.removeEventListener?.('online', giveUp)
  }
}

/**
 * Creates the consultation of a recording that began before it, as soon as the service can be reached: all attempts, also those of later
 * pages, have the same key, so that there is one consultation. No sound goes up before.
 */
export class CreatingTransport implements Transport {
  readonly #service: Service
  readonly #recording: Recording
  readonly #listener: TransportListener
  readonly #isMine: boolean
  readonly #stopping = new AbortController()

  /** @param isMine see `belongsTo` */
  constructor (service: Service, recording: Recording, listener: TransportListener, isMine: boolean) {
    this.#service = service
    this.#recording = recording
    this.#listener = listener
    this.#isMine = isMine
  }

  start (): void {
    this.#run().catch((error: Error) => {
      if (this.#stopping.signal.aborted) return
      this.stop()
      this.#listener.failed(error)
    })
  }

  stop (): void {
    this.#stopping.abort()
  }

  async #run (): Promise<void> {
    const { signal } = this.#stopping
    for (let retries = 0; !signal.aborted; retries++) {
      const patience = Math.min(PATIENCE_MAX_MS, PATIENCE_MS * 2 ** retries)
      const made = await withPatience(patience, signal, async attempt => this.#create(attempt)).catch((error: unknown) => {
        if (error instanceof StreamError) throw error
        if (isRefusal(error, this.#service)) throw refused(error)
        // Without a token it is as without a network: what is said meanwhile is kept.
        return error as Error
      })
      if (signal.aborted) return
      if (typeof made === 'string') return this.#keep(made)
      this.#listener.connected(false)
      this.#listener.delayed(made)
      const waitSeconds = made instanceof ApiError ? made.retryAfter ?? 0 : 0
      await pause(Math.max(backoffMs(retries), Math.min(waitSeconds * 1000, RETRY_AFTER_MAX_MS)), signal)
    }
  }

  async #create (signal: AbortSignal): Promise<string> {
    const token = await this.#service.token(signal)
    try {
      return await this.#createWith(token, signal)
    } catch (error) {
      if (!(error instanceof AuthenticationError)) throw error
      return this.#createWith(await this.#service.otherToken(token, signal), signal)
    }
  }

  async #createWith (token: string, signal: AbortSignal): Promise<string> {
    const { state } = this.#recording
    if (!belongsTo(state, this.#service, this.#isMine)) throw otherUser()
    const creation = this.#creation()
    const { params, key, startedAt } = creation
    if (params === null) throw new StreamError('refused', 'Nobody knows what the consultation is to be created with.')
    const late = params.start_datetime === undefined && Date.now() - startedAt > JUST_BEGUN_MS
    const { startDatetime = late ? new Date(startedAt).toISOString() : null } = creation
    // What is sent is kept before: a later page sends the same, for the same user.
    await this.#recording.change({ holder: this.#service.holder, creation: { ...creation, startDatetime } })
    signal.throwIfAborted()
    return this.#service.create(startDatetime === null ? params : { ...params, start_datetime: startDatetime }, key, token, signal)
  }

  async #keep (consultationId: string): Promise<void> {
    await this.#recording.change({ creation: { ...this.#creation(), params: null, consultationId } })
    if (!this.#stopping.signal.aborted) this.#listener.created(consultationId)
  }

  #creation (): Creation {
    return this.#recording.state.creation as Creation
  }
}

function refused (cause: ApiError): StreamError {
  return new StreamError('not_created', `The service does not create the consultation: ${cause.message} The recording stays on this device.`, { cause })
}

/** The recording is another user's, or nobody knows whose. */
export function otherUser (): StreamError {
  return new StreamError('other_user', 'The recording was made by another user, or nobody knows by whom. It stays on this device.')
}
