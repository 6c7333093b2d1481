import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { templates } from '../../schemas/consultation-output/index.js'
import { spoken } from '../consultations.js'
import { build, makeKey } from '../helper.js'
import { consult, firstSteps, record } from './client.js'

const root = path.resolve(import.meta.dirname, '../..')
const program = path.join(root, 'test/openapi/client.ts')

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
  t.match(summary, [/I have had a sore throat and a fever for three days/])
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
