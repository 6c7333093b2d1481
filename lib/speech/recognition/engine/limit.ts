import { createTurns, diagnostics, EndpointError } from '../../../runtime/index.js'
import { SAMPLE_RATE } from '../../sound/index.js'
import { createAdaptiveLimit, type RequestResult } from './adaptive-limit.js'
import type { SharedRecognitionOptions, SharedSpeechEngine, SpeechEngine } from './types.js'

/** Statuses of a gateway whose engine did not answer in time. */
const LATE_STATUSES = new Set([502, 503, 504])

/** What a failure tells about the load of the engine. */
function resultOf (error: unknown): RequestResult {
  if (!(error instanceof EndpointError)) return 'neither'
  // Without a status nothing was sent, because the engine had asked to wait.
  if (error.failure === 'rate_limited') return error.status === null ? 'neither' : 'late'
  return error.failure === 'timeout' || LATE_STATUSES.has(error.status ?? 0) ? 'late' : 'neither'
}

/** Whether an engine is there now: it is sent a second of silence. */
async function isWorking (engine: SpeechEngine, language: string, signal: AbortSignal): Promise<boolean> {
  try {
    await engine.recognise(new Int16Array(SAMPLE_RATE), { language, signal })
    return true
  } catch {
    signal.throwIfAborted()
    return false
  }
}

/** How an engine is shared. */
export interface SharedLimits {
  /** Most sounds that are recognised at once. */
  concurrency: number
  /** Timeout of one request. */
  timeoutSeconds: number
  /** Whether sounds of the background, too, are for this engine; default: false. */
  hearsAhead?: boolean
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

/** Counts sounds that the engine has not begun with. */
function createQueueCount () {
  const sounds = new Set<Pick<SharedRecognitionOptions, 'customerId' | 'first'>>()
  return {
    waiting (customerId?: string, first = false): number {
      const isMeant = (sound: Pick<SharedRecognitionOptions, 'customerId' | 'first'>) => (
        (customerId === undefined || sound.customerId === customerId) && (!first || sound.first === true)
      )
      return [...sounds].filter(isMeant).length
    },
    /** Counts one more. @returns counts it no more */
    queue (sound: Pick<SharedRecognitionOptions, 'customerId' | 'first'>): () => void {
      const counted = { customerId: sound.customerId, first: sound.first === true }
      sounds.add(counted)
      return () => { sounds.delete(counted) }
    }
  }
}

/**
 * Limits concurrency to what the engine makes use of: an engine that works on one sound at a time would let the others run into their
 * timeouts. The queue is here, and customers take turns, so that none of them waits for all the sounds of another one. Utterances of people
 * who speak now go first. A sound whose signal is aborted while it is queued is never sent. Sounds of the background wait until there is no
 * other, unless the engine sees to that.
 */
export function limited (
  engine: SpeechEngine, { concurrency, timeoutSeconds, hearsAhead = false, now }: SharedLimits
): SharedSpeechEngine {
  const adaptive = createAdaptiveLimit(concurrency, timeoutSeconds * 1000, now)
  const { take, resize } = createTurns(adaptive.limit())
  const background = createTurns(1)
  const { waiting, queue } = createQueueCount()
  let urgent = 0

  /** Notes that there is a sound more, or less, that somebody waits for. */
  function note (change: number): void {
    urgent += change
    background.resize(urgent === 0 ? 1 : 0)
  }

  async function recogniseMeasured (pcm: Int16Array, options: SharedRecognitionOptions) {
    const begun = performance.now()
    const recognition = await engine.recognise(pcm, options)
    const { soundRecognised } = diagnostics
    if (soundRecognised.hasSubscribers) {
      soundRecognised.publish({ sound: pcm.length / SAMPLE_RATE, seconds: (performance.now() - begun) / 1000 })
    }
    return recognition
  }

  async function recogniseInBackground (pcm: Int16Array, options: SharedRecognitionOptions) {
    if (engine.ordersBackground === true) return recogniseMeasured(pcm, options)
    return background.take(async () => {
      options.background?.onBegin()
      return recogniseMeasured(pcm, options)
    }, options.signal, options.customerId)
  }

  async function recognise (pcm: Int16Array, options: SharedRecognitionOptions, begun: () => void) {
    const request = adaptive.begin(pcm.length / SAMPLE_RATE)
    let result: RequestResult = 'neither'
    function onBegin (): void {
      begun()
      options.onBegin?.()
    }
    // An engine that processes share has a queue, too.
    if (engine.ordersBackground !== true) onBegin()
    try {
      const recognition = await recogniseMeasured(pcm, { ...options, onBegin })
      result = 'answered'
      return recognition
    } catch (error) {
      if (!options.signal.aborted) result = resultOf(error)
      throw error
    } finally {
      resize(request.end(result))
    }
  }

  return {
    name: engine.name,
    model: engine.model,
    hearsAhead,
    lacksCertainty: engine.lacksCertainty === true,
    waiting,
    works: async (language, signal) => isWorking(engine, language, signal),
    recognise (pcm, options) {
      if (options.background?.waits() === true) return recogniseInBackground(pcm, options)
      note(1)
      const begun = queue(options)
      const answer = take(() => recognise(pcm, options, begun), options.signal, options.customerId, options.first)
      answer.catch(() => {}).finally(() => {
        begun()
        note(-1)
      })
      return answer
    }
  }
}
