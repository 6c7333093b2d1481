import type {
  ConsultationOutput, Episode, FixedTranscription, MedicalCoding, PrescribedMedication, SickNote, Summary, VitalSign
} from '../../schemas/consultation-output/index.js'
import { generationResults } from '../../schemas/consultation-output/index.js'
import type { RateLimitError, ValidationError, ValidationErrors } from '../../schemas/errors.js'
import { healthcareProviderTypes } from '../../schemas/healthcare-provider-type.js'
import type { JsonWebKey, JsonWebKeySet } from '../../schemas/jwks.js'
import { reportForms, reportLengths } from '../../schemas/report-style.js'
import type { Session } from '../../schemas/session.js'
import type { TokenRequest, TokenResponse } from '../../schemas/token.js'
import fc from '../property.js'

/** Objects as JSON parsers make them. */
const plain = { noNullPrototype: true } as const

/** The one value of a literal type. */
function only<const T extends string | null> (value: T): fc.Arbitrary<T> {
  return fc.constant(value)
}

/** Texts that have gone wrong somewhere: escapes, separators, other scripts, right-to-left, joined emoji, NUL, what looks like JSON. */
const awkwardTexts = [
  '', ' ', '"', '\\', '\\"', '\\u0041', '/', '\'', '`', '\n', '\r\n', '\t', '\b\f', '\u0000', '\u001F', '\u007F', '\u0085', '\u00A0', '\u2028', '\u2029', '\uFEFF',
  '\uFFFF', '</script>', '<!--', '{{x}}', '%s', 'null', '0', 'NaN', '{}', '[]', '__proto__', 'é', 'e\u0301', '°C', 'µg', '½', 'Keelpijn sinds drie dagen.',
  'Боль в горле', '喉の痛み', '喉咙痛', '인후통', 'التهاب الحلق', 'כאב גרון', 'गले में ख़राश', 'เจ็บคอ', '𝒳', '😀', '👩🏽‍⚕️', '🇳🇱', '\u202Eabc\u202C', 'ﷺ'
]

const text = fc.oneof(
  fc.constantFrom(...awkwardTexts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.array(fc.constantFrom(...awkwardTexts), { maxLength: 8 }).map(parts => parts.join(''))
)
const someText = text.filter(value => value !== '')
const visibleText = text.filter(value => /\S/.test(value) && !value.includes('\u0000'))
const textOrNull = fc.option(text)

const measuredNumber = fc.oneof(
  fc.constantFrom(
    0, 1, 37.8, 0.1, 0.1 + 0.2, 1 / 3, 1e-7, 1.5e-10, 5e-324, Number.EPSILON, 123456789012345680000, 1e21, Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER + 1, Number.MAX_VALUE
  ),
  fc.nat(),
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })
)

const moment = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
const date = moment.map(value => value.toISOString().slice(0, 10))
const timestamp = fc.tuple(
  moment.map(value => value.toISOString().slice(0, 19)),
  fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,9}$/)),
  fc.constantFrom('Z', '+00:00', '+01:00', '-09:30', '+14:00', '-12:00')
).map(parts => parts.join(''))

const summary: fc.Arbitrary<Summary> = fc.record({ text }, { requiredKeys: [], ...plain })

const medicalCoding: fc.Arbitrary<MedicalCoding> = fc.record({ icd_10: text, icpc_2: text, ibui: text, description: text }, plain)

const prescribedMedication: fc.Arbitrary<PrescribedMedication> = fc.record({
  active_ingredient: text, brand_name: textOrNull, pharmaceutical_form: textOrNull, pack_size: textOrNull, atc_code: text
}, plain)

const sickNote: fc.Arbitrary<SickNote> = fc.oneof(fc.record({ from_date: date, to_date: date }, plain), fc.record({}, plain))

const transcription: fc.Arbitrary<FixedTranscription> = fc.record({ text }, plain)

function measured<Id extends string, Unit extends string | null> (id: Id, unit: Unit) {
  return fc.record({ vital_sign_id: only(id), unit: only(unit), value: measuredNumber }, plain)
}

const vitalSign: fc.Arbitrary<VitalSign> = fc.oneof(
  measured('weight', 'kg'), measured('height', 'cm'), measured('bmi', null), measured('systolic_blood_pressure', 'mmHg'),
  measured('diastolic_blood_pressure', 'mmHg'), measured('heart_rate', 'bpm'), measured('blood_glucose', 'mg/dL'),
  measured('body_temperature', '°C'), measured('peak_flow', 'L/min'), measured('oxygen_saturation', '%')
)

function list<T> (element: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(element, { maxLength: 3 })
}

function section<Id extends string, Fields extends object> (id: Id, fields: { [K in keyof Fields]: fc.Arbitrary<Fields[K]> }) {
  return fc.record({ section_id: only(id), fields: fc.record(fields, plain) as unknown as fc.Arbitrary<Fields> }, plain)
}

function episode<Template extends string, Sections extends readonly unknown[]> (template: Template, sections: fc.Arbitrary<Sections>) {
  return fc.record({ episode: text, template: only(template), sections }, plain)
}

const objective = section('objective', { summary, vital_signs: list(vitalSign) })
const plan = section('plan', { summary, prescribed_medication: list(prescribedMedication), sick_note: sickNote })

