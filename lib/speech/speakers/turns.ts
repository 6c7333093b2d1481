import type { Stretch } from '../sound/index.js'

/** Length of the windows in which a voice is looked for, in milliseconds: a shorter one says little, a longer one often has two voices. */
export const VOICE_WINDOW_MS = 1600

/** How far the next window is, in milliseconds. */
const VOICE_STEP_MS = 800

/** Least speech in a window, as a share: in less, there is more noise than voice. */
const SPEECH_SHARE_MIN = 0.4

/** Least speech of an utterance in which a voice is looked for, in milliseconds: of "yes", no model knows who says it. */
const SPEECH_MIN_MS = 500

/** Share of a text that one speaker must have said to be named as its speaker. */
const OWN_SHARE_MIN = 0.6

/** When somebody speaks. */
export interface SpeakerTurn extends Stretch {
  /** The number of the speaker, from 1 on, in the order in which they first speak. */
  speaker: number
}

/** How much of a stretch lies in others, in milliseconds. */
function overlapOf ({ start_ms: start, end_ms: end }: Stretch, others: readonly Stretch[]): number {
  return others.reduce((sum, { start_ms: from, end_ms: to }) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0)
}

/** Overlapping windows over the speech of an utterance, with enough speech in each to tell a voice; none where it is too short. */
export function voiceWindows (speech: readonly Stretch[]): Stretch[] {
  const start = speech[0]?.start_ms ?? 0
  const end = speech.at(-1)?.end_ms ?? start
  if (overlapOf({ start_ms: start, end_ms: end }, speech) < SPEECH_MIN_MS) return []
  const steps = Math.max(0, Math.ceil((end - start - VOICE_WINDOW_MS) / VOICE_STEP_MS))
  const windows = Array.from({ length: steps + 1 }, (_, at) => {
    // The last one ends with the speech, and so overlaps more.
    const from = at === steps ? Math.max(start, end - VOICE_WINDOW_MS) : start + at * VOICE_STEP_MS
    return { start_ms: from, end_ms: Math.min(from + VOICE_WINDOW_MS, end) }
  })
  return windows.filter(window => overlapOf(window, speech) >= SPEECH_SHARE_MIN * (window.end_ms - window.start_ms))
}

/** A window, the utterance that it is in, and its voice. */
export interface LabelledWindow extends Stretch {
  utterance: Stretch
  /** Any number that is the same for the same voice. */
  label: number
}

/**
 * Who speaks when. Between two windows of an utterance, the speaker changes where neither is nearer; before the first and after the last
 * one of an utterance, its speaker goes on.
 *
 * @param windows in order
 */
export function turnsOf (windows: readonly LabelledWindow[]): SpeakerTurn[] {
  const numbers = new Map<number, number>()
  const middle = ({ start_ms: start, end_ms: end }: Stretch) => (start + end) / 2
  const turns: SpeakerTurn[] = []
  for (const [at, window] of windows.entries()) {
    const { utterance, label } = window
    const [before, after] = [windows[at - 1], windows[at + 1]]
    const start = before?.utterance === utterance ? (middle(before) + middle(window)) / 2 : utterance.start_ms
    const end = after?.utterance === utterance ? (middle(window) + middle(after)) / 2 : utterance.end_ms
    const speaker = numbers.get(label) ?? numbers.size + 1
    numbers.set(label, speaker)
    const last = turns.at(-1)
    if (last?.speaker === speaker && last.end_ms === start) last.end_ms = end
    else turns.push({ start_ms: start, end_ms: end, speaker })
  }
  return turns
}

/** Who said what was heard in a stretch: the speaker of at least 60 % of it, as far as somebody is known to speak; `null` for nobody. */
export function speakerIn (stretch: Stretch, turns: readonly SpeakerTurn[]): number | null {
  const shares = new Map<number, number>()
  let all = 0
  for (const turn of turns) {
    const overlap = overlapOf(stretch, [turn])
    all += overlap
    if (overlap > 0) shares.set(turn.speaker, (shares.get(turn.speaker) ?? 0) + overlap)
  }
  const [most] = [...shares].sort(([, one], [, other]) => other - one)
  return most !== undefined && most[1] >= all * OWN_SHARE_MIN ? most[0] : null
}
