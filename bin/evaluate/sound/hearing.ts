import {
  createSoundEngine, createWindows, type EncodedRun, recogniseChecked, SAMPLE_RATE, type SpeechEngine, type Utterance
} from '../../../lib/speech/index.js'

/** Longest recording that is evaluated, in milliseconds: four hours. */
const RECORDING_MAX_MS = 4 * 3_600_000

/** What was heard of a recording. */
export interface Hearing {
  /** Stretches of speech, in order. */
  texts: string[]
  /** The same, as a stream shows it while people speak: each utterance recognised alone. Only where that was asked for. */
  live?: string[]
  sound_ms: number
  /** Time that recognition took. */
  time_ms: number
}

/** Hears recordings. */
interface Hears {
  hear: (run: EncodedRun, language: string) => Promise<Hearing>
  close: () => Promise<void>
}

/**
 * Hears recordings with an engine as the service hears an upload: decoded, cut in pauses, recognised in windows, checked.
 *
 * @param live hears them also as a stream, whose utterances are cut by the same listener, and each recognised at its end
 */
export async function createHearing (engine: SpeechEngine, live = false): Promise<Hears> {
  const sounds = await createSoundEngine()

  async function recognised (stretches: readonly Utterance[], language: string): Promise<string[]> {
    const { signal } = new AbortController()
    const texts: string[] = []
    for (const stretch of stretches) {
      const { pieces } = await recogniseChecked(stretch, async pcm => engine.recognise(pcm, { language, signal }), signal)
      texts.push(...pieces.map(({ text }) => text))
    }
    return texts
  }

  return {
    async hear (run, language) {
      const { signal } = new AbortController()
      const windows = createWindows()
      const found: Utterance[] = []
      const alone: Utterance[] = []
      const utterances = sounds.ingest([run], RECORDING_MAX_MS, signal)
      let next = await utterances.next()
      for (; next.done !== true; next = await utterances.next()) {
        alone.push(next.value)
        found.push(...windows.push(next.value))
      }
      found.push(...windows.end())

      const begun = performance.now()
      const texts = await recognised(found, language)
      const heard = { texts, sound_ms: next.value.duration_ms, time_ms: performance.now() - begun }
      return live ? { ...heard, live: await recognised(alone, language) } : heard
    },
    close: sounds.close
  }
}

/** Half a second of silence, for which an engine loads its model before the clock runs. */
export const SILENCE = new Int16Array(SAMPLE_RATE / 2)
