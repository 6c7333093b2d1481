import { Type, type Static } from '@sinclair/typebox'
import { createOutputAjv } from '../../validation/ajv.js'
import { PIECE_TEXT_MAX_LENGTH, type RecognisedPiece, type Recognition } from '../types.js'
import { SpeechError } from './errors.js'
import { namesAnother } from './language.js'

/**
 * From here on Whisper itself holds that nobody spoke, and that what it wrote is improbable or a repetition (`no_speech_threshold`,
 * `logprob_threshold` and `compression_ratio_threshold` in https://github.com/openai/whisper/blob/main/whisper/transcribe.py). It invents
 * whole sentences on silence; not every server leaves them out by itself.
 */
const NO_SPEECH_MIN = 0.6
const LOG_PROBABILITY_MIN = -1
const COMPRESSION_RATIO_MAX = 2.4

/** What whisper.cpp writes where there is no sound. */
const BLANK = '[BLANK_AUDIO]'

/** How sure a server must be of the language that it detected beside the one it was told. */
const LANGUAGE_PROBABILITY_MIN = 0.8

/** Most segments of an answer: more than hours of speech have. */
const SEGMENTS_MAX = 10_000

const optionalNumber = Type.Optional(Type.Unsafe<number | null>({ type: ['number', 'null'] }))
const optionalText = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] }))

/** A part of a transcription, in seconds. Servers leave out what they do not know, or write `null`. */
const Segment = Type.Object({
  text: Type.String(),
  start: optionalNumber,
  end: optionalNumber,
  no_speech_prob: optionalNumber,
  avg_logprob: optionalNumber,
  compression_ratio: optionalNumber
})
type Segment = Static<typeof Segment>

/** What is read of an answer, `json` or `verbose_json`; whatever else it has is left alone. */
const Transcription = Type.Object({
  text: Type.String(),
  language: optionalText,
  detected_language: optionalText,
  detected_language_probability: optionalNumber,
  segments: Type.Optional(Type.Unsafe<Segment[] | null>({ type: ['array', 'null'], items: Segment, maxItems: SEGMENTS_MAX }))
})
type Transcription = Static<typeof Transcription>

const fits = createOutputAjv([]).compile<Transcription>(Transcription)

/** A text without what cannot be stored or would break a line: controls, line breaks and lone surrogates. */
function cleaned (text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/\p{Surrogate}/gu, '\uFFFD').trim()
  return clean === BLANK ? '' : clean
}

function isInvented ({ no_speech_prob: noSpeech, avg_logprob: logProbability, compression_ratio: ratio }: Segment): boolean {
  const silent = typeof noSpeech === 'number' && noSpeech > NO_SPEECH_MIN
  const improbable = typeof logProbability === 'number' && logProbability < LOG_PROBABILITY_MIN
  const repeated = typeof ratio === 'number' && ratio > COMPRESSION_RATIO_MAX
  return (silent && improbable) || repeated
}

/** A piece whose text is too long as several, cut at spaces where there are any; each has its share of the time. */
function shortPieces ({ text, start_ms: start, end_ms: end }: RecognisedPiece): RecognisedPiece[] {
  const pieces: RecognisedPiece[] = []
  const momentAt = (at: number) => Math.round(start + (end - start) * at / text.length)
  for (let at = 0; at < text.length;) {
    let until = Math.min(at + PIECE_TEXT_MAX_LENGTH, text.length)
    if (until < text.length) {
      const space = text.lastIndexOf(' ', until)
      if (space > at) until = space
      else if (/[\uD800-\uDBFF]/.test(text[until - 1] ?? '')) until -= 1
    }
    pieces.push({ text: text.slice(at, until).trim(), start_ms: momentAt(at), end_ms: momentAt(until) })
    at = until
  }
  return pieces.filter(piece => piece.text !== '')
}

function timesOf ({ start, end }: Segment, durationMs: number): Omit<RecognisedPiece, 'text'> {
  if (typeof start !== 'number' || typeof end !== 'number' || end < start) return { start_ms: 0, end_ms: durationMs }
  const [startMs, endMs] = [start, end].map(seconds => Math.min(Math.max(Math.round(seconds * 1000), 0), durationMs)) as [number, number]
  return { start_ms: startMs, end_ms: endMs }
}

function piecesOf ({ text, segments }: Transcription, durationMs: number): RecognisedPiece[] {
  const whole = { start_ms: 0, end_ms: durationMs }
  // Some servers write no segments of what they transcribed, only its text.
  const pieces = segments == null || segments.length === 0
    ? [{ text: cleaned(text), ...whole }]
    : segments.filter(segment => !isInvented(segment)).map(segment => ({ text: cleaned(segment.text), ...timesOf(segment, durationMs) }))
  return pieces.flatMap(shortPieces)
}

function isOfOtherLanguage (answer: Transcription, tag: string): boolean {
  const { language, detected_language: detected, detected_language_probability: probability } = answer
  if (typeof language === 'string' && namesAnother(language, tag)) return true
  const sure = typeof probability === 'number' && probability >= LANGUAGE_PROBABILITY_MIN
  return sure && typeof detected === 'string' && namesAnother(detected, tag)
}

/**
 * Reads the answer of a server: pieces in its order, with texts that can be stored and times within the sound, without what was invented
 * on silence.
 *
 * @param durationMs length of the sound
 * @param tag language that was asked for
 * @throws SpeechError `invalid_answer`
 */
export function recognitionOf (answer: unknown, durationMs: number, tag: string): Recognition {
  if (!fits(answer)) {
    const [error] = fits.errors ?? []
    throw new SpeechError('invalid_answer', { detail: `${error?.instancePath || '/'} ${error?.keyword}` })
  }
  return { pieces: piecesOf(answer, durationMs), other_language: isOfOtherLanguage(answer, tag) }
}
