import { anyOf, cut, longest, others, put, tooLong, undeclared, without, wrongTypes, type Table, type Tables } from '../table.js'
import { closedTable, oneOf, someText } from './places.js'
import { anyTimestamp, noTimestamp } from './moments.js'

/** The bounds of an offset. */
function offsets (value: unknown, maximum: number): Table {
  return {
    accepts: ['/start', '/end'].flatMap(place => anyOf(value, place, [0, 1, maximum])),
    refuses: ['/start', '/end'].flatMap(place => [...others(value, place, [-1], 'minimum'), ...others(value, place, [maximum + 1], 'maximum')])
  }
}

const source = { segment_id: 's-1', start: 0, end: 40 }
const evidenceSource: Table = {
  accepts: [['a range', source], ...anyOf(source, '/segment_id', ['1']), ...longest(source, { '/segment_id': 255 }), ...offsets(source, 100_000).accepts],
  refuses: [
    ...without(source, '/segment_id', '/start', '/end'),
    ...undeclared(source, ''),
    ...wrongTypes(source, { '': 'object', '/segment_id': 'string', '/start': 'integer', '/end': 'integer' }),
    ...others(source, '/segment_id', [''], 'minLength'),
    ...tooLong(source, { '/segment_id': 255 }),
    ...offsets(source, 100_000).refuses
  ]
}

const unsupported = { kind: 'number', start: 12, end: 14 }
const unsupportedText: Table = {
  accepts: [
    ...anyOf(unsupported, '/kind', [
      'number', 'dose', 'unit', 'date', 'drug', 'negation', 'condition', 'side', 'person', 'certainty', 'decision', 'statement'
    ]),
    ...offsets(unsupported, 2_000_000).accepts
  ],
  refuses: [
    ...without(unsupported, '/kind', '/start', '/end'),
    ...undeclared(unsupported, ''),
    ...wrongTypes(unsupported, { '': 'object', '/kind': 'string, enum', '/start': 'integer', '/end': 'integer' }),
    ...others(unsupported, '/kind', ['', 'Number', 'code'], 'enum'),
    ...offsets(unsupported, 2_000_000).refuses
  ]
}

const kinds = ['sentence', 'vital_sign', 'medical_code', 'medication', 'sick_note']
const item = { kind: 'sentence', pointer: '/data/0/sections/0/fields/summary/text', start: 0, end: 40, sources: [source], unsupported: [unsupported] }
const doubted = { ...item, kind: 'vital_sign', doubt: 'added' }
const alternative = { relation: 'same_words', icd_10: 'J42', icpc_2: 'R79', ibui: 'x', description: 'Chronic bronchitis' }
const alternativeTexts = { '/icd_10': 500, '/icpc_2': 500, '/ibui': 500, '/description': 500 }
const codeAlternative: Table = {
  accepts: [...anyOf(alternative, '/relation', ['same_words', 'same_category']), ...longest(alternative, alternativeTexts)],
  refuses: [
    ...without(alternative, '/relation', '/icd_10', '/icpc_2', '/ibui', '/description'),
    ...undeclared(alternative, ''),
    ...wrongTypes(alternative, { '': 'object', '/relation': 'string, enum', '/icd_10': 'string', '/icpc_2': 'string', '/ibui': 'string', '/description': 'string' }),
    ...others(alternative, '/relation', ['', 'other'], 'enum'),
    ...tooLong(alternative, alternativeTexts)
  ]
}

const coded = { ...item, kind: 'medical_code', unsupported: [], alternatives: [alternative] }
const written = { ...item, sources: [], author: 'clinician' }
const evidenceItem: Table = {
  accepts: [
    ['a statement of a clinician', written],
    ...anyOf(doubted, '/doubt', ['added', 'differs']),
    ...anyOf(coded, '/alternatives', [[alternative], Array(8).fill(alternative)]),
    ...anyOf(item, '/kind', kinds),
    ...anyOf(item, '/sources', [[], Array(100).fill(source)]),
    ...anyOf(item, '/unsupported', [[], Array(1000).fill(unsupported)]),
    ...longest(item, { '/pointer': 255 }),
    ...offsets(item, 2_000_000).accepts
  ],
  refuses: [
    ...without(item, '/kind', '/pointer', '/start', '/end', '/sources', '/unsupported'),
    ...undeclared(item, '', '/sources/0', '/unsupported/0'),
    ...wrongTypes(item, {
      '': 'object',
      '/kind': 'string, enum',
      '/pointer': 'string',
      '/start': 'integer',
      '/end': 'integer',
      '/sources': 'array',
      '/sources/0': 'object',
      '/unsupported': 'array',
      '/unsupported/0': 'object'
    }),
    ...wrongTypes(coded, { '/alternatives': 'array', '/alternatives/0': 'object' }),
    ...undeclared(coded, '/alternatives/0'),
    ...others(coded, '/alternatives', [[]], 'minItems'),
    ...others(coded, '/alternatives', [Array(9).fill(alternative)], 'maxItems'),
    ...wrongTypes(written, { '/author': 'string, enum' }),
    ...others(written, '/author', ['', 'Clinician', 'engine'], 'enum'),
    ...wrongTypes(doubted, { '/doubt': 'string, enum' }),
    ...others(doubted, '/doubt', ['', 'Added', 'unsure'], 'enum'),
    ...others(item, '/kind', ['', 'Sentence', 'drug'], 'enum'),
    ...tooLong(item, { '/pointer': 255 }),
    ...offsets(item, 2_000_000).refuses,
    ['101 sources', put(item, '/sources', Array(101).fill(source)), 'maxItems /sources'],
    ['1001 marks', put(item, '/unsupported', Array(1001).fill(unsupported)), 'maxItems /unsupported']
  ]
}

