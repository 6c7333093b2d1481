import t from 'tap'
import { exampleOutput } from '../../../../schemas/consultation-output/index.js'
import { createAnswerReader } from '../../../../lib/reporting/language-model/answer.js'
import { reportIn } from '../../../../lib/reporting/language-model/draft.js'
import { factsSchema, reportSchema, strictSubset, structuredFields, type JsonSchema } from '../../../../lib/reporting/language-model/schema.js'
import { narrativeParts, type ReportTemplate } from '../../../../lib/reporting/types.js'
import { createStrictAjv } from '../../../../lib/runtime/validation/ajv.js'
import { episode, goodAnswer, templates } from './consultation.js'

/** What strict structured outputs know; more than this is refused by some server or slows it down. */
const STRICT_KEYWORDS = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'enum', 'description'])
/** The lowest limits that a hosted server has had. */
const PROPERTIES_MAX = 100
const DEPTH_MAX = 5

interface Walk { properties: number, depth: number, problems: string[] }

/** Walks a schema and gathers what breaks the rules of strict structured outputs. */
function walk (schema: JsonSchema, at: string, depth: number, seen: Walk): Walk {
  const { type, properties, items, anyOf, required } = schema
  for (const keyword of Object.keys(schema)) if (!STRICT_KEYWORDS.has(keyword)) seen.problems.push(`${at} has ${keyword}`)
  if (type === undefined && anyOf === undefined) seen.problems.push(`${at} has no type`)
  if (type === 'object') {
    seen.depth = Math.max(seen.depth, depth + 1)
    if (schema.additionalProperties !== false) seen.problems.push(`${at} is open`)
    if (JSON.stringify(required) !== JSON.stringify(Object.keys(properties ?? {}))) seen.problems.push(`${at} has optional properties`)
  }
  if (type === 'array' && (items === undefined || items === false)) seen.problems.push(`${at} has no items`)
  for (const [name, property] of Object.entries(properties ?? {})) {
    seen.properties += 1
    walk(property, `${at}/${name}`, depth + 1, seen)
  }
  if (items !== undefined && items !== false) walk(items, `${at}[]`, depth, seen)
  for (const [index, variant] of (anyOf ?? []).entries()) walk(variant, `${at}|${index}`, depth, seen)
  return seen
}

function problemsOf (schema: JsonSchema): string[] {
  const { problems, properties, depth } = walk(schema, '', 0, { properties: 0, depth: 0, problems: [] })
  if (schema.type !== 'object') problems.push('the root is no object')
  if (properties > PROPERTIES_MAX) problems.push(`${properties} properties`)
  if (depth > DEPTH_MAX) problems.push(`${depth} levels`)
  return problems
}

