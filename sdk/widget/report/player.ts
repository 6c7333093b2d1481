import type { Consultations } from '../../consultations.js'
import type { Transcript } from '../../types.js'
import type { Proof } from './proofs.js'

/** Sound before and after the words, in milliseconds. */
const BEFORE_MS = 2000
const AFTER_MS = 500

/** Sound that is asked for to know whether there is any, in milliseconds. */
const PROBE_MS = 200

/** Longest stretch that the service gives at once, in milliseconds. */
const STRETCH_MAX_MS = 600_000

/** A stretch of a recording, in milliseconds from its start. */
export interface Stretch {
  from: number
  to: number
}

/** Where the words of a source are heard; `null` where nobody knows when they were said. */
export function stretchOf ({ segment_id: id, start }: Proof['sources'][number], segments: Transcript['segments']): Stretch | null {
  const segment = segments.find(one => one.id === id)
  if (segment?.start_ms === undefined || segment.end_ms === undefined) return null
  // Within an utterance, words come about as evenly as their letters.
  const share = segment.text.length === 0 ? 0 : start / segment.text.length
  const begin = segment.start_ms + Math.floor(share * (segment.end_ms - segment.start_ms))
  const from = Math.max(0, begin - BEFORE_MS)
  return { from, to: Math.min(segment.end_ms + AFTER_MS, from + STRETCH_MAX_MS) }
}

/** Plays stretches of a recording, one at a time. It uses no media element, which the policy of a page may forbid. */
export class Player {
  readonly #consultations: Pick<Consultations, 'recording'>
  readonly #consultation: string
  readonly #signal: AbortSignal
  #audible: Promise<boolean> | null = null
  #sound: AudioContext | null = null
  #playing: { stop: () => void } | null = null

  /** @param signal aborted when the report is closed */
  constructor (consultations: Pick<Consultations, 'recording'>, consultation: string, signal: AbortSignal) {
    this.#consultations = consultations
    this.#consultation = consultation
    this.#signal = signal
    signal.addEventListener('abort', () => {
      this.stop()
      this.#sound?.close().catch(() => {})
    })
  }

  /** Whether the sound of the recording is still there. The service is asked once. */
  async isAudible ({ from }: Stretch): Promise<boolean> {
    this.#audible ??= this.#consultations.recording(this.#consultation, { from, to: from + PROBE_MS }, { signal: this.#signal })
      .then(() => true, (error: { status?: number }) => {
        // Without a connection, the next time may tell.
        if (error.status === undefined || error.status >= 500 || error.status === 429) this.#audible = null
        return false
      })
    return this.#audible
  }

  /** Plays a stretch. @param ended called when it is over, or another one begins */
  async play ({ from, to }: Stretch, ended: () => void): Promise<void> {
    this.stop()
    const playing = { stop: ended }
    this.#playing = playing
    // Made while the click counts: later, a browser may refuse to start it.
    this.#sound ??= new AudioContext()
    const sound = this.#sound
    try {
      await sound.resume()
      const file = await this.#consultations.recording(this.#consultation, { from, to }, { signal: this.#signal })
      const buffer = await sound.decodeAudioData(await file.arrayBuffer())
      if (this.#playing !== playing) return
      const source = new AudioBufferSourceNode(sound, { buffer })
      source.connect(sound.destination)
      source.addEventListener('ended', () => { if (this.#playing === playing) this.stop() })
      playing.stop = () => {
        source.stop()
        ended()
      }
      source.start()
    } catch (error) {
      if (this.#playing === playing) this.stop()
      throw error
    }
  }

  /** Stops what plays. */
  stop (): void {
    const playing = this.#playing
    this.#playing = null
    playing?.stop()
  }
}
