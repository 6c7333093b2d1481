import type { CatalogueModel, Comparison, PublishedFigure } from './types.js'

const MIT_WHISPER = { name: 'MIT', address: 'https://github.com/openai/whisper/blob/main/LICENSE' }
const CC_BY = { name: 'CC-BY-4.0', address: 'https://creativecommons.org/licenses/by/4.0/legalcode' }
const APACHE = { name: 'Apache-2.0', address: 'https://www.apache.org/licenses/LICENSE-2.0' }

/** All sizes of Whisper have the same tokens. */
const WHISPER_TOKENS = { bytes: 816_730, sha256: 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126' }

/** Counted from the lists of errors that the benchmark publishes; not measured by this project. */
const drugNames = (share: string): PublishedFigure => ({
  figure: `${share} of drug names wrong on PriMock57 (English consultations), counted from published error lists`,
  source: 'https://github.com/Omi-Health/medical-STT-eval'
})

/** Models of the same list that cannot be installed here. */
export const speechComparisons: readonly Comparison[] = [
  { title: 'Whisper large v3, not in this catalogue', ...drugNames('24 %') },
  { title: 'The best of that list, a hosted service', ...drugNames('1 %') }
]

/** The languages of Parakeet v3. */
const EUROPEAN = [
  'bg', 'hr', 'cs', 'da', 'nl', 'en', 'et', 'fi', 'fr', 'de', 'el', 'hu', 'it', 'lv', 'lt', 'mt', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'es', 'sv', 'uk'
]

const QWEN_ASR = [
  'ar', 'yue', 'zh', 'cs', 'da', 'nl', 'en', 'fil', 'fi', 'fr', 'de', 'el', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'mk', 'ms', 'fa', 'pl', 'pt', 'ro', 'ru',
  'es', 'sv', 'th', 'tr', 'vi'
]

function whisper (
  size: string, revision: string, encoder: { bytes: number, sha256: string }, decoder: { bytes: number, sha256: string },
  rest: Pick<CatalogueModel, 'name' | 'title' | 'parameters' | 'memoryBytes' | 'goodFor' | 'published' | 'measured'>
): CatalogueModel {
  return {
    ...rest,
    task: 'speech',
    format: 'whisper',
    languages: null,
    contextTokens: null,
    licence: MIT_WHISPER,
    publisher: 'https://github.com/openai/whisper',
    source: { repository: `csukuangfj/sherpa-onnx-whisper-${size}`, revision },
    files: [
      { role: 'encoder', path: `${size}-encoder.int8.onnx`, ...encoder },
      { role: 'decoder', path: `${size}-decoder.int8.onnx`, ...decoder },
      { role: 'tokens', path: `${size}-tokens.txt`, ...WHISPER_TOKENS }
    ],
    hashesFrom: 'published',
    companions: ['silero-vad']
  }
}

/** Models that turn speech into text. */
export const speechModels: readonly CatalogueModel[] = [
  whisper('base', 'bb53ee204431c90d314c1cc08d28d23e5b7927cc', {
    bytes: 29_120_534, sha256: '0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11'
  }, {
    bytes: 130_672_026, sha256: '9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d'
  }, {
    name: 'whisper-base',
    title: 'Whisper base',
    parameters: 74_000_000,
    memoryBytes: 500_000_000,
    goodFor: 'A quick first try on any machine; it gets many medical words wrong.',
    published: [],
    measured: [
      'people who read aloud: 2.0 % of words wrong in English, 11.0 % in Mexican Spanish, 13.2 % in Canadian French',
      'synthetic voices: 9 % of words wrong in English, 49 to 92 % in German, Spanish, French and Dutch; 2 of 5 and 19 of 20 names of drugs'
    ]
  }),
  whisper('small', '8f3c18b358db4d1f2fc1eae49d75cd20989e4309', {
    bytes: 112_442_483, sha256: '4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9'
  }, {
    bytes: 262_226_114, sha256: 'acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee'
  }, {
    name: 'whisper-small',
    title: 'Whisper small',
    parameters: 244_000_000,
    memoryBytes: 1_000_000_000,
    goodFor: 'A laptop, in any language.',
    published: []
  }),
  whisper('turbo', '2ca6ff69fc878651b770880507669577ac41c2ff', {
    bytes: 674_716_297, sha256: 'b02dcdf54f348741e93fe732b67d933c8dcb6735655f710640143081db38878b'
  }, {
    bytes: 361_080_764, sha256: '20accd02388482eb3a46bd615631adfdc85e1eb2c7db9ea3f02a40ffe6b81547'
  }, {
    name: 'whisper-large-v3-turbo',
    title: 'Whisper large v3 turbo',
    parameters: 809_000_000,
    memoryBytes: 2_000_000_000,
    goodFor: 'The most accurate Whisper here, on a machine with several free cores.',
    published: [drugNames('24 to 29 %')]
  }),
  {
    name: 'parakeet-tdt-0.6b-v3',
    title: 'Parakeet TDT 0.6B v3',
    task: 'speech',
    format: 'transducer',
    languages: EUROPEAN,
    parameters: 600_000_000,
    memoryBytes: 1_500_000_000,
    contextTokens: null,
    licence: CC_BY,
    publisher: 'https://huggingface.co/nvidia/parakeet-tdt-0.6b-v3',
    source: { repository: 'csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8', revision: '2bda32ec70b097a55adaa07d9a7173915b43cc78' },
    files: [
      { role: 'encoder', path: 'encoder.int8.onnx', bytes: 652_184_281, sha256: 'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247' },
      { role: 'decoder', path: 'decoder.int8.onnx', bytes: 11_845_275, sha256: '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e' },
      { role: 'joiner', path: 'joiner.int8.onnx', bytes: 6_355_277, sha256: '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3' },
      { role: 'tokens', path: 'tokens.txt', bytes: 93_939, sha256: 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d' }
    ],
    hashesFrom: 'published',
    goodFor: 'European languages, quickly, without a graphics card; weak on names of drugs.',
    published: [drugNames('49 %')],
    companions: ['silero-vad']
  },
  {
    name: 'omi-med-stt-v1',
    title: 'Omi Med STT v1',
    task: 'speech',
    format: 'transducer',
    languages: ['en'],
    parameters: 600_000_000,
    memoryBytes: 1_500_000_000,
    contextTokens: null,
    licence: CC_BY,
    publisher: 'https://huggingface.co/omi-health/omi-med-stt-v1',
    source: null,
    files: [],
    hashesFrom: null,
    goodFor: 'English medical speech: Parakeet TDT 0.6B v2, tuned to medicine.',
    published: [{
      figure: '4.75 % of drug words wrong on its publisher\'s own English test set; Parakeet TDT 0.6B v2 has 8.60 % there',
      source: 'https://pypi.org/project/omi-med-stt/0.1.19/'
    }],
    companions: ['silero-vad']
  },
  {
    name: 'qwen3-asr-1.7b',
    title: 'Qwen3-ASR 1.7B',
    task: 'speech',
    format: 'qwen3-asr',
    languages: QWEN_ASR,
    parameters: 1_700_000_000,
    memoryBytes: 3_500_000_000,
    contextTokens: null,
    licence: APACHE,
    publisher: 'https://huggingface.co/Qwen/Qwen3-ASR-1.7B',
    source: { repository: 'thieunv-asilla/sherpa-onnx-qwen3-asr-1.7B-int8', revision: '69eb686fd94a4a865bb5340a3d6ac0d7f1fec0d5' },
    files: [
      { role: 'conv_frontend', path: 'conv_frontend.onnx', bytes: 48_080_441, sha256: '3cb27a9fe94d95c938e476f2012b21aba2ec0bfceef33b0e58acd208946bafdd' },
      { role: 'encoder', path: 'encoder.int8.onnx', bytes: 314_222_162, sha256: 'a5deedae034ece715de8ed204378d8c77f889af3a60c2566581135e84cced7cd' },
      { role: 'decoder', path: 'decoder.int8.onnx', bytes: 2_037_458_645, sha256: 'c43c853fa6e97d08365cb8a5502b360b595cd43c00dc60e4d8ca7cc18cad460b' },
      { role: 'merges', path: 'tokenizer/merges.txt', bytes: 1_671_853, sha256: '8831e4f1a044471340f7c0a83d7bd71306a5b867e95fd870f74d0c5308a904d5' },
      { role: 'vocab', path: 'tokenizer/vocab.json', bytes: 2_776_833, sha256: 'ca10d7e9fb3ed18575dd1e277a2579c16d108e32f27439684afa0e10b1440910' },
      { role: 'tokenizer_config', path: 'tokenizer/tokenizer_config.json', bytes: 12_487, sha256: '4942d005604266809309cabc9f4e9cb89ce855d59b14681fdc0e1cc62ea26c4c' }
    ],
    hashesFrom: 'published',
    goodFor: 'The fewest wrong names of drugs of these models in published figures, slowly; the conversion is a volunteer\'s.',
    published: [drugNames('15 %')],
    companions: ['silero-vad']
  }
]
