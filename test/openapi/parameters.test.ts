import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import t from 'tap'
import { documentOf } from '../../openapi/document.js'
import { createDecidingAjv } from '../../lib/runtime/validation/index.js'
import { EditedReport } from '../../schemas/report.js'
import { TOKEN_MAX_LENGTH } from '../../schemas/token.js'
import { bearer } from '../consultations.js'
import { build, makeKey, user } from '../helper.js'
import { logIn } from '../portal.js'
import { listen, send } from '../routes/kit.js'
import { oneAssertion } from '../one-assertion.js'

interface Schema {
  type: string
  enum?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}
interface Parameter { name: string, in: 'path' | 'query' | 'header', schema: Schema }
interface Operation { operationId: string, security: object[], parameters?: Parameter[], requestBody?: object }

const fastify = await build(t, {
  RATE_LIMIT_MAX: '1000000', RATE_LIMIT_ADDRESS_MAX: '1000000', USER_WORK_MAX: '1000000', OPEN_CONSULTATIONS_MAX: '10000'
})
const { key } = await makeKey(fastify)
const token = await bearer(fastify, key)
const admin = await logIn(fastify)
const { paths } = documentOf(fastify) as unknown as { paths: Record<string, Record<string, Operation>> }

/** What a header can hold on its way: no control characters, and no spaces around it. */
const SENDABLE = /^(?! )[ -~\u0080-\u00ff]*(?<! )$/

/** Ends and other edges of what a schema takes, and what lies just beyond them; some of each, the same every time. */
function edgesOf ({ type, enum: values = [], minimum = 0, maximum = 0, minLength = 0, maxLength = 0, pattern, format }: Schema): string[] {
  if (type === 'integer') return [minimum, minimum - 1, maximum, maximum + 1].map(String).concat('', ' ', '1.5', 'x', '0x1', '٣', 'null', '9'.repeat(400))
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter(length => length >= 0)
  // Nothing is made of a pattern that looks ahead: there are other edges for these.
  const makeable = pattern !== undefined && !/\(\?[=!]/.test(pattern)
  const patterned = makeable ? fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 7, numRuns: 30 }) : []
  const moments = format === 'date-time'
    ? ['2026-03-02T09:00:00Z', '2026-03-02T09:00:00+0100', '2026-03-02 09:00:00+14', '2026-03-02T09:00:00+16:00', '9999-12-31T23:59:59-01:00', '2026-02-30T09:00:00Z', '2026-03-02']
    : []
  return [
    ...values, ...values.map(value => `${value} `), ...lengths.flatMap(length => ['a', '-', 'é', ' '].map(character => character.repeat(length))),
    ...patterned, ...patterned.map(text => text.padEnd(maxLength, text.at(-1) ?? 'a')), ...moments, ...format === 'uuid' ? [randomUUID(), randomUUID().toUpperCase()] : [],
    'null', 'x', '0', '"1"', '日本', '\u0000', '%00', 'a/b'
  ]
}

/** Whether the answer is a 400 about the parameter. */
async function isRefused (method: string, url: string, operation: Operation, parameter: Parameter, value: string): Promise<boolean> {
  const path = url.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (parameter.in === 'path' && name === parameter.name) return encodeURIComponent(value)
    return { id: url.includes('api-keys') ? 'unknown' : randomUUID(), index: '0', revision: '1', kid: 'unknown', template: 'dictation_api', message: `msg_${'0'.repeat(32)}` }[name] ?? ''
  })
  const credentials = operation.security.some(way => 'portalSession' in way) ? admin : operation.operationId === 'issueToken' || /\/webhook-|\/users\//.test(url) ? { 'x-api-key': key } : token
  const bodies: Record<string, object> = { issueToken: user, createConsultation: { template: 'dictation_api', input_language: 'en' }, rotateApiKey: {}, replaceKeyTerms: { key_terms: [] }, recordConsent: { state: 'given' }, saveReport: EditedReport.examples[0] as object, replaceSpeakerRoles: { speakers: [] }, replaceCorrections: { corrections: [] }, appendTranscript: { segments: [{ id: 's', text: 'x' }] } }
  const answer = await fastify.inject({
    method: method.toUpperCase() as 'GET',
    url: parameter.in === 'query' ? `${path}?${parameter.name}=${encodeURIComponent(value)}` : path,
    headers: { ...credentials, ...parameter.in === 'header' ? { [parameter.name]: value } : {} },
    ...operation.requestBody === undefined || operation.operationId === 'putAudioChunk' ? {} : { payload: bodies[operation.operationId] ?? {} }
  })
  if (answer.statusCode >= 500 && answer.json<{ code: string }>().code !== 'speech_engine_not_set') t.fail(`${operation.operationId} answers ${answer.statusCode} to ${parameter.name}=${value}`)
  const place = [parameter.in, ...parameter.in === 'path' ? [] : [parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name]]
  return answer.statusCode === 400 && place.every((part, at) => answer.json<Array<{ loc: string[] }>>()[0]?.loc[at] === part)
}

