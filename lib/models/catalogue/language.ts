import { NEWEST, type CatalogueModel } from './types.js'

const APACHE = { name: 'Apache-2.0', address: 'https://www.apache.org/licenses/LICENSE-2.0' }

const common = { task: 'language', format: 'gguf', languages: null, published: [], companions: [] } as const

function qwen (
  size: string, revision: string, bytes: number, sha256: string, rest: Pick<CatalogueModel, 'parameters' | 'memoryBytes' | 'goodFor'>
): CatalogueModel {
  return {
    ...common,
    ...rest,
    name: `qwen3-${size.toLowerCase()}`,
    title: `Qwen3 ${size}`,
    contextTokens: 32_768,
    licence: APACHE,
    publisher: `https://huggingface.co/Qwen/Qwen3-${size}-GGUF`,
    source: { repository: `Qwen/Qwen3-${size}-GGUF`, revision },
    files: [{ role: 'model', path: `Qwen3-${size}-Q4_K_M.gguf`, bytes, sha256 }],
    hashesFrom: 'published'
  }
}

/**
 * Models that write reports, and may be used commercially under the terms of their licences. All are read with four bits a weight. How well
 * they write reports was not measured by this project.
 */
export const languageModels: readonly CatalogueModel[] = [
  qwen('4B', NEWEST, 2_497_280_256, '7485fe6f11af29433bc51cab58009521f205840f5b4ae3a32fa7f92e8534fdf5', {
    parameters: 4_000_000_000, memoryBytes: 4_500_000_000, goodFor: 'The smallest that is advised for reports: a laptop with 16 GB of memory.'
  }),
  qwen('8B', '7c41481f57cb95916b40956ab2f0b139b296d974', 5_027_783_488, 'd98cdcbd03e17ce47681435b5150e34c1417f50b5c0019dd560e4882c5745785', {
    parameters: 8_200_000_000, memoryBytes: 8_000_000_000, goodFor: 'Reports on a machine with a graphics card, or with patience.'
  }),
  qwen('14B', '530227a7d994db8eca5ab5ced2fb692b614357fd', 9_001_752_960, '500a8806e85ee9c83f3ae08420295592451379b4f8cf2d0f41c15dffeb6b81f0', {
    parameters: 14_800_000_000, memoryBytes: 13_000_000_000, goodFor: 'Reports on a machine with a graphics card of 16 GB.'
  }),
  {
    ...common,
    name: 'gemma-3-4b',
    title: 'Gemma 3 4B',
    parameters: 3_900_000_000,
    memoryBytes: 5_000_000_000,
    contextTokens: 131_072,
    licence: { name: 'Gemma Terms of Use', address: 'https://ai.google.dev/gemma/terms' },
    publisher: 'https://huggingface.co/google/gemma-3-4b-it',
    source: { repository: 'ggml-org/gemma-3-4b-it-GGUF', revision: NEWEST },
    files: [{ role: 'model', path: 'gemma-3-4b-it-Q4_K_M.gguf', bytes: null, sha256: null }],
    hashesFrom: 'announced',
    goodFor: 'Reports on a laptop with 16 GB of memory, in many languages.'
  },
  {
    ...common,
    name: 'medgemma-4b',
    title: 'MedGemma 4B',
    parameters: 3_900_000_000,
    memoryBytes: 5_000_000_000,
    contextTokens: 131_072,
    licence: { name: 'Health AI Developer Foundations Terms of Use', address: 'https://developers.google.com/health-ai-developer-foundations/terms' },
    publisher: 'https://huggingface.co/google/medgemma-4b-it',
    source: { repository: 'unsloth/medgemma-4b-it-GGUF', revision: NEWEST },
    files: [{ role: 'model', path: 'medgemma-4b-it-Q4_K_M.gguf', bytes: null, sha256: null }],
    hashesFrom: 'announced',
    goodFor: 'Gemma 3 4B, trained on medical text; its terms restrict what it may be used for: read them first.'
  }
]
