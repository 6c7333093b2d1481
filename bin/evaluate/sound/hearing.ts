import {
  createSoundEngine, createWindows, type EncodedRun, type HeardStretch, type HeardWindow, isIn, recogniseChecked, SAMPLE_RATE,
  secondHearing, type SpeechEngine, type Utterance
} from '../../../lib/speech/index.js'

type Pieces = HeardStretch['pieces']

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

function piecesOf (stretches: ReturnType<typeof secondHearing>): Pieces {
  return stretches.flatMap(({ stretch: { pieces } }) => pieces)
}

function textsOf (pieces: Pieces): string[] {
  return pieces.map(({ text }) => text)
}

/**
 * Hears recordings with an engine as the service hears an upload: decoded, cut in pauses, recognised in windows, checked.
 *
 * @param live hears them as a stream first, whose utterances are cut by the same listener, and each recognised at its end
 */
export async function createHearing (engine: SpeechEngine, live = false): Promise<Hears> {
  const sounds = await createSoundEngine()

  /** What is recognised in each stretch. @param before what was recognised earlier in parts of them */
  async function recognised (stretches: readonly Utterance[], language: string, before: Pieces = []): Promise<HeardWindow[]> {
    const { signal } = new AbortController()
    const windows: HeardWindow[] = []
    for (const window of stretches) {
      const heardBefore = textsOf(before.filter(piece => isIn(piece, window))).join(' ')
      const result = await recogniseChecked(window, async pcm => engine.recognise(pcm, { language, signal }), signal, heardBefore)
      windows.push({ window, result })
    }
    return windows
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

      const shown = live ? piecesOf(secondHearing(await recognised(alone, language), [], false)) : []
      const begun = performance.now()
      const recognition = await recognised(found, language, shown)
      const times = { sound_ms: next.value.duration_ms, time_ms: performance.now() - begun }
      const texts = textsOf(piecesOf(secondHearing(recognition, shown, false)))
      return live ? { ...times, texts, live: textsOf(shown) } : { ...times, texts }
    },
    close: sounds.close
  }
}

/** Half a second of silence, for which an engine loads its model before the clock runs. */
export const SILENCE = new Int16Array(SAMPLE_RATE / 2)
