import { exampleOutput } from '../../../schemas/consultation-output/index.js'
import { anyOf, cut, longest, others, put, tooLong, undeclared, without, wrongTypes, type Acceptance, type Table, type Tables } from '../table.js'
import { languageTags, notLanguageTags, templates } from './consultation-output.js'
import { closedTable, flag, integer, list, moment, nullable, oneOf, someText, text, uuid, visible, type Place } from './places.js'
import { anyGivenTimestamp, anyTimestamp, noGivenTimestamp, noTimestamp } from './moments.js'

const notVisible = [' ', '\t', '\u00A0', '\u0000', 'a\u0000', '\uD83D', 'a\uDE00']

/** The rules of a text of the client's own, at most 255 characters. */
function ownText (value: unknown, place: string): Table {
  return {
    accepts: [...anyOf(value, place, ['1', ' padded ', '病例 7', '</script>']), ...longest(value, { [place]: 255 })],
    refuses: [
      ...others(value, place, [''], 'minLength', 'pattern'), ...others(value, place, notVisible, 'pattern'), ...tooLong(value, { [place]: 255 })
    ]
  }
}

function merged (...tables: Table[]): Table {
  return { accepts: tables.flatMap(({ accepts }) => accepts), refuses: tables.flatMap(({ refuses }) => refuses) }
}

const start = {
  template: 'soap_urgent_care_api',
  input_language: 'nl',
  output_language: 'en',
  start_datetime: '2026-03-02T09:00:00Z',
  external_id: 'visit-4711',
  dictation_commands: true,
  key_terms: ['lisinopril', 'Sint-Rafaël'],
  context: { age: 67 },
  style: { length: 'brief', form: 'bullets' },
  consent: { state: 'given' }
}
export const longestTag = 'en-abcdefgh-abcdefgh-abcdefgh-abcde'
const createConsultation = merged({
  accepts: [
    ['a consultation with every detail', start],
    ['a consultation with the required details', { template: 'dictation_api', input_language: 'nl' }],
    ...['/output_language', '/start_datetime', '/external_id', '/dictation_commands', '/key_terms', '/context', '/style', '/consent'].map((place): Acceptance => [`a consultation without ${place.slice(1)}`, cut(start, place)]),
    ...anyOf(start, '/template', templates),
    ...['/input_language', '/output_language'].flatMap(place => anyOf(start, place, [...languageTags, longestTag])),
    ...anyOf(start, '/dictation_commands', [true, false]),
    ...anyOf(start, '/key_terms', [[], ['x'], Array(100).fill('x'.repeat(100))]),
    ...anyGivenTimestamp(start, '/start_datetime')
  ],
  refuses: [
    ...without(start, '/template', '/input_language'),
    ...undeclared(start, ''),
    ...wrongTypes(start, {
      '': 'object',
      '/template': 'string, enum',
      '/input_language': 'string',
      '/output_language': 'string',
      '/start_datetime': 'string',
      '/external_id': 'string',
      '/dictation_commands': 'boolean',
      '/key_terms': 'array',
      '/key_terms/0': 'string',
      '/context': 'object',
      '/style': 'object',
      '/consent': 'object'
    }),
    ...others(start, '/template', ['', 'letter_api', 'SOAP_URGENT_CARE_API', 'dictation_api '], 'enum'),
    ...['/input_language', '/output_language'].flatMap(place => [
      ...others(start, place, notLanguageTags, 'pattern'), ...others(start, place, [`${longestTag}f`], 'maxLength')
    ]),
    ...others(start, '/key_terms', [Array(101).fill('x')], 'maxItems'),
    ...others(start, '/key_terms/0', [''], 'minLength', 'pattern'),
    ...others(start, '/key_terms/0', [' ', 'a\u0000'], 'pattern'),
    ...others(start, '/key_terms/0', ['x'.repeat(101)], 'maxLength'),
    ...noGivenTimestamp(start, '/start_datetime')
  ]
}, ownText(start, '/external_id'))

const style = { length: 'brief', form: 'bullets' }
const reportStyle: Table = {
  accepts: [
    ['nothing', {}],
    ...anyOf(style, '/length', ['brief', 'normal', 'detailed']),
    ...anyOf(style, '/form', ['sentences', 'bullets'])
  ],
  refuses: [
    ...undeclared(style, ''),
    ...wrongTypes(style, { '': 'object', '/length': 'string, enum', '/form': 'string, enum' }),
    ...others(style, '/length', ['', 'short'], 'enum'),
    ...others(style, '/form', ['', 'list'], 'enum')
  ]
}