/**
 * What a schema cannot say, or not in a parameter that OpenAPI leaves to the media type: whether a cursor is one that this list has given,
 * which protocols a stream needs, and what type bytes have.
 */
const BEYOND_SCHEMAS = new Set(['listConsultations cursor', 'listWebhookMessages cursor', 'listManagedWebhookMessages cursor', 'getRecording to', 'openStream Sec-WebSocket-Protocol', 'putAudioChunk Content-Type'])

t.test('of every parameter, what its schema takes is taken, and what it does not is refused (400)', oneAssertion(async t => {
  const counts = { taken: 0, refused: 0 }
  for (const [url, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      for (const parameter of operation.parameters ?? []) {
        const what = `${operation.operationId} ${parameter.name}`
        const accepts = createDecidingAjv(parameter.in !== 'header', []).compile({ type: 'object', properties: { value: parameter.schema } })
        for (const value of new Set(edgesOf(parameter.schema))) {
          if (parameter.in === 'header' && !SENDABLE.test(value)) continue
          // Other paths than that of the operation.
          if (parameter.in === 'path' && (value === '' || value === '.' || value === '..')) continue
          const taken = accepts({ value })
          if (taken && BEYOND_SCHEMAS.has(what)) continue
          counts[taken ? 'taken' : 'refused'] += 1
          t.equal(await isRefused(method, url, operation, parameter, value), !taken, `${what} ${taken ? 'takes' : 'refuses'} ${JSON.stringify(value.slice(0, 80))} (${value.length})`)
        }
      }
    }
  }
  t.ok(counts.taken > 200 && counts.refused > 200, JSON.stringify(counts))
}))

t.test('the longest header of a schema arrives, beside the longest token', oneAssertion(async t => {
  const port = await listen(fastify)
  const headers = Object.values(paths).flatMap(item => Object.values(item)).flatMap(({ parameters = [] }) => parameters).filter(parameter => parameter.in === 'header')
  for (const { name, schema } of headers) {
    const credentials = name === 'Sec-WebSocket-Protocol' ? '' : `Authorization: Bearer ${'x'.repeat(TOKEN_MAX_LENGTH)}\r\n`
    const { status } = await send(port, `GET /api/v1/session/ HTTP/1.1\r\nHost: x\r\n${credentials}${name}: ${'x'.repeat(schema.maxLength ?? 0)}\r\n\r\n`)
    t.equal(status, 401, name)
  }
}))

t.test('a method that no route has is 405 with those that there are, whichever Node reads', oneAssertion(async t => {
  const port = (fastify.server.address() as { port: number }).port
  for (const [url, item] of Object.entries(paths)) {
    const path = url.replace('{id}', randomUUID()).replace('{index}', '0').replace('{kid}', 'k').replace('{template}', 'dictation_api')
    for (const method of ['QUERY', 'PROPFIND', 'TRACE', 'PATCH']) {
      if (Object.hasOwn(item, method.toLowerCase())) continue
      const { status, headers, body } = await send(port, `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      t.strictSame([status, JSON.parse(body).code], [405, 'method_not_allowed'], `${method} ${url}`)
      for (const has of Object.keys(item)) t.ok(headers.allow?.split(', ').includes(has.toUpperCase()), `${method} ${url}: ${headers.allow}`)
    }
  }
}))
