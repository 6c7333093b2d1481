import t from 'tap'
import { contractChanges } from '../../openapi/contract-changes.js'
import { smallDocument } from './small-document.js'

t.test('without a change, there is nothing but the heading', async t => {
  t.match(contractChanges(smallDocument(), smallDocument()), /^# Changes of the contract\n\nFrom the released 1\.4\.0 [^#]*$/)
})

t.test('operations, parameters, properties, answers and headers that are new are listed, each once', async t => {
  const current = smallDocument()
  current.info.version = '1.5.0'
  current.paths['/days/'] = { get: { operationId: 'listDays', summary: 'List days', responses: { 200: { description: 'Days.' } } } }
  current.paths['/search/'].get = { operationId: 'searchOften', summary: 'Search often', responses: { 200: { description: 'Found.' } } }
  current.paths['/notes/{kind}/'].get.parameters.push({ name: 'short', in: 'query', schema: { type: 'boolean' } })
  for (const operation of [current.paths['/notes/{kind}/'].post, current.paths['/search/'].post]) {
    operation.responses[413] = { description: 'Too large.' }
  }
  current.paths['/notes/{kind}/'].get.responses[200].headers.Age = { schema: { type: 'integer' } }
  current.components.schemas.Problem.properties.why = { type: 'string' }
  const text = contractChanges(smallDocument(), current)
  t.match(text, /^From the released 1\.4\.0 /m)
  t.strictSame(text.split('\n').filter(line => /^(?:##|-)/.test(line)), [
    '## New operations',
    '- `GET /search/`: Search often',
    '- `GET /days/`: List days',
    '## New in operations that were there',
    '- `GET /notes/{kind}/ query parameter short`',
    '- `response Problem.why`',
    '- an answer 413: `POST /notes/{kind}/`, `POST /search/`',
    '- the header Age: `GET /notes/{kind}/`'
  ])
})

t.test('what breaks clients is listed, also where the major version allows it', async t => {
  const current = smallDocument()
  current.info.version = '2.0.0'
  delete current.paths['/search/']
  current.components.schemas.Problem.properties.error.maxLength = 200
  const text = contractChanges(smallDocument(), current)
  t.match(text, /\n## Breaks clients\n\n(?:- .*\n)*- `\/search\/ is gone`\n/)
  t.match(text, /- `response Problem\.error has maxLength 200 instead of 100`\n/)
  t.notMatch(text, /## New/)
})
