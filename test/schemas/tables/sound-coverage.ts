import { anyOf, others, undeclared, without, wrongTypes, type Table, type Tables } from '../table.js'

const SECONDS_MAX = 2_147_483.647
const pointers = ['/speech_seconds', '/with_words_seconds', '/without_words_seconds'] as const

/** Values beyond the bounds of each. */
function outOfBounds (example: object, places: readonly string[]) {
  return places.flatMap(pointer => [...others(example, pointer, [-0.1], 'minimum'), ...others(example, pointer, [SECONDS_MAX + 1], 'maximum')])
}

const reasons = [
  'report_engine_unavailable', 'report_engine_refused', 'report_engine_answer', 'speech_engine_unavailable', 'speech_engine_refused',
  'speech_engine_answer', 'audio_damaged', 'audio_not_decodable', 'data_damaged', 'workers_lost', 'attempts_failed'
]

/** Why the live text stands. */
function liveReason (example: object): Table {
  const live = { ...example, live_reason: 'audio_damaged' }
  return {
    accepts: anyOf(live, '/live_reason', reasons),
    refuses: [
      ['live text for no reason', { ...live, live_reason: null }, 'enum /live_reason', 'type /live_reason'],
      ...others(live, '/live_reason', ['', 'doctor'], 'enum')
    ]
  }
}

const coverage = { speech_seconds: 312.4, with_words_seconds: 306.9, without_words_seconds: 5.5 }
const numbers = { '/speech_seconds': 'number', '/with_words_seconds': 'number', '/without_words_seconds': 'number' }
const soundCoverage: Table = {
  accepts: [
    ['seconds', coverage],
    ...pointers.flatMap(pointer => anyOf(coverage, pointer, [0, SECONDS_MAX])),
    ...liveReason(coverage).accepts
  ],
  refuses: [
    ...without(coverage, ...pointers),
    ...undeclared(coverage, ''),
    ...wrongTypes(coverage, { '': 'object', ...numbers }),
    ...outOfBounds(coverage, pointers),
    ...liveReason(coverage).refuses
  ]
}

const gap = { from_seconds: 84.2, to_seconds: 111.9 }
const soundGap: Table = {
  accepts: [
    ['a stretch', gap],
    ...anyOf(gap, '/from_seconds', [0, SECONDS_MAX]),
    ...anyOf(gap, '/to_seconds', [0, SECONDS_MAX])
  ],
  refuses: [
    ...without(gap, '/from_seconds', '/to_seconds'),
    ...undeclared(gap, ''),
    ...wrongTypes(gap, { '': 'object', '/from_seconds': 'number', '/to_seconds': 'number' }),
    ...outOfBounds(gap, ['/from_seconds', '/to_seconds'])
  ]
}

const term = { segment_id: 'audio:0-3', first_hearing: 'lies in a pral', second_hearing: 'She takes lisinopril 10 mg.', term: 'lisinopril' }
const termPointers = ['/segment_id', '/first_hearing', '/second_hearing', '/term']
const takenTerm: Table = {
  accepts: [
    ['a term', term],
    ['the shortest id', { ...term, segment_id: 'a' }],
    ['the longest texts', { segment_id: 'x'.repeat(255), first_hearing: 'x'.repeat(10_000), second_hearing: 'x'.repeat(10_000), term: 'x'.repeat(100) }],
    ['no words', { ...term, first_hearing: '', second_hearing: '' }]
  ],
  refuses: [
    ...without(term, ...termPointers),
    ...undeclared(term, ''),
    ...wrongTypes(term, { '': 'object', ...Object.fromEntries(termPointers.map(pointer => [pointer, 'string'])) }),
    ...others(term, '/segment_id', ['x'.repeat(256)], 'maxLength'),
    ...others(term, '/segment_id', [''], 'minLength'),
    ...['/first_hearing', '/second_hearing'].flatMap(pointer => others(term, pointer, ['x'.repeat(10_001)], 'maxLength')),
    ...others(term, '/term', ['x'.repeat(101)], 'maxLength')
  ]
}

const evidence = { ...coverage, gaps: [gap], key_terms: [term] }
const soundEvidence: Table = {
  accepts: [
    ['seconds and a gap', evidence],
    ['no gap and no term', { ...evidence, gaps: [], key_terms: [] }],
    ...pointers.flatMap(pointer => anyOf(evidence, pointer, [0, SECONDS_MAX])),
    ...liveReason(evidence).accepts,
    ['as many as there can be', { ...evidence, gaps: Array<typeof gap>(10_000).fill(gap), key_terms: Array<typeof term>(10_000).fill(term) }]
  ],
  refuses: [
    ...without(evidence, ...pointers, '/gaps', '/key_terms'),
    ...undeclared(evidence, '', '/gaps/0', '/key_terms/0'),
    ...wrongTypes(evidence, { '': 'object', ...numbers, '/gaps': 'array', '/gaps/0': 'object', '/key_terms': 'array', '/key_terms/0': 'object' }),
    ...others(evidence, '/gaps', [Array<typeof gap>(10_001).fill(gap)], 'maxItems'),
    ...others(evidence, '/key_terms', [Array<typeof term>(10_001).fill(term)], 'maxItems'),
    ...outOfBounds(evidence, pointers),
    ...liveReason(evidence).refuses
  ]
}

export const soundTables: Tables = { SoundCoverage: soundCoverage, SoundGap: soundGap, TakenTerm: takenTerm, SoundEvidence: soundEvidence }