t.test('the schemas that servers get keep the rules of strict structured outputs', async t => {
  for (const schema of [...templates.map(reportSchema), factsSchema]) {
    t.strictSame(problemsOf(strictSubset(schema)), [])
    t.strictSame(problemsOf(strictSubset(schema, false)), [])
    t.notMatch(JSON.stringify(strictSubset(schema, false)), /"description":"/)
  }
})

t.test('the walker finds what breaks the rules, also in the schemas that answers are validated with', async t => {
  t.ok(problemsOf(reportSchema('soap_urgent_care_api')).includes('/episodes has maxItems'))
  t.strictSame(problemsOf({ type: 'object', properties: { a: { type: 'string', pattern: 'x' }, b: {} }, required: ['a'] }),
    [' is open', ' has optional properties', '/a has pattern', '/b has no type'])
})

t.test('the strict subset loses no property, constant or choice', async t => {
  const strict = JSON.stringify(strictSubset(reportSchema('soap_urgent_care_api')))
  for (const value of ['mmHg', '°C', 'mg/dL', 'L/min', 'peak_flow', 'active_ingredient', 'spoken', 'from_date', 'sick_note', 'complaints', 'sources']) {
    t.ok(strict.includes(`"${value}"`), value)
  }
  for (const code of ['icd_10', 'icpc_2', 'ibui', 'atc_code']) t.notOk(strict.includes(code), `${code} comes from the tables`)
  t.match(strictSubset({ type: 'string', const: 'a', maxLength: 3 }), { type: 'string', enum: ['a'] })
  t.strictSame(strictSubset({ type: ['string', 'null'], maxLength: 3 }), { type: ['string', 'null'] })
})

t.test('each template asks for its own parts and fields, medical context first', async t => {
  const fields: Record<ReportTemplate, string[]> = {
    soap_new_complaint_api: ['vital_signs', 'diagnoses', 'prescribed_medication', 'sick_note'],
    soap_urgent_care_api: ['complaints', 'vital_signs', 'diagnoses', 'prescribed_medication', 'sick_note'],
    specialist_general_api: [],
    specialist_general_free_text_api: []
  }
  for (const template of templates) {
    t.strictSame(structuredFields(template), fields[template])
    const { properties } = reportSchema(template)
    t.strictSame(Object.keys(properties ?? {}), ['medical_context', 'episodes'])
    const { episodes } = properties ?? {}
    const item = episodes?.items
    t.strictSame(item !== false && Object.keys(item?.properties ?? {}), ['label', ...narrativeParts[template], ...fields[template]])
  }
})

t.test('a good answer fits the schema and its strict subset', async t => {
  for (const template of templates) {
    const answer = goodAnswer(template)
    for (const schema of [reportSchema(template), strictSubset(reportSchema(template))]) {
      const validate = createStrictAjv([]).compile(schema)
      t.ok(validate(answer), JSON.stringify(validate.errors))
      t.ok(validate({ medical_context: false, episodes: [] }))
    }
  }
})

/** The fields of the published example of a template, as an answer with sources. */
function exampleAnswer (template: ReportTemplate): object {
  const answer: Record<string, unknown> = episode(template)
  const [{ sections }] = exampleOutput(template).data as [{ sections: { section_id: string, fields: Record<string, unknown> }[] }]
  for (const { section_id: id, fields } of sections) {
    for (const [field, value] of Object.entries(fields)) {
      const name = field === 'medical_coding' ? (id === 'subjective' ? 'complaints' : 'diagnoses') : field
      if (Array.isArray(value)) answer[name] = value.map(item => ({ ...item as object, sources: [1] }))
      if (name === 'sick_note') answer[name] = Object.keys(value as object).length === 0 ? null : { ...value as object, sources: [1] }
      if (field === 'summary' && id !== 'free_text') answer[id] = [{ text: (value as { text: string }).text, sources: [1] }]
    }
  }
  return { medical_context: true, episodes: [answer] }
}

t.test('what the contract shows as an example can be answered', async t => {
  for (const template of templates) {
    const checked = createAnswerReader(reportSchema(template))([JSON.stringify(exampleAnswer(template))])
    t.ok(checked.ok, JSON.stringify(checked))
  }
})

t.test('an answer is held to all bounds of the contract', async t => {
  const read = createAnswerReader(reportSchema('soap_urgent_care_api'), { recognise: reportIn })
  const code = { description: 'x', spoken: 'y', sources: [] }
  const drug = { active_ingredient: 'x', brand_name: null, pharmaceutical_form: null, pack_size: null, sources: [] }
  const pulse = { vital_sign_id: 'heart_rate', unit: 'bpm', value: 72, sources: [] }
  const fixed: Record<string, [change: object, kept: object]> = {
    'a value as text': [{ vital_signs: [{ ...pulse, value: '72' }] }, { vital_signs: [pulse] }],
    'another unit': [
      { vital_signs: [{ vital_sign_id: 'body_temperature', unit: '°F', value: 101.3, sources: [] }] },
      { vital_signs: [{ vital_sign_id: 'body_temperature', unit: '°C', value: 38.5, sources: [] }] }
    ],
    'a vital sign without sources': [{ vital_signs: [{ vital_sign_id: 'heart_rate', unit: 'bpm', value: 72 }] }, { vital_signs: [pulse] }],
    'codes that nobody asked for': [{ complaints: [{ ...code, icd_10: 'J02', icpc_2: 'R74' }] }, { complaints: [code] }],
    'words that are missing': [{ complaints: [{ description: 'x', sources: [] }] }, { complaints: [{ ...code, spoken: '' }] }],
    'too many diagnoses': [{ diagnoses: Array.from({ length: 501 }, () => code) }, { diagnoses: Array.from({ length: 500 }, () => code) }],
    'a sentence as text': [{ plan: ['Rest.'] }, { plan: [{ text: 'Rest.', sources: [] }] }],
    'a source that is no whole number': [{ plan: [{ text: 'Rest.', sources: [1.5, '2'] }] }, { plan: [{ text: 'Rest.', sources: [2] }] }]
  }
  const dropped: Record<string, object> = {
    'a negative value': { vital_signs: [{ ...pulse, value: -1 }] },
    'an unknown unit': { vital_signs: [{ vital_sign_id: 'body_temperature', unit: 'K', value: 311, sources: [] }] },
    'an unknown vital sign': { vital_signs: [{ vital_sign_id: 'pain', unit: null, value: 3, sources: [] }] },
    'a description that is too long': { diagnoses: [{ ...code, description: 'J'.repeat(501) }] },
    'an ingredient that is too long': { prescribed_medication: [{ ...drug, active_ingredient: 'x'.repeat(501) }] },
    'a day that does not exist': { sick_note: { from_date: '2026-02-30', to_date: '2026-03-01', sources: [] } }
  }
  const answer = (change: object) => [JSON.stringify({ medical_context: true, episodes: [{ ...episode('soap_urgent_care_api'), ...change }] })]
  t.match(read([JSON.stringify(goodAnswer('soap_urgent_care_api'))]), { ok: true, dropped: [] })
  for (const [name, [change, kept]] of Object.entries(fixed)) {
    t.match(read(answer(change)), { ok: true, value: { episodes: [kept] }, dropped: [] }, name)
  }
  for (const [name, change] of Object.entries(dropped)) {
    const checked = read(answer(change))
    const [[field = '', value] = []] = Object.entries(change)
    t.match(checked, { ok: true, dropped: { length: 1 } }, name)
    if (!checked.ok) continue
    const { episodes: [first] } = checked.value as { episodes: [Record<string, unknown>] }
    t.strictSame(first[field], Array.isArray(value) ? [] : null, name)
  }
  t.equal(read(answer({ label: 'x'.repeat(501) })).ok, false, 'a label that is too long')
  const endless = JSON.stringify(goodAnswer('soap_urgent_care_api')).replace('37.8', '1e999')
  t.match(read([endless]), { ok: true, dropped: [{ kind: 'vital_sign' }] }, 'a number that is not finite')
  const { plan: _, ...rest } = episode('soap_urgent_care_api') as Record<string, unknown>
  t.match(read([JSON.stringify({ medical_context: true, episodes: [rest] })]), { ok: true, value: { episodes: [{ plan: [] }] } }, 'a part that is missing')
  const many = read([JSON.stringify({ medical_context: true, episodes: Array.from({ length: 51 }, () => episode('soap_urgent_care_api')) })])
  t.equal(many.ok && (many.value as { episodes: unknown[] }).episodes.length, 50)
})