/** An episode of each template. */
const anyEpisode: fc.Arbitrary<Episode> = fc.oneof(
  episode('soap_new_complaint_api', fc.tuple(
    section('subjective', { summary }), objective, section('assessment', { medical_coding: list(medicalCoding) }), plan
  )),
  episode('soap_urgent_care_api', fc.tuple(
    section('subjective', { summary, medical_coding: list(medicalCoding) }),
    objective,
    section('assessment', { summary, medical_coding: list(medicalCoding) }),
    plan
  )),
  episode('specialist_general_api', fc.tuple(
    section('reason_for_encounter', { summary }), section('anamnesis', { summary }), section('clinical_research', { summary }),
    section('diagnosis', { summary }), section('action_plan', { summary }), section('conclusion', { summary })
  )),
  episode('specialist_general_free_text_api', fc.tuple(section('free_text', { summary }))),
  episode('dictation_api', fc.tuple(section('transcription', { fixed: transcription, ongoing: transcription })))
)

const language = fc.oneof(fc.constantFrom('nl', 'en', 'nl-BE', 'zh-Hant-TW', 'es-419'), fc.stringMatching(/^[A-Za-z]{2,3}(-[0-9A-Za-z]{1,8}){0,3}$/))

const consultation = {
  id: someText,
  input_language: language,
  output_language: language,
  start_datetime: timestamp,
  generation_result: fc.constantFrom(...generationResults),
  generation_result_message: textOrNull,
  data: fc.array(anyEpisode, { minLength: 1, maxLength: 3 })
}
const alwaysThere = ['id', 'input_language', 'output_language', 'start_datetime', 'generation_result', 'data', 'report_status'] as const

export const consultationOutput: fc.Arbitrary<ConsultationOutput> = fc.oneof(
  fc.record(
    { ...consultation, end_datetime: timestamp, report_status: only('final') },
    { requiredKeys: [...alwaysThere, 'end_datetime'], ...plain }
  ),
  fc.record(
    { ...consultation, end_datetime: only(null), report_status: only('intermediate') },
    { requiredKeys: [...alwaysThere], ...plain }
  )
)

const healthcareProviderType = fc.constantFrom(...healthcareProviderTypes)

export const tokenRequest: fc.Arbitrary<TokenRequest> = fc.record({
  user_id: visibleText,
  first_name: visibleText,
  last_name: visibleText,
  organisation: visibleText,
  healthcare_provider_identification_number: fc.stringMatching(/^[ ./-]{0,3}[0-9A-Za-z][0-9A-Za-z ./-]{0,60}$/),
  email: fc.oneof(fc.emailAddress().filter(({ length }) => length <= 254), fc.constantFrom('jörg@müller.example', '医生@例子.中国')),
  healthcare_provider_type: healthcareProviderType,
  role: fc.stringMatching(/^[0-9A-Za-z][\w.:-]{0,40}[0-9A-Za-z]$/),
  purpose_of_use: fc.stringMatching(/^[0-9A-Za-z][\w.:-]{0,40}[0-9A-Za-z]$/),
  report_style: fc.record({
    length: fc.constantFrom(...reportLengths), form: fc.constantFrom(...reportForms)
  }, { requiredKeys: [], ...plain })
}, { requiredKeys: ['user_id', 'first_name', 'last_name', 'organisation'], ...plain })

export const tokenResponse: fc.Arbitrary<TokenResponse> = fc.record({
  token: fc.stringMatching(/^[\w-]{1,80}\.[\w-]{1,80}\.[\w-]{1,80}$/), expires_at: timestamp
}, plain)

export const session: fc.Arbitrary<Session> = fc.record({
  user_id: someText,
  first_name: someText,
  last_name: someText,
  organisation: someText,
  healthcare_provider_type: healthcareProviderType,
  expires_at: timestamp
}, { requiredKeys: ['user_id', 'first_name', 'last_name', 'organisation', 'expires_at'], ...plain })

const part = fc.stringMatching(/^[\w-]{1,60}$/)
const common = { kid: someText.map(value => [...value].slice(0, 64).join('')), use: only('sig') }

const jsonWebKey: fc.Arbitrary<JsonWebKey> = fc.oneof(
  fc.record({ ...common, kty: only('EC'), alg: only('ES256'), crv: only('P-256'), x: part, y: part }, plain),
  fc.record({ ...common, kty: only('OKP'), alg: only('EdDSA'), crv: only('Ed25519'), x: part }, plain),
  fc.record({ ...common, kty: only('RSA'), alg: only('RS256'), n: part, e: part }, plain)
)

export const jsonWebKeySet: fc.Arbitrary<JsonWebKeySet> = fc.record({ keys: list(jsonWebKey) }, plain)

export const rateLimitError: fc.Arbitrary<RateLimitError> = fc.record({
  error: someText, retry_after: fc.integer({ min: 1, max: 86_400 })
}, plain)

const validationError: fc.Arbitrary<ValidationError> = fc.record({
  loc: fc.array(text, { minLength: 1, maxLength: 5 }), msg: someText, type: someText
}, plain)

export const validationErrors: fc.Arbitrary<ValidationErrors> = fc.array(validationError, { minLength: 1, maxLength: 4 })
