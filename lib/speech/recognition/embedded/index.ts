import { createEngineHost, EngineError, type EngineHost, type EngineHostOptions } from '../../../engine-host/index.js'
import { ModelError, verifyModel } from '../../../models/index.js'
import { threadScript } from '../../../runtime/index.js'
import { SAMPLE_RATE } from '../../sound/index.js'
import { readAnswer, type Hypothesis } from '../answers/answer.js'
import { cutOf } from '../answers/cut.js'
import { SpeechError } from '../answers/errors.js'
import { later } from '../answers/halves.js'
import { languageCode } from '../answers/language.js'
import { recogniseAgain } from '../answers/recognise-again.js'
import { isRepetitive, isTooFast } from '../answers/repetition.js'
import type { Recognition, RecognitionOptions, SpeechEngine } from '../engine/types.js'
import { type SpeechFormat, speechFormatOf } from './formats.js'
import type { SpeechModels } from './installed.js'
import { normalised } from './loudness.js'
import { READY, RECOGNISE, type RecogniseAnswer, type RecogniseBody, type RecogniserSettings } from './messages.js'
import { audibleParts, groupsOf, type Part } from './parts.js'
import { segmentsOf } from './timing.js'
import { WHISPER_LANGUAGES } from './whisper-languages.js'

/** How a sound is put before the model. */
interface Presentation {
  /** Silence before it, in samples. */
  padding: number
  /** Factor of its level. */
  level: number
}

/** 300 ms of silence, because models lose words at an edge. */
const USUAL: Presentation = { padding: SAMPLE_RATE * 3 / 10, level: 1 }

/** With more silence, and quieter, it is another sound for the model. */
const VARIED: Presentation = { padding: SAMPLE_RATE, level: 0.5 }

/** Most seconds without a sign of life: half a minute of speech takes a quarter of one on an idle CPU, but the process has low priority. */
const SILENCE_SECONDS = 300

/** A sound of this many samples in which something is heard has words; a shorter one may be a cough. One second and a half. */
const WORDS_EXPECTED = SAMPLE_RATE * 3 / 2

/** What models write about sounds in brackets, or between notes, nobody has said. */
const MARKS = /\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫]+/gu

/** A speech model on this machine, and how it is run. */
export interface EmbeddedSpeechSettings extends SpeechModels, Pick<EngineHostOptions, 'directory' | 'idleSeconds' | 'log'> {
  /** MODELS_DIR: files are verified before they are loaded. */
  modelsDirectory: string
  /** Sounds that are recognised at once, each by one thread. */
  threads: number
  /** Most megabytes that the process may take before another one takes its place. Default, and 0: by its files and threads. */
  memoryMegabytes?: number
}

/** A speech engine that holds a process. */
export interface EmbeddedSpeechEngine extends SpeechEngine {
  model: string
  /** Leaves the process, which ends if nobody else uses it. */
  close: () => Promise<void>
}

/** The error for a question without an answer. */
function speechErrorOf (error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof ModelError) return new SpeechError('model_unusable', { detail: error.problem })
  if (!(error instanceof EngineError)) return error
  if (error.failure === 'not_loaded') return new SpeechError('model_unusable')
  const { failure: detail, retryAfterSeconds } = error
  return new SpeechError('engine_failed', { detail, ...retryAfterSeconds === null ? {} : { retryAfterSeconds } })
}

function withoutMarks (text: string): string {
  return text.replace(MARKS, ' ')
}

function durationOf (samples: number): number {
  return Math.round(samples * 1000 / SAMPLE_RATE)
}

function bytesOf (samples: Float32Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}

class Engine implements EmbeddedSpeechEngine {
  readonly name = 'embedded'
  readonly ordersBackground = true
  readonly lacksCertainty = true
  readonly model: string
  readonly #settings: EmbeddedSpeechSettings
  readonly #format: SpeechFormat
  readonly #host: EngineHost