const reasons = [
  'number_not_said', 'unit_not_said', 'date_not_said', 'drug_not_said', 'drug_differs', 'negation_differs', 'not_said', 'out_of_bounds',
  'code_not_in_table', 'not_a_date', 'not_readable', 'said_otherwise',
  'impossible_order', 'ambiguous', 'incomplete', 'not_of_today', 'of_somebody_else', 'not_recognised', 'differs',
  'allergy'
]
const removed = { kind: 'vital_sign', text: 'heart_rate 720 bpm', reason: 'out_of_bounds', sources: [source] }
const misheard = { kind: 'medication', text: 'metform in 500 mg', reason: 'not_recognised', sources: [source], suggestions: ['metformin'] }
const removedItem: Table = {
  accepts: [
    ...anyOf(misheard, '/suggestions', [['x'], Array(5).fill('x'.repeat(500))]),
    ...anyOf(removed, '/kind', kinds), ...anyOf(removed, '/reason', reasons), ...anyOf(removed, '/sources', [[], Array(100).fill(source)]),
    ...longest(removed, { '/text': 500 })
  ],
  refuses: [
    ...without(removed, '/kind', '/text', '/reason', '/sources'),
    ...undeclared(removed, '', '/sources/0'),
    ...wrongTypes(removed, { '': 'object', '/kind': 'string, enum', '/text': 'string', '/reason': 'string, enum', '/sources': 'array', '/sources/0': 'object' }),
    ...others(removed, '/kind', ['', 'drug'], 'enum'),
    ...others(removed, '/reason', ['', 'because'], 'enum'),
    ...tooLong(removed, { '/text': 500 }),
    ['101 sources', put(removed, '/sources', Array(101).fill(source)), 'maxItems /sources'],
    ...wrongTypes(misheard, { '/suggestions': 'array', '/suggestions/0': 'string' }),
    ...others(misheard, '/suggestions', [[]], 'minItems'),
    ...others(misheard, '/suggestions', [Array(6).fill('x')], 'maxItems'),
    ...others(misheard, '/suggestions/0', [''], 'minLength'),
    ...tooLong(misheard, { '/suggestions/0': 500 })
  ]
}

const named = {
  active_ingredient: 'amlodipine', atc_code: 'C08CA01', status: 'stopped', whose: 'patient', dose: '5 mg', prescribed: false, sources: [source]
}
const mentionedMedication: Table = {
  accepts: [
    ...anyOf(named, '/status', ['starts', 'goes_on', 'changed', 'stopped', 'refused', 'considered', 'past', 'unclear']),
    ...anyOf(named, '/whose', ['patient', 'other']), ...anyOf(named, '/dose', [null, '']), ...anyOf(named, '/prescribed', [true]),
    ...anyOf(named, '/active_ingredient', ['x']), ...anyOf(named, '/atc_code', ['']), ...anyOf(named, '/sources', [[], Array(100).fill(source)]),
    ...longest(named, { '/active_ingredient': 500, '/atc_code': 7, '/dose': 1000 })
  ],
  refuses: [
    ...without(named, '/active_ingredient', '/atc_code', '/status', '/whose', '/dose', '/prescribed', '/sources'),
    ...undeclared(named, '', '/sources/0'),
    ...wrongTypes(named, {
      '': 'object',
      '/active_ingredient': 'string',
      '/atc_code': 'string',
      '/status': 'string, enum',
      '/whose': 'string, enum',
      '/dose': 'string or null',
      '/prescribed': 'boolean',
      '/sources': 'array',
      '/sources/0': 'object'
    }),
    ...others(named, '/status', ['', 'started'], 'enum'),
    ...others(named, '/whose', ['', 'mother'], 'enum'),
    ...others(named, '/active_ingredient', [''], 'minLength'),
    ...tooLong(named, { '/active_ingredient': 500, '/atc_code': 7, '/dose': 1000 }),
    ['101 sources', put(named, '/sources', Array(101).fill(source)), 'maxItems /sources']
  ]
}

