import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build } from '../../helper.js'

t.test('while recording, an intermediate report is made once it is quiet, and stays until there is a newer one', async t => {
  const fastify = await build(t, { INTERMEDIATE_REPORT_DELAY: '300' })
  const { generate } = fastify.reports
  let reports = 0
  fastify.reports.generate = async (request, signal) => {
    reports += 1
    return generate(request, signal)
  }
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const read = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).json<ConsultationOutput>()
  const holds = async (text: string) => JSON.stringify((await read()).data).includes(text)

  for (const [i, segment] of segmentsOf(spoken.slice(0, 3)).entries()) await post(fastify, headers, id, 'transcript', { segments: [{ ...segment, id: `s-${i}` }] })
  for (let i = 0; i < 100 && !await holds('Your throat is red'); i++) await sleep(50)
  t.ok(await holds('Your throat is red'))
  t.equal(reports, 1, 'three changes in a row, one report')
  t.match(await read(), { report_status: 'intermediate', generation_result: 'success', end_datetime: null })

  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['I advise rest.'], 9) })
  t.ok(await holds('Your throat is red'), 'the report so far is not taken back')
  for (let i = 0; i < 100 && !await holds('I advise rest.'); i++) await sleep(50)
  t.ok(await holds('I advise rest.'))
})

t.test('no intermediate report is made when the setting says so, or when the engine is not cheap', async t => {
  for (const [overrides, cheap] of [[{ INTERMEDIATE_REPORT_DELAY: '0' }, true], [{ INTERMEDIATE_REPORT_DELAY: '1' }, false]] as const) {
    const fastify = await build(t, overrides)
    let reports = 0
    fastify.reports.cheap = cheap
    fastify.reports.generate = async () => {
      reports += 1
      throw new Error('not asked for')
    }
    const { headers } = await makeClient(fastify)
    const { id } = await begin(fastify, headers)
    t.match((await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })).json(), { generation_result: 'success' })
    await sleep(300)
    t.equal(reports, 0)
  }
})
