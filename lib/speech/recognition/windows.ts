import { SAMPLE_RATE, type Stretch, type Utterance } from '../sound/index.js'
import type { Recognition, RecognisedPiece } from './engine/types.js'

/** Longest window that is recognised at once, in milliseconds: speech models process half a minute at a time. */
export const WINDOW_MAX_MS = 28_000

/** Longest pause inside a window, in milliseconds: models hallucinate on longer ones. */
export const PAUSE_MAX_MS = 2000

/** Number of samples in a duration. */
export function samplesOf (milliseconds: number): number {
  return Math.round(milliseconds * SAMPLE_RATE / 1000)
}

/** Where there is a voice in an utterance. */
export function speechIn ({ start_ms: start, end_ms: end, speech }: Utterance): readonly Stretch[] {
  return speech ?? [{ start_ms: start, end_ms: end }]
}

/** Sounds in one, each at its moment, with silence between them. */
function placed (sounds: ReadonlyArray<{ start_ms: number, pcm: Int16Array }>, start: number, end: number): Int16Array {
  const whole = new Int16Array(samplesOf(end - start))
  for (const { start_ms: from, pcm } of sounds) {
    const at = samplesOf(from - start)
    whole.set(pcm.subarray(0, whole.length - at), at)
  }
  return whole
}

/** Joins utterances with the pauses between them, as silence, so that every word keeps its time. */
export function join (utterances: readonly Utterance[]): Utterance {
  const start = utterances[0]?.start_ms ?? 0
  const end = utterances.at(-1)?.end_ms ?? start
  const window = { start_ms: start, end_ms: end, speech: utterances.flatMap(speechIn), pcm: placed(utterances, start, end) }
  if (!utterances.some(({ channels }) => channels !== undefined)) return window
  const sideOf = (side: 0 | 1) => placed(utterances.map(({ start_ms: from, pcm, channels }) => {
    return { start_ms: from, pcm: channels === undefined ? pcm : channels[side] }
  }), start, end)
  return { ...window, channels: [sideOf(0), sideOf(1)] }
}

/** The part of an utterance from `ms` on; `null` when it ends before that. */
export function after (utterance: Utterance, ms: number): Utterance | null {
  if (utterance.end_ms <= ms) return null
  if (utterance.start_ms >= ms) return utterance
  const speech = speechIn(utterance).filter(({ end_ms: end }) => end > ms).map(({ start_ms: start, end_ms: end }) => {
    return { start_ms: Math.max(start, ms), end_ms: end }
  })
  const from = samplesOf(ms - utterance.start_ms)
  const { pcm, channels } = utterance
  const sides = channels === undefined ? {} : { channels: [channels[0].subarray(from), channels[1].subarray(from)] as const }
  return { ...utterance, start_ms: ms, speech, pcm: pcm.subarray(from), ...sides }
}

/** Pieces with their times in the recording instead of in the window. */
export function located ({ start_ms: start, end_ms: end }: Utterance, { pieces }: Recognition): RecognisedPiece[] {
  return pieces.map(piece => ({
    ...piece, start_ms: Math.min(start + piece.start_ms, end), end_ms: Math.min(start + piece.end_ms, end)
  }))
}

/** Groups utterances that follow each other closely, so that the engine gets fewer requests with more context each. */
export function createWindows () {
  let waiting: Utterance[] = []

  function take (): Utterance[] {
    const joined = waiting.length === 0 ? [] : [join(waiting)]
    waiting = []
    return joined
  }

  return {
    /** Takes the next utterance; returns the window before it when it does not fit into that. */
    push (utterance: Utterance): Utterance[] {
      const first = waiting[0]
      const last = waiting.at(-1)
      const apart = first !== undefined && last !== undefined &&
        (utterance.end_ms - first.start_ms > WINDOW_MAX_MS || utterance.start_ms - last.end_ms > PAUSE_MAX_MS)
      const full = apart ? take() : []
      waiting.push(utterance)
      return full
    },
    /** The last window. */
    end: take
  }
}
