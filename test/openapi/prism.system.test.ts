import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { generationResults } from '../../schemas/consultation-output/index.js'
import { build } from '../helper.js'
import { temporaryDirectory } from '../directories.js'
import { withSpeech } from '../recordings.js'
import { transcribing } from '../speech-server.js'
import { administration, callersOf, errors, everyResult, invalidRequests, lookAround, signIn, webhooks, wholeVisit, type Send } from './journey.js'
import { DOCUMENT, OLDER, startPrism } from './prism.js'

const SENTENCES = 'I have had a sore throat and a fever for three days. I advise rest and paracetamol, and come back if the fever is not gone.'

const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, Record<string, { operationId: string }>> }

/** The operation that a request is for. */
function operationAt (method: string, place: string): string {
  const [pathname = ''] = place.split('?')
  const known = Object.entries(paths).find(([template]) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
  return known?.[1][method.toLowerCase()]?.operationId ?? `${method} ${place}`
}

/** What Prism says in place of violations that do not fit into a header. */
const TOO_MANY = JSON.stringify([{ location: ['response'], severity: 'Error', code: 'too_many', message: 'Too many violations.' }])

interface Violation {
  location: string[]
  severity: string
  code: string
  message: string
}

/**
 * Sends through Prism, and holds each answer against the status that the service should give and against what Prism says of it. Sound goes
 * past Prism, which reads every body as text.
 */
function through (t: Test, prism: string, service: string, allowed: (violation: Violation) => boolean = () => false) {
  const seen = { requests: 0, violations: 0, operations: new Set<string>() }
  const send: Send = async (status, method, place, headers = {}, body) => {
    const json = body === undefined || Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }
    const response = await fetch((Buffer.isBuffer(body) ? service : prism) + place, {
      method, headers: { ...json, ...headers }, ...body === undefined ? {} : { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(bytes.toString()) as unknown : bytes }
    const violations = JSON.parse(response.headers.get('sl-violations')?.replace(/^Too many violations! .*/, TOO_MANY) ?? '[]') as Violation[]
    seen.requests += 1
    seen.operations.add(operationAt(method, place))
    seen.violations += violations.length
    if (status !== 0 && response.status !== status) t.fail(`${method} ${place}: ${response.status} instead of ${status}, ${bytes.toString().slice(0, 2000)}`)
    const refused = violations.filter(violation => !allowed(violation))
    if (refused.length > 0) t.fail(`${method} ${place} ${response.status}: ${JSON.stringify(refused).slice(0, 1500)}`)
    return answer
  }
  return { send, seen }
}

for (const document of [DOCUMENT, OLDER]) {
  t.test(`Prism, as a proxy with ${path.basename(document)} before the whole journey, finds no answer and no request that does not fit`, async t => {
    const { settings } = await withSpeech(t, transcribing(() => SENTENCES))
    const fastify = await build(t, { ...settings, AUDIO_RETENTION_DAYS: '7', RATE_LIMIT_MAX: '100000', RATE_LIMIT_ADDRESS_MAX: '100000', OPEN_CONSULTATIONS_MAX: '100' })
    const url = await fastify.listen({ host: '127.0.0.1', port: 0 })
    const callers = await callersOf(fastify, url)

    const [proxy, reporting] = [await startPrism(t, 'proxy', document, url, '--errors'), await startPrism(t, 'proxy', document, url)]
    if (proxy === null || reporting === null) return
    const strict = through(t, proxy, url)
    await lookAround(strict.send)
    const headers = await signIn(strict.send, callers)
    const outputs = await everyResult(strict.send, headers)
    t.strictSame([...new Set(outputs.map(output => output.generation_result))].sort(), generationResults.toSorted())
    await wholeVisit(strict.send, headers, callers)
    await errors(strict.send, headers, callers)
    await administration(strict.send, callers)
    await webhooks(strict.send, callers)
    t.ok(strict.seen.requests > 100 && strict.seen.violations === 0, JSON.stringify(strict.seen))

    // What the document forbids is answered as it says, too; Prism would not let it through with --errors.
    const lax = through(t, reporting, url, ({ location: [where] }) => where === 'request')
    await invalidRequests(lax.send, headers, callers)
    t.ok(lax.seen.violations > 0, 'Prism sees what is wrong')
    const everything = Object.values(paths).flatMap(item => Object.values(item)).map(({ operationId }) => operationId)
    t.strictSame(everything.filter(name => !strict.seen.operations.has(name) && !lax.seen.operations.has(name)), [], 'operations that nobody called')
  })
}

t.test('Prism finds answers that do not fit, where there are any', async t => {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Record<string, any>
  document.components.schemas.PlanSection.properties.section_id.enum = ['advice']
  const file = path.join(temporaryDirectory(t), 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const url = await (await build(t)).listen({ host: '127.0.0.1', port: 0 })
  const found: Violation[] = []
  const proxy = await startPrism(t, 'proxy', file, url)
  if (proxy === null) return
  const { send } = through(t, proxy, url, violation => found.push(violation) > 0)
  await lookAround(send)
  t.ok(found.length > 0, 'a section of the examples')
})
