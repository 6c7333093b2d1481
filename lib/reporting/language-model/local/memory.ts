import { availableMemory } from '../../../engine-host/index.js'
import { sizeText } from '../../../models/index.js'
import type { Llama, LlamaLibrary } from './llama.js'

/** What a process takes besides a model and its conversations, in bytes: Node.js and the library. */
const PROCESS_BYTES = 200_000_000

/** A model in a file, and the conversations that it is to hold. */
export interface ModelInMemory {
  modelPath: string
  /** How errors call the model. */
  name: string
  /** Tokens of one conversation. */
  contextTokens: number
  /** Conversations at once. */
  sequences: number
}

/**
 * The memory that a process needs for a model and its conversations, in bytes, as the library estimates it from the head of the file. With
 * a graphics processor the library itself decides what is kept where, and refuses what does not fit: then it is `null`.
 */
export async function memoryOf (
  library: Pick<LlamaLibrary, 'GgufInsights' | 'readGgufFileInfo'>, llama: Llama, { modelPath, contextTokens, sequences }: ModelInMemory
): Promise<number | null> {
  if (llama.gpu !== false) return null
  const insights = await library.GgufInsights.from(await library.readGgufFileInfo(modelPath, { logWarnings: false }), llama)
  const contextSize = Math.min(contextTokens, insights.trainContextSize ?? contextTokens)
  const model = await insights.estimateModelResourceRequirementsV2({ gpuLayers: 0 })
  const context = await insights.estimateContextResourceRequirementsV2({ contextSize, sequences, modelGpuLayers: 0 })
  return PROCESS_BYTES + model.cpuRam + context.cpuRam
}

/**
 * Makes sure that there is as much memory: a system that has too little ends the process that takes most, which may be another.
 *
 * @throws Error with a sentence for the operator
 */
export function assertRoom (needed: number, { name }: Pick<ModelInMemory, 'name'>, available = availableMemory()): void {
  if (needed <= available) return
  throw new Error(`${name} needs ${sizeText(needed)} of memory, and ${sizeText(available)} are free: install a smaller model, or set a smaller ` +
    'REPORT_CONTEXT_TOKENS or languageModelConcurrency')
}