const DAY = 86_400_000
const segment = { id: 's-1', text: 'I have had a sore throat for three days.', is_final: true, speaker: 'patient', start_ms: 1200, end_ms: 4100 }
const offsets = ['/start_ms', '/end_ms']
const sentSegment = merged({
  accepts: [
    ['a segment with every detail', segment],
    ['a segment with the required details', { id: 's-1', text: '' }],
    ...['/is_final', '/speaker', ...offsets].map((place): Acceptance => [`a segment without ${place.slice(1)}`, cut(segment, place)]),
    ...anyOf(segment, '/text', ['', ' ', 'Keelpijn.', 'التهاب الحلق', '🤒 "quoted" \\ \u2028\n\t</script>']),
    ...longest(segment, { '/text': 100_000 }),
    ...anyOf(segment, '/is_final', [true, false]),
    ...offsets.flatMap(place => anyOf(segment, place, [0, DAY]))
  ],
  refuses: [
    ...without(segment, '/id', '/text'),
    ...undeclared(segment, ''),
    ...wrongTypes(segment, {
      '': 'object', '/id': 'string', '/text': 'string', '/is_final': 'boolean', '/speaker': 'string', '/start_ms': 'integer', '/end_ms': 'integer'
    }),
    ...others(segment, '/text', ['\u0000', 'a\u0000b', '\uD83D', 'a\uDE00', '\uDE00\uD83D'], 'pattern'),
    ...tooLong(segment, { '/text': 100_000 }),
    ...offsets.flatMap(place => [...others(segment, place, [-1], 'minimum'), ...others(segment, place, [DAY + 1], 'maximum')])
  ]
}, ownText(segment, '/id'), ownText(segment, '/speaker'))

const recognised = { ...segment, id: 'audio:0-0', hearing: 'final' }
const transcriptSegment = merged(sentSegment, {
  accepts: [...anyOf(recognised, '/hearing', ['live', 'final']), ...anyOf({ ...segment, corrected: true }, '/corrected', [true])],
  refuses: [
    ...wrongTypes({ ...recognised, corrected: true }, { '/hearing': 'string, enum', '/corrected': 'boolean' }),
    ...others(recognised, '/hearing', ['', 'doctor', 'Live'], 'enum')
  ]
})

const terms = { key_terms: ['lisinopril', 'Sint-Rafaël'] }
const keyTerms: Table = {
  accepts: [['terms', terms], ['no terms', { key_terms: [] }], ['a short term', { key_terms: ['x'] }], ['100 long terms', { key_terms: Array(100).fill('x'.repeat(100)) }]],
  refuses: [
    ...without(terms, '/key_terms'),
    ...undeclared(terms, ''),
    ...wrongTypes(terms, { '': 'object', '/key_terms': 'array', '/key_terms/0': 'string' }),
    ...others(terms, '/key_terms', [Array(101).fill('x')], 'maxItems'),
    ...others(terms, '/key_terms/0', [''], 'minLength', 'pattern'),
    ...others(terms, '/key_terms/0', [' ', 'a\u0000'], 'pattern'),
    ...tooLong(terms, { '/key_terms/0': 100 })
  ]
}

const entry = { text: 'indapamide', code: 'C03BA11' }
const recordEntry: Table = {
  accepts: [['an entry', entry], ['an entry without code', cut(entry, '/code')], ...longest(entry, { '/text': 200, '/code': 50 })],
  refuses: [
    ...without(entry, '/text'),
    ...undeclared(entry, ''),
    ...wrongTypes(entry, { '': 'object', '/text': 'string', '/code': 'string' }),
    ...['/text', '/code'].flatMap(place => [...others(entry, place, [''], 'minLength', 'pattern'), ...others(entry, place, notVisible, 'pattern')]),
    ...tooLong(entry, { '/text': 200, '/code': 50 })
  ]
}

