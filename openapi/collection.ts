import { isNode, listAt, nodeAt, resolve, type Node } from './schema-changes.js'

const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** What a user fills in once, or what an answer fills in, and where that stands in the answer. */
const VARIABLES = ['apiKey', 'accessToken', 'id']
const FILLED_BY: Readonly<Record<string, readonly [variable: string, property: string]>> = {
  issueToken: ['accessToken', 'token'],
  createConsultation: ['id', 'id']
}

/** How requests say who sends them, by security scheme. A cookie comes from the jar of the program. */
const AUTHENTICATION: Readonly<Record<string, Node>> = {
  accessToken: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
  apiKey: {
    type: 'apikey',
    apikey: [['key', 'X-Api-Key'], ['value', '{{apiKey}}'], ['in', 'header']].map(([key, value]) => ({ key, value, type: 'string' }))
  }
}

function exampleOf (document: Node, schema: unknown): unknown {
  const resolved = resolve(document, schema)
  if (!isNode(resolved)) return undefined
  return resolved.example ?? (Array.isArray(resolved.enum) ? resolved.enum[0] : undefined) ?? resolved.minimum
}

interface Parameter {
  name: string
  value: string
  required: boolean
  description: string
}

/** The parameters of one place, with values that can be sent; optional ones are there, but switched off. */
function parametersIn (document: Node, operation: Node, place: string): Parameter[] {
  return listAt(operation, 'parameters').filter(isNode).filter(parameter => parameter.in === place).map(parameter => {
    const name = String(parameter.name)
    const value = name === 'id' ? '{{id}}' : String(exampleOf(document, parameter.schema) ?? '')
    return { name, value, required: parameter.required === true, description: String(parameter.description ?? '') }
  })
}

function switchable ({ name, value, required, description }: Parameter): Node {
  return { key: name, value, description, ...required ? {} : { disabled: true } }
}

function bodyOf (document: Node, operation: Node): Node {
  const content = nodeAt(nodeAt(operation, 'requestBody'), 'content')
  if (isNode(content['application/json'])) {
    const raw = JSON.stringify(exampleOf(document, nodeAt(content, 'application/json').schema) ?? {}, null, 2)
    return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }
  }
  return Object.keys(content).length === 0 ? {} : { body: { mode: 'file', file: {} } }
}

/** What a program does with the answer: keep what later requests need. */
function eventsOf (operationId: string): Node {
  const filled = FILLED_BY[operationId]
  if (filled === undefined) return {}
  const [variable, property] = filled
  const exec = [`if (pm.response.code < 300) pm.collectionVariables.set('${variable}', pm.response.json().${property})`]
  return { event: [{ listen: 'test', script: { type: 'text/javascript', exec } }] }
}

function requestOf (document: Node, path: string, method: string, operation: Node): Node {
  const [way = {}] = listAt(operation, 'security') as Node[]
  const steps = path.split('/').slice(1).map(step => step.replace(/^\{(\w+)\}$/, ':$1'))
  const query = parametersIn(document, operation, 'query').map(switchable)
  const variable = parametersIn(document, operation, 'path').map(({ name, value, description }) => ({ key: name, value, description }))
  const body = bodyOf(document, operation)
  const types = 'body' in body ? Object.keys(nodeAt(nodeAt(operation, 'requestBody'), 'content')).slice(0, 1) : []
  const headers = parametersIn(document, operation, 'header').filter(({ name }) => name.toLowerCase() !== 'content-type')
  return {
    name: operation.summary,
    ...eventsOf(String(operation.operationId)),
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      auth: AUTHENTICATION[Object.keys(way)[0] ?? ''] ?? { type: 'noauth' },
      header: [...types.map(value => ({ key: 'Content-Type', value })), ...headers.map(switchable)],
      url: { raw: `{{baseUrl}}/${steps.join('/')}`, host: ['{{baseUrl}}'], path: steps, ...query.length === 0 ? {} : { query }, variable },
      ...body
    },
    response: []
  }
}

/**
 * The operations of a document in OpenAPI 3.0 as a collection that Postman and Bruno import: a folder for each tag, each request with the
 * example of its body. The token and the id of the last consultation are taken from the answers.
 */
export function collectionOf (document: Node): Node {
  const operations = Object.entries(nodeAt(document, 'paths')).flatMap(([path, item]) => {
    return Object.entries(item as Record<string, Node>).map(([method, operation]) => ({ path, method, operation }))
  })
  const { title, description } = nodeAt(document, 'info')
  const [server] = listAt(document, 'servers') as Node[]
  return {
    info: { name: title, description, schema: FORMAT },
    variable: [{ key: 'baseUrl', value: server?.url }, ...VARIABLES.map(key => ({ key, value: '' }))],
    item: (listAt(document, 'tags') as Node[]).map(({ name, description }) => ({
      name,
      description,
      item: operations.filter(({ operation }) => listAt(operation, 'tags').includes(name))
        .map(({ path, method, operation }) => requestOf(document, path, method, operation))
    }))
  }
}
