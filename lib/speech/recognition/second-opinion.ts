import type { Utterance } from '../sound/index.js'
import { coverageOf, exceedsSpeech, isGuessed, lacksWords } from './coverage.js'
import { joinHalves } from './answers/halves.js'
import type { Recognition } from './engine/types.js'
import { cutOf } from './answers/cut.js'
import { located } from './windows.js'

/** Recognises sound, 16 kHz mono. */
type Recognise = (pcm: Int16Array) => Promise<Recognition>

/** How badly an answer fits its sound: milliseconds of speech without words; more than any for words without speech. */
function misfit (window: Utterance, recognition: Recognition): number {
  const pieces = located(window, recognition)
  if (exceedsSpeech(window, pieces)) return Infinity
  const coverage = coverageOf(window, pieces)
  return lacksWords(coverage) ? coverage.wordless_ms : 0
}

/** Asks for the two halves of a sound, cut where it is quietest near its middle; for a short one, for all of it once more. */
async function recogniseAnew (pcm: Int16Array, recognise: Recognise): Promise<Recognition> {
  const cut = cutOf(pcm)
  if (cut === null) return recognise(pcm)
  const first = await recognise(pcm.subarray(0, cut))
  return joinHalves(first, await recognise(pcm.subarray(cut)), cut)
}

/**
 * Recognises a window, and checks the answer against the sound: words end where speech ends, and there is no long speech without words.
 * An answer that does not fit is asked for once more, in two halves: at the same sound a model makes the same mistake. The answer that
 * fits better is taken. It is doubtful when its words still go on beyond the speech, or when many of them are guesses.
 *
 * @param recognise throws what an engine throws; a failure of the second attempt leaves the first answer
 * @throws what the first attempt failed with, and the reason of the signal when that is aborted
 */
export async function recogniseChecked (window: Utterance, recognise: Recognise, signal: AbortSignal): Promise<Recognition> {
  const first = await recognise(window.pcm)
  const distance = misfit(window, first)
  const second = distance === 0 ? first : await recogniseAnew(window.pcm, recognise).catch(() => first)
  signal.throwIfAborted()
  const taken = misfit(window, second) < distance ? second : first
  const pieces = located(window, taken)
  return exceedsSpeech(window, pieces) || isGuessed(window, pieces) ? { ...taken, doubtful: true } : taken
}
