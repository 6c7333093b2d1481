import type { ModelTask } from '../../schemas/model-names.js'

export { modelTasks, type ModelTask } from '../../schemas/model-names.js'

/** Which files a model has, and what loads them. */
export const modelFormats = ['whisper', 'transducer', 'qwen3-asr', 'silero-vad', 'speaker-embedding', 'pyannote', 'gguf'] as const
export type ModelFormat = typeof modelFormats[number]

/** A model whose files are on this machine, as the lock file of the directory says. */
export interface InstalledModel {
  name: string
  task: ModelTask
  format: ModelFormat
  /** The publisher's revision; of an imported model, one made of the hashes of its files. */
  revision: string
  /** Languages that it is for, as tags of BCP 47; `null` for all. */
  languages: readonly string[] | null
  /** The absolute path of each file by its role: `encoder`, `decoder`, `tokens`, `model` and so on. */
  files: Readonly<Record<string, string>>
  /** Tokens that a language model can read and write at once; `null` for other models. */
  contextTokens: number | null
}
