import {
  createSoundEngine, createWindows, type EncodedRun, recogniseChecked, SAMPLE_RATE, type SpeechEngine, type Utterance
} from '../../../lib/speech/index.js'

/** Longest recording that is evaluated, in milliseconds: four hours. */
const RECORDING_MAX_MS = 4 * 3_600_000

/** What was heard of a recording. */
export interface Hearing {
  /** Stretches of speech, in order. */
  texts: string[]
  sound_ms: number
  /** Time that recognition took. */
  time_ms: number
}

/** Hears recordings. */
interface Hears {
  hear: (run: EncodedRun, language: string) => Promise<Hearing>
  close: () => Promise<void>
}

/** Hears recordings with an engine as the service hears an upload: decoded, cut in pauses, recognised in windows, checked. */
export async function createHearing (engine: SpeechEngine): Promise<Hears> {
  const sounds = await createSoundEngine()
  return {
    async hear (run, language) {
      const { signal } = new AbortController()
      const windows = createWindows()
      const found: Utterance[] = []
      const utterances = sounds.ingest([run], RECORDING_MAX_MS, signal)
      let next = await utterances.next()
      for (; next.done !== true; next = await utterances.next()) found.push(...windows.push(next.value))
      found.push(...windows.end())

      const begun = performance.now()
      const texts: string[] = []
      for (const window of found) {
        const { pieces } = await recogniseChecked(window, async pcm => engine.recognise(pcm, { language, signal }), signal)
        texts.push(...pieces.map(({ text }) => text))
      }
      return { texts, sound_ms: next.value.duration_ms, time_ms: performance.now() - begun }
    },
    close: sounds.close
  }
}

/** Half a second of silence, for which an engine loads its model before the clock runs. */
export const SILENCE = new Int16Array(SAMPLE_RATE / 2)
