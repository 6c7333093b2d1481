import {
  AMONG_OTHERS, anyOf, cut, longest, others, put, tooLong, undeclared, without, wrongTypes, type Refusal, type Table, type Tables
} from '../table.js'
import { contents, exampleEpisode } from './episode.js'
import { anyTimestamp, noTimestamp } from './moments.js'

export const templates = Object.keys(contents)

const final = {
  id: '0b1e6f5c-6c1f-4c53-9d1f-0d5a3b1f7a10',
  input_language: 'nl',
  output_language: 'en',
  start_datetime: '2026-03-02T09:00:00.000Z',
  end_datetime: '2026-03-02T09:12:30+00:00',
  report_status: 'final',
  generation_result: 'success',
  generation_result_message: 'All good.',
  data: [exampleEpisode('dictation_api')]
}
const intermediate = { ...final, report_status: 'intermediate', end_datetime: null }

const soap = { ...final, data: [exampleEpisode('soap_new_complaint_api')] }
const nothingSaid = {
  ...final,
  generation_result: 'no_medical_context',
  generation_result_message: 'No medical context was detected.',
  data: [{
    episode: '',
    template: 'soap_new_complaint_api',
    sections: [
      { section_id: 'subjective', fields: { summary: {} } },
      { section_id: 'objective', fields: { summary: {}, vital_signs: [] } },
      { section_id: 'assessment', fields: { medical_coding: [] } },
      { section_id: 'plan', fields: { summary: {}, prescribed_medication: [], sick_note: {} } }
    ]
  }]
}

export const languageTags = ['nl', 'en', 'nl-BE', 'zh-Hant-TW', 'gsw', 'es-419', 'EN']
export const notLanguageTags = ['', ' ', 'n', 'dutch', 'nl_BE', 'nl-', '-nl', 'nl BE', 'nl-BE ', 'n1', 'nl-abcdefghi', 'nl\n', 'ñl']

const output: Table = {
  accepts: [
    ['a finished consultation', final],
    ['a consultation in progress with null as end', intermediate],
    ['a consultation in progress without an end', cut(intermediate, '/end_datetime')],
    ['a consultation without generation_result_message', cut(final, '/generation_result_message')],
    ['a failed generation with empty fields', nothingSaid],
    ...templates.map((template): Table['accepts'][number] => [`an episode of ${template}`, { ...final, data: [exampleEpisode(template)] }]),
    ['an episode of every template', { ...final, data: templates.map(exampleEpisode) }],
    ['50 episodes', { ...final, data: Array(50).fill(exampleEpisode('dictation_api')) }],
    ...anyOf(final, '/id', ['1', '病例 7']),
    ...anyOf(final, '/generation_result_message', [null, '']),
    ...anyOf(final, '/generation_result', ['success', 'audio_quality_degraded', 'transcript_too_short', 'audio_too_short', 'no_medical_context']),
    ...anyTimestamp(final, '/start_datetime'),
    ...anyTimestamp(final, '/end_datetime'),
    ...anyOf(final, '/input_language', languageTags),
    ...anyOf(final, '/output_language', languageTags),
    ...anyOf(final, '/input_language', ['en-abcdefgh-abcdefgh-abcdefgh-abcde']),
    ...anyOf(final, '/output_language', ['en-abcdefgh-abcdefgh-abcdefgh-abcde']),
    ...longest(final, { '/id': 500, '/generation_result_message': 500 })
  ],
  refuses: [
    ...without(final, '/id', '/input_language', '/output_language', '/start_datetime', '/report_status', '/generation_result', '/data'),
    ...undeclared(final, ''),
    ...wrongTypes(final, {
      '': 'object',
      '/id': 'string',
      '/input_language': 'string',
      '/output_language': 'string',
      '/start_datetime': 'string',
      '/end_datetime': 'string',
      '/report_status': 'string, enum',
      '/generation_result': 'string, enum',
      '/generation_result_message': 'string or null',
      '/data': 'array'
    }),
    ...wrongTypes(intermediate, { '/end_datetime': 'string or null' }).map(([wrong, ...rest]): Refusal => [`${wrong} in progress`, ...rest]),
    ...others(final, '/id', [''], 'minLength'),
    ...tooLong(final, { '/id': 500, '/generation_result_message': 500 }),
    ...['/input_language', '/output_language'].flatMap(place => [
      ...others(final, place, notLanguageTags, 'pattern'),
      ...others(final, place, ['en-abcdefgh-abcdefgh-abcdefgh-abcdef'], 'maxLength')
    ]),
    ...noTimestamp(final, '/start_datetime'),
    ...noTimestamp(final, '/end_datetime'),
    ['a final consultation without an end', cut(final, '/end_datetime'), 'required /end_datetime'],
    ['a final consultation with null as end', put(final, '/end_datetime', null), 'type /end_datetime'],
    ...others(final, '/report_status', ['', 'FINAL', 'final ', 'done', 'in_progress', 'success'], 'enum'),
    ...others(final, '/generation_result', ['', 'SUCCESS', 'failure', 'error', 'final', 'success '], 'enum'),
    ['empty data', put(final, '/data', []), 'minItems /data'],
    ['51 episodes', put(final, '/data', Array(51).fill(exampleEpisode('dictation_api'))), 'maxItems /data'],
    ['a single episode that is not in a list', put(final, '/data', exampleEpisode('dictation_api')), 'type /data'],
    ...others(final, '/data/0', [null, [], 'dictation_api', 7], 'type', 'oneOf').map(([wrong, value, ...rules]): Refusal => [wrong, value, ...rules, AMONG_OTHERS]),
    ['an unknown template', put(final, '/data/0/template', 'letter_api'), 'oneOf /data/0', 'const /data/0/template', AMONG_OTHERS],
    ['the sections of another template', put(soap, '/data/0/template', 'dictation_api'), 'oneOf /data/0', 'maxItems /data/0/sections', AMONG_OTHERS],
    ['a second episode that is wrong', put(final, '/data/1', {}), 'oneOf /data/1', AMONG_OTHERS],
    [
      'null as a vital sign value deep inside', put(soap, '/data/0/sections/1/fields/vital_signs/0/value', null),
      'oneOf /data/0', 'oneOf /data/0/sections/1/fields/vital_signs/0', 'type /data/0/sections/1/fields/vital_signs/0/value', AMONG_OTHERS
    ],
    [
      'NaN as a vital sign value deep inside', put(soap, '/data/0/sections/1/fields/vital_signs/0/value', NaN),
      'oneOf /data/0', 'oneOf /data/0/sections/1/fields/vital_signs/0', 'type /data/0/sections/1/fields/vital_signs/0/value', AMONG_OTHERS
    ],
    [
      'a wrong unit deep inside', put(soap, '/data/0/sections/1/fields/vital_signs/0/unit', '°F'),
      'oneOf /data/0', 'oneOf /data/0/sections/1/fields/vital_signs/0', 'const /data/0/sections/1/fields/vital_signs/0/unit', AMONG_OTHERS
    ],
    [
      'half a sick note deep inside', cut(soap, '/data/0/sections/3/fields/sick_note/to_date'),
      'oneOf /data/0', 'dependentRequired /data/0/sections/3/fields/sick_note', AMONG_OTHERS
    ]
  ]
}

export const consultationOutputTables: Tables = { ConsultationOutput: output }
