import type { CatalogueModel } from './types.js'

const common = { languages: null, parameters: null, contextTokens: null, published: [], companions: [] } as const

/** Small models that find speech, and tell voices apart. */
export const voiceModels: readonly CatalogueModel[] = [
  {
    ...common,
    name: 'silero-vad',
    title: 'Silero VAD',
    task: 'voice_detection',
    format: 'silero-vad',
    memoryBytes: 50_000_000,
    licence: { name: 'MIT', address: 'https://github.com/snakers4/silero-vad/blob/v6.2.1/LICENSE' },
    publisher: 'https://github.com/snakers4/silero-vad',
    source: { address: 'https://github.com/snakers4/silero-vad/raw/v6.2.1/src/silero_vad/data/', revision: 'v6.2.1' },
    files: [{ role: 'model', path: 'silero_vad.onnx', bytes: 2_327_524, sha256: '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3' }],
    hashesFrom: 'computed',
    goodFor: 'Finding where somebody speaks.'
  },
  {
    ...common,
    name: 'pyannote-segmentation-3.0',
    title: 'pyannote segmentation 3.0',
    task: 'speaker_segmentation',
    format: 'pyannote',
    memoryBytes: 100_000_000,
    licence: { name: 'MIT', address: 'https://huggingface.co/pyannote/segmentation-3.0/blob/main/LICENSE' },
    publisher: 'https://huggingface.co/pyannote/segmentation-3.0',
    source: { repository: 'csukuangfj/sherpa-onnx-pyannote-segmentation-3-0', revision: '9403a6902bb58e3d5ae8c7e77c3422de279db2e0' },
    files: [{ role: 'model', path: 'model.onnx', bytes: 5_992_913, sha256: '220ad67ca923bef2fa91f2390c786097bf305bceb5e261d4af67b38e938e1079' }],
    hashesFrom: 'published',
    goodFor: 'Finding where the speaker changes, and where two speak at once.'
  },
  {
    ...common,
    name: '3d-speaker-campplus',
    title: '3D-Speaker CAM++',
    task: 'speaker_embedding',
    format: 'speaker-embedding',
    memoryBytes: 150_000_000,
    licence: { name: 'Apache-2.0', address: 'https://github.com/modelscope/3D-Speaker/blob/main/LICENSE' },
    publisher: 'https://github.com/modelscope/3D-Speaker',
    source: { repository: 'csukuangfj/speaker-embedding-models', revision: '0743f301363dec56491a490f6d6cbc9d67f9a3bf' },
    files: [{
      role: 'model',
      path: '3dspeaker_speech_campplus_sv_zh_en_16k-common_advanced.onnx',
      bytes: 28_281_164,
      sha256: 'aa3cfc16963a10586a9393f5035d6d6b57e98d358b347f80c2a30bf4f00ceba2'
    }],
    hashesFrom: 'published',
    goodFor: 'Telling the voices of a consultation apart.'
  }
]
