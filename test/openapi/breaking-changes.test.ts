import t from 'tap'
import { breakingChanges, refusedChanges } from '../../openapi/breaking-changes.js'
import { smallDocument } from './small-document.js'

type Change = (document: Record<string, any>, schemas: Record<string, any>) => void
type Row = [name: string, change: Change, broken?: string[]]

/** A released document, and the same with one change. */
function changed (change: Change) {
  const current = smallDocument()
  change(current, current.components.schemas)
  return [smallDocument(), current] as const
}

function check (kind: string, rows: readonly Row[]): void {
  for (const [name, change, broken = []] of rows) {
    t.test(`${kind}: ${name} ${broken.length === 0 ? 'breaks no client' : 'breaks clients'}`, async t => {
      t.strictSame(breakingChanges(...changed(change)), broken)
    })
  }
}

const note = '/notes/{kind}/'

/** A tuple as a list of what it has. */
const asList = ({ prefixItems, items, ...rest }: Record<string, any>) => ({ ...rest, items: { oneOf: prefixItems } })

check('operations', [
  ['nothing', () => {}],
  ['a path that is gone', d => { delete d.paths['/search/'] }, ['/search/ is gone']],
  ['a path without its slash', d => { d.paths['/search'] = d.paths['/search/']; delete d.paths['/search/'] }, ['/search/ is gone']],
  ['a method that is gone', d => { delete d.paths[note].get }, [`GET ${note} is gone`]],
  ['another operationId', d => { d.paths[note].get.operationId = 'readNote' }, [`GET ${note} has the operationId readNote instead of getNote`]],
  ['a status that is gone', d => { delete d.paths[note].get.responses[404] }, [`GET ${note} 404 is gone`]],
  ['another success', d => { d.paths[note].post.responses = { 200: { description: 'Added.' } } }, [`POST ${note} 204 is gone`]],
  ['a response header that is gone', d => { delete d.paths[note].get.responses[200].headers.ETag }, [`GET ${note} 200 ETag is gone`]],
  ['a response header that is longer', d => { d.paths[note].get.responses[200].headers.ETag.schema.maxLength = 30 },
    [`GET ${note} 200 ETag has maxLength 30 instead of 20`]],
  ['a response header in another case', d => { d.paths[note].get.responses[200].headers = { etag: { schema: { type: 'string', maxLength: 20 } } } }],
  ['another media type', d => { d.paths[note].post.requestBody.content = { 'text/plain': { schema: { type: 'string' } } } },
    [`POST ${note} body application/json is gone`]],
  ['a body that has become required', d => { d.paths['/search/'].post.requestBody.required = true }, ['POST /search/ body has become required']],
  ['a body that is not read any more', d => { delete d.paths[note].post.requestBody }, [`POST ${note} body is gone`]],
  ['a new path', d => { d.paths['/new/'] = d.paths['/search/'] }],
  ['a new method', d => { d.paths['/search/'].get = d.paths[note].get }],
  ['a new status', d => { d.paths[note].post.responses[409] = { description: 'It exists.' } }],
  ['a new response header', d => { d.paths[note].post.responses[204].headers = { Location: { schema: { type: 'string' } } } }],
  ['another media type besides', d => { d.paths[note].post.requestBody.content['text/plain'] = { schema: { type: 'string' } } }],
  ['a body that may be missing', d => { d.paths[note].post.requestBody.required = false }],
  ['other words', d => { d.paths[note].get.summary = 'Reads a note'; d.info.title = 'More notes'; d.servers = [{ url: 'https://example.org' }] }]
])

check('parameters', [
  ['one that is gone', d => { d.paths[note].get.parameters = [] }, [`GET ${note} header parameter x-trace is gone`]],
  ['a new required one', d => { d.paths[note].get.parameters.push({ name: 'day', in: 'query', required: true, schema: { type: 'string' } }) },
    [`GET ${note} query parameter day has become required`]],
  ['one that has become required', d => { d.paths[note].get.parameters[0].required = true },
    [`GET ${note} header parameter x-trace has become required`]],
  ['a shorter one', d => { d.paths[note].get.parameters[0].schema.maxLength = 10 },
    [`GET ${note} header parameter x-trace has maxLength 10 instead of 20`]],
  ['a value that is gone, for every method of the path', d => { d.paths[note].parameters[0].schema.enum = ['visit'] },
    [`GET ${note} path parameter kind has lost the value "call"`, `POST ${note} path parameter kind has lost the value "call"`]],
  ['a new optional one', d => { d.paths[note].get.parameters.push({ name: 'day', in: 'query', schema: { type: 'string' } }) }],
  ['a header in another case', d => { d.paths[note].get.parameters[0].name = 'x-trace' }],
  ['one that moves to the path', d => { d.paths[note].parameters.push(...d.paths[note].get.parameters.splice(0)) }]
])

