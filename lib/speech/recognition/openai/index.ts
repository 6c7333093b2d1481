import { BlockPool, type ClientSettings, createEndpoint, type EndpointFailure, errorTextOf, type Fail } from '../../../runtime/index.js'
import { SAMPLE_RATE } from '../../sound/index.js'
import { joinHalves } from '../answers/halves.js'
import type { SpeechEngine } from '../engine/types.js'
import { Acceptance, type RequestForm } from './acceptance.js'
import { readBody } from './answer-body.js'
import { readAnswer, type Hypothesis } from '../answers/answer.js'
import { cutOf } from '../answers/cut.js'
import { SpeechError, type SpeechFailure } from '../answers/errors.js'
import { formOf } from './form.js'
import { recogniseAgain } from '../answers/recognise-again.js'
import { languageCode } from '../answers/language.js'
import { isRepetitive } from '../answers/repetition.js'
import type { Transcription } from '../answers/transcription.js'

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

function failureOf (failure: EndpointFailure, status: number | undefined, answer: string): SpeechFailure {
  if (status === 404 || status === 405) return 'not_found'
  if (status === 408 || status === 425) return 'timeout'
  if (status !== undefined && LANGUAGE_STATUSES.has(status) && LANGUAGE.test(errorTextOf(answer))) return 'language_refused'
  return status === 413 ? 'sound_too_large' : failure
}

/** The error for a failure, which says what the server does not support. */
const errorOf: Fail = (failure, circumstances, answer) => {
  const { status } = circumstances
  const formatRefused = status !== undefined && FORMAT_STATUSES.has(status) && FORMAT.test(errorTextOf(answer))
  const kind = formatRefused ? failure as SpeechFailure : failureOf(failure, status, answer)
  return new SpeechError(kind, { ...circumstances, formatRefused })
}

/** How a sound is asked for, whatever the server accepts. */
interface Way {
  temperature: number
  hints: readonly string[]
  signal: AbortSignal
}

function durationOf (samples: number): number {
  return Math.round(samples * 1000 / SAMPLE_RATE)
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
 * - Hints are sent as `prompt`.
 * - When a server refuses a request without saying why, silence shows what it accepts: another form, or another language.
 * - After the server asked to wait, sounds fail without an upload until that time has passed.
 *
 * `recognise` throws SpeechError when recognition failed, and the reason of its signal when that is aborted.
 *
 * @throws when a setting cannot be used
 * @example
 * const engine = createOpenAiSpeechEngine({ baseUrl: 'http://127.0.0.1:8000/v1', apiKey: '', model: 'whisper-1', timeoutSeconds: 60 })
 * const { pieces } = await engine.recognise(samples, { language: 'en', signal: AbortSignal.timeout(60_000) })
 * for (const { text, start_ms } of pieces) console.log(start_ms, text)
 */
export function createOpenAiSpeechEngine (settings: OpenAiSpeechSettings): SpeechEngine {
  const { model } = settings
  if (model === '') throw new Error('SPEECH_MODEL must be the name of a model')
  const bodies = new BlockPool(SPARE_BYTES_MAX)

  const endpoint = createEndpoint({ ...settings, prefix: 'SPEECH', path: 'audio/transcriptions', fail: errorOf })

  async function upload (pcm: Int16Array, { format, code }: RequestForm, { temperature, hints, signal }: Way): Promise<Transcription> {
    // Whisper takes a prompt that ends without a full stop for the beginning of the sentence, and leaves out what it holds.
    const fields = {
      model,
      ...code === null ? {} : { language: code },
      response_format: format,
      temperature: String(temperature),
      ...hints.length === 0 ? {} : { prompt: `${hints.join(', ')}.` }
    }
    const { body, type } = formOf(fields, pcm, bytes => bodies.take(bytes))
    const answer = await endpoint.exchange(body, { 'content-type': type }, signal)
    // Only now is it certain that nothing of it is still to be sent.
    bodies.release(body)
    return readBody(answer)
  }

  const acceptance = new Acceptance(async (pcm, form, signal) => upload(pcm, form, { temperature: 0, hints: [], signal }))

  /** Asks in a form that the server accepts. */
  async function ask (pcm: Int16Array, code: string | null, way: Way): Promise<Transcription> {
    for (;;) {
      const form = acceptance.formFor(code)
      try {
        const answer = await upload(pcm, form, way)
        acceptance.note(form)
        return answer
      } catch (error) {
        const final = await acceptance.resolve(error, form, way.signal)
        if (final !== null) throw final
      }
    }
  }

  async function recogniseOnce (pcm: Int16Array, language: string, way: Way): Promise<Hypothesis> {
    const code = languageCode(language)
    let answer
    try {
      answer = await ask(pcm, code, way)
    } catch (error) {
      const cut = error instanceof SpeechError && error.failure === 'sound_too_large' ? cutOf(pcm) : null
      if (cut === null) throw error
      return recogniseHalves(pcm, cut, language, way)
    }
    return readAnswer(answer, durationOf(pcm.length), language)
  }

  async function recogniseHalves (pcm: Int16Array, cut: number, language: string, way: Way): Promise<Hypothesis> {
    const first = await recogniseOnce(pcm.subarray(0, cut), language, way)
    const second = await recogniseOnce(pcm.subarray(cut), language, way)
    return { ...joinHalves(first, second, cut), ratio: Math.max(first.ratio, second.ratio) }
  }

  return {
    name: 'openai',
    model,
    takesHints: true,
    async recognise (pcm, { language, signal, hints = [] }) {
      const way = { temperature: 0, hints, signal }
      const first = await recogniseOnce(pcm, language, way)
      const { ratio, ...recognition } = first
      if (!isRepetitive(ratio)) return recognition
      const cut = cutOf(pcm)
      return recogniseAgain(first, durationOf(pcm.length), [
        async temperature => recogniseOnce(pcm, language, { ...way, temperature }),
        ...cut === null ? [] : [async () => recogniseHalves(pcm, cut, language, way)]
      ])
    }
  }
}
