import t from 'tap'
import { createStrictAjv, isObject } from '../../lib/runtime/index.js'
import {
  ConsultationOutput, exampleOutput, generationResults, reportStatuses, templates, vitalSigns
} from '../../schemas/consultation-output/index.js'
import { HealthcareProviderType, healthcareProviderTypes } from '../../schemas/healthcare-provider-type.js'
import { sharedSchemas } from '../../schemas/shared-schemas.js'
import { signingAlgorithms } from '../../schemas/jwks.js'
import { patternSentences } from '../../schemas/text.js'
import { TokenRequest, TokenResponse } from '../../schemas/token.js'
import { contents } from './tables/episode.js'
import { providerTypes } from './tables/token.js'
import { units } from './tables/vital-sign.js'

type Node = Record<string, unknown>

interface Discriminator {
  propertyName: string
  mapping: Record<string, string>
}

const ajv = createStrictAjv()
const schemas = sharedSchemas.map(schema => JSON.parse(JSON.stringify(schema)) as Node)
const byName = new Map(schemas.map(schema => [String(schema.$id), schema]))

function isNode (value: unknown): value is Node {
  return isObject(value)
}

function follow (schema: unknown): Node {
  const node = isNode(schema) ? schema : {}
  return typeof node.$ref === 'string' ? follow(byName.get(node.$ref)) : node
}

function propertiesOf (schema: unknown): Record<string, Node> {
  return follow(schema).properties as Record<string, Node>
}

/** Every schema inside a schema, itself included, with where it is. */
function nodesOf (node: Node, place: string): [place: string, node: Node][] {
  const children: [string, unknown][] = [
    ...Object.entries(isNode(node.properties) ? node.properties : {}).map(([name, child]): [string, unknown] => [`${place}.${name}`, child]),
    ...(Array.isArray(node.prefixItems) ? node.prefixItems : []).map((child, at): [string, unknown] => [`${place}[${at}]`, child]),
    [`${place}[]`, node.items]
  ]
  return [[place, node], ...children.flatMap(([where, child]) => isNode(child) ? nodesOf(child, where) : [])]
}

const nodes = schemas.flatMap(schema => nodesOf(schema, String(schema.$id)))

function places (wrong: (node: Node) => boolean): string[] {
  return nodes.filter(([, node]) => wrong(node)).map(([place]) => place)
}

t.test('the provider types are the 33 of the contract, in its order', async t => {
  t.strictSame(healthcareProviderTypes, providerTypes)
  t.strictSame(HealthcareProviderType.enum, providerTypes)
  t.equal(new Set(providerTypes).size, 33)
})

t.test('a token request has the seven fields of the contract, four of them required, three more, and is open to others', async t => {
  t.strictSame(Object.keys(TokenRequest.properties), [
    'user_id', 'first_name', 'last_name', 'organisation', 'healthcare_provider_identification_number', 'email', 'healthcare_provider_type',
    'role', 'purpose_of_use', 'report_style'
  ])
  t.strictSame(TokenRequest.required, ['user_id', 'first_name', 'last_name', 'organisation'])
  t.equal(TokenRequest.additionalProperties, undefined)
})

t.test('a token response has a token and its expiry', async t => {
  t.strictSame(Object.keys(TokenResponse.properties), ['token', 'expires_at'])
  t.strictSame(TokenResponse.required, ['token', 'expires_at'])
})

t.test('a consultation output has the nine fields of the contract, seven of them required', async t => {
  t.strictSame(Object.keys(ConsultationOutput.properties), [
    'id', 'input_language', 'output_language', 'start_datetime', 'end_datetime', 'report_status', 'generation_result', 'generation_result_message', 'data'
  ])
  t.strictSame(ConsultationOutput.required, [
    'id', 'input_language', 'output_language', 'start_datetime', 'report_status', 'generation_result', 'data'
  ])
})

