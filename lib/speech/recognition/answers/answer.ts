import { PIECE_TEXT_MAX_LENGTH, type RecognisedPiece, type Recognition } from '../engine/types.js'
import { certaintyOf, mixedCertainty } from './certainty.js'
import { namesAnother } from './language.js'
import { isCourtesy, withoutPhantoms } from './phantoms.js'
import { phrasesOf, type Phrase } from './phrases.js'
import { compressionRatio } from './repetition.js'
import { transcriptionOf, type Segment, type Transcription } from './transcription.js'

/**
 * From here on, Whisper itself assumes that nobody spoke, and that its text is improbable (`no_speech_threshold` and
 * `logprob_threshold` in https://github.com/openai/whisper/blob/main/whisper/transcribe.py). It hallucinates whole sentences on silence; not
 * every server filters them.
 */
const NO_SPEECH_MIN = 0.6
const LOG_PROBABILITY_MIN = -1

/** Longest sound that can be nothing but a courtesy, in milliseconds. */
const COURTESY_MAX_MS = 6000

/** How certain a server must be of a detected language that differs from the requested one. */
const LANGUAGE_PROBABILITY_MIN = 0.8

/** Longest gap between two segments of one sentence, in milliseconds. */
const SENTENCE_GAP_MAX_MS = 500