const earlier = '0b1e6f5c-6c1f-4c53-9d1f-0d5a3b1f7a10'
const known = {
  allergies: [{ text: 'penicillin' }], current_medication: [entry], problems: [{ text: 'gout' }], age: 67, sex: 'male', earlier_consultations: [earlier]
}
const lists = ['/allergies', '/current_medication', '/problems']
const ids = (count: number) => Array.from({ length: count }, (_, at) => earlier.slice(0, -2) + String(at + 10))
const recordContext: Table = {
  accepts: [
    ['all that a record knows', known],
    ['nothing', {}],
    ...Object.keys(known).map((name): Acceptance => [`a record without ${name}`, cut(known, `/${name}`)]),
    ...lists.flatMap(place => anyOf(known, place, [[], Array(100).fill(entry)])),
    ...anyOf(known, '/age', [0, 130]),
    ...anyOf(known, '/sex', ['female', 'male', 'other', 'unknown']),
    ...anyOf(known, '/earlier_consultations', [[], ids(20)])
  ],
  refuses: [
    ...undeclared(known, ''),
    ...wrongTypes(known, {
      '': 'object',
      ...Object.fromEntries(lists.flatMap(place => [[place, 'array'], [`${place}/0`, 'object']])),
      '/age': 'integer',
      '/sex': 'string, enum',
      '/earlier_consultations': 'array',
      '/earlier_consultations/0': 'string'
    }),
    ...lists.flatMap(place => others(known, place, [Array(101).fill(entry)], 'maxItems')),
    ...others(known, '/age', [-1], 'minimum'),
    ...others(known, '/age', [131], 'maximum'),
    ...others(known, '/age', [1.5], 'type'),
    ...others(known, '/sex', ['', 'm', 'Male'], 'enum'),
    ...others(known, '/earlier_consultations', [ids(21)], 'maxItems'),
    ...others(known, '/earlier_consultations', [[earlier, earlier]], 'uniqueItems'),
    ...others(known, '/earlier_consultations/0', ['', 'visit-4711'], 'format'),
    ...others(known, '/earlier_consultations/0', [`urn:uuid:${earlier}`], 'maxLength')
  ]
}

const role = { speaker: 'speaker_1', role: 'clinician' }
const speakerRole = merged({
  accepts: [['a role', role], ...anyOf(role, '/role', ['clinician', 'patient', 'other'])],
  refuses: [
    ...without(role, '/speaker', '/role'),
    ...undeclared(role, ''),
    ...wrongTypes(role, { '': 'object', '/speaker': 'string', '/role': 'string, enum' }),
    ...others(role, '/role', ['', 'doctor', 'Patient', 'unknown'], 'enum')
  ]
}, ownText(role, '/speaker'))

const roles = { speakers: [role, { speaker: 'Mutter', role: 'other' }] }
const speakerRoles: Table = {
  accepts: [['roles', roles], ['no roles', { speakers: [] }], ['20 roles', { speakers: Array(20).fill(role) }]],
  refuses: [
    ...without(roles, '/speakers'),
    ...undeclared(roles, ''),
    ...wrongTypes(roles, { '': 'object', '/speakers': 'array', '/speakers/0': 'object' }),
    ...others(roles, '/speakers', [Array(21).fill(role)], 'maxItems')
  ]
}

const speaker = { speaker: 'speaker_1', role: 'clinician', decided_by: 'words', segments: 31 }
const speakers: Tables = {
  Speaker: closedTable(speaker, {
    speaker: someText(255),
    role: oneOf(['clinician', 'patient', 'other', 'unknown']),
    decided_by: oneOf(['given', 'name', 'words', 'none']),
    segments: integer(0, 100_000)
  }),
  SpeakerList: closedTable({ speakers: [speaker] }, { speakers: list(40, speaker, (value, place) => ({ accepts: [], refuses: [...wrongTypes(value, { [place]: 'object' }), ...undeclared(value, place)] })) })
}

const append = { segments: [segment, { id: 's-2', text: 'And a fever.' }] }
const appendTranscript: Table = {
  accepts: [
    ['two segments', append],
    ['one segment', { segments: [segment] }],
    ['10000 segments', { segments: Array(10_000).fill(segment) }]
  ],
  refuses: [
    ...without(append, '/segments'),
    ...undeclared(append, '', '/segments/1'),
    ...wrongTypes(append, { '': 'object', '/segments': 'array', '/segments/0': 'object' }),
    ['no segment', { segments: [] }, 'minItems /segments'],
    ['10001 segments', { segments: Array(10_001).fill(segment) }, 'maxItems /segments'],
    ['a segment that is not in a list', { segments: segment }, 'type /segments'],
    ['a second segment without text', cut(append, '/segments/1/text'), 'required /segments/1/text']
  ]
}

