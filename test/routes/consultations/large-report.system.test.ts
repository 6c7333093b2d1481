// Runs alone: measures the CPU time of its process.
// Runs twice: on each database.
import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { fixtures } from '../../consultation-fixtures.js'
import { begin, finish, makeClient, post, segmentsOf } from '../../consultations.js'
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

/** Where Linux says how much processor time the main thread took, in nanoseconds. */
const MAIN_THREAD = `/proc/self/task/${process.pid}/schedstat`

const skip = !existsSync(MAIN_THREAD) && 'nothing says how much processor time a thread took'

/**
 * Processor time of the main thread, in milliseconds; 0 where nothing says it. The time that a busy machine lets the thread wait does not
 * count, as it would in the utilisation of the event loop.
 */
function mainThreadMs (): number {
  if (skip !== false) return 0
  const [nanoseconds] = readFileSync(MAIN_THREAD, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

/** Processor time of all threads, in milliseconds. */
function processMs (): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

t.test('while the longest report is made, others are answered, and the event loop has little to do with it', async t => {
  const fastify = await build(t, { INTERMEDIATE_REPORT_DELAY: '0', SEGMENTS_MAX: '10000', USER_WORK_MAX: '20000' })
  const { key, headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const texts = longTexts(fastify.config.CONSULTATION_CHARACTERS_MAX)
  t.equal((await post(fastify, headers, id, 'transcript', { segments: segmentsOf(texts) })).statusCode, 200)

  const { generate } = fastify.reports
  let during: { statuses: number[], made: boolean, share: number } | undefined
  fastify.reports.generate = async (order, signal) => {
    const before = { main: mainThreadMs(), all: processMs() }
    let made = false
    const report = generate(order, signal).finally(() => { made = true })
    const answers = await Promise.all([fastify.inject('/health/live/'), requestToken(fastify, key)])
    const found = { statuses: answers.map(({ statusCode }) => statusCode), made }
    await report
    during = { ...found, share: (mainThreadMs() - before.main) / (processMs() - before.all) }
    return report
  }
  const final = await finish(fastify, headers, id)
  t.match(final.json<ConsultationOutput>(), { report_status: 'final', generation_result: 'success' })
  t.match(during, { statuses: [200, 200], made: false })
  const share = during?.share ?? 1
  t.ok(share < 0.25, `the main thread took ${Math.round(100 * share)} % of the processor time`, { skip })
})
