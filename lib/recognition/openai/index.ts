import { type ClientSettings, createEndpoint, type EndpointFailure, errorTextOf, type Fail } from '../../openai/index.js'
import { BlockPool } from '../../block-pool.js'
import { SAMPLE_RATE } from '../../sound/index.js'
import type { RecognisedPiece, SpeechEngine } from '../engine/types.js'
import { Acceptance, type Asked } from './acceptance.js'
import { readBody } from './answer-body.js'
import { readAnswer, type Hypothesis } from './answer.js'
import { cutOf } from './cut.js'
import { SpeechError, type SpeechFailure } from './errors.js'
import { formOf } from './form.js'
import { recogniseAgain } from './recognise-again.js'
import { languageCode } from './language.js'
import { isRepetitive } from './repetition.js'
import type { Transcription } from './transcription.js'

/** How the engine is reached, and its model. */
export interface OpenAiSpeechSettings extends ClientSettings {
  model: string
}

/** Memory that is kept for uploads, in bytes: as much as a few dozen dictations have under way at once. */
const SPARE_BYTES_MAX = 8_388_608

/** Statuses for a format that a server does not support; gateways fail on the error of the server behind them. */
const FORMAT_STATUSES = new Set([400, 415, 422, 500, 501])

/**
 * The wording differs between servers: "response_format 'verbose_json' is not compatible with model …" (OpenAI), "Currently only support
 * response_format `text` or `json`" (vLLM).
 */
const FORMAT = /response[_ ]format|verbose[_ ]json/i

/** "Unsupported language: 'xx'. Must be one of …" (vLLM), "Invalid language 'xx'. Language parameter must be …" (OpenAI). */
const LANGUAGE = /\blanguages?\b(?! model)/i
const LANGUAGE_STATUSES = new Set([400, 422])

function failureOf (failure: EndpointFailure, status: number | undefined, said: string): SpeechFailure {
  if (status === 404 || status === 405) return 'not_found'
  if (status === 408 || status === 425) return 'timeout'
  if (status !== undefined && LANGUAGE_STATUSES.has(status) && LANGUAGE.test(errorTextOf(said))) return 'language_refused'
  return status === 413 ? 'sound_too_large' : failure
}

/** The error for a failure, which says what the server does not support. */
const errorOf: Fail = (failure, circumstances, said) => {
  const { status } = circumstances
  const formatRefused = status !== undefined && FORMAT_STATUSES.has(status) && FORMAT.test(errorTextOf(said))
  const kind = formatRefused ? failure as SpeechFailure : failureOf(failure, status, said)
  return new SpeechError(kind, { ...circumstances, formatRefused })
}

function durationOf (samples: number): number {
  return Math.round(samples * 1000 / SAMPLE_RATE)
}

/** Pieces of a part, with their times in the whole sound. */
function later (pieces: readonly RecognisedPiece[], byMs: number): RecognisedPiece[] {
  return pieces.map(piece => ({ ...piece, start_ms: piece.start_ms + byMs, end_ms: piece.end_ms + byMs }))
}

/**
 * An engine that asks a server with `POST /v1/audio/transcriptions`: whisper.cpp's, Speaches, vLLM or a hosted one.
 *
 * - A sound is uploaded once. There are no retries here: retrying is up to the caller.
 * - When a text repeats itself more than people do, the sound is recognised again: once more, then in two halves.
 * - When a server refuses `verbose_json`, it is asked for `json` at once, and from then on: it refused the form of the request and
 *   transcribed nothing. Times are then those of the whole sound. One that refuses `language` is asked without it.
 * - An answer may be JSON, plain text, or events.
 * - A sound that is too large for the server is cut in two where it is quietest near its middle, and each half is uploaded.
 * - When a server refuses a request without saying why, silence shows what it accepts: another form, or another language.
 * - After the server asked to wait, sounds fail without an upload until that time has passed.
 *
 * `recognise` throws SpeechError when recognition failed, and the reason of its signal when that is aborted.
 *
 * @throws when a setting cannot be used
 */
export function createOpenAiSpeechEngine (settings: OpenAiSpeechSettings): SpeechEngine {
  const { model } = settings
  if (model === '') throw new Error('SPEECH_MODEL must be the name of a model')
  const bodies = new BlockPool(SPARE_BYTES_MAX)

  const endpoint = createEndpoint({ ...settings, prefix: 'SPEECH', path: 'audio/transcriptions', fail: errorOf })

  async function upload (pcm: Int16Array, { format, code }: Asked, temperature: number, signal: AbortSignal): Promise<Transcription> {
    const fields = { model, ...code === null ? {} : { language: code }, response_format: format, temperature: String(temperature) }
    const { body, type } = formOf(fields, pcm, bytes => bodies.take(bytes))
    const answer = await endpoint.exchange(body, { 'content-type': type }, signal)
    // Only now is it certain that nothing of it is still to be sent.
    bodies.release(body)
    return readBody(answer)
  }

  const acceptance = new Acceptance(async (pcm, asked, signal) => upload(pcm, asked, 0, signal))

  /** Asks in a form that the server accepts. */
  async function ask (pcm: Int16Array, code: string | null, temperature: number, signal: AbortSignal): Promise<Transcription> {
    for (;;) {
      const asked = acceptance.asked(code)
      try {
        const answer = await upload(pcm, asked, temperature, signal)
        acceptance.note(asked)
        return answer
      } catch (error) {
        const final = await acceptance.resolve(error, asked, signal)
        if (final !== null) throw final
      }
    }
  }

  async function recogniseOnce (pcm: Int16Array, language: string, temperature: number, signal: AbortSignal): Promise<Hypothesis> {
    const code = languageCode(language)
    let answer
    try {
      answer = await ask(pcm, code, temperature, signal)
    } catch (error) {
      const cut = error instanceof SpeechError && error.failure === 'sound_too_large' ? cutOf(pcm) : null
      if (cut === null) throw error
      return recogniseHalves(pcm, cut, language, temperature, signal)
    }
    return readAnswer(answer, durationOf(pcm.length), language)
  }

  async function recogniseHalves (
    pcm: Int16Array, cut: number, language: string, temperature: number, signal: AbortSignal
  ): Promise<Hypothesis> {
    const first = await recogniseOnce(pcm.subarray(0, cut), language, temperature, signal)
    const second = await recogniseOnce(pcm.subarray(cut), language, temperature, signal)
    return {
      pieces: [...first.pieces, ...later(second.pieces, durationOf(cut))],
      other_language: first.other_language || second.other_language,
      ...first.untimed === true || second.untimed === true ? { untimed: true } : {},
      ratio: Math.max(first.ratio, second.ratio)
    }
  }

  return {
    name: 'openai',
    model,
    async recognise (pcm, language, signal) {
      const first = await recogniseOnce(pcm, language, 0, signal)
      const { ratio, ...recognition } = first
      if (!isRepetitive(ratio)) return recognition
      const cut = cutOf(pcm)
      return recogniseAgain(first, durationOf(pcm.length), [
        async temperature => recogniseOnce(pcm, language, temperature, signal),
        ...cut === null ? [] : [async () => recogniseHalves(pcm, cut, language, 0, signal)]
      ])
    }
  }
}
