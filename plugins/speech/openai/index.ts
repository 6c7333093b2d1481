import { createEndpoint, type ClientSettings } from '../../openai/endpoint.js'
import { sentencesOf } from '../../openai/complaint.js'
import type { EndpointFailure } from '../../openai/errors.js'
import { SAMPLE_RATE } from '../../hearing/types.js'
import type { RecognisedPiece, Recognition, SpeechEngine } from '../types.js'
import { recognitionOf } from './answer.js'
import { cutOf } from './cut.js'
import { SpeechError, type SpeechFailure } from './errors.js'
import { formOf } from './form.js'
import { languageCode } from './language.js'

/** The speech engine. */
export interface OpenAiSpeechSettings extends ClientSettings {
  model: string
}

/** With times, or without: what servers of models that know no times give. */
type ResponseFormat = 'verbose_json' | 'json'

/** Statuses with which servers answer what they do not know; gateways fail over the answer of the server behind them. */
const FORMAT_STATUSES = new Set([400, 415, 422, 500, 501])

/**
 * Servers word it differently: "response_format 'verbose_json' is not compatible with model …" (OpenAI), "Currently only support
 * response_format `text` or `json`" (vLLM).
 */
const FORMAT = /response[_ ]format|verbose[_ ]json/i

function failureOf (failure: EndpointFailure, status: number | undefined): SpeechFailure {
  if (status === 404) return 'not_found'
  return status === 413 ? 'sound_too_large' : failure
}

function durationOf (samples: number): number {
  return Math.round(samples * 1000 / SAMPLE_RATE)
}

/** Pieces of a part, with times in the whole. */
function later (pieces: readonly RecognisedPiece[], byMs: number): RecognisedPiece[] {
  return pieces.map(piece => ({ ...piece, start_ms: piece.start_ms + byMs, end_ms: piece.end_ms + byMs }))
}

/**
 * An engine that asks a server with `POST /v1/audio/transcriptions`: whisper.cpp's, Speaches, vLLM or a hosted one.
 *
 * - A sound is uploaded once. Nothing is tried again here: what fails is recognised again by whoever asked for it.
 * - A server that says that it does not know `verbose_json` is asked for `json`, at once and for as long as the engine lives: it refused
 *   the form of the request, and transcribed nothing. Times are those of the whole sound then.
 * - A sound that is too large for the server is cut in two where it is quietest near its middle, and each half is uploaded.
 * - After the server asked to wait, sounds fail without an upload until then.
 *
 * `recognise` throws SpeechError when nothing could be recognised, and the reason of its signal when that is aborted.
 *
 * @throws when a setting cannot be used
 */
export function createOpenAiSpeechEngine (settings: OpenAiSpeechSettings): SpeechEngine {
  const { model } = settings
  if (model === '') throw new Error('SPEECH_MODEL must be the name of a model')
  let format: ResponseFormat = 'verbose_json'

  const endpoint = createEndpoint({
    ...settings,
    prefix: 'SPEECH',
    path: 'audio/transcriptions',
    fail (failure, circumstances, said) {
      const { status } = circumstances
      const formatRefused = status !== undefined && FORMAT_STATUSES.has(status) && FORMAT.test(sentencesOf(said))
      return new SpeechError(failureOf(failure, status), { ...circumstances, formatRefused })
    }
  })

  async function upload (pcm: Int16Array, language: string, signal: AbortSignal): Promise<unknown> {
    const asked = format
    const code = languageCode(language)
    const { body, type } = formOf({ model, ...code === null ? {} : { language: code }, response_format: asked, temperature: '0' }, pcm)
    try {
      return await endpoint.post(body, { 'content-type': type }, signal)
    } catch (error) {
      if (asked === 'json' || !(error instanceof SpeechError && error.formatRefused)) throw error
      format = 'json'
      return upload(pcm, language, signal)
    }
  }

  async function recognise (pcm: Int16Array, language: string, signal: AbortSignal): Promise<Recognition> {
    let answer
    try {
      answer = await upload(pcm, language, signal)
    } catch (error) {
      const cut = error instanceof SpeechError && error.failure === 'sound_too_large' ? cutOf(pcm) : null
      if (cut === null) throw error
      const first = await recognise(pcm.subarray(0, cut), language, signal)
      const second = await recognise(pcm.subarray(cut), language, signal)
      return {
        pieces: [...first.pieces, ...later(second.pieces, durationOf(cut))],
        other_language: first.other_language || second.other_language
      }
    }
    return recognitionOf(answer, durationOf(pcm.length), language)
  }

  return { name: 'openai', model, recognise }
}
