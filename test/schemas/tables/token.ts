import { anyOf, cut, longest, others, put, tooLong, undeclared, without, wrongTypes, type Acceptance, type Refusal, type Table, type Tables } from '../table.js'
import { anyTimestamp, noTimestamp } from './moments.js'

/** Source: the list of provider types of the contract. */
export const providerTypes = [
  'anesthesiologist', 'cardiologist', 'dermatologist', 'dietitian', 'emergency_doctor', 'endocrinologist', 'gastroenterologist', 'general_practitioner',
  'geriatrician', 'gynecologist', 'hematologist', 'home_nurse', 'hospital_nurse', 'infectiologist', 'nephrologist', 'neurologist', 'nursing_home_nurse',
  'oncologist', 'ophthalmologist', 'orthopedic', 'otorhinolaryngologist', 'pediatrician', 'physiotherapist', 'practice_nurse', 'psychiatrist', 'psychologist',
  'pulmonologist', 'radiologist', 'rheumatologist', 'surgeon', 'speech_language_pathologist', 'stomatologist', 'urologist'
]

const request = {
  user_id: 'u-1024',
  first_name: 'Jane',
  last_name: 'Doe',
  organisation: 'Riverside Practice',
  healthcare_provider_identification_number: '1-23456-78-901',
  email: 'jane.doe@riverside.example',
  healthcare_provider_type: 'general_practitioner',
  role: 'physician',
  purpose_of_use: 'TREAT',
  report_style: { length: 'brief', form: 'bullets' }
}

const names = ['/user_id', '/first_name', '/last_name', '/organisation']
const limits = Object.fromEntries(names.map(place => [place, 255]))
const anyScript = [
  'Zoë', 'Ståle O’Neill-Ødegård', '王小明', 'محمد الأحمد', 'Ольга', 'प्रिया', '👩🏽‍⚕️', ' padded ', 'a"b\\c', '</script>', '7', 'null', 'e\u0301', '\u2028.'
]
const blanks = [' ', '   ', '\t', '\n', '\u00A0', '\u3000', '\u2028', '\uFEFF']
const notText = ['\u0000', 'Jane\u0000', '\u0000Jane', '\uD83D', 'Jane\uDE00', '\uDE00\uD83D', 'a\uD83Db']

const tooLongEmail = `${'a'.repeat(243)}@example.org`
const codes = ['/role', '/purpose_of_use']
const optional = ['/healthcare_provider_identification_number', '/email', '/healthcare_provider_type', ...codes, '/report_style', '/report_style/length', '/report_style/form']

const tokenRequest: Table = {
  accepts: [
    ['a user with every detail', request],
    ['a user with the required details', { user_id: 'u-1024', first_name: 'Jane', last_name: 'Doe', organisation: 'Riverside Practice' }],
    ...optional.map((place): Acceptance => [`a user without ${place.slice(1)}`, cut(request, place)]),
    ['a property that is not listed', { ...request, middle_name: 'Q', nested: { deep: [null] } }],
    ...names.flatMap(place => anyOf(request, place, anyScript)),
    ...longest(request, limits),
    ...anyOf(request, '/email', [
      'a@b', 'jane.doe+tag@mail.riverside.example', 'JANE@RIVERSIDE.EXAMPLE', 'jörg@müller.example', '医生@例子.中国', 'o\'neill@example.org', '"j"@example.org',
      tooLongEmail.slice(1)
    ]),
    ...anyOf(request, '/healthcare_provider_identification_number', [
      '7', 'A', '12345678901', '1/23456/78/901', '1.23456.78.901', '1 23456 78 901', '-1-', 'x'.repeat(64)
    ]),
    ...codes.flatMap(place => anyOf(request, place, ['a', '01.015', 'ETREAT', 'urn:oid:2.16.840', 'practice_nurse', 'x-1', 'x'.repeat(64)]))
  ],
  refuses: [
    ...without(request, ...names),
    ['an empty object', {}, 'required /user_id', 'required /first_name', 'required /last_name', 'required /organisation'],
    ...wrongTypes(request, {
      '': 'object',
      '/user_id': 'string',
      '/first_name': 'string',
      '/last_name': 'string',
      '/organisation': 'string',
      '/healthcare_provider_identification_number': 'string',
      '/email': 'string',
      '/healthcare_provider_type': 'string, enum',
      '/role': 'string',
      '/purpose_of_use': 'string',
      '/report_style': 'object',
      '/report_style/length': 'string, enum',
      '/report_style/form': 'string, enum'
    }),
    ['a list of users', [request], 'type /'],
    ...names.flatMap(place => [
      ...others(request, place, [''], 'minLength', 'pattern'),
      ...others(request, place, blanks, 'pattern'),
      ...others(request, place, notText, 'pattern')
    ]),
    ...tooLong(request, limits),
    ['an absurdly long name', put(request, '/first_name', ' '.repeat(100_000)), 'maxLength /first_name', 'pattern /first_name'],
    ...codes.flatMap(place => [
      ...others(request, place, [''], 'minLength', 'pattern'),
      ...others(request, place, [' ', 'a b', '-a', 'a.', 'é', 'a\n', 'a\u0000', '<b>', 'a/b'], 'pattern'),
      ...others(request, place, ['x'.repeat(65)], 'maxLength')
    ]),
    ...undeclared(request, '/report_style'),
    ...others(request, '/report_style/length', ['', 'short'], 'enum'),
    ...others(request, '/report_style/form', ['', 'list'], 'enum'),
    ...others(request, '/email', [''], 'minLength', 'pattern'),
    ...others(request, '/email', [
      ' ', 'jane', 'jane@', '@riverside.example', 'jane@@riverside.example', 'jane@river side', 'ja ne@riverside', 'jane@riverside.', 'jane@.riverside',
      'jane@river..side', 'jane@riverside.example ', 'jane@riverside.example\n', 'jane\u0000@riverside.example', 'jane@river\u0000side', 'jane\uD83D@riverside.example',
      'jane@riverside.example, joe@riverside.example', 'jane@riverside\u0007.example', 'a@b@c'
    ], 'pattern'),
    ...others(request, '/email', [tooLongEmail], 'maxLength'),
    ...others(request, '/healthcare_provider_identification_number', [''], 'minLength', 'pattern'),
    ...others(request, '/healthcare_provider_identification_number', [
      ' ', '-', './-', '1_2', '1,2', '1\n2', '12é', '１２', '1\u00002', '1–2', '12\n', 'abc#', '😀'
    ], 'pattern'),
    ...others(request, '/healthcare_provider_identification_number', ['x'.repeat(65)], 'maxLength'),
    ...others(request, '/healthcare_provider_type', [
      '', 'doctor', 'General_Practitioner', 'general practitioner', 'general_practitioner ', 'anaesthesiologist', 'gynaecologist', 'paediatrician', 'dentist', 'nurse'
    ], 'enum')
  ]
}