/** The end of a sentence. */
const TERMINATED = /[.!?…。！？]["'”’»)\]]*$/u

/** The beginning of the rest of a sentence. */
const BEGINS_SMALL = /^[\p{Ll}\p{N}]/u

/** Shows that a server writes punctuation. */
const PUNCTUATED = /[.!?…。！？]["'”’»)\]]*(?:\s|$)/u

/** What an answer says, and how repetitive it is. */
export interface Hypothesis extends Recognition {
  /** Highest compression ratio of its text. */
  ratio: number
}

/** A phrase with its times, and a text that can be stored. */
interface Located extends RecognisedPiece {
  /** Whether its times are known, and nothing was left out between it and the phrase before it. */
  follows: boolean
}

/** Removes what cannot be stored or would break a line: control characters, line breaks and lone surrogates. */
function cleaned (text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/\p{Surrogate}/gu, '\uFFFD').trim()
}

function isHallucinated ({ no_speech_prob: noSpeech, avg_logprob: logProbability }: Segment): boolean {
  const silent = typeof noSpeech === 'number' && noSpeech > NO_SPEECH_MIN
  return silent && typeof logProbability === 'number' && logProbability < LOG_PROBABILITY_MIN
}

/** Splits a piece whose text is too long, at spaces if there are any; each part gets its share of the time. */
function shortPieces ({ text, start_ms: start, end_ms: end, ...certainty }: RecognisedPiece): RecognisedPiece[] {
  const pieces: RecognisedPiece[] = []
  const momentAt = (at: number) => Math.round(start + (end - start) * at / text.length)
  for (let at = 0; at < text.length;) {
    let until = Math.min(at + PIECE_TEXT_MAX_LENGTH, text.length)
    if (until < text.length) {
      const space = text.lastIndexOf(' ', until)
      if (space > at) until = space
      else if (/[\uD800-\uDBFF]/.test(text[until - 1] ?? '')) until -= 1
    }
    pieces.push({ text: text.slice(at, until).trim(), start_ms: momentAt(at), end_ms: momentAt(until), ...certainty })
    at = until
  }
  return pieces.filter(piece => piece.text !== '')
}

/** Between which seconds a text was said that no segment holds; `undefined` where there is no segment at all. */
function between (phrases: readonly Phrase[], at: number, durationMs: number): { start: unknown, end: unknown } | undefined {
  if (phrases.length === 1) return undefined
  return {
    start: at === 0 ? 0 : phrases[at - 1]?.segments.at(-1)?.end,
    end: at === phrases.length - 1 ? durationMs / 1000 : phrases[at + 1]?.segments[0]?.start
  }
}

/** The times of a phrase; `null` when the server does not tell. */
function timesOf (phrases: readonly Phrase[], at: number, durationMs: number): Pick<RecognisedPiece, 'start_ms' | 'end_ms'> | null {
  const { segments } = phrases[at] as Phrase
  const { start, end } = segments.length === 0
    ? between(phrases, at, durationMs) ?? { start: undefined, end: undefined }
    : { start: segments[0]?.start, end: segments.at(-1)?.end }
  if (typeof start !== 'number' || typeof end !== 'number' || end < start) return null
  const [startMs, endMs] = [start, end].map(seconds => Math.min(Math.max(Math.round(seconds * 1000), 0), durationMs)) as [number, number]
  return { start_ms: startMs, end_ms: endMs }
}

/**
 * Whether the text is nothing but a courtesy that nobody said: the server says that nobody spoke, or it does not tell, and the sound is
 * much longer than the words.
 */
function isPhantomCourtesy (text: string, durationMs: number, segments: readonly Segment[]): boolean {
  if (!isCourtesy(text)) return false
  const silences = segments.flatMap(({ no_speech_prob: noSpeech }) => typeof noSpeech === 'number' ? [noSpeech] : [])
  if (silences.length > 0) return Math.min(...silences) > NO_SPEECH_MIN
  return durationMs > COURTESY_MAX_MS
}

function locatedOf (phrases: readonly Phrase[], durationMs: number): Located[] {
  const whole = { start_ms: 0, end_ms: durationMs }
  const located: Located[] = []
  let follows = false
  for (const [at, phrase] of phrases.entries()) {
    const times = timesOf(phrases, at, durationMs)
    const hallucinated = phrase.segments.length > 0 && phrase.segments.every(isHallucinated)
    const text = hallucinated ? '' : cleaned(phrase.text)
    if (text !== '') located.push({ text, ...times ?? whole, ...certaintyOf(phrase.segments), follows: follows && times !== null })
    follows = text !== '' && times !== null
  }
  return located
}

/** Whether a text is nothing but phantoms. */
function isPhantom (text: string): boolean {
  return cleaned(withoutPhantoms(text)) === ''
}

/** Whether the last sentence of a text becomes a phantom together with what follows. */
function isPhantomEnd (text: string, next: string): boolean {
  return cleaned(withoutPhantoms(`${text} ${next}`)).length < cleaned(withoutPhantoms(text)).length
}

/** Whether the next text continues the sentence. */
function isContinued (text: string, next: string | undefined): boolean {
  return next !== undefined && !TERMINATED.test(text) && BEGINS_SMALL.test(next)
}

/**
 * Pieces that end where a sentence ends, without phantoms. Servers begin a segment wherever a time is known or a line is full, and what is
 * read in a sentence must not depend on that: `your pressure is 145` and `over 92` are one measurement.
 */
function joinIntoSentences (located: readonly Located[]): RecognisedPiece[] {
  const punctuated = located.some(({ text }) => PUNCTUATED.test(text))
  const pieces: RecognisedPiece[] = []
  /** The piece whose sentence may continue. */
  let open: RecognisedPiece | undefined
  for (const [at, { follows, ...piece }] of located.entries()) {
    if (open !== undefined && (!follows || Math.abs(piece.start_ms - open.end_ms) > SENTENCE_GAP_MAX_MS)) open = undefined
    const ends = open !== undefined && isPhantomEnd(open.text, piece.text)
    if (isPhantom(piece.text) && !ends && !isContinued(piece.text, located[at + 1]?.text)) {
      open = undefined
      continue
    }
    if (open !== undefined && (punctuated || BEGINS_SMALL.test(piece.text))) {
      Object.assign(open, mixedCertainty([open, piece]))
      open.text += ` ${piece.text}`
      open.end_ms = piece.end_ms
    } else {
      open = piece
      pieces.push(piece)
    }
    if (TERMINATED.test(open.text)) open = undefined
  }
  return pieces.flatMap(piece => {
    const text = cleaned(withoutPhantoms(piece.text))
    return text === '' ? [] : [{ ...piece, text }]
  })
}

/** The sentences, without what was hallucinated on silence. */
function spokenIn (answer: Transcription, phrases: readonly Phrase[], durationMs: number): RecognisedPiece[] {
  const pieces = joinIntoSentences(locatedOf(phrases, durationMs))
  const [only] = pieces
  const nothing = pieces.length === 1 && only !== undefined && isPhantomCourtesy(only.text, durationMs, answer.segments ?? [])
  return nothing ? [] : pieces
}

function isOfOtherLanguage (answer: Transcription, tag: string): boolean {
  const { language, detected_language: detected, detected_language_probability: probability } = answer
  if (typeof language === 'string' && namesAnother(language, tag)) return true
  const sure = typeof probability === 'number' && probability >= LANGUAGE_PROBABILITY_MIN
  return sure && typeof detected === 'string' && namesAnother(detected, tag)
}

/** Whether segments hold only a part of the words in the text. */
function isUntimed ({ segments }: Transcription, phrases: readonly Phrase[]): boolean {
  const hasSegments = segments?.some(({ text }) => !isPhantom(text)) === true
  return hasSegments && phrases.some(({ text, segments }) => segments.length === 0 && !isPhantom(text))
}

/** The compression ratio that the server reports, or that of the whole text when it reports none. */
function ratioOf ({ segments }: Transcription, pieces: readonly RecognisedPiece[]): number {
  if (pieces.length === 0) return 0
  const measured = (segments ?? []).flatMap(({ compression_ratio: ratio }) => typeof ratio === 'number' ? [ratio] : [])
  return measured.length > 0 ? Math.max(...measured) : compressionRatio(pieces.map(({ text }) => text).join(' '))
}

/**
 * Reads the answer of a server: pieces in order that begin and end with whole words, with texts that can be stored and times within the
 * sound, without what was hallucinated on silence.
 *
 * @param durationMs length of the sound
 * @param tag the requested language
 * @throws SpeechError `invalid_answer`
 */
export function readAnswer (answer: unknown, durationMs: number, tag: string): Hypothesis {
  const transcription = transcriptionOf(answer)
  const phrases = phrasesOf(transcription)
  const pieces = spokenIn(transcription, phrases, durationMs).flatMap(shortPieces)
  return {
    pieces,
    other_language: isOfOtherLanguage(transcription, tag),
    ...isUntimed(transcription, phrases) ? { untimed: true } : {},
    ratio: ratioOf(transcription, pieces)
  }
}