const candidate = {
  icd_10: 'J18.9', icpc_2: '', ibui: '', description: 'Pneumonia', status: 'possible', coded: false, sources: [source]
}
const mentionedDiagnosis: Table = {
  accepts: [
    ...anyOf(candidate, '/status', ['judged', 'complaint', 'named', 'possible', 'denied', 'asked', 'other']),
    ...anyOf(candidate, '/coded', [true]), ...anyOf(candidate, '/sources', [[], Array(100).fill(source)]),
    ...longest(candidate, alternativeTexts)
  ],
  refuses: [
    ...without(candidate, '/icd_10', '/icpc_2', '/ibui', '/description', '/status', '/coded', '/sources'),
    ...undeclared(candidate, '', '/sources/0'),
    ...wrongTypes(candidate, {
      '': 'object',
      '/icd_10': 'string',
      '/icpc_2': 'string',
      '/ibui': 'string',
      '/description': 'string',
      '/status': 'string, enum',
      '/coded': 'boolean',
      '/sources': 'array',
      '/sources/0': 'object'
    }),
    ...tooLong(candidate, alternativeTexts),
    ...others(candidate, '/status', ['', 'excluded'], 'enum'),
    ['101 sources', put(candidate, '/sources', Array(101).fill(source)), 'maxItems /sources']
  ]
}

const attributed = { speaker: 'speaker_1', role: 'clinician', decided_by: 'words' }
const attributedSpeaker = closedTable(attributed, {
  speaker: someText(255), role: oneOf(['clinician', 'patient', 'other', 'unknown']), decided_by: oneOf(['name', 'words', 'none'])
})

const made = { engine: 'openai', model: 'some-model', prompt_version: '2026.11.1', rules_version: '2026.11', generated_at: '2026-03-02T09:12:31.000Z' }
const provenance: Table = {
  accepts: [
    ['a report from before prompts had versions', cut(made, '/prompt_version')],
    ...anyOf(made, '/model', [null, '']), ...anyOf(made, '/prompt_version', [null, '']),
    ...anyOf({ ...made, fallback_reason: 'attempts_failed' }, '/fallback_reason', [
      'report_engine_unavailable', 'report_engine_refused', 'report_engine_answer', 'speech_engine_unavailable', 'speech_engine_refused',
      'speech_engine_answer', 'audio_damaged', 'audio_not_decodable', 'data_damaged', 'workers_lost', 'attempts_failed'
    ]),
    ...longest(made, { '/engine': 500, '/model': 500, '/prompt_version': 500, '/rules_version': 500 }),
    ...anyTimestamp(made, '/generated_at')
  ],
  refuses: [
    ...without(made, '/engine', '/model', '/rules_version', '/generated_at'),
    ...undeclared(made, ''),
    ...wrongTypes(made, { '': 'object', '/engine': 'string', '/model': 'string or null', '/prompt_version': 'string or null', '/rules_version': 'string' }),
    ...wrongTypes(made, { '/generated_at': 'string' }),
    ['a fallback for no reason', { ...made, fallback_reason: null }, 'enum /fallback_reason', 'type /fallback_reason'],
    ...others({ ...made, fallback_reason: 'attempts_failed' }, '/fallback_reason', ['', 'doctor'], 'enum'),
    ...tooLong(made, { '/engine': 500, '/model': 500, '/prompt_version': 500, '/rules_version': 500 }),
    ...noTimestamp(made, '/generated_at')
  ]
}

