import t from 'tap'
import { createStrictAjv } from '../../lib/runtime/validation/ajv.js'
import { exampleOutput, templates } from '../../schemas/consultation-output/index.js'
import { PATH_PARAMETER_MAX_LENGTH } from '../../schemas/user-operations.js'
import { build } from '../helper.js'
import { bare, misfit, NOT_FOUND } from './kit.js'

t.test('GET /api/v1/examples/{template}/', async t => {
  const fastify = await build(t)
  const ajv = createStrictAjv()
  const fits = ajv.getSchema('ConsultationOutput')

  for (const template of templates) {
    await t.test(`shows a consultation output for ${template} that fits its schema (200)`, async t => {
      for (const url of [`/api/v1/examples/${template}/`, `/api/v1/examples/${template}`]) {
        const response = await fastify.inject({ url })
        t.equal(response.statusCode, 200)
        t.equal(fits?.(response.json()), true, ajv.errorsText(fits?.errors))
        t.strictSame(response.json(), exampleOutput(template))
        t.strictSame(response.json().data.map(({ template }: { template: string }) => template), [template])
      }
    })
  }

  await t.test('shows a finished consultation, and a dictation while it goes on', async t => {
    for (const template of templates) {
      const { report_status: status, end_datetime: end } = (await fastify.inject({ url: `/api/v1/examples/${template}/` })).json()
      t.strictSame([status, end === null], template === 'dictation_api' ? ['intermediate', true] : ['final', false], template)
    }
  })

  await t.test('refuses an unknown template (400)', async t => {
    const expected = [{ loc: ['path', 'template'], msg: `template must be one of: ${templates.join(', ')}.`, type: 'enum' }]
    for (const name of ['nothing', 'SOAP_NEW_COMPLAINT_API', 'dictation_api%20', '%00', '__proto__', 'constructor', '%F0%9F%98%80', '..%2f..']) {
      const response = await fastify.inject({ url: `/api/v1/examples/${name}/` })
      t.strictSame([response.statusCode, response.json()], [400, expected], name)
    }
    const long = await fastify.inject({ url: `/api/v1/examples/${'a'.repeat(PATH_PARAMETER_MAX_LENGTH + 1)}/` })
    t.strictSame([long.statusCode, long.json()], [400, [{ loc: ['path'], msg: 'A part of the path is too long.', type: 'string_too_long' }]])
    const bad = await fastify.inject({ url: '/api/v1/examples/%zz/' })
    t.strictSame([bad.statusCode, bad.json()], [400, [{ loc: ['path'], msg: 'The path is not a valid URL path.', type: 'url_parsing' }]])
    for (const { payload } of [long, bad]) t.equal(misfit(400, payload), null)
  })

  await t.test('has nothing above and below (404)', async t => {
    for (const url of ['/api/v1/examples/', '/api/v1/examples', '/api/v1/examples/dictation_api/more/']) {
      const response = await fastify.inject({ url })
      t.strictSame([response.statusCode, response.json()], [404, NOT_FOUND], url)
    }
  })
})

t.test('without the schema of the template, these tests would notice', async t => {
  const fastify = await bare(t, { prepare: instance => { instance.setValidatorCompiler(() => () => true) } })
  t.not((await fastify.inject({ url: '/api/v1/examples/nothing/' })).statusCode, 400)
})
