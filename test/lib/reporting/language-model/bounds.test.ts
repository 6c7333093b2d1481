import t from 'tap'
import { createRunAwayWatch } from '../../../../lib/reporting/language-model/run-away.js'
import { bounded, factsSchema, reportSchema, strictSubset, type JsonSchema } from '../../../../lib/reporting/language-model/schema.js'
import { createStrictAjv } from '../../../../lib/runtime/validation/ajv.js'
import { completion, startChatServer, type CompletionRequest } from '../../../chat-server.js'
import { engineFor, goodAnswer, never, request, templates } from './consultation.js'

/** Every list in a schema, by its place. */
function listsIn (schema: JsonSchema, at = ''): Array<[place: string, list: JsonSchema]> {
  const { properties = {}, items, anyOf = [] } = schema
  return [
    ...items === undefined || items === false ? [] : [[at, schema] as [string, JsonSchema], ...listsIn(items, `${at}[]`)],
    ...Object.entries(properties).flatMap(([name, property]) => listsIn(property, `${at}/${name}`)),
    ...anyOf.flatMap((variant, index) => listsIn(variant, `${at}|${index}`))
  ]
}

/** The schema in a request, and whether its lists end. */
function hasBounds ({ response_format: format }: CompletionRequest): boolean {
  return JSON.stringify(format).includes('"maxItems"')
}

t.test('every list in the schemas that servers get has an end, and every source is a line of the prompt', async t => {
  for (const schema of [...templates.map(reportSchema), factsSchema]) {
    const strict = strictSubset(schema)
    const lists = listsIn(bounded(strict, 37))
    t.equal(lists.length, listsIn(strict).length)
    t.strictSame(lists.filter(([, { maxItems }]) => typeof maxItems !== 'number'), [])
    const sources = lists.filter(([place]) => place.endsWith('/sources'))
    t.ok(sources.length > 0)
    t.strictSame(sources.filter(([, { items }]) => items === false || items?.maximum !== 37 || items.minimum !== 1), [])
  }
})

t.test('a good answer fits, and one that names a line that is none does not', async t => {
  for (const template of templates) {
    const fits = createStrictAjv([]).compile(bounded(strictSubset(reportSchema(template)), 4))
    t.ok(fits(goodAnswer(template)), template)
    t.notOk(createStrictAjv([]).compile(bounded(strictSubset(reportSchema(template)), 1))(goodAnswer(template)), template)
  }
})

t.test('a server that refuses bounds is asked without them, and keeps the schema', async t => {
  const message = "Invalid schema for response_format 'report': 'maxItems' is not permitted."
  const server = await startChatServer(t, ({ body }) => {
    return hasBounds(body) ? { status: 400, body: { error: { message } } } : completion(goodAnswer())
  })
  const engine = engineFor(server)
  for (let at = 0; at < 2; at++) t.equal((await engine.draft(request(), never())).generation_result, 'success')
  t.strictSame(server.requests.map(({ body }) => [body.response_format?.type, hasBounds(body)]), [
    ['json_schema', true], ['json_schema', false], ['json_schema', false]
  ])
})

t.test('a server that leaves the schema aside without a word is asked with the schema in the prompt from then on', async t => {
  const server = await startChatServer(t, ({ body }) => {
    return completion(body.response_format?.type === 'json_schema' ? 'The patient has a sore throat, doctor.' : goodAnswer())
  })
  const engine = engineFor(server)
  for (let at = 0; at < 3; at++) t.equal((await engine.draft(request(), never())).generation_result, 'success')
  const types = server.requests.map(({ body }) => body.response_format?.type)
  t.strictSame(types, ['json_schema', 'json_object', 'json_schema', 'json_object', 'json_object'], 'once may be chance')
  t.match(server.requests[4]?.body.messages[0]?.content, /Form of the answer:\n\{"medical_context":boolean/)

  const broken = await startChatServer(t, (_asked, at) => completion(at % 2 === 0 ? '{"medical_context": 7' : goodAnswer()))
  const other = engineFor(broken)
  for (let at = 0; at < 3; at++) await other.draft(request(), never())
  t.equal(broken.requests[4]?.body.response_format?.type, 'json_schema', 'an answer that is no good JSON does not show that')
})

t.test('a text has run away when it counts up, or says the same with other numbers', async t => {
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_nothing, at) => from + at)
  const items = (count: number, text: (at: number) => string) => {
    return numbers(0, count).map(at => JSON.stringify({ text: text(at), sources: [at + 1] })).join(', ')
  }
  const told = 'the patient says that it has been like this since last week, mostly at night, and that nothing helps'.split(' ')
  const cases: Record<string, [text: string, ranAway: boolean]> = {
    'a list that counts on': [`{"text": "Cough.", "sources": [${numbers(1, 400).join(', ')}, `, true],
    'a list of many lines': [`${' '.repeat(10)}${items(8, at => told.slice(at).join(' '))} {"sources": [${numbers(1, 40).join(', ')}, `, false],
    'a list of numbers that do not count': [`{"sources": [${numbers(1, 400).map(at => at * 7 % 90).join(', ')}, `, false],
    'the same sentence with other lines': [`{"episodes": [${items(80, () => 'The patient coughs.')}`, true],
    'sentences that differ': [`{"episodes": [${items(80, at => told.map((_word, index) => told[(index * at + at) % told.length]).join(' '))}`, false]
  }
  const found = Object.entries(cases).filter(([, [text, ranAway]]) => createRunAwayWatch()(text) !== ranAway)
  t.strictSame(found.map(([name]) => name), [])
})
