import { createEngineHost, type EngineHost, type EngineHostOptions } from '../../engine-host/index.js'
import { installedModels, type InstalledModel, verifyModel } from '../../models/index.js'
import { threadScript } from '../../runtime/index.js'
import { SAMPLE_RATE, type Stretch, type Utterance } from '../sound/index.js'
import { ENCODE, type EncodeAnswer, type EncodeBody, type EncoderSettings } from './messages.js'

/** Most seconds without a sign of life: a window takes 40 ms on an idle CPU, but the process has low priority. */
const SILENCE_SECONDS = 60

/** Level to which speech is brought, relative to full scale: -30 dB, which is what voice encoders are trained with. */
const LEVEL = 0.0316

/** A model of voices on this machine, and how it is run. */
export interface EncoderOptions extends Pick<EngineHostOptions, 'directory' | 'idleSeconds' | 'log'> {
  model: InstalledModel
  /** MODELS_DIR: files are verified before they are loaded. */
  modelsDirectory: string
}

/** For whom a voice is encoded. */
export interface EncodeOptions {
  signal: AbortSignal
  customerId: string
}

/** Says what voices are like. */
export interface VoiceEncoder {
  model: string
  /**
   * The embedding of the voice in each window of an utterance; of one voice, they are near each other.
   *
   * @param windows with times of the recording, within the utterance
   * @throws {ModelError} when the model is not the installed one any more; {EngineError} without an answer; the reason of the signal
   */
  encode: (utterance: Utterance, windows: readonly Stretch[], options: EncodeOptions) => Promise<Float32Array[]>
  /** Leaves the process, which ends if nobody else uses it. */
  close: () => Promise<void>
}

/** The installed model of voices; `null` for none. @throws {ModelError} when the lock file is damaged */
export async function installedEncoder (directory: string): Promise<InstalledModel | null> {
  return (await installedModels(directory)).find(({ format }) => format === 'speaker-embedding') ?? null
}

/** Samples from -1 to 1, all of the same mean level. */
function levelled (pcm: Int16Array): Float32Array {
  const power = pcm.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, pcm.length)
  const gain = LEVEL / Math.max(Math.sqrt(power), 1)
  return Float32Array.from(pcm, sample => Math.max(-1, Math.min(1, sample * gain)))
}

class Encoder implements VoiceEncoder {
  readonly model: string
  readonly #modelsDirectory: string
  readonly #host: EngineHost

  constructor ({ model, modelsDirectory, directory, idleSeconds, log }: EncoderOptions) {
    this.model = model.name
    this.#modelsDirectory = modelsDirectory
    const settings: EncoderSettings = { model: model.files.model ?? '', sampleRate: SAMPLE_RATE }
    this.#host = createEngineHost({
      name: 'voices',
      script: threadScript(import.meta.url, 'child').url.href,
      settings: { ...settings, revision: model.revision },
      directory,
      idleSeconds,
      silenceSeconds: SILENCE_SECONDS,
      log
    })
  }

  async encode ({ start_ms: start, pcm }: Utterance, windows: readonly Stretch[], options: EncodeOptions): Promise<Float32Array[]> {
    if (windows.length === 0) return []
    await verifyModel(this.#modelsDirectory, this.model)
    const at = (ms: number) => Math.round((ms - start) * SAMPLE_RATE / 1000)
    const body: EncodeBody = { windows: windows.map(({ start_ms: from, end_ms: to }) => ({ from: at(from), to: at(to) })) }
    const samples = levelled(pcm)
    const answer = await this.#host.ask({ kind: ENCODE, body, bytes: new Uint8Array(samples.buffer) }, options)
    const { dimensions } = answer.body as EncodeAnswer
    const numbers = new Float32Array(Uint8Array.from(answer.bytes ?? []).buffer)
    return windows.map((_, window) => numbers.slice(window * dimensions, (window + 1) * dimensions))
  }

  async close (): Promise<void> {
    await this.#host.close()
  }
}

/** Creates an encoder of voices, in a process that all processes of the service share. It starts with the first sound. */
export function createVoiceEncoder (options: EncoderOptions): VoiceEncoder {
  return new Encoder(options)
}