t.test('the states of a report are those of the contract', async t => {
  t.strictSame(reportStatuses, ['intermediate', 'final'])
  t.strictSame(generationResults, ['success', 'audio_quality_degraded', 'transcript_too_short', 'audio_too_short', 'no_medical_context'])
  t.strictSame(ConsultationOutput.properties.report_status.enum, ['intermediate', 'final'])
  t.strictSame(ConsultationOutput.properties.generation_result.enum, [
    'success', 'audio_quality_degraded', 'transcript_too_short', 'audio_too_short', 'no_medical_context'
  ])
})

t.test('the vital signs and their units are those of the contract, in its order', async t => {
  t.strictSame(Object.keys(vitalSigns), [
    'weight', 'height', 'bmi', 'systolic_blood_pressure', 'diastolic_blood_pressure', 'heart_rate', 'blood_glucose', 'body_temperature', 'peak_flow',
    'oxygen_saturation'
  ])
  const found = Object.values(vitalSigns).map(schema => {
    const { vital_sign_id: id, unit } = propertiesOf(schema)
    return [id?.const, unit?.type === 'null' ? null : unit?.const]
  })
  t.strictSame(found, Object.entries(units))
})

t.test('the templates, their sections and the fields of these are those of the contract, in its order', async t => {
  t.strictSame(templates, [
    'soap_new_complaint_api', 'soap_urgent_care_api', 'specialist_general_api', 'specialist_general_free_text_api', 'dictation_api'
  ])
  const episodes = (byName.get('Episode')?.oneOf as Node[]).map(propertiesOf)
  const found = episodes.map(({ template, sections }) => [template?.const, (sections?.prefixItems as Node[]).map(section => {
    const { section_id: id, fields } = propertiesOf(section)
    return [id?.const, ...Object.keys(propertiesOf(fields))]
  })])
  t.strictSame(found, Object.entries(contents))
})

t.test('the sections of each template are those of the contract, in its order', async t => {
  const found = templates.map(template => exampleOutput(template).data[0] as { sections: { section_id: string }[] })
  t.strictSame(found.map(({ sections }) => sections.map(section => section.section_id)), [
    ['subjective', 'objective', 'assessment', 'plan'],
    ['subjective', 'objective', 'assessment', 'plan'],
    ['reason_for_encounter', 'anamnesis', 'clinical_research', 'diagnosis', 'action_plan', 'conclusion'],
    ['free_text'],
    ['transcription']
  ])
})

t.test('the properties of the objects in a report are those of the contract', async t => {
  const found = ['Summary', 'WeightVitalSign', 'MedicalCoding', 'PrescribedMedication', 'SickNote', 'FixedTranscription', 'OngoingTranscription']
    .map(name => [name, Object.keys(propertiesOf(byName.get(name)))])
  t.strictSame(Object.fromEntries(found), {
    Summary: ['text'],
    WeightVitalSign: ['vital_sign_id', 'unit', 'value'],
    MedicalCoding: ['icd_10', 'icpc_2', 'ibui', 'description'],
    PrescribedMedication: ['active_ingredient', 'brand_name', 'pharmaceutical_form', 'pack_size', 'atc_code'],
    SickNote: ['from_date', 'to_date'],
    FixedTranscription: ['text'],
    OngoingTranscription: ['text']
  })
})

t.test('errors have the properties of the contract', async t => {
  const found = ['ValidationError', 'UnauthorizedError', 'ForbiddenError', 'RateLimitError'].map(name => [name, byName.get(name)?.required])
  t.strictSame(Object.fromEntries(found), {
    ValidationError: ['loc', 'msg', 'type'],
    UnauthorizedError: ['error'],
    ForbiddenError: ['error'],
    RateLimitError: ['error', 'retry_after']
  })
  t.equal(byName.get('ValidationErrors')?.type, 'array')
  t.strictSame(byName.get('ValidationErrors')?.items, { $ref: 'ValidationError' })
})

t.test('no signature algorithm is symmetric', async t => {
  t.strictSame(signingAlgorithms, ['ES256', 'EdDSA', 'RS256'])
})