  constructor (settings: EmbeddedSpeechSettings) {
    const { directory, idleSeconds, log, memoryMegabytes = 0, model, threads, voiceDetector } = settings
    this.#settings = settings
    this.model = model.name
    const format = speechFormatOf(model)
    if (format === null) throw new Error(`the speech model ${model.name} has the format ${model.format}, which is not supported`)
    this.#format = format
    const recogniser: RecogniserSettings = {
      format: this.#format,
      files: model.files,
      voiceDetector: voiceDetector?.files.model ?? null,
      threads,
      sampleRate: SAMPLE_RATE,
      memoryMegabytes
    }
    this.#host = createEngineHost({
      name: 'speech',
      script: threadScript(import.meta.url, 'child').url.href,
      settings: { ...recogniser, revision: model.revision },
      directory,
      idleSeconds,
      silenceSeconds: SILENCE_SECONDS,
      log
    })
  }

  async recognise (pcm: Int16Array, options: RecognitionOptions): Promise<Recognition> {
    options.signal.throwIfAborted()
    const groups = groupsOf(audibleParts(pcm))
    // In silence there is nothing to recognise, but whoever asks wants to know whether the engine works.
    if (groups.length === 0) await this.#ask(READY, {}, undefined, options)
    const found: Recognition = { pieces: [], other_language: false }
    for (const group of groups) {
      const { pieces, doubtful } = await this.#recogniseGroup(pcm, group, options)
      found.pieces.push(...pieces)
      if (doubtful === true) found.doubtful = true
    }
    return found
  }

  async close (): Promise<void> {
    await this.#host.close()
  }

  /** Recognises parts of a sound. What repeats itself, or has no words, is recognised once more, the other way. */
  async #recogniseGroup (pcm: Int16Array, group: readonly Part[], options: RecognitionOptions): Promise<Recognition> {
    const [one, other] = options.varied === true ? [VARIED, USUAL] : [USUAL, VARIED]
    const first = await this.#attempt(pcm, group, options, one)
    const soundSamples = group.reduce((sum, { from, to }) => sum + to - from, 0)
    const heardMs = durationOf(soundSamples)
    const again = async (): Promise<Hypothesis> => (await this.#attempt(pcm, group, options, other)).hypothesis
    if (first.hypothesis.pieces.length === 0) return first.voiced && soundSamples >= WORDS_EXPECTED ? again() : first.hypothesis
    const text = first.hypothesis.pieces.map(piece => piece.text).join(' ')
    if (!isRepetitive(first.hypothesis.ratio) && !isTooFast(text, heardMs)) return first.hypothesis
    return recogniseAgain(first.hypothesis, heardMs, [again, ...this.#inHalves(pcm, group, options, one)])
  }

  #inHalves (
    pcm: Int16Array, group: readonly Part[], options: RecognitionOptions, presentation: Presentation
  ): Array<() => Promise<Hypothesis>> {
    const { from, to } = this.#spanOf(group)
    const cut = cutOf(pcm.subarray(from, to))
    if (cut === null) return []
    return [async () => {
      const halves: Hypothesis[] = []
      for (const half of [{ from, to: from + cut }, { from: from + cut, to }]) {
        halves.push((await this.#attempt(pcm, [half], options, presentation)).hypothesis)
      }
      return {
        pieces: halves.flatMap(({ pieces }) => pieces), other_language: false, ratio: Math.max(...halves.map(({ ratio }) => ratio))
      }
    }]
  }

  #spanOf (group: readonly Part[]): Part {
    return { from: group[0]?.from ?? 0, to: group.at(-1)?.to ?? 0 }
  }

  async #attempt (
    pcm: Int16Array, group: readonly Part[], options: RecognitionOptions, { padding, level }: Presentation
  ): Promise<{ voiced: boolean, hypothesis: Hypothesis }> {
    const { from, to } = this.#spanOf(group)
    const samples = normalised(pcm.subarray(from, to), padding, level)
    const body: RecogniseBody = { language: this.#languageOf(options.language) }
    const answer = await this.#ask(RECOGNISE, body, bytesOf(samples), options) as RecogniseAnswer
    const text = withoutMarks(answer.text).trim()
    const timed = answer.segments.map(segment => ({ ...segment, text: withoutMarks(segment.text) })).filter(({ text }) => text.trim() !== '')
    if (text === '') return { voiced: answer.voiced, hypothesis: { pieces: [], other_language: false, ratio: 0 } }
    const parts = group.map(part => ({ from: part.from - from, to: part.to - from }))
    const segments = segmentsOf({ ...answer, text, segments: timed }, parts, -padding / SAMPLE_RATE)
    const hypothesis = readAnswer({ text, segments }, durationOf(to - from), options.language)
    return { voiced: true, hypothesis: { ...hypothesis, pieces: later(hypothesis.pieces, durationOf(from)) } }
  }

  /** @throws {SpeechError} `language_refused` for a language that the model does not know */
  #languageOf (tag: string): string {
    const code = languageCode(tag)
    const { languages } = this.#settings.model
    const isKnown = code === null || (languages === null ? true : languages.some(language => languageCode(language) === code))
    if (!isKnown || (this.#format === 'whisper' && code !== null && !WHISPER_LANGUAGES.has(code))) {
      throw new SpeechError('language_refused', { detail: code ?? tag })
    }
    return code ?? ''
  }

  async #ask (kind: string, body: RecogniseBody | object, bytes: Uint8Array | undefined, options: RecognitionOptions): Promise<unknown> {
    const { modelsDirectory, model, voiceDetector } = this.#settings
    const { signal, background, first = false, onBegin } = options
    const { customerId = '' } = options as { customerId?: string }
    const begun = (): void => {
      background?.onBegin()
      onBegin?.()
    }
    const order = { first, background: background?.waits() === true, onBegin: begun }
    try {
      for (const { name } of voiceDetector === null ? [model] : [model, voiceDetector]) await verifyModel(modelsDirectory, name)
      const answer = await this.#host.ask({ kind, body, ...bytes === undefined ? {} : { bytes } }, { signal, customerId, ...order })
      return answer.body
    } catch (error) {
      throw speechErrorOf(error, signal)
    }
  }
}

/**
 * An engine that recognises speech with a model on this machine, in a process that all processes of the service share. It starts with the
 * first sound, and ends after idle time. Silence never reaches the model; quiet sound is raised before.
 *
 * `recognise` throws SpeechError when recognition failed, and the reason of its signal when that is aborted.
 *
 * @throws when the format of the model is not supported
 */
export function createEmbeddedSpeechEngine (settings: EmbeddedSpeechSettings): EmbeddedSpeechEngine {
  return new Engine(settings)
}