const transcript: Table = {
  accepts: [
    ['two segments', append],
    ['no segment', { segments: [] }],
    ['100000 segments', { segments: Array(100_000).fill(segment) }]
  ],
  refuses: [
    ...without(append, '/segments'),
    ...undeclared(append, '', '/segments/1'),
    ...wrongTypes(append, { '': 'object', '/segments': 'array', '/segments/0': 'object' }),
    ['100001 segments', { segments: Array(100_001).fill(segment) }, 'maxItems /segments'],
    ['a second segment without text', cut(append, '/segments/1/text'), 'required /segments/1/text']
  ]
}

const output = exampleOutput('specialist_general_free_text_api')
const listed = {
  id: '0b1e6f5c-6c1f-4c53-9d1f-0d5a3b1f7a10',
  external_id: 'visit-4711',
  start_datetime: '2026-03-02T09:00:00Z',
  duration_ms: 612_400,
  template: 'soap_new_complaint_api',
  state: 'final',
  consent: 'given',
  review: 'signed',
  revision: 2,
  first_line: 'Sore throat and fever for three days.'
}
const consultationEntry = closedTable(listed, {
  id: uuid,
  external_id: nullable(text(255)),
  start_datetime: moment(),
  duration_ms: nullable(integer(0, Number.MAX_SAFE_INTEGER)),
  template: oneOf(templates),
  state: oneOf(['recording', 'processing', 'failed', 'final']),
  consent: nullable(oneOf(['given', 'refused', 'withdrawn'])),
  review: oneOf(['draft', 'reviewed', 'signed']),
  revision: integer(0, 2_147_483_647),
  first_line: nullable(text(200))
})

const consent = { state: 'given', wording: 'Leaflet on recording, version 3', time: '2026-03-02T08:58:00Z' }
const given: Place = (value, place) => ({
  accepts: anyGivenTimestamp(value, place), refuses: [...wrongTypes(value, { [place]: 'string' }), ...noGivenTimestamp(value, place)]
})
const saidIn = (states: readonly string[]): Table => closedTable(consent, { state: oneOf(states), wording: visible(5000), time: given }, ['wording', 'time'])
const consents: Tables = {
  SentConsent: saidIn(['given', 'refused', 'withdrawn']),
  StartingConsent: saidIn(['given', 'refused']),
  Consent: closedTable(consent, { state: nullable(oneOf(['given', 'refused', 'withdrawn'])), wording: nullable(text(5000)), time: nullable(moment()) })
}

const page = { consultations: [output, exampleOutput('dictation_api')], entries: [listed, { ...listed }], next_cursor: 'MTc3MjQ0MjAwMDAwMA' }
const consultationList: Table = {
  accepts: [
    ['two consultations', page],
    ['no consultation', { consultations: [], entries: [], next_cursor: null }],
    ['100 consultations', put(put(page, '/consultations', Array(100).fill(output)), '/entries', Array(100).fill(listed))],
    ...anyOf(page, '/next_cursor', [null, '']),
    ...anyOf({ ...page, damaged: 1 }, '/damaged', [1, 2_147_483_647]),
    ...longest(page, { '/next_cursor': 64 })
  ],
  refuses: [
    ...without(page, '/consultations', '/entries', '/next_cursor'),
    ...undeclared(page, '', '/consultations/0', '/entries/0'),
    ...wrongTypes(page, { '': 'object', '/consultations': 'array', '/consultations/0': 'object', '/entries': 'array', '/entries/0': 'object', '/next_cursor': 'string or null' }),
    ...wrongTypes({ ...page, damaged: 1 }, { '/damaged': 'integer' }),
    ...others({ ...page, damaged: 1 }, '/damaged', [0, -1], 'minimum'),
    ...others({ ...page, damaged: 1 }, '/damaged', [2_147_483_648], 'maximum'),
    ...tooLong(page, { '/next_cursor': 64 }),
    ['101 consultations', put(page, '/consultations', Array(101).fill(output)), 'maxItems /consultations'],
    ['101 entries', put(page, '/entries', Array(101).fill(listed)), 'maxItems /entries'],
    ['a second consultation without id', cut(page, '/consultations/1/id'), 'required /consultations/1/id']
  ]
}

