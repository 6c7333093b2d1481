import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build } from '../../helper.js'
import { until } from '../../process.js'

t.test('while recording, an intermediate report is made once it is quiet, and stays until there is a newer one', async t => {
  const fastify = await build(t, { INTERMEDIATE_REPORT_DELAY: '2000' })
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
  await until(() => holds('Your throat is red'), 'the report holds the finding')
  t.equal(reports, 1, 'three changes in a row, one report')
  t.match(await read(), { report_status: 'intermediate', generation_result: 'success', end_datetime: null })

  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['I advise rest.'], 9) })
  t.ok(await holds('Your throat is red'), 'the report so far is not taken back')
  await until(() => holds('I advise rest.'), 'the report holds the advice')
})

t.test('no intermediate report is made when the setting says so, or when the rules do not know the language', async t => {
  for (const [overrides, known] of [[{ INTERMEDIATE_REPORT_DELAY: '0' }, true], [{ INTERMEDIATE_REPORT_DELAY: '1' }, false]] as const) {
    const fastify = await build(t, overrides)
    let reports = 0
    fastify.reports.makesIntermediate = () => known
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

t.test('intermediate reports are made one after the other, in a fifth of the time at most, each of the newest words', async t => {
  const fastify = await build(t, { INTERMEDIATE_REPORT_DELAY: '1' })
  const { generate } = fastify.reports
  const made: Array<{ start: number, end: number, segments: number }> = []
  fastify.reports.generate = async (request, signal) => {
    const start = performance.now()
    await sleep(40)
    const report = await generate(request, signal)
    made.push({ start, end: performance.now(), segments: (JSON.parse(request.transcript) as unknown[]).length })
    return report
  }
  const { headers } = await makeClient(fastify)
  const ids: string[] = []
  for (let i = 0; i < 4; i++) ids.push((await begin(fastify, headers)).id)
  for (const id of ids) await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken.slice(0, 2)) })
  await post(fastify, headers, ids[3] ?? '', 'transcript', { segments: segmentsOf(spoken.slice(2, 4), 3) })
  await until(() => made.at(-1)?.segments === 4, 'the last report has all that was said')

  t.ok(made.length >= 4)
  for (const [at, { start, end }] of made.entries()) {
    const next = made[at + 1]
    if (next !== undefined) t.ok(next.start - end >= 3.9 * (end - start), `a pause of ${Math.round(next.start - end)} ms after ${Math.round(end - start)} ms`)
  }
})
