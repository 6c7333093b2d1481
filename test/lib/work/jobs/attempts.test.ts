import t, { type Test } from 'tap'
import { Attempt, type AttemptServices } from '../../../../lib/work/jobs/attempts.js'
import { PARKED, REPORTS, TRANSCRIPTIONS, type History, type JobHandlers, type Queue, type Work, type WorkAttempt } from '../../../../lib/work/jobs/types.js'
import { LanguageModelError } from '../../../../lib/reporting/language-model/errors.js'
import { PermanentError } from '../../../../lib/runtime/index.js'
import { startChatServer, streamed } from '../../../chat-server.js'
import { engineFor, goodAnswer, request } from '../../reporting/language-model/consultation.js'

interface Given {
  work: Work
  queue?: Queue
  history?: History
  config?: Partial<AttemptServices['config']>
  hasFallback?: JobHandlers['hasFallback']
  asksModel?: boolean
  stopping?: AbortSignal
}

/** One attempt, and all that becomes of it, in order. */
async function outcome (
  { work, queue = REPORTS, history = {}, config = {}, hasFallback = async () => true, asksModel = true, stopping }: Given
) {
  const events: unknown[][] = []
  const services: AttemptServices = {
    queue,
    taken: { id: '1', takes: 1, job: { consultation_id: 'c', customer_id: '' }, history },
    config: {
      REPORT_ATTEMPTS: 2, REPORT_FALLBACK_AFTER: 600, REPORT_RETRY_DELAY: 5, REPORT_RETRY_HOURS: 24, REPORT_TIMEOUT: 60, ...config
    },
    log: { warn: () => {} },
    forgive: async () => {},
    engines: { answered: () => { events.push(['answered']) }, hasAnsweredSince: () => false, missed: () => 0 },
    stopping: stopping ?? new AbortController().signal,
    handlers: { asksModel: () => asksModel, hasFallback, delay: async (_id, { reason, seconds }) => { events.push(['delayed', reason, seconds]) } }
  }
  const follows = await new Attempt(services).run(work).catch(() => null)
  if (follows?.queue === PARKED) events.push(['parked', follows.history.parked])
  else if (follows !== null) events.push([stopping?.aborted === true ? 'left to others' : 'again', follows.seconds, follows.history])
  return events
}

const failing = (error: Error): Work => async () => { throw error }
const useless = failing(new LanguageModelError('invalid_answer'))
const handedOver = (reason: string, cause = {}) => [['again', 0, { fallback: reason, ...cause }]]
const USELESS = 'the answer of the language model does not fit its schema, not even after it was asked again'

t.test('the fallback takes over when the attempts are spent, for whatever reason, and gets attempts of its own', async t => {
  t.strictSame(await outcome({ work: useless, history: { failed: 1 } }), handedOver('report_engine_answer', { cause: USELESS }))
  t.strictSame(await outcome({ work: failing(new PermanentError('attempts_failed', 'never')) }), handedOver('attempts_failed'))
  t.strictSame(await outcome({ work: useless, history: { losses: 10 } }), handedOver('workers_lost'))
  t.strictSame(await outcome({ work: useless, history: { strained_losses: 2 } }), handedOver('workers_lost'))
  t.match(await outcome({ work: useless }), [['delayed', 'report_engine_answer', 5], ['again', 5, { failed: 1 }]], 'but not before')
})

t.test('the fallback is told why it makes the report, and takes over once', async t => {
  const history: History = { fallback: 'report_engine_refused' }
  const told: unknown[] = []
  t.strictSame(await outcome({ history, work: async (_id, { fallback }) => { told.push(fallback) } }), [])
  t.strictSame(await outcome({ work: async (_id, { fallback }) => { told.push(fallback) } }), [])
  t.strictSame(told, ['report_engine_refused', null])
  t.strictSame(await outcome({ history: { ...history, failed: 1 }, work: failing(new Error('no')) }), [['parked', 'report_engine_refused']])
  t.strictSame(await outcome({ history: { ...history, losses: 10 }, work: useless }), [['parked', 'report_engine_refused']], 'one that crashes its workers ends')
  t.match(await outcome({ history, work: failing(new Error('no')) }), [['delayed', 'attempts_failed'], ['again', 5, { failed: 1 }]])
})

t.test('without a fallback, of another engine, and of audio, all is as it was', async t => {
  for (const given of [{ hasFallback: async () => false }, { asksModel: false }, { queue: TRANSCRIPTIONS }] as const) {
    t.strictSame(await outcome({ work: useless, history: { failed: 1 }, ...given }), [['parked', 'report_engine_answer']])
    t.strictSame(await outcome({ work: useless, history: { losses: 10 }, ...given }), [['parked', 'workers_lost']])
  }
})

t.test('nothing is parked, or left to the fallback, when it cannot be asked or the service stops', async t => {
  t.strictSame(await outcome({ work: useless, history: { failed: 1 }, hasFallback: async () => { throw new Error('the database is away') } }), [])
  const stopped = await outcome({ work: useless, history: { failed: 1, fallback: 'report_engine_answer' }, stopping: AbortSignal.abort() })
  t.match(stopped, [['left to others', 0, { failed: 1, fallback: 'report_engine_answer' }]])
})

/** Makes drafts with a server that thinks aloud, so many times, before it answers; and what that failed with. */
async function thinking (t: Test, times: number): Promise<{ work: Work, errors: unknown[] }> {
  const thoughts = Array.from({ length: times }, (_nothing, at) => {
    return `data: ${JSON.stringify({ choices: [{ delta: { reasoning_content: `Thought number ${at} of many. ` } }] })}\n\n`
  })
  const { pieces = [] } = streamed(goodAnswer())
  const server = await startChatServer(t, () => ({ pieces: [...thoughts, ...pieces], pauseMs: 30 }))
  // Longer than any silence of a busy machine: what is limited here is the whole.
  const engine = engineFor(server, { timeoutSeconds: 60 })
  const errors: unknown[] = []
  async function work (_id: string, { signal, answered }: WorkAttempt): Promise<void> {
    await engine.draft(request(), signal).then(answered, (error: unknown) => {
      errors.push(error)
      throw error
    })
  }
  return { work, errors }
}

t.test('an answer may take longer than REPORT_TIMEOUT as long as it goes on, and ten times as long in all, but not for ever', async t => {
  const config = { REPORT_TIMEOUT: 0.5 }
  const long = await thinking(t, 25)
  t.strictSame([await outcome({ work: long.work, config }), long.errors], [[['answered']], []])
  const endless = await thinking(t, 2000)
  t.match(await outcome({ work: endless.work, config }), [['delayed', 'report_engine_unavailable', 5], ['again', 5, { failed: 0, put_off: 1 }]])
  t.match(endless.errors, [{ name: 'TimeoutError', message: 'the attempt took too long' }], 'not because of silence')
})