t.test('shared schemas have different names', async t => {
  t.equal(byName.size, sharedSchemas.length)
  t.strictSame([...byName.keys()].filter(name => !/^[A-Z][A-Za-z]+$/.test(name)), [])
})

t.test('every shared schema is described and has examples, and they fit', async t => {
  for (const [name, schema] of byName) {
    t.match(schema.description, /^[A-Z].+\.$/s, `${name} is described in sentences`)
    const examples = schema.examples as unknown[]
    t.ok(examples.length > 0, `${name} has examples`)
    const validate = ajv.getSchema(name)
    for (const example of examples) t.ok(validate?.(example), `${name} accepts ${JSON.stringify(example).slice(0, 60)}`)
  }
})

t.test('every complete example output fits', async t => {
  const validate = ajv.getSchema('ConsultationOutput')
  for (const template of templates) t.ok(validate?.(exampleOutput(template)), `ConsultationOutput accepts the example of ${template}`)
})

t.test('every property is described', async t => {
  const properties = nodes.filter(([place]) => /\.[^[\]]+$/.test(place))
  t.strictSame(properties.filter(([, node]) => follow(node).description === undefined).map(([place]) => place), [])
})

t.test('every text and every list has a bound', async t => {
  const isText = ({ type }: Node) => [type].flat().includes('string')
  t.strictSame(places(node => isText(node) && node.maxLength === undefined && node.enum === undefined && node.const === undefined), [])
  t.strictSame(places(({ type, maxItems }) => type === 'array' && maxItems === undefined), [])
})

t.test('every object is closed, but a token request', async t => {
  t.strictSame(places(({ type, oneOf, additionalProperties }) => type === 'object' && oneOf === undefined && additionalProperties !== false), ['TokenRequest'])
})

t.test('every reference leads to a shared schema', async t => {
  const references = nodes.flatMap(([, { $ref, oneOf }]) => [$ref, ...(Array.isArray(oneOf) ? oneOf.map(({ $ref }) => $ref) : [])])
  t.strictSame(references.filter(name => name !== undefined && !byName.has(String(name))), [])
})

t.test('a discriminator names the alternatives, each under its own value', async t => {
  for (const name of ['VitalSign', 'Episode']) {
    const { discriminator, oneOf } = byName.get(name) as { discriminator: Discriminator, oneOf: Node[] }
    const { propertyName, mapping } = discriminator
    t.strictSame(
      Object.entries(mapping),
      oneOf.map(alternative => [propertiesOf(alternative)[propertyName]?.const, `#/components/schemas/${alternative.$ref}`]),
      `${name} is told apart by ${propertyName}`
    )
    t.ok(oneOf.every(alternative => Object.keys(propertiesOf(alternative)).includes(propertyName)))
  }
})

t.test('every pattern of a request is said to people in words', async t => {
  const requests = ['TokenRequest', 'CreateConsultation', 'AppendTranscript', 'TranscriptSegment'].map(name => byName.get(name) ?? {})
  const patterns = requests.flatMap(schema => nodesOf(schema, '')).map(([, { pattern }]) => pattern).filter(pattern => pattern !== undefined)
  t.strictSame(patterns.filter(pattern => patternSentences[String(pattern)] === undefined), [])
  t.ok(patterns.length > 0)
})

t.test('every pattern comes to an end with a long text', async t => {
  const hostile = [' ', '\u00A0', 'a', '-', '.', 'a.', 'a@', '@', 'a-', 'é', '😀', '0', ' a'].map(part => part.repeat(50_000))
  const patterns = new Set(nodes.map(([, { pattern }]) => pattern).filter(pattern => typeof pattern === 'string'))
  for (const pattern of patterns) {
    const expression = new RegExp(pattern, 'u')
    for (const text of hostile) t.type(expression.test(`${text}\u0000`), 'boolean', pattern)
  }
  t.ok(patterns.size > 0)
})

t.test('every shared schema is JSON Schema 2020-12', async t => {
  t.strictSame(schemas.filter(schema => !ajv.validateSchema(schema)).map(({ $id }) => $id), [])
})
