import { countWords } from '../../consultation/index.js'
import type { Stretch, Utterance } from '../sound/index.js'
import type { RecognisedPiece } from './engine/types.js'
import { speechIn } from './windows.js'

/** By how much words may begin before the time that an engine gives them, and end after it, in milliseconds. */
const EDGE_MS = 300

/** Longest time that one word takes, in milliseconds: an engine that leaves out words gives the others all of the time. */
const WORD_MAX_MS = 2000

/** What may be without words in a window that has some: less than this, in milliseconds, or than this share of its speech. */
const WORDLESS_MIN_MS = 800
const WORDLESS_SHARE = 0.2

/** Speech without a single word that is no cough, in milliseconds. */
const WORDLESS_WHOLE_MIN_MS = 5000

/** How much of the speech in a window has words. */
export interface Coverage {
  /** Speech with words, in milliseconds. */
  worded_ms: number
  /** Speech without words, in milliseconds. */
  wordless_ms: number
}

/** When the words of a piece were spoken at the most. */
function timeOf ({ text, start_ms: start, end_ms: end }: RecognisedPiece): Stretch {
  return { start_ms: start - EDGE_MS, end_ms: Math.min(end, start + countWords(text) * WORD_MAX_MS) + EDGE_MS }
}

/** Stretches in order, those that overlap as one. */
function merged (stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { start_ms: start, end_ms: end } of stretches.toSorted((a, b) => a.start_ms - b.start_ms)) {
    const last = all.at(-1)
    if (last !== undefined && start <= last.end_ms) last.end_ms = Math.max(last.end_ms, end)
    else all.push({ start_ms: start, end_ms: end })
  }
  return all
}

function lengthOf (stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { start_ms: start, end_ms: end }) => sum + Math.max(0, end - start), 0)
}

/**
 * How much of the speech in a window has words.
 *
 * @param pieces with times of the recording
 */
export function coverageOf (window: Utterance, pieces: readonly RecognisedPiece[]): Coverage {
  const speech = speechIn(window)
  const words = merged(pieces.map(timeOf))
  const both = speech.flatMap(({ start_ms: from, end_ms: to }) => words.map(({ start_ms: start, end_ms: end }) => {
    return { start_ms: Math.max(from, start), end_ms: Math.min(to, end) }
  }))
  const worded = lengthOf(both)
  return { worded_ms: worded, wordless_ms: lengthOf(speech) - worded }
}

/** Whether so much of the speech has no words that some were lost. */
export function lacksWords ({ worded_ms: worded, wordless_ms: wordless }: Coverage): boolean {
  if (worded === 0) return wordless >= WORDLESS_WHOLE_MIN_MS
  return wordless >= WORDLESS_MIN_MS && wordless > (worded + wordless) * WORDLESS_SHARE
}

/** Below this certainty, words are guesses: clear human speech has about -0.25, a synthetic voice -0.5, babble -0.7 to -0.9. */
const CERTAIN_MIN = -0.65

/** How long speech must be whose words are guesses before it counts, in milliseconds: on a single word, engines are never certain. */
const UNCERTAIN_MIN_MS = 2000

/** Whether a good part of the speech in a window has only words that the engine guessed. */
export function isGuessed (window: Utterance, pieces: readonly RecognisedPiece[]): boolean {
  const all = coverageOf(window, pieces)
  const certain = coverageOf(window, pieces.filter(({ certainty = 0 }) => certainty >= CERTAIN_MIN))
  const guessed = all.worded_ms - certain.worded_ms
  return guessed >= UNCERTAIN_MIN_MS && guessed > all.worded_ms * WORDLESS_SHARE
}

/** More characters per second than anybody speaks: the fastest reach 25. Where there is some speech, a detector may have missed half. */
const CHARACTERS_PER_SECOND_MAX = { beside: 30, within: 60 } as const

/** How long what nobody had the time to say would take at the least, in milliseconds, before it counts: times of words are not exact. */
const BEYOND_MIN_MS = 1000

/** Fewer characters per second than people say in a sentence, numbers included. */
const CHARACTERS_PER_SECOND_MIN = 10

/** Speech of one piece that its text does not account for, in milliseconds, from which on words were lost: a sentence takes so long. */
const UNACCOUNTED_MIN_MS = 3000

/**
 * Milliseconds of speech in which more was said than the text of its piece. A model that leaves out a sentence, as it does with what is
 * said twice, gives the time of both to one.
 */
export function unaccountedMs (window: Utterance, pieces: readonly RecognisedPiece[]): number {
  const speech = speechIn(window)
  return pieces.reduce((sum, piece) => {
    const rest = spokenMsIn(speech, piece, 0) - piece.text.length * 1000 / CHARACTERS_PER_SECOND_MIN
    return sum + (rest >= UNACCOUNTED_MIN_MS ? rest : 0)
  }, 0)
}

/** How much of the speech is in the time of a piece, and so much before and after it, in milliseconds. */
function spokenMsIn (speech: readonly Stretch[], { start_ms: start, end_ms: end }: RecognisedPiece, edgeMs: number): number {
  return lengthOf(speech.map(({ start_ms: from, end_ms: to }) => {
    return { start_ms: Math.max(from, start - edgeMs), end_ms: Math.min(to, end + edgeMs) }
  }))
}

/** Whether words go on where nobody speaks: in the time that a piece is said to take, there is far too little speech for its text. */
export function exceedsSpeech (window: Utterance, pieces: readonly RecognisedPiece[]): boolean {
  const speech = speechIn(window)
  return pieces.some(piece => {
    const spokenMs = spokenMsIn(speech, piece, EDGE_MS)
    const fastest = CHARACTERS_PER_SECOND_MAX[spokenMs < EDGE_MS ? 'beside' : 'within']
    return piece.text.length * 1000 / fastest - spokenMs >= BEYOND_MIN_MS
  })
}
