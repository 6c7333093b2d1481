import type { SwaggerTransformObject } from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { REQUEST_ID_HEADER } from '../../schemas/request-id.js'
import { inPlainForm } from './plain.js'
import { describeRequests } from './requests.js'

/** A route that no guard has written a requirement for asks for no credentials, and the document says so. */
function withSecurity (schema: FastifySchema | undefined): FastifySchema {
  return { ...schema, security: schema?.security ?? [] }
}

/** A response as the route declares it: a JSON Schema with documentation. */
interface DeclaredResponse {
  $ref?: string
  description?: string
  headers?: object
  examples?: readonly unknown[]
}

/** The name of an example: its code, when it has one. */
function exampleName (example: unknown, at: number): string {
  return (Object(example) as { code?: string }).code ?? `example${at + 1}`
}

/** Moves the examples of a response to where readers of the document look for them; those of its schema apply to all operations. */
function withExamples (response: DeclaredResponse): object {
  const { $ref, description, headers, examples } = response
  if (examples === undefined || $ref === undefined) return response
  const named = Object.fromEntries(examples.map((value, at) => [exampleName(value, at), { value }]))
  return { description, headers, content: { 'application/json': { schema: { $ref }, examples: named } } }
}

/** The schema of a route as the document shows it. */
export function declared (given: FastifySchema | undefined): FastifySchema {
  const schema = withSecurity(given)
  const responses = Object.entries((schema.response ?? {}) as Record<string, DeclaredResponse>)
  if (responses.length === 0) return schema
  return { ...schema, response: Object.fromEntries(responses.map(([status, response]) => [status, withExamples(response)])) }
}

interface Response {
  headers?: Record<string, unknown>
}

type Paths = Record<string, Record<string, { responses?: Record<string, Response> }>>

function responsesIn (paths: Paths): Response[] {
  return Object.values(paths).flatMap(item => Object.values(item)).flatMap(({ responses = {} }) => Object.values(responses))
}

function headerReference (name: string): { $ref: string } {
  return { $ref: `#/components/headers/${name}` }
}

/** Every answer carries the id of its request. */
function withRequestIds (responses: readonly Response[]): void {
  for (const response of responses) response.headers = { [REQUEST_ID_HEADER]: headerReference(REQUEST_ID_HEADER), ...response.headers }
}

/**
 * Makes components of the headers that several responses have, which are half of the document otherwise: of each name the one that most
 * have; others of that name stay where they are.
 *
 * @returns these components
 */
function withSharedHeaders (responses: readonly Response[]): Record<string, unknown> {
  const keyOf = (name: string, header: unknown) => `${name} ${JSON.stringify(header)}`
  const uses = new Map<string, { name: string, header: unknown, count: number }>()
  for (const [name, header] of responses.flatMap(({ headers = {} }) => Object.entries(headers))) {
    if ('$ref' in Object(header)) continue
    const key = keyOf(name, header)
    uses.set(key, { name, header, count: (uses.get(key)?.count ?? 0) + 1 })
  }
  const ascending = [...uses].filter(([, { count }]) => count > 1).sort(([, one], [, other]) => one.count - other.count)
  const keys = new Map(ascending.map(([key, { name }]) => [name, key]))
  for (const response of responses) {
    if (response.headers === undefined) continue
    response.headers = Object.fromEntries(Object.entries(response.headers).map(([name, header]) => {
      return [name, keys.get(name) === keyOf(name, header) ? headerReference(name) : header]
    }))
  }
  const shared = [...keys].sort(([one], [other]) => one.localeCompare(other))
  return Object.fromEntries(shared.map(([name, key]) => [name, uses.get(key)?.header]))
}

type Schema = Readonly<Record<string, unknown>>

/**
 * Gives each component its name as its title: viewers show it where a schema appears without its name, in `oneOf`. Also
 * gives each response its `X-Request-Id`, describes each header once, and requests as they are read.
 */
export const completed: SwaggerTransformObject = document => {
  if (!('openapiObject' in document)) return document.swaggerObject
  const { components = {}, ...rest } = document.openapiObject
  const responses = responsesIn(rest.paths as Paths)
  withRequestIds(responses)
  const headers = { ...components.headers, ...withSharedHeaders(responses) }
  const paths = rest.paths as Parameters<typeof describeRequests>[0]
  const described = describeRequests(paths, (components.schemas ?? {}) as Record<string, Schema>)
  const schemas = Object.entries(described).map(([name, schema]) => {
    return [name, { title: name, ...inPlainForm(schema) as Schema }]
  })
  return { ...rest, components: { ...components, headers, schemas: Object.fromEntries(schemas) } } as typeof document.openapiObject
}
