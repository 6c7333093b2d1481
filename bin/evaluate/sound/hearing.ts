import {
  type Agreement, agreementOf, areGuesses, createChoice, createSoundEngine, createWindows, type EncodedRun, type HeardStretch,
  type HeardWindow, isIn, isUnrecognised, pooled, recogniseChecked, type Recognition, SAMPLE_RATE,
  secondHearing, type SpeechEngine, type Utterance
} from '../../../lib/speech/index.js'

type Pieces = HeardStretch['pieces']

/** Longest recording that is evaluated, in milliseconds: four hours. */
const RECORDING_MAX_MS = 4 * 3_600_000

/** How certain an engine is that does not say it: how far another hearing of some windows agrees. */
export interface Comparison extends Agreement {
  /** Whether the words are guesses, so that the result is `audio_quality_degraded`. */
  guesses: boolean
  windows: number
  /** Length of these windows, and the time that the other hearing took. */
  sound_ms: number
  time_ms: number
}

/** What was heard of a recording. */
export interface Hearing {
  /** Stretches of speech, in order. */
  texts: string[]
  /** The same, as a stream shows it while people speak: each utterance recognised alone. Only where that was asked for. */
  live?: string[]
  sound_ms: number
  /** Time that recognition took. */
  time_ms: number
  /** Only of an engine that does not say how certain it is. */
  comparison?: Comparison
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
    const windows: HeardWindow[] = []
    for (const window of stretches) windows.push({ window, result: await recognise(window, { language }, before) })
    return windows
  }

  async function recognise (window: Utterance, how: { language: string, varied?: boolean }, before: Pieces): Promise<Recognition> {
    const { signal } = new AbortController()
    const heardBefore = textsOf(before.filter(piece => isIn(piece, window))).join(' ')
    return recogniseChecked(window, async pcm => engine.recognise(pcm, { ...how, signal }), signal, heardBefore)
  }

  /** Compares the windows that the service compares. */
  async function compare (heard: readonly HeardWindow[], language: string, before: Pieces): Promise<Comparison> {
    const isChosen = createChoice(0)
    const agreements: Agreement[] = []
    const chosen = heard.filter(({ window }) => isChosen(window))
    const begun = performance.now()
    for (const { window, result } of chosen) {
      if (!isUnrecognised(result)) agreements.push(agreementOf(result, await recognise(window, { language, varied: true }, before)))
    }
    const agreement = pooled(agreements)
    const sound = chosen.reduce((sum, { window: { start_ms: start, end_ms: end } }) => sum + end - start, 0)
    return { ...agreement, guesses: areGuesses(agreement), windows: chosen.length, sound_ms: sound, time_ms: performance.now() - begun }
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
      return {
        ...times,
        texts,
        ...live ? { live: textsOf(shown) } : {},
        ...engine.lacksCertainty === true ? { comparison: await compare(recognition, language, shown) } : {}
      }
    },
    close: sounds.close
  }
}

/** Half a second of silence, for which an engine loads its model before the clock runs. */
export const SILENCE = new Int16Array(SAMPLE_RATE / 2)
