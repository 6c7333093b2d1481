import t from 'tap'
import { anyObjectGrammar, grammarOf } from '../../../../../lib/reporting/language-model/local/grammar.js'
import { factsSchema, reportSchema, strictSubset, type JsonSchema } from '../../../../../lib/reporting/language-model/schema.js'
import { episode, goodAnswer, templates } from '../consultation.js'
import { acceptorOf } from './gbnf.js'

/** Values of a schema, and texts that are none of it. */
type Examples = readonly [schema: JsonSchema, good: readonly unknown[], bad: readonly string[]]

const measured: JsonSchema = { type: 'object', properties: { unit: { enum: ['mmHg', '°C'] }, value: { type: 'number' } } }
const note: JsonSchema = { type: 'object', properties: { from_date: { type: 'string' }, days: { type: ['integer', 'null'] } } }

const small: Readonly<Record<string, Examples>> = {
  'a string': [{ type: 'string' }, ['', 'a "b" \\ c\n', '38,5 °C 😀', '<|im_end|>'], ['', '"', 'a', '"a', '"a"b', '"\n"', '"\\q"', '\'a\'']],
  'a number': [{ type: 'number' }, [0, -1, 37.8, 12345], ['01', '.5', '1.', '+1', '1e400', 'NaN', '"1"', `${'9'.repeat(40)}`]],
  'an integer': [{ type: 'integer' }, [0, -7, 120], ['1.5', '007', '']],
  'an integer with bounds': [{ type: 'integer', minimum: 1, maximum: 40 }, [1, 9, 40], ['-1', '100', '1.0']],
  'a choice of constants': [{ enum: ['a"b', 3, null] }, ['a"b', 3, null], ['"a"', '4', '"null"']],
  'a string or null': [{ type: ['string', 'null'] }, ['null', null, 'x'], ['nul', 'true']],
  'an object or null': [{ anyOf: [note, { type: 'null' }] }, [null, { from_date: 'x', days: 3 }, { from_date: '', days: null }], ['{}', '{"from_date":"x"}']],
  'a choice of objects': [{ anyOf: [measured, note] }, [{ unit: '°C', value: 1 }, { from_date: 'x', days: 0 }], ['{"unit":"°C","days":1}', '{"unit":"kg","value":1}']],
  'a list': [{ type: 'array', items: measured }, [[], [{ unit: 'mmHg', value: 120 }], Array(70).fill({ unit: '°C', value: 38 })], ['[', '[,]', '[{"unit":"mmHg","value":1},]', '{}']],
  'a short list': [{ type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 3 }, [[1], [1, 2, 3]], ['[]', '[1,2,3,4]']],
  'an empty list': [{ type: 'array', items: false }, [[]], ['[1]']],
  'an object without properties': [{ type: 'object', properties: {} }, [{}], ['{"a":1}']]
}

/** Examples that a grammar tells apart wrongly. */
function mistakes (schema: JsonSchema, good: readonly unknown[], bad: readonly string[]): string[] {
  const accepts = acceptorOf(grammarOf(schema))
  return [
    ...good.map(value => JSON.stringify(value)).filter(text => !accepts(text)).map(text => `refuses ${text}`),
    ...bad.filter(accepts).map(text => `accepts ${text}`)
  ]
}

t.test('a grammar allows what fits its schema, and nothing else', async t => {
  const found = Object.entries(small).flatMap(([name, [schema, good, bad]]) => mistakes(schema, good, bad).map(mistake => `${name}: ${mistake}`))
  t.strictSame(found, [])
})

t.test('a blank may follow a comma or a colon; nothing else is between values', async t => {
  const accepts = acceptorOf(grammarOf({ type: 'array', items: measured }))
  t.ok(accepts('[{"unit": "mmHg", "value": 120}, {"unit":"°C","value":38.5}]'))
  for (const text of ['[ ]', '[{"unit":  "mmHg","value":1}]', '[{\n"unit":"mmHg","value":1}]', '[] ']) t.notOk(accepts(text), text)
})

t.test('a schema that a grammar cannot express is refused', async t => {
  for (const schema of [{}, { type: 'date' }, { anyOf: [] }, { type: 'array', items: {} }]) t.throws(() => grammarOf(schema), /a grammar cannot hold a model to/)
})

/** Answers like a good one, each with one thing changed that the schema does not allow. */
function spoilt (answer: ReturnType<typeof goodAnswer>): string[] {
  const whole = JSON.stringify(answer)
  const [first] = answer.episodes
  return [
    whole.slice(0, -1),
    `${whole},`,
    `\`\`\`json\n${whole}\n\`\`\``,
    whole.replace('"medical_context":true,', ''),
    whole.replace('"medical_context":true', '"medical_context":"yes"'),
    whole.replace('"label"', '"title"'),
    whole.replace(/"sources":\[\d+\]/, '"sources":["first"]'),
    JSON.stringify({ ...answer, episodes: [{ ...first, extra: 1 }] }),
    JSON.stringify({ ...answer, episodes: first }),
    JSON.stringify({ ...answer, episodes: [Object.fromEntries(Object.entries(first ?? {}).slice(1))] })
  ]
}

for (const template of templates) {
  t.test(`${template}: the grammar allows answers that fit, and none that does not`, async t => {
    const answer = goodAnswer(template)
    const [first] = answer.episodes
    const emptied = Object.fromEntries(Object.entries(first ?? {}).map(([name, value]) => [name, Array.isArray(value) ? [] : name === 'sick_note' ? null : value]))
    const good = [
      answer,
      { medical_context: false, episodes: [] },
      { medical_context: true, episodes: [episode(template), episode(template, 'Knie "links"')] },
      { medical_context: true, episodes: [emptied] }
    ]
    const bad = spoilt(answer)
    t.equal(new Set(bad).size, bad.length)
    t.strictSame(mistakes(strictSubset(reportSchema(template)), good, bad), [])
  })
}

t.test('of a vital sign, each variant may be written, with its own unit', async t => {
  const accepts = acceptorOf(grammarOf(strictSubset(reportSchema('soap_new_complaint_api'))))
  const withSigns = (signs: object[]) => JSON.stringify({ medical_context: true, episodes: [{ ...episode('soap_new_complaint_api'), vital_signs: signs }] })
  const signs = [
    { vital_sign_id: 'body_temperature', unit: '°C', value: 38.5, sources: [1] },
    { vital_sign_id: 'systolic_blood_pressure', unit: 'mmHg', value: 145, sources: [1, 2] }
  ]
  t.ok(accepts(withSigns(signs)))
  t.notOk(accepts(withSigns([{ ...signs[0], unit: 'mmHg' }])))
})

t.test('facts', async t => {
  const good = [{ facts: [] }, { facts: [{ text: 'Sore throat for three days.', sources: [1, 2] }] }]
  t.strictSame(mistakes(strictSubset(factsSchema), good, ['{}', '{"facts":["x"]}', '{"facts":null}', '[]']), [])
})

t.test('where no schema is set, any object is allowed, in lines or not, and no endless blank', async t => {
  const accepts = acceptorOf(anyObjectGrammar)
  for (const value of [{}, { a: [1, 'x', { b: null }], c: true }]) {
    t.ok(accepts(JSON.stringify(value)))
    t.ok(accepts(JSON.stringify(value, null, 2)))
  }
  for (const text of ['[]', '"x"', '{"a":}', `{${' '.repeat(200)}}`]) t.notOk(accepts(text), text)
})