const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
const response = { token, expires_at: '2026-03-02T09:15:00.000Z' }
const tokenOfLength = (length: number) => `a.b.${'c'.repeat(length - 4)}`

const tokenResponse: Table = {
  accepts: [
    ['a token', response],
    ...anyTimestamp(response, '/expires_at'),
    ['a token in the base64url alphabet', put(response, '/token', 'aZ09-_.aZ09-_.aZ09-_')],
    ['a token of 8192 characters', put(response, '/token', tokenOfLength(8192))]
  ],
  refuses: [
    ...without(response, '/token', '/expires_at'),
    ...undeclared(response, ''),
    ...wrongTypes(response, { '': 'object', '/token': 'string', '/expires_at': 'string' }),
    ...others(response, '/token', [''], 'minLength', 'pattern'),
    ...others(response, '/token', [' ', 'a.b', 'a.b.', '.b.c', 'a..c', 'a.b.c.d', 'a.b.c=', 'a.b.c+', 'a.b.c/', `Bearer ${token}`, `${token}\n`, `${token} `, 'a.b.é'], 'pattern'),
    ['a token of 8193 characters', put(response, '/token', tokenOfLength(8193)), 'maxLength /token'],
    ...noTimestamp(response, '/expires_at')
  ]
}

const providerType: Table = {
  accepts: anyOf(null, '', providerTypes),
  refuses: [
    ...others('general_practitioner', '', ['', ' ', 'doctor', 'Urologist', 'UROLOGIST', 'urologist ', 'general-practitioner'], 'enum'),
    ...wrongTypes('general_practitioner', { '': 'string, enum' })
  ]
}

const session = {
  user_id: 'u-1024',
  first_name: 'Jane',
  last_name: 'Doe',
  organisation: 'Riverside Practice',
  healthcare_provider_type: 'general_practitioner',
  expires_at: '2026-03-02T09:15:00.000Z'
}
const sessionTable: Table = {
  accepts: [
    ['a session of a user with a type', session],
    ['a session of a user without a type', cut(session, '/healthcare_provider_type')],
    ...names.flatMap(place => anyOf(session, place, anyScript)),
    ...anyTimestamp(session, '/expires_at'),
    ...longest(session, limits)
  ],
  refuses: [
    ...without(session, ...names, '/expires_at'),
    ...undeclared(session, ''),
    ...(['email', 'healthcare_provider_identification_number', 'token', 'client_id'].map((property): Refusal => [
      property, { ...session, [property]: 'text' }, `additionalProperties /${property}`
    ])),
    ...wrongTypes(session, {
      '': 'object',
      '/user_id': 'string',
      '/first_name': 'string',
      '/last_name': 'string',
      '/organisation': 'string',
      '/healthcare_provider_type': 'string, enum',
      '/expires_at': 'string'
    }),
    ...names.flatMap(place => others(session, place, [''], 'minLength')),
    ...tooLong(session, limits),
    ...others(session, '/healthcare_provider_type', ['', 'doctor'], 'enum'),
    ...noTimestamp(session, '/expires_at')
  ]
}

export const tokenTables: Tables = {
  HealthcareProviderType: providerType, TokenRequest: tokenRequest, TokenResponse: tokenResponse, Session: sessionTable
}
