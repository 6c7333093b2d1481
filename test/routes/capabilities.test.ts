import t from 'tap'
import type { Capabilities } from '../../schemas/capabilities.js'
import { begin, makeClient } from '../consultations.js'
import { build, makeKey } from '../helper.js'
import { INVALID_TOKEN, NOT_ALLOWED } from './kit.js'

const URL = '/api/v1/capabilities/'

t.test('GET /api/v1/capabilities/', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const { key } = await makeKey(fastify)

  await t.test('tells a frontend and a backend what the installation can do (200)', async t => {
    const response = await fastify.inject({ url: URL, headers })
    t.equal(response.statusCode, 200)
    t.match(response.json(), { report: { engine: 'embedded', languages: ['de', 'en', 'es', 'fr', 'nl'], translates: false }, open_consultations_max: 20, reopen_hours: 24 })
    t.equal(response.headers['cache-control'], 'no-store')
    t.strictSame((await fastify.inject({ url: URL, headers: { 'x-api-key': key } })).json(), response.json())
  })

  await t.test('asks for credentials (401), and has no other method (405)', async t => {
    const response = await fastify.inject({ url: URL })
    t.strictSame([response.statusCode, response.json()], [401, INVALID_TOKEN])
    const post = await fastify.inject({ method: 'POST', url: URL, headers })
    t.strictSame([post.statusCode, post.json(), post.headers.allow], [405, NOT_ALLOWED, 'GET, HEAD'])
  })

  await t.test('each language that it names can be started in, and others are refused (400)', async t => {
    const { report, templates } = (await fastify.inject({ url: URL, headers })).json<Capabilities>()
    for (const language of report.languages ?? []) t.type((await begin(fastify, headers, { input_language: language })).id, 'string', language)
    for (const template of templates.filter(template => template !== 'dictation_api')) {
      const refused = await fastify.inject({ method: 'POST', url: '/api/v1/consultations/', headers, payload: { template, input_language: 'it' } })
      t.strictSame([refused.statusCode, refused.json()], [400, [{
        loc: ['body', 'input_language'], msg: 'input_language must be one that the embedded report engine knows: de, en, es, fr, nl.', type: 'value_error'
      }]], template)
    }
    const translated = await fastify.inject({
      method: 'POST', url: '/api/v1/consultations/', headers, payload: { template: 'soap_new_complaint_api', input_language: 'nl', output_language: 'en' }
    })
    t.strictSame([translated.statusCode, translated.json()], [400, [{
      loc: ['body', 'output_language'], msg: 'output_language must be the language that is spoken: the embedded report engine does not translate.', type: 'value_error'
    }]])
  })
})
