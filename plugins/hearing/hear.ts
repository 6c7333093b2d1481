import { setImmediate as breathe } from 'node:timers/promises'
import type { EncodedRun } from '../audio/types.js'
import { RunDecoder, type DecodeOptions } from './decode-runs.js'
import { SAMPLE_RATE, type Hearing, type Listener, type ListenerEvent, type SoundQuality, type Utterance } from './types.js'

/** Samples that are listened to before others get their turn: 5 s, which take 2 ms. */
const TURN_SAMPLES = SAMPLE_RATE * 5

function utterancesOf (events: readonly ListenerEvent[]): Utterance[] {
  return events.flatMap(event => event.type === 'utterance' ? [event.utterance] : [])
}

/**
 * Makes `hear`. Each recording that is being heard has a thread with some 50 MB: how many there are at a time is up to who asks.
 *
 * @param listen opens a listener
 * @returns it, and what ends the thread that is kept for the next recording
 */
export function createHear (
  listen: () => Listener, options: DecodeOptions = {}
): { hear: Hearing['hear'], close: () => Promise<void> } {
  let idle: RunDecoder | undefined
  let closed = false

  async function * listenTo (
    listener: Listener, decoder: RunDecoder, runs: Iterable<EncodedRun>, maxMs: number, signal: AbortSignal
  ): AsyncGenerator<Utterance, SoundQuality> {
    let broken = 0
    let left = maxMs * SAMPLE_RATE / 1000
    for (const run of runs) {
      if (left <= 0) break
      const sounds = decoder.decode(run, signal)
      try {
        while (left > 0) {
          const { done, value } = await sounds.next()
          if (done === true) {
            if (!value) broken++
            break
          }
          const heard = value.subarray(0, left)
          left -= heard.length
          for (let from = 0; from < heard.length; from += TURN_SAMPLES) {
            if (from > 0) await breathe(undefined, { signal })
            yield * utterancesOf(listener.push(heard.subarray(from, from + TURN_SAMPLES)))
          }
          signal.throwIfAborted()
        }
      } finally {
        await sounds.return(true)
      }
    }
    // The thread still has pieces of what is left out.
    if (left <= 0) await decoder.close()
    yield * utterancesOf(listener.end())
    return { ...listener.quality(), broken }
  }

  async function * hear (
    runs: Iterable<EncodedRun>, maxMs: number, signal: AbortSignal
  ): AsyncGenerator<Utterance, SoundQuality> {
    const listener = listen()
    const decoder = idle ?? new RunDecoder(options)
    idle = undefined
    decoder.needed(true)
    let finished = false
    const stop = (): void => { decoder.close().catch(() => {}) }
    signal.addEventListener('abort', stop, { once: true })
    try {
      const quality = yield * listenTo(listener, decoder, runs, maxMs, signal)
      finished = true
      return quality
    } finally {
      signal.removeEventListener('abort', stop)
      listener.free()
      if (finished && idle === undefined && !closed) {
        idle = decoder
        decoder.needed(false)
      } else {
        await decoder.close()
      }
    }
  }

  return {
    hear,
    async close () {
      closed = true
      await idle?.close()
    }
  }
}
