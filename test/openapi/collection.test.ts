import { readFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { build, makeKey } from '../helper.js'

interface Item {
  name: string
  event?: Array<{ script: { exec: string[] } }>
  request: {
    method: string
    auth: { type: string }
    header: Array<{ key: string, value: string, disabled?: boolean }>
    url: { raw: string, query?: Array<{ key: string, value: string, disabled?: boolean }>, variable: Array<{ key: string, value: string }> }
    body?: { raw?: string }
  }
}

const read = (name: string): unknown => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../openapi', name), 'utf8'))
const collection = read('postman.json') as { variable: Array<{ key: string, value: string }>, item: Array<{ name: string, item: Item[] }> }
const { paths } = read('openapi.json') as { paths: Record<string, Record<string, { summary: string, tags: string[] }>> }
const requests = collection.item.flatMap(({ item }) => item)

t.test('the collection has a request for every operation, once, in the folder of its tag', async t => {
  const wanted = Object.entries(paths).flatMap(([url, item]) => Object.entries(item).map(([method, { summary, tags }]) => {
    return [tags[0], summary, `${method.toUpperCase()} {{baseUrl}}${url.replace(/\{(\w+)\}/g, ':$1')}`].join(' | ')
  }))
  const found = collection.item.flatMap(({ name, item }) => item.map(({ name: summary, request: { method, url } }) => [name, summary, `${method} ${url.raw}`].join(' | ')))
  t.strictSame(found.toSorted(), wanted.toSorted())
  t.equal(new Set(requests.map(({ name }) => name)).size, requests.length, 'each has a name of its own')
})

t.test('with a key alone, the requests of a visit work one after the other: the token and the id come from the answers', async t => {
  const fastify = await build(t, { RATE_LIMIT_MAX: '100000' })
  const { key } = await makeKey(fastify)
  const variables = new Map([...collection.variable.map(({ key, value }) => [key, value] as const), ['apiKey', key], ['baseUrl', '']])
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? t.fail(name) as never)

  async function send (name: string): Promise<number> {
    const { request, event } = requests.find(item => item.name === name) as Item
    const url = filled(request.url.raw).replace(/:(\w+)/g, (_, name: string) => filled(request.url.variable.find(({ key }) => key === name)?.value ?? ''))
    const sent = request.header.filter(({ disabled }) => disabled !== true)
    const headers = Object.fromEntries(sent.map(({ key, value }) => [key, filled(value)]))
    if (request.auth.type === 'bearer') headers.authorization = filled('Bearer {{accessToken}}')
    if (request.auth.type === 'apikey') headers['x-api-key'] = filled('{{apiKey}}')
    const response = await fastify.inject({
      method: request.method as 'GET', url, headers, ...request.body?.raw === undefined ? {} : { payload: request.body.raw }
    })
    // What a program does after an answer, as the collection says it.
    for (const { script } of event ?? []) {
      const [, variable, property] = /collectionVariables\.set\('(\w+)', pm\.response\.json\(\)\.(\w+)\)/.exec(script.exec.join('\n')) ?? []
      variables.set(String(variable), String(response.json<Record<string, unknown>>()[String(property)]))
    }
    return response.statusCode
  }

  const summaryOf = (method: string, url: string) => String(paths[url]?.[method]?.summary)
  for (const [method, url, status] of [
    ['post', '/api/v1/token/', 200], ['get', '/api/v1/session/', 200], ['post', '/api/v1/consultations/', 201],
    ['post', '/api/v1/consultations/{id}/transcript/', 200], ['put', '/api/v1/consultations/{id}/key-terms/', 204],
    ['put', '/api/v1/consultations/{id}/consent/', 200], ['get', '/api/v1/consultations/{id}/', 200],
    ['post', '/api/v1/consultations/{id}/finish/', 202], ['get', '/api/v1/consultations/', 200],
    ['get', '/api/v1/examples/{template}/', 200], ['delete', '/api/v1/consultations/{id}/', 204]
  ] as const) t.equal(await send(summaryOf(method, url)), status, `${method} ${url}`)
})
