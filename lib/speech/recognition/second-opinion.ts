import type { Utterance } from '../sound/index.js'
import { coverageOf, exceedsSpeech, isGuessed, lacksWords, unaccountedMs } from './coverage.js'
import { joinHalves } from './answers/halves.js'
import type { Recognition } from './engine/types.js'
import { cutOf } from './answers/cut.js'
import { lostWords } from './lost-words.js'
import { located, samplesOf, speechIn } from './windows.js'

/** Recognises sound, 16 kHz mono. */
type Recognise = (pcm: Int16Array) => Promise<Recognition>

/** How long a lost word took to say, in milliseconds. */
const WORD_MS = 300

/** Silence before a stretch of speech that belongs to it, in milliseconds. */
const LEAD_MS = 200

/** How many words a recognition lacks that an earlier hearing has. */
function lostIn ({ pieces }: Recognition, heardBefore: string): number {
  return lostWords(pieces.map(({ text }) => text).join(' '), heardBefore)
}

/** How badly an answer fits its sound: milliseconds of speech whose words it lacks; more than any for words without speech. */
function misfit (window: Utterance, recognition: Recognition, heardBefore: string): number {
  const pieces = located(window, recognition)
  if (exceedsSpeech(window, pieces)) return Infinity
  const coverage = coverageOf(window, pieces)
  return (lacksWords(coverage) ? coverage.wordless_ms : 0) + unaccountedMs(window, pieces) + WORD_MS * lostIn(recognition, heardBefore)
}

/** Asks for the two halves of a sound, cut where it is quietest near its middle; for a short one, for all of it once more. */
async function recogniseAnew (pcm: Int16Array, recognise: Recognise): Promise<Recognition> {
  const cut = cutOf(pcm)
  if (cut === null) return recognise(pcm)
  const first = await recognise(pcm.subarray(0, cut))
  return joinHalves(first, await recognise(pcm.subarray(cut)), cut)
}

/** Asks for each stretch of speech alone, with the silence around it: what is said twice is then in two sounds. */
async function recogniseApart (window: Utterance, recognise: Recognise): Promise<Recognition> {
  const starts = speechIn(window).slice(1).map(({ start_ms: start }) => Math.max(0, samplesOf(start - window.start_ms - LEAD_MS)))
  const cuts = [0, ...starts.filter(start => start < window.pcm.length)]
  let all: Recognition | undefined
  for (const [at, cut] of cuts.entries()) {
    const part = await recognise(window.pcm.subarray(cut, cuts[at + 1]))
    all = all === undefined ? part : joinHalves(all, part, cut)
  }
  return all ?? recognise(window.pcm)
}

/**
 * Recognises a window, and checks the answer against the sound: words end where speech ends, there is no long speech without words or with
 * too few, and nothing is lost that an earlier hearing has. Models leave out sentences, most of all what is said twice, and do not say so.
 * An answer that does not fit is asked for once more, in two halves: at the same sound a model makes the same mistake. Where there are
 * still too few words, each stretch of speech is asked for alone. The answer that fits best is taken. It is doubtful when its words still
 * go on beyond the speech, or when many of them are guesses.
 *
 * @param recognise throws what an engine throws; a failure of a later attempt leaves the answers before
 * @param heardBefore what an earlier hearing of this sound recognised; empty where there was none
 * @throws what the first attempt failed with, and the reason of the signal when that is aborted
 */
export async function recogniseChecked (
  window: Utterance, recognise: Recognise, signal: AbortSignal, heardBefore = ''
): Promise<Recognition> {
  let taken = await recognise(window.pcm)
  let distance = misfit(window, taken, heardBefore)

  /** Takes the answer of another attempt where it fits better. */
  async function attempt (ask: () => Promise<Recognition>): Promise<void> {
    const other = await ask().catch(() => null)
    signal.throwIfAborted()
    const otherDistance = other === null ? Infinity : misfit(window, other, heardBefore)
    if (other === null || otherDistance >= distance) return
    taken = other
    distance = otherDistance
  }

  if (distance > 0) await attempt(async () => recogniseAnew(window.pcm, recognise))
  if (unaccountedMs(window, located(window, taken)) > 0) await attempt(async () => recogniseApart(window, recognise))
  const pieces = located(window, taken)
  return {
    ...taken,
    ...lostIn(taken, heardBefore) > 0 ? { lacking: true } : {},
    ...exceedsSpeech(window, pieces) || isGuessed(window, pieces) ? { doubtful: true } : {}
  }
}
