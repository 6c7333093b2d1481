import { anyOf, others, put, undeclared, without, wrongTypes, type Table, type Tables } from '../table.js'

const digest = 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:'
const formats = ['wav', 'mp3', 'flac', 'ogg_opus', 'webm_opus', 'mp4_aac', 'pcm_s16le']
const INTEGER_MAX = 9_007_199_254_740_991

const chunk = { index: 0, bytes: 48_213, content_digest: digest, format: 'webm_opus' }
const audioChunk: Table = {
  accepts: [
    ['a chunk', chunk],
    ...anyOf(chunk, '/format', [null, ...formats.filter(format => format !== 'webm_opus')]),
    ...anyOf(chunk, '/index', [1, 99_999]),
    ...anyOf(chunk, '/bytes', [1, INTEGER_MAX])
  ],
  refuses: [
    ...without(chunk, '/index', '/bytes', '/content_digest', '/format'),
    ...undeclared(chunk, ''),
    ...wrongTypes(chunk, { '': 'object', '/index': 'integer', '/bytes': 'integer' }),
    ...wrongTypes(chunk, { '/content_digest': 'string', '/format': 'string or null, enum' }),
    ...others(chunk, '/index', [-1], 'minimum'),
    ...others(chunk, '/index', [100_000], 'maximum'),
    ...others(chunk, '/bytes', [0], 'minimum'),
    ...others(chunk, '/bytes', [INTEGER_MAX + 1], 'maximum'),
    ...others(chunk, '/content_digest', ['', digest.slice(0, -1), digest.replace('256', '512'), `${digest}, ${digest}`.slice(0, 64)], 'pattern'),
    ...others(chunk, '/format', ['', 'WAV', 'ogg_vorbis'], 'enum')
  ]
}

const stored = { source: 'chunks', bytes: 96_426, chunks: [chunk], missing: [1], next_sequence: null, transcribed_ms: 0, deleted: false }
const audioStatus: Table = {
  accepts: [
    ['stored chunks', stored],
    ['nothing', { ...stored, source: null, bytes: 0, chunks: [], missing: [] }],
    ['a stream', { ...stored, source: 'stream', chunks: [], missing: [], next_sequence: 17 }],
    ['deleted audio', put(stored, '/deleted', true)],
    ['as many chunks as there can be', { ...stored, chunks: Array<typeof chunk>(100_000).fill(chunk), missing: Array<number>(100_000).fill(1) }],
    ...anyOf(stored, '/bytes', [0, INTEGER_MAX]),
    ...anyOf(stored, '/next_sequence', [0, INTEGER_MAX]),
    ...anyOf(stored, '/transcribed_ms', [1, 2_147_483_647]),
    ...anyOf(stored, '/missing/0', [0, 99_999])
  ],
  refuses: [
    ...without(stored, '/source', '/bytes', '/chunks', '/missing', '/next_sequence', '/transcribed_ms', '/deleted'),
    ...undeclared(stored, '', '/chunks/0'),
    ...wrongTypes(stored, {
      '': 'object',
      '/source': 'string or null, enum',
      '/bytes': 'integer',
      '/chunks': 'array',
      '/chunks/0': 'object',
      '/missing': 'array',
      '/missing/0': 'integer',
      '/next_sequence': 'integer or null',
      '/transcribed_ms': 'integer',
      '/deleted': 'boolean'
    }),
    ...others(stored, '/source', ['', 'Chunks', 'upload'], 'enum'),
    ...['/bytes', '/next_sequence', '/transcribed_ms', '/missing/0'].flatMap(place => others(stored, place, [-1], 'minimum')),
    ...['/bytes', '/next_sequence'].flatMap(place => others(stored, place, [INTEGER_MAX + 1], 'maximum')),
    ...others(stored, '/transcribed_ms', [2_147_483_648], 'maximum'),
    ...others(stored, '/missing/0', [100_000], 'maximum'),
    ['100001 chunks', put(stored, '/chunks', Array(100_001).fill(chunk)), 'maxItems /chunks'],
    ['100001 missing ones', put(stored, '/missing', Array(100_001).fill(0)), 'maxItems /missing']
  ]
}

export const audioTables: Tables = { AudioChunk: audioChunk, AudioStatus: audioStatus }
