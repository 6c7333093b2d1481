import { Type, type Static } from '@sinclair/typebox'
import { createOutputAjv, once } from '../../../runtime/index.js'
import { SpeechError } from './errors.js'

/** Most segments in an answer: more than in hours of speech. */
const SEGMENTS_MAX = 10_000

const optionalNumber = Type.Optional(Type.Unsafe<number | null>({ type: ['number', 'null'] }))
const optionalText = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] }))

/** A part of a transcription; times in seconds. Servers leave out what they do not know, or send `null`. */
const Segment = Type.Object({
  text: Type.String(),
  start: optionalNumber,
  end: optionalNumber,
  no_speech_prob: optionalNumber,
  avg_logprob: optionalNumber,
  compression_ratio: optionalNumber
})
export type Segment = Static<typeof Segment>

/** What is read from an answer, `json` or `verbose_json`; other fields are ignored. */
const Transcription = Type.Object({
  /** `null` where nothing was heard. */
  text: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  language: optionalText,
  detected_language: optionalText,
  detected_language_probability: optionalNumber,
  segments: Type.Optional(Type.Unsafe<Segment[] | null>({ type: ['array', 'null'], items: Segment, maxItems: SEGMENTS_MAX }))
})
export type Transcription = Static<typeof Transcription>

const validator = once(() => createOutputAjv([]).compile<Transcription>(Transcription))

/**
 * Checks that the answer of a server is a transcription.
 *
 * @throws SpeechError `invalid_answer`
 */
export function transcriptionOf (answer: unknown): Transcription {
  const fits = validator()
  if (fits(answer)) return answer
  const [error] = fits.errors ?? []
  throw new SpeechError('invalid_answer', { detail: `${error?.instancePath || '/'} ${error?.keyword}` })
}