const evidence = { provenance: made, evidence: [item], removed: [removed] }
const heard = {
  ...evidence,
  sound: { speech_seconds: 312.4, with_words_seconds: 306.9, without_words_seconds: 5.5, gaps: [], key_terms: [] }
}
const judged = { sentences: 18, marked: 1, exchanges: 6, put_back: 2, unanswered: 0 }
const counts = ['/sentences', '/marked', '/exchanges', '/put_back', '/unanswered']
const meaningChecks: Table = {
  accepts: [['counts', judged], ...counts.flatMap(pointer => anyOf(judged, pointer, [0, 1000]))],
  refuses: [
    ...without(judged, ...counts),
    ...undeclared(judged, ''),
    ...wrongTypes(judged, { '': 'object', ...Object.fromEntries(counts.map(pointer => [pointer, 'integer'])) }),
    ...counts.flatMap(pointer => others(judged, pointer, [-1], 'minimum')),
    ...counts.flatMap(pointer => others(judged, pointer, [1001], 'maximum'))
  ]
}
const informed = { ...evidence, context_used: ['hints', 'allergies'] }
const reportEvidence: Table = {
  accepts: [
    ['evidence of a report', evidence],
    ['how much of the speech has words', heard],
    ['what of the record was used', informed],
    ['what the meaning was asked of', { ...evidence, meaning: judged }],
    ...anyOf({ ...evidence, meaning_unasked: 'not_fit' }, '/meaning_unasked', ['not_fit', 'too_slow', 'no_answer']),
    ['one use of it', put(informed, '/context_used', ['allergies'])],
    ['no report', { provenance: null, evidence: [], removed: [] }],
    ['50000 statements', put(evidence, '/evidence', Array(50_000).fill(item))],
    ['50000 removed ones', put(evidence, '/removed', Array(50_000).fill(removed))],
    ['1000 named diagnoses', { ...evidence, diagnoses: Array(1000).fill(candidate) }],
    ['1000 medicines', { ...evidence, medication: Array(1000).fill(named) }],
    ['20 speakers', { ...evidence, speakers: Array(20).fill(attributed) }]
  ],
  refuses: [
    ...without(evidence, '/provenance', '/evidence', '/removed'),
    ...undeclared(evidence, '', '/evidence/0', '/removed/0'),
    ...wrongTypes(evidence, { '': 'object', '/evidence': 'array', '/evidence/0': 'object', '/removed': 'array', '/removed/0': 'object' }),
    ...wrongTypes(evidence, { '/provenance': 'object or null, anyOf' }),
    ...wrongTypes(heard, { '/sound': 'object' }),
    ...wrongTypes({ ...evidence, meaning: judged }, { '/meaning': 'object' }),
    ...wrongTypes({ ...evidence, meaning_unasked: 'not_fit' }, { '/meaning_unasked': 'string, enum' }),
    ...others({ ...evidence, meaning_unasked: 'not_fit' }, '/meaning_unasked', ['', 'fit'], 'enum'),
    ...wrongTypes(informed, { '/context_used': 'array', '/context_used/0': 'string, enum' }),
    ...others(informed, '/context_used', [[]], 'minItems'),
    ...others(informed, '/context_used', [['hints', 'allergies', 'hints']], 'maxItems'),
    ...others(informed, '/context_used/0', ['', 'age'], 'enum'),
    ...wrongTypes({ ...evidence, medication: [named] }, { '/medication': 'array', '/medication/0': 'object' }),
    ...wrongTypes({ ...evidence, speakers: [attributed] }, { '/speakers': 'array', '/speakers/0': 'object' }),
    ['21 speakers', { ...evidence, speakers: Array(21).fill(attributed) }, 'maxItems /speakers'],
    ...wrongTypes({ ...evidence, diagnoses: [candidate] }, { '/diagnoses': 'array', '/diagnoses/0': 'object' }),
    ['1001 named diagnoses', { ...evidence, diagnoses: Array(1001).fill(candidate) }, 'maxItems /diagnoses'],
    ['1001 medicines', { ...evidence, medication: Array(1001).fill(named) }, 'maxItems /medication'],
    ['provenance of something else', put(evidence, '/provenance/undeclared', true), 'additionalProperties /provenance/undeclared', 'type /provenance', 'anyOf /provenance'],
    ['50001 statements', put(evidence, '/evidence', Array(50_001).fill(item)), 'maxItems /evidence'],
    ['50001 removed ones', put(evidence, '/removed', Array(50_001).fill(removed)), 'maxItems /removed'],
    ['provenance without its engine', cut(evidence, '/provenance/engine'), 'required /provenance/engine', 'type /provenance', 'anyOf /provenance']
  ]
}

export const evidenceTables: Tables = {
  EvidenceSource: evidenceSource,
  UnsupportedText: unsupportedText,
  CodeAlternative: codeAlternative,
  EvidenceItem: evidenceItem,
  RemovedItem: removedItem,
  MentionedMedication: mentionedMedication,
  MentionedDiagnosis: mentionedDiagnosis,
  AttributedSpeaker: attributedSpeaker,
  Provenance: provenance,
  ReportEvidence: reportEvidence,
  MeaningChecks: meaningChecks
}