check('credentials', [
  ['a public operation that asks for a key', d => { d.paths[note].get.security = [{ key: [] }] }, [`GET ${note} cannot be called with no credentials any more`]],
  ['another scheme', d => { d.paths[note].post.security = [{ token: [] }] }, [`POST ${note} cannot be called with key any more`]],
  ['a second scheme that is needed too', d => { d.paths[note].post.security = [{ key: [], token: [] }] }, [`POST ${note} cannot be called with key any more`]],
  ['a scope', d => { d.paths[note].post.security = [{ key: ['write'] }] }, [`POST ${note} cannot be called with key any more`]],
  ['another header', d => { d.components.securitySchemes.key.name = 'Key' }, ['the security scheme key has changed']],
  ['a scheme that is gone', d => { delete d.components.securitySchemes.token }, ['the security scheme token is gone']],
  ['another scheme besides', d => { d.paths[note].post.security = [{ token: [] }, { key: [] }] }],
  ['an operation that becomes public', d => { d.paths[note].post.security = [] }],
  ['credentials that become optional', d => { d.paths[note].post.security = [{ key: [] }, {}] }],
  ['the same, said for the operation', d => { d.paths[note].post.security = [{ key: [] }] }],
  ['other words', d => { d.components.securitySchemes.key.description = 'The key.' }]
])

check('what clients send', [
  ['empty text besides', (_, s) => { s.Query.properties.text = { type: ['string', 'null'], maxLength: 100, pattern: '^$|^\\S' } }],
  ['another pattern', (_, s) => { s.Query.properties.text.pattern = '^\\w' }, ['request Query.text has pattern "^\\\\w" instead of "^\\\\S"']],
  ['something else besides', (d, s) => { d.paths[note].post.requestBody.content['application/json'].schema = { anyOf: [{ $ref: '#/components/schemas/Note' }, { type: 'null' }] }; s.Other = {} }],
  ['only something else', (d) => { d.paths[note].post.requestBody.content['application/json'].schema = { anyOf: [{ type: 'null' }] } },
    ['request Note accepts less (anyOf)']],
  ['a new required property', (_, s) => { s.Query.properties.day = { type: 'string' }; s.Query.required.push('day') }, ['request Query.day has become required']],
  ['a property that has become required', (_, s) => { s.Query.required.push('limit') }, ['request Query.limit has become required']],
  ['a property that is gone', (_, s) => { delete s.Query.properties.limit }, ['request Query.limit is gone']],
  ['an object that is closed', (_, s) => { s.Query.additionalProperties = false }, ['request Query.* accepts less']],
  ['a narrower type', (_, s) => { s.Query.properties.limit.type = 'integer' }, ['request Query.limit is of type "integer" instead of "number"']],
  ['another type', (_, s) => { s.Query.properties.text.type = 'object' }, ['request Query.text is of type "object" instead of "string"']],
  ['a lower maximum', (_, s) => { s.Query.properties.limit.maximum = 10 }, ['request Query.limit has maximum 10 instead of 50']],
  ['a higher minimum', (_, s) => { s.Query.properties.text.minLength = 2 }, ['request Query.text has minLength 2 instead of 1']],
  ['a limit where there was none', (_, s) => { s.Query.properties.limit.exclusiveMinimum = 0 }, ['request Query.limit has exclusiveMinimum 0 instead of nothing']],
  ['another pattern', (_, s) => { s.Query.properties.text.pattern = '^\\w' }, ['request Query.text has pattern "^\\\\w" instead of "^\\\\S"']],
  ['a format', (_, s) => { s.Query.properties.text.format = 'email' }, ['request Query.text has format "email" instead of nothing']],
  ['a value that is gone', (_, s) => { s.Query.properties.language.enum = ['en'] }, ['request Query.language has lost the value "nl"']],
  ['an enumeration where any text was fine', (_, s) => { s.Query.properties.text.enum = ['a'] }, ['request Query.text accepts an enumeration only']],
  ['a choice where anything was fine', (_, s) => { s.Query.oneOf = [{ required: ['limit'] }] }, ['request Query accepts less (oneOf)']],
  ['a rule that is not known here', (_, s) => { s.Query.not = { required: ['limit'] } }, ['request Query has not {"required":["limit"]} instead of nothing']],
  ['a new optional property', (_, s) => { s.Query.properties.day = { type: 'string' } }],
  ['a property that may be missing', (_, s) => { s.Query.required = [] }],
  ['a wider type', (_, s) => { s.Query.properties.text.type = ['string', 'null'] }],
  ['a higher maximum', (_, s) => { s.Query.properties.limit.maximum = 100 }],
  ['a limit that is gone', (_, s) => { delete s.Query.properties.limit.minimum }],
  ['a pattern that is gone', (_, s) => { delete s.Query.properties.text.pattern }],
  ['a new value', (_, s) => { s.Query.properties.language.enum.push('fr') }],
  ['an enumeration that is given up', (_, s) => { delete s.Query.properties.language.enum }],
  ['other words', (_, s) => { s.Query.description = 'A query.'; s.Query.title = 'Query'; s.Query.examples = [{}]; s.Query['x-order'] = 1 }],
  ['another name for the same schema', (d, s) => {
    s.Search = s.Query
    delete s.Query
    d.paths['/search/'].post.requestBody.content['application/json'].schema.$ref = '#/components/schemas/Search'
  }],
  ['the same schema without a name', (d, s) => { d.paths['/search/'].post.requestBody.content['application/json'].schema = s.Query }]
])

