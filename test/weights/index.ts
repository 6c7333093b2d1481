import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folders that TEST_MODELS_DIR lists, as PATH lists its own. */
const FOLDERS = (process.env.TEST_MODELS_DIR ?? '').split(path.delimiter).filter(folder => folder !== '')

/** Where each file may be in such a folder: as `test/weights/fetch.py` puts it there, or as `npm run models -- install` does. */
const PLACES = {
  whisperEncoder: ['whisper-base-int8/encoder.int8.onnx', 'whisper-base/base-encoder.int8.onnx'],
  whisperDecoder: ['whisper-base-int8/decoder.int8.onnx', 'whisper-base/base-decoder.int8.onnx'],
  whisperTokens: ['whisper-base-int8/tokens.txt', 'whisper-base/base-tokens.txt'],
  voiceDetector: ['silero_vad.onnx', 'silero-vad/silero_vad.onnx'],
  /** A model of voices. */
  voices: ['resemblyzer/speaker-embedding.onnx', '3d-speaker-campplus/3dspeaker_speech_campplus_sv_zh_en_16k-common_advanced.onnx'],
  /** Whisper base for CTranslate2, which faster-whisper reads. */
  whisperCTranslate2: ['whisper-base/model.bin'],
  /** A language model of half a billion weights. */
  languageModel: ['qwen2.5-coder-0.5b-instruct-q4_k_m.gguf'],
  /** The library that runs language models: `node engines/language-model/install.js FOLDER/engines/language-model`. */
  languageLibrary: ['engines/language-model/node_modules/node-llama-cpp/package.json']
} as const
export type Weight = keyof typeof PLACES

/** What the embedded speech engine needs. */
export const speechWeights = ['whisperEncoder', 'whisperDecoder', 'whisperTokens', 'voiceDetector'] as const satisfies readonly Weight[]

/** What a language model of this machine needs. */
export const languageWeights = ['languageModel', 'languageLibrary'] as const satisfies readonly Weight[]

function placeOf (weight: Weight): string | undefined {
  return FOLDERS.flatMap(folder => PLACES[weight].map(place => path.resolve(folder, place))).find(file => existsSync(file))
}

/** The path of a file with real weights, in the first folder that has it. @throws when none has: ask `withoutWeights` before */
export function fileOf (weight: Weight): string {
  const file = placeOf(weight)
  if (file === undefined) throw new Error(`there is no ${PLACES[weight][0]}`)
  return file
}

/** Why tests that need these files are skipped; `false` when they are not. For `t.test(name, { skip: withoutWeights(…) }, …)`. */
export function withoutWeights (...weights: readonly Weight[]): string | false {
  if (FOLDERS.length === 0) return 'TEST_MODELS_DIR is not set'
  const missing = weights.find(weight => placeOf(weight) === undefined)
  return missing === undefined ? false : `no folder of TEST_MODELS_DIR has ${PLACES[missing].join(' or ')}`
}
