import { performance } from 'node:perf_hooks'
import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { fixtures } from '../../consultation-fixtures.js'
import { begin, makeClient, post, segmentsOf } from '../../consultations.js'
import { build, requestToken } from '../../helper.js'

/** As much as a consultation may hold, in one request; no sentence is there twice. */
function longTexts (characters: number): string[] {
  const sentences = fixtures('en').flatMap(({ segments }) => segments.map(({ text }) => text)).filter(text => text !== '')
  const texts: string[] = []
  for (let at = 0, held = 0; ; at++) {
    const text = Array.from({ length: 6 }, (_, i) => `${sentences[(at * 6 + i) % sentences.length]} That was ${at * 6 + i}.`).join(' ')
    held += text.length
    if (held > characters) return texts
    texts.push(text)
  }
}

t.test('while the longest report is made, others are answered, and the event loop has little to do with it', async t => {
  const fastify = await build(t, { INTERMEDIATE_REPORT_DELAY: '0', SEGMENTS_MAX: '10000', USER_WORK_MAX: '20000' })
  const { key, headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const texts = longTexts(fastify.config.CONSULTATION_CHARACTERS_MAX)
  t.equal((await post(fastify, headers, id, 'transcript', { segments: segmentsOf(texts) })).statusCode, 200)

  const { generate } = fastify.reports
  let during: { statuses: number[], made: boolean, busy: number } | undefined
  fastify.reports.generate = async (order, signal) => {
    const before = performance.eventLoopUtilization()
    let made = false
    const report = generate(order, signal).finally(() => { made = true })
    const answers = await Promise.all([fastify.inject('/health/live/'), requestToken(fastify, key)])
    const found = { statuses: answers.map(({ statusCode }) => statusCode), made }
    await report
    during = { ...found, busy: performance.eventLoopUtilization(before).utilization }
    return report
  }
  const final = await fastify.inject({
    method: 'POST', url: `/api/v1/consultations/${id}/finish/`, headers: { ...headers, prefer: 'wait=60' }
  })
  t.match(final.json<ConsultationOutput>(), { report_status: 'final', generation_result: 'success' })
  t.match(during, { statuses: [200, 200], made: false })
  t.ok((during?.busy ?? 1) < 0.5, `the event loop was busy for ${Math.round(100 * (during?.busy ?? 1))} % of the time`)
})
