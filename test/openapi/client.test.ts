import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import ts from 'typescript'
import { templates } from '../../schemas/consultation-output/index.js'
import { spoken } from '../consultations.js'
import { build, makeKey } from '../helper.js'
import { consult, firstSteps, record } from './client.js'

const root = path.resolve(import.meta.dirname, '../..')
const program = path.join(root, 'test/openapi/client.ts')

type Mistake = readonly [name: string, before: string, after: string]

/** What the compiler says to the client program, and to it with each of the mistakes: one list of errors for each. */
function typeErrors (mistakes: readonly Mistake[]): string[][] {
  const text = readFileSync(program, 'utf8')
  const texts = new Map([[program, text]])
  for (const [name, before, after] of mistakes) {
    if (!text.includes(before)) throw new Error(`the program does not have ${before}`)
    texts.set(path.join(path.dirname(program), `client-with-${name.replaceAll(' ', '-')}.ts`), text.replace(before, after))
  }
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile) as { config: object }
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [program], include: [] }, ts.sys, root)
  delete options.tsBuildInfoFile
  Object.assign(options, { noEmit: true, incremental: false })
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = ts.sys
  host.fileExists = file => texts.has(path.resolve(file)) || fileExists(file)
  host.readFile = file => texts.get(path.resolve(file)) ?? readFile(file)
  const made = ts.createProgram([...texts.keys()], options, host)
  return [...texts.keys()].map(file => ts.getPreEmitDiagnostics(made, made.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')))
}

/** One application for most tests here, each with a customer of its own. */
const fastify = await build(t)
const baseUrl = await fastify.listen({ port: 0 })

t.test('a client made from the document gets a token, uses it and reads every template', async t => {
  const { key } = await makeKey(fastify, { customer: t.name })
  for (const template of templates) {
    const { session, summary } = await firstSteps(baseUrl, key, template)
    t.match(session, { user_id: 'u-1', organisation: 'Riverside Practice', healthcare_provider_type: 'general_practitioner' })
    t.match(summary, [/\w/], template)
  }
  t.match((await firstSteps(baseUrl, key, 'soap_new_complaint_api')).summary, ['Sore throat for three days.; body_temperature 37.8 °C; Acute pharyngitis (J02)'])
})

t.test('a client made from the document runs a consultation, and its backend finds it', async t => {
  const { key } = await makeKey(fastify, { customer: t.name })
  const { token } = await firstSteps(baseUrl, key, 'soap_new_complaint_api')
  const { report, summary, read, unchanged, listed, next } = await consult(baseUrl, key, token, spoken)
  t.match(report, { report_status: 'final', generation_result: 'success', end_datetime: /Z$/ })
  t.match(summary, [/^I have had a sore throat and a fever for three days/])
  t.strictSame(read, report)
  t.equal(unchanged, 304)
  t.strictSame([listed, next], [[report.id], null])
})

t.test('a client made from the document sends audio as the bytes that it is', async t => {
  const fastify = await build(t, { SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', SPEECH_MODEL: 'none' })
  const { key } = await makeKey(fastify)
  const baseUrl = await fastify.listen({ port: 0 })
  const { token } = await firstSteps(baseUrl, key, 'dictation_api')
  const recording = new Uint8Array(readFileSync(path.join(root, 'test/fixtures/audio/mono-8k-mulaw.wav')))
  t.match(await record(baseUrl, token, recording), {
    index: 0,
    bytes: recording.length,
    format: 'wav',
    content_digest: `sha-256=:${createHash('sha256').update(recording).digest('base64')}:`
  })
})

t.test('a client made from the document needs no cast', async t => {
  const code = readFileSync(program, 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
  t.notMatch(code, /\bas (?!const\b)\w|@ts-|\bany\b/)
})

t.test('a client made from the document is told what is wrong with its key', async t => {
  await t.rejects(firstSteps(baseUrl, 'not a key', 'dictation_api'), { message: 'The API key is missing or not valid.' })
})

t.test('the types of the document hold for a client that is right, and refuse one that is not', async t => {
  const mistakes = [
    ['a path without its slash', '\'/api/v1/token/\'', '\'/api/v1/token\''],
    ['a missing required property', 'organisation: \'Riverside Practice\',', ''],
    ['an unknown profession', '\'general_practitioner\'', '\'wizard\''],
    ['a property that a token does not have', 'issued.data.token', 'issued.data.access_token'],
    ['a template that nobody can start', 'template: \'soap_new_complaint_api\'', 'template: \'letter_api\''],
    ['a transcript that is no list', 'body: { segments }', 'body: { segments: segments[0] }'],
    ['a page that has another status', 'report_status: \'final\'', 'report_status: \'done\''],
    ['a header of another name', '\'If-None-Match\': etag', '\'If-Not-Match\': etag'],
    ['an unknown template', 'case \'dictation_api\'', 'case \'letter_api\''],
    ['a section that a template does not have', 'case \'assessment\'', 'case \'free_text\''],
    ['a field that a section does not have', 'section.fields.vital_signs', 'section.fields.medical_coding'],
    ['a code that no error has', 'return Array.isArray(error) ? null : error.code ?? null', 'return \'no_such_code\''],
    ['bytes in the place of a text', 'body: { segments }', 'body: new Uint8Array()'],
    ['the unit of a vital sign that has none', '`BMI ${sign.value}`', 'sign.unit.toUpperCase()'], // eslint-disable-line no-template-curly-in-string
    ['a template that is forgotten', 'case \'specialist_general_free_text_api\'', 'case \'specialist_general_api\'']
  ] as const
  const [right, ...wrong] = typeErrors(mistakes)
  t.strictSame(right, [])
  for (const [i, [name]] of mistakes.entries()) t.ok((wrong[i]?.length ?? 0) > 0, `a client with ${name}`)
})