check('what clients read', [
  ['a property that is gone', (_, s) => { delete s.Problem.properties.code }, ['response Problem.code is gone']],
  ['a property that may be missing', (_, s) => { s.Problem.required = ['error'] }, ['response Problem.hint may be missing']],
  ['a property that may be null', (_, s) => { s.Problem.properties.error.type = ['string', 'null'] },
    ['response Problem.error is of type ["string","null"] instead of "string"']],
  ['a wider type', (_, s) => { s.Problem.properties.code.type = 'number' }, ['response Problem.code is of type "number" instead of "integer"']],
  ['a type that is not said any more', (_, s) => { delete s.Problem.properties.code.type }, ['response Problem.code is of type nothing instead of "integer"']],
  ['a longer text', (_, s) => { s.Problem.properties.error.maxLength = 200 }, ['response Problem.error has maxLength 200 instead of 100']],
  ['a text that may be empty', (_, s) => { delete s.Problem.properties.error.minLength }, ['response Problem.error has minLength nothing instead of 1']],
  ['a list that may be empty', d => { delete d.paths['/search/'].post.responses[200].content['application/json'].schema.minItems },
    ['POST /search/ 200 has minItems nothing instead of 1']],
  ['other elements of a list', d => { d.paths['/search/'].post.responses[200].content['application/json'].schema.items = { type: 'string' } },
    ['response Note is of type "string" instead of "object"', 'response Note may hold more (no oneOf)']],
  ['a value that is gone', (_, s) => { s.Problem.properties.level.enum = ['low'] }, ['response Problem.level has lost the value "high"']],
  ['an enumeration that is given up', (_, s) => { delete s.Problem.properties.level.enum }, ['response Problem.level is no enumeration any more']],
  ['a new value', (_, s) => { s.Problem.properties.level.enum.push('none') }],
  ['a new property', (_, s) => { s.Problem.properties.day = { type: 'string' }; s.Problem.required.push('day') }],
  ['a property that is always there', (_, s) => { s.Problem.required.push('code') }],
  ['a property that is never null', (_, s) => { s.Problem.properties.hint.type = 'string' }],
  ['a shorter text', (_, s) => { s.Problem.properties.error.maxLength = 50 }],
  ['a pattern', (_, s) => { s.Problem.properties.error.pattern = '^\\S' }],
  ['an enumeration of what was any text', (_, s) => { s.Problem.properties.error.enum = ['a', 'b'] }],
  ['an object that is open', (_, s) => { delete s.Problem.additionalProperties }]
])

