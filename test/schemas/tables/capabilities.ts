import { anyOf, others, put, undeclared, without, wrongTypes, type Refusal, type Table, type Tables } from '../table.js'

const INT32_MAX = 2_147_483_647

/** Every bound of an object: a whole number that is not negative and fits 32 bits. */
function bounds (value: object, names: readonly string[]): Table {
  const places = names.map(name => `/${name}`)
  return {
    accepts: places.flatMap(place => anyOf(value, place, [0, INT32_MAX])),
    refuses: [
      ...without(value, ...places),
      ...wrongTypes(value, Object.fromEntries(places.map(place => [place, 'integer']))),
      ...places.flatMap(place => [...others(value, place, [-1], 'minimum'), ...others(value, place, [INT32_MAX + 1], 'maximum')])
    ]
  }
}

/** A list that may hold every known name once, and nothing else. */
function names (value: object, place: string, known: readonly string[]): Table {
  const [first = ''] = known
  return {
    accepts: [...anyOf(value, place, [[], ...known.map(name => [name])]), [`every name in ${place.slice(1)}`, put(value, place, known)]],
    refuses: [
      ...without(value, place),
      ...wrongTypes(value, { [place]: 'array' }),
      ...wrongTypes(put(value, place, [first]), { [`${place}/0`]: 'string, enum' }),
      ...others(put(value, place, [first]), `${place}/0`, ['', 'doctor', first.toUpperCase()], 'enum'),
      [`one too many in ${place.slice(1)}`, put(value, place, [...known, first]), `maxItems ${place}`]
    ]
  }
}

const LONGEST_TAG = `nl${'-12345678'.repeat(3)}-12345`
const report = { engine: 'embedded', languages: ['de', 'en-GB'], translates: false }
const reportCapabilities: Table = {
  accepts: [
    ['the embedded engine', report],
    ['a language model on this machine', { engine: 'model', languages: null, translates: true }],
    ['a language model behind a server', { engine: 'openai', languages: null, translates: true }],
    ...anyOf(report, '/languages', [[], Array<string>(1000).fill('nl')]),
    ...anyOf(report, '/languages/0', [LONGEST_TAG])
  ],
  refuses: [
    ...without(report, '/engine', '/languages', '/translates'),
    ...undeclared(report, ''),
    ...wrongTypes(report, { '': 'object', '/engine': 'string, enum', '/languages': 'array or null', '/languages/0': 'string', '/translates': 'boolean' }),
    ...others(report, '/engine', ['', 'Embedded', 'doctor'], 'enum'),
    ...others(report, '/languages/0', ['', 'n', 'nl_NL', 'nl '], 'pattern'),
    ['1001 languages', put(report, '/languages', Array(1001).fill('nl')), 'maxItems /languages'],
    ...others(report, '/languages/0', [`${LONGEST_TAG}6`], 'maxLength')
  ]
}

const formats = ['wav', 'mp3', 'flac', 'ogg_opus', 'webm_opus', 'mp4_aac', 'pcm_s16le']
const audio = { formats, stream_encodings: ['opus'], chunk_bytes_max: 1000, bytes_max: 5000, hours_max: 6 }
const audioBounds = bounds(audio, ['chunk_bytes_max', 'bytes_max', 'hours_max'])
const audioFormatNames = names(audio, '/formats', formats)
const encodingNames = names(audio, '/stream_encodings', ['pcm_s16le', 'opus'])
const audioCapabilities: Table = {
  accepts: [['every format', audio], ...audioBounds.accepts, ...audioFormatNames.accepts, ...encodingNames.accepts],
  refuses: [...undeclared(audio, ''), ...wrongTypes(audio, { '': 'object' }), ...audioBounds.refuses, ...audioFormatNames.refuses, ...encodingNames.refuses]
}

const transcript = { segments_max: 500, segment_characters_max: 10_000, characters_max: 200_000, body_bytes_max: 1_048_576 }
const transcriptBounds = bounds(transcript, Object.keys(transcript))
const transcriptCapabilities: Table = {
  accepts: [['limits', transcript], ...transcriptBounds.accepts],
  refuses: [...undeclared(transcript, ''), ...wrongTypes(transcript, { '': 'object' }), ...transcriptBounds.refuses]
}

const model = { task: 'speech', name: 'whisper-small', revision: 'abc', place: 'local' }
const modelInUse: Table = {
  accepts: [
    ['a model on this machine', model], ['one behind a server', { ...model, task: 'language', revision: null, place: 'server' }],
    ...anyOf(model, '/task', ['voice_detection', 'speaker_segmentation', 'speaker_embedding']),
    ...anyOf(model, '/name', ['m', 'm'.repeat(255)]),
    ...anyOf(model, '/revision', ['', 'r'.repeat(1000)])
  ],
  refuses: [
    ...undeclared(model, ''),
    ...without(model, '/task', '/name', '/revision', '/place'),
    ...wrongTypes(model, { '': 'object', '/task': 'string, enum', '/name': 'string', '/revision': 'string or null', '/place': 'string, enum' }),
    ...others(model, '/task', ['', 'Speech', 'doctor'], 'enum'),
    ...others(model, '/place', ['', 'Local', 'cloud'], 'enum'),
    ...others(model, '/name', [''], 'minLength'),
    ...others(model, '/name', ['m'.repeat(256)], 'maxLength'),
    ...others(model, '/revision', ['r'.repeat(1001)], 'maxLength')
  ]
}

const templates = [
  'soap_new_complaint_api', 'soap_urgent_care_api', 'specialist_general_api', 'specialist_general_free_text_api', 'dictation_api'
]
const installation = { templates, report, transcript, audio, open_consultations_max: 20, reopen_hours: 24, models: [model] }
const withoutAudio = { ...installation, audio: null }
const templateNames = names(withoutAudio, '/templates', templates)
const openBounds = bounds(withoutAudio, ['open_consultations_max'])
const { accepts: hours, refuses: noHours } = bounds(withoutAudio, ['reopen_hours'])

/** What breaks `anyOf`, whatever the rule inside that it breaks. */
function inUnion (refusals: Refusal[]): Refusal[] {
  return refusals.map(([wrong, value, ...rules]): Refusal => [wrong, value, ...rules, 'type /audio', 'anyOf /audio'])
}

const capabilities: Table = {
  accepts: [['an installation that takes audio', installation], ['one that takes none', withoutAudio], ...templateNames.accepts, ...openBounds.accepts, ...hours,
    ['without models', { templates, report, transcript, audio: null, open_consultations_max: 20 }], ...anyOf(withoutAudio, '/models', [[], Array(5).fill(model)])],
  refuses: [
    ...undeclared(installation, ''),
    ...undeclared(installation, '/report', '/transcript', '/models/0'),
    ...inUnion(undeclared(installation, '/audio')),
    ...without(installation, '/report', '/transcript', '/audio'),
    ...wrongTypes(installation, { '': 'object', '/report': 'object', '/transcript': 'object', '/models': 'array', '/models/0': 'object' }),
    ...inUnion([['text as the audio', put(installation, '/audio', 'wav')]]),
    ...templateNames.refuses,
    ['six models', put(installation, '/models', Array(6).fill(model)), 'maxItems /models'],
    ...openBounds.refuses,
    ...noHours.filter(([, value]) => value !== undefined && Object.hasOwn(value as object, 'reopen_hours'))
  ]
}

export const capabilitiesTables: Tables = {
  ReportCapabilities: reportCapabilities,
  AudioCapabilities: audioCapabilities,
  TranscriptCapabilities: transcriptCapabilities,
  ModelInUse: modelInUse,
  Capabilities: capabilities
}