const delayed = { state: 'processing', reason: 'report_engine_unavailable', retry_at: '2026-03-02T09:14:10.000Z', attempts: 3, fallback: false, regenerate: false, review: 'draft', revision: 0 }
const heard = { ...delayed, sound: { speech_seconds: 312.4, with_words_seconds: 306.9, without_words_seconds: 5.5 } }
const consultationStatus: Table = {
  accepts: [
    ['a report that is delayed', delayed],
    ['how much of the speech has words', heard],
    ['what the patient said', { ...delayed, consent: 'given' }],
    ['a transcript that was corrected', { ...delayed, corrected: true }],
    ...anyOf({ ...delayed, consent: 'given' }, '/consent', ['refused', 'withdrawn']),
    ...anyOf(delayed, '/state', ['recording', 'processing', 'failed', 'final']),
    ...anyOf(delayed, '/reason', [
      null, 'report_engine_unavailable', 'report_engine_refused', 'report_engine_answer', 'speech_engine_unavailable', 'speech_engine_refused',
      'speech_engine_answer', 'audio_damaged', 'audio_not_decodable', 'data_damaged', 'workers_lost', 'attempts_failed'
    ]),
    ...anyOf(delayed, '/retry_at', [null]),
    ...anyTimestamp(delayed, '/retry_at'),
    ...anyOf(delayed, '/attempts', [0, 2_147_483_647]),
    ...anyOf(delayed, '/fallback', [true]),
    ...anyOf(delayed, '/regenerate', [true]),
    ...anyOf(delayed, '/review', ['draft', 'reviewed', 'signed']),
    ...anyOf(delayed, '/revision', [0, 2_147_483_647])
  ],
  refuses: [
    ...without(delayed, '/state', '/reason', '/retry_at', '/attempts', '/fallback', '/regenerate', '/review', '/revision'),
    ...undeclared(delayed, ''),
    ...wrongTypes(heard, { '/sound': 'object' }),
    ...wrongTypes(delayed, {
      '': 'object', '/state': 'string, enum', '/reason': 'string or null, enum', '/retry_at': 'string or null', '/attempts': 'integer', '/fallback': 'boolean', '/regenerate': 'boolean'
    }),
    ...wrongTypes({ ...delayed, consent: 'given', corrected: true }, { '/consent': 'string, enum', '/corrected': 'boolean' }),
    ...others({ ...delayed, consent: 'given' }, '/consent', ['', 'asked'], 'enum'),
    ...others(delayed, '/state', ['', 'parked', 'Final'], 'enum'),
    ...others(delayed, '/reason', ['', 'null', 'engine_unavailable'], 'enum'),
    ...wrongTypes(delayed, { '/review': 'string, enum', '/revision': 'integer' }),
    ...others(delayed, '/review', ['', 'Draft', 'final'], 'enum'),
    ...others(delayed, '/revision', [-1], 'minimum'),
    ...others(delayed, '/revision', [2_147_483_648], 'maximum'),
    ...noTimestamp(delayed, '/retry_at'),
    ...others(delayed, '/attempts', [-1], 'minimum'),
    ...others(delayed, '/attempts', [2_147_483_648], 'maximum')
  ]
}

export const consultationTables: Tables = {
  CreateConsultation: createConsultation,
  TranscriptSegment: transcriptSegment,
  SentSegment: merged(sentSegment, { accepts: [], refuses: [['a hearing, which only the service knows', recognised, 'additionalProperties /hearing']] }),
  AppendTranscript: appendTranscript,
  ReopenConsultation: closedTable({ discard_edits: true }, { discard_edits: flag }, ['discard_edits']),
  KeyTerms: keyTerms,
  SpeakerRole: speakerRole,
  RecordEntry: recordEntry,
  SentRecordEntry: recordEntry,
  RecordContext: recordContext,
  SentRecordContext: recordContext,
  ReportStyle: reportStyle,
  SpeakerRoles: speakerRoles,
  ...speakers,
  ...consents,
  Transcript: transcript,
  ConsultationEntry: consultationEntry,
  ConsultationList: consultationList,
  ConsultationStatus: consultationStatus
}
