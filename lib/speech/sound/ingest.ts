import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { EncodedRun } from './model/runs.js'
import { type Sides, TwoChannels, withChannels } from './channels/two-channels.js'
import { DecodeBudget } from './decoding/decode-budget.js'
import { RunDecoder, type DecodeOptions } from './decoding/decode-runs.js'
import { SAMPLE_RATE, type SoundEngine, type Listener, type ListenerEvent, type SoundQuality, type Utterance } from './model/types.js'

/** Samples that are segmented before other work gets its turn: 5 s, which take 2 ms. */
const TURN_SAMPLES = SAMPLE_RATE * 5

/** A part of a sound, 16 kHz: its channels as one, and each of two. */
interface SoundPart {
  pcm: Int16Array
  channels: Sides | null
}

/** Passes on utterances once it is known whether each channel has a person of its own: see `TwoChannels`. */
class Separator {
  readonly #channels = new TwoChannels()
  #waiting: Array<{ utterance: Utterance, sides: Sides | null }> = []

  /** Takes the next samples, and what a listener found in them. */
  push ({ pcm, channels }: SoundPart, listen: (pcm: Int16Array) => ListenerEvent[]): void {
    this.#channels.push(pcm, channels)
    this.#take(listen(pcm))
  }

  /** Takes what a listener found at the end. */
  end (events: readonly ListenerEvent[]): void {
    this.#take(events)
  }

  /** The utterances that wait no longer. @param ended whether all sound was taken */
  settled (settledMs: number, ended: boolean): Utterance[] {
    this.#channels.drop(settledMs)
    const separation = this.#channels.separation()
    if (separation === 'undecided' && !ended) return []
    const utterances = this.#waiting.map(({ utterance, sides }) => {
      return separation === 'apart' && sides !== null ? withChannels(utterance, sides) : utterance
    })
    this.#waiting = []
    return utterances
  }

  #take (events: readonly ListenerEvent[]): void {
    for (const event of events) {
      if (event.type !== 'utterance') continue
      this.#waiting.push({ utterance: event.utterance, sides: this.#channels.take(event.utterance) })
    }
  }
}

/** The samples from one up to another. */
function partOf ({ pcm, channels }: { pcm: Int16Array, channels?: Sides }, from: number, to: number): SoundPart {
  const sides = channels === undefined ? null : [channels[0].subarray(from, to), channels[1].subarray(from, to)] as const
  return { pcm: pcm.subarray(from, to), channels: sides }
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
    const separator = new Separator()
    const listenToPart = (pcm: Int16Array) => listener.push(pcm)
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
          const samples = Math.min(value.pcm.length, left)
          left -= samples
          for (let from = 0; from < samples; from += TURN_SAMPLES) {
            if (from > 0) await yieldToEventLoop(undefined, { signal })
            separator.push(partOf(value, from, Math.min(from + TURN_SAMPLES, samples)), listenToPart)
            yield * separator.settled(listener.settled_ms(), false)
          }
          signal.throwIfAborted()
        }
      } finally {
        await sounds.return(true)
      }
    }
    // The process is still busy with pieces beyond the longest recording.
    if (left <= 0) await decoder.close()
    separator.end(listener.end())
    yield * separator.settled(listener.settled_ms(), true)
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