check('what clients send and read', [
  ['another value of a constant', (_, s) => { s.CallNote.properties.kind.const = 'phone' }, [
    'response Note has lost the member call', 'request Note has lost the member call'
  ]],
  ['a member that is gone', (_, s) => { s.Note.oneOf.pop() }, ['response Note has lost the member call', 'request Note has lost the member call']],
  ['an element that is gone', (_, s) => { s.VisitNote.properties.parts.prefixItems.pop() }, [
    'response VisitNote.parts has 1 elements with a place of their own instead of 2',
    'request VisitNote.parts has 1 elements with a place of their own instead of 2'
  ]],
  ['elements in another order', (_, s) => { s.VisitNote.properties.parts.prefixItems.reverse() }, [
    'response Finding.finding is gone', 'response Advice.advice is gone', 'response Advice.description is gone',
    'request Finding.finding is gone', 'request Advice.advice is gone', 'request Advice.description is gone', 'request Advice.* accepts less'
  ]],
  ['a list of the elements of a tuple', (_, s) => { s.VisitNote.properties.parts = asList(s.VisitNote.properties.parts) }, [
    'response VisitNote.parts has its elements in any order'
  ]],
  ['such a list without an element', (_, s) => {
    s.VisitNote.properties.parts.prefixItems.pop()
    s.VisitNote.properties.parts = asList(s.VisitNote.properties.parts)
  }, [
    'response VisitNote.parts has lost the element Advice', 'response VisitNote.parts has its elements in any order',
    'request VisitNote.parts has lost the element Advice'
  ]],
  ['such a list with fewer elements', (_, s) => { s.VisitNote.properties.parts = { ...asList(s.VisitNote.properties.parts), minItems: 1 } }, [
    'response VisitNote.parts has its elements in any order', 'response VisitNote.parts has minItems 1 instead of 2'
  ]],
  ['such a list, of which an element has changed', (_, s) => {
    s.VisitNote.properties.parts = asList(s.VisitNote.properties.parts)
    delete s.Advice.properties.advice
  }, [
    'response Advice.advice is gone', 'response VisitNote.parts has its elements in any order', 'request Advice.advice is gone'
  ]],
  ['a tuple with a rest', (_, s) => { s.VisitNote.properties.parts.items = { type: 'string' } }, ['response VisitNote.parts[] may hold more']],
  ['other properties of another type', (_, s) => { s.Finding.additionalProperties = { type: 'number' } }, [
    'response Finding.* is of type "number" instead of "string"', 'request Finding.* is of type "number" instead of "string"'
  ]],
  ['a property called description that is gone', (_, s) => { delete s.Advice.properties.description }, [
    'response Advice.description is gone', 'request Advice.description is gone'
  ]],
  ['a format that is gone', (_, s) => { delete s.CallNote.properties.day.format }, ['response CallNote.day has format nothing instead of "date"']],
  ['another rule', (_, s) => { s.CallNote.dependentRequired.day = [] }, [
    'response CallNote has dependentRequired {"day":[]} instead of {"day":["kind"]}',
    'request CallNote has dependentRequired {"day":[]} instead of {"day":["kind"]}'
  ]],
  ['a new member', (_, s) => { s.Note.oneOf.push({ type: 'object', properties: { kind: { const: 'letter' } } }) }],
  ['members in another order', (_, s) => { s.Note.oneOf.reverse() }],
  ['keys in another order', (_, s) => { s.CallNote = Object.fromEntries(Object.entries(s.CallNote).reverse()) }]
])

t.test('breakingChanges does not accept a reference to nothing', async t => {
  t.throws(() => breakingChanges(...changed((_, s) => { delete s.Advice })), { message: 'the document has no #/components/schemas/Advice' })
})

t.test('refusedChanges allows everything with a higher major version, and with nothing less', async t => {
  const refused = (version: string) => refusedChanges(...changed(d => { delete d.paths['/search/']; d.info.version = version }))
  t.strictSame(refused('2.0.0'), [])
  for (const version of ['1.4.0', '1.5.0', '0.9.0']) t.strictSame(refused(version), ['/search/ is gone'], version)
})
