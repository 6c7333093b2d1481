import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { EncodedRun } from './model/runs.js'
import { DecodeBudget } from './decoding/decode-budget.js'
import { RunDecoder, type DecodeOptions } from './decoding/decode-runs.js'
import { SAMPLE_RATE, type SoundEngine, type Listener, type ListenerEvent, type SoundQuality, type Utterance } from './model/types.js'

/** Samples that are segmented before other work gets its turn: 5 s, which take 2 ms. */
const TURN_SAMPLES = SAMPLE_RATE * 5

function utterancesOf (events: readonly ListenerEvent[]): Utterance[] {
  return events.flatMap(event => event.type === 'utterance' ? [event.utterance] : [])
}

/**
 * Creates `ingest`. Each recording in progress has a child process of some 100 MB: the caller decides how many run at a time. The process
 * of a recording that has ended is kept for the next one.
 *
 * @param listen creates a listener
 * @returns `ingest`, and `close`, which ends the process that is kept
 */
export function createIngest (
  listen: () => Listener, options: DecodeOptions = {}
): { ingest: SoundEngine['ingest'], close: () => Promise<void> } {
  let idle: RunDecoder | undefined
  let closed = false

  async function * listenTo (
    listener: Listener, decoder: RunDecoder, runs: Iterable<EncodedRun>, maxMs: number, signal: AbortSignal, budget: DecodeBudget
  ): AsyncGenerator<Utterance, SoundQuality> {
    let broken = 0
    let left = maxMs * SAMPLE_RATE / 1000
    for (const run of runs) {
      if (left <= 0) break
      const sounds = decoder.decode(run, signal, budget)
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
            if (from > 0) await yieldToEventLoop(undefined, { signal })
            yield * utterancesOf(listener.push(heard.subarray(from, from + TURN_SAMPLES)))
          }
          signal.throwIfAborted()
        }
      } finally {
        await sounds.return(true)
      }
    }
    // The process is still busy with pieces beyond the longest recording.
    if (left <= 0) await decoder.close()
    yield * utterancesOf(listener.end())
    return { ...listener.quality(), broken }
  }

  async function * ingest (
    runs: Iterable<EncodedRun>, maxMs: number, signal: AbortSignal, onOverBudget?: (budget: DecodeBudget) => void
  ): AsyncGenerator<Utterance, SoundQuality> {
    const listener = listen()
    const budget = new DecodeBudget(options.budget)
    const decoder = idle ?? new RunDecoder(options)
    idle = undefined
    decoder.needed(true)
    let finished = false
    const stop = (): void => { decoder.close().catch(() => {}) }
    signal.addEventListener('abort', stop, { once: true })
    try {
      const quality = yield * listenTo(listener, decoder, runs, maxMs, signal, budget)
      if (budget.exceeded) onOverBudget?.(budget)
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
    ingest,
    async close () {
      closed = true
      await idle?.close()
    }
  }
}
