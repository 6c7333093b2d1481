import path from 'node:path'
import { ModelError } from './errors.js'
import type { ModelFormat, ModelTask } from './types.js'

/** What the files of a format are called, by their roles. */
const FORMS: Readonly<Record<ModelFormat, Readonly<Record<string, RegExp>>>> = {
  whisper: { encoder: /encoder.*\.onnx$/, decoder: /decoder.*\.onnx$/, tokens: /tokens.*\.txt$/ },
  transducer: { encoder: /encoder.*\.onnx$/, decoder: /decoder.*\.onnx$/, joiner: /joiner.*\.onnx$/, tokens: /tokens.*\.txt$/ },
  'qwen3-asr': {
    conv_frontend: /conv_frontend.*\.onnx$/,
    encoder: /encoder.*\.onnx$/,
    decoder: /decoder.*\.onnx$/,
    merges: /merges\.txt$/,
    vocab: /vocab\.json$/,
    tokenizer_config: /tokenizer_config\.json$/
  },
  'silero-vad': { model: /\.onnx$/ },
  'speaker-embedding': { model: /\.onnx$/ },
  pyannote: { model: /\.onnx$/ },
  gguf: { model: /\.gguf$/ }
}

/** What models of a format are for. */
export const tasksOf: Readonly<Record<ModelFormat, ModelTask>> = {
  whisper: 'speech',
  transducer: 'speech',
  'qwen3-asr': 'speech',
  'silero-vad': 'voice_detection',
  'speaker-embedding': 'speaker_embedding',
  pyannote: 'speaker_segmentation',
  gguf: 'language'
}

/** Formats that this version of the service has no use for yet: their models can be installed, and nothing loads them. */
const UNLOADED: ReadonlySet<ModelFormat> = new Set<ModelFormat>(['qwen3-asr', 'pyannote'])

/** Whether this version of the service loads models of this format. */
export function isLoaded ({ format }: { format: ModelFormat }): boolean {
  return !UNLOADED.has(format)
}

/** What is said of a model that the service does not load. */
export const NOT_LOADED = 'This service does not load it yet.'

/** Of several files for one role, the one with eight bits a weight: it is what runs on a CPU. */
const EIGHT_BITS = /int8/

/**
 * Finds out which file has which role, by their names.
 *
 * @throws {ModelError} when a role has no file, or more than one
 */
export function rolesOf (format: ModelFormat, files: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(FORMS[format]).map(([role, form]) => {
    const fitting = files.filter(file => form.test(path.basename(file).toLowerCase()))
    const chosen = fitting.length > 1 ? fitting.filter(file => EIGHT_BITS.test(path.basename(file))) : fitting
    const [file] = chosen
    if (file === undefined || chosen.length > 1) {
      throw new ModelError('unrecognised', `A model in the format ${format} needs one file for ${role}, and there ${fitting.length === 0 ? 'is none' : `are ${fitting.length}: ${fitting.map(file => path.basename(file)).join(', ')}`}.`)
    }
    return [role, file]
  }))
}

/** Where a file is put in the directory of its model: a tokenizer is a folder of its own. */
export function placeOf (role: string, file: string): string {
  const name = path.basename(file).replace(/[^A-Za-z0-9._+-]/g, '_').replace(/^\.+/, '')
  return ['merges', 'vocab', 'tokenizer_config'].includes(role) ? `tokenizer/${name}` : name
}
