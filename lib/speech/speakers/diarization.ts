import type { Stretch, Utterance } from '../sound/index.js'
import { clustered, clusterOf, thresholdOf, type VoiceCluster, withoutSmall } from './clustering.js'
import type { VoiceEncoder } from './encoder.js'
import { type SpeakerTurn, turnsOf, voiceWindows } from './turns.js'

/** Most people in a recording: more are taken for the ones whose voices are most like theirs. */
export const SPEAKERS_MAX = 8

/** Fewest windows of a speaker, some four seconds of speech: who speaks less in all is taken for the one with the nearest voice. */
const SPEAKER_WINDOWS_MIN = 5

/** Windows that are compared with each other at a time, so that hours of sound take no longer than their length: 4 minutes of speech. */
const BLOCK = 300

/** Utterances that may wait for their embeddings; the sound of more would take memory. */
const WAITING_MAX = 4

/** A window with a voice, and the utterance that it is in. */
type VoiceWindow = Stretch & { utterance: Stretch }

/**
 * Finds out who speaks when in a recording, from its utterances in order. Overlapping windows over the speech become embeddings of voices,
 * which are clustered: first those of a few minutes, then the clusters of all.
 */
export class Diarization {
  readonly #encode: (utterance: Utterance, windows: readonly Stretch[]) => Promise<Float32Array[]>
  readonly #windows: VoiceWindow[] = []
  #clusters: VoiceCluster[] = []
  #block: VoiceCluster[] = []
  #threshold: number | null = null
  #waiting: Array<Promise<void>> = []
  #failure: { error: unknown } | undefined

  /** @param encode the embedding of the voice in each window of an utterance */
  constructor (encode: (utterance: Utterance, windows: readonly Stretch[]) => ReturnType<VoiceEncoder['encode']>) {
    this.#encode = encode
  }

  /** Takes the next utterance; waits while there are enough. Never throws. */
  async push (utterance: Utterance): Promise<void> {
    if (this.#failure !== undefined) return
    const { start_ms: start, end_ms: end, speech = [{ start_ms: start, end_ms: end }] } = utterance
    const windows = voiceWindows(speech)
    if (windows.length === 0) return
    const before = this.#waiting.at(-1)
    this.#waiting.push(this.#take(utterance, windows, before))
    if (this.#waiting.length > WAITING_MAX) await this.#waiting.shift()
  }

  /**
   * Who speaks when; none where only one voice is heard, which says nothing of who it is.
   *
   * @throws what encoding threw for any utterance
   */
  async end (): Promise<SpeakerTurn[]> {
    await Promise.all(this.#waiting)
    if (this.#failure !== undefined) throw this.#failure.error
    this.#closeBlock()
    const threshold = this.#threshold ?? 0
    const voices = withoutSmall(clustered(this.#clusters, threshold), SPEAKER_WINDOWS_MIN)
    const speakers = clustered(voices, threshold, SPEAKERS_MAX)
    if (speakers.length < 2) return []
    const labels = new Map(speakers.flatMap(({ members }, label) => members.map(member => [member, label] as const)))
    return turnsOf(this.#windows.map((window, at) => ({ ...window, label: labels.get(at) ?? 0 })))
  }

  async #take (utterance: Utterance, windows: readonly Stretch[], before: Promise<void> | undefined): Promise<void> {
    try {
      const embeddings = await this.#encode(utterance, windows)
      await before
      this.#threshold ??= thresholdOf(embeddings)
      const { start_ms: start, end_ms: end } = utterance
      const whole = { start_ms: start, end_ms: end }
      for (const [at, window] of windows.entries()) {
        this.#block.push(clusterOf(embeddings[at] as Float32Array, this.#windows.length))
        this.#windows.push({ ...window, utterance: whole })
        if (this.#block.length === BLOCK) this.#closeBlock()
      }
    } catch (error) {
      this.#failure ??= { error }
    }
  }

  #closeBlock (): void {
    this.#clusters.push(...clustered(this.#block, this.#threshold ?? 0))
    this.#block = []
  }
}
