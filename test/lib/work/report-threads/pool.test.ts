import { setImmediate as turn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { ReportThreads, ReportTooSlowError, type RunOptions } from '../../../../lib/work/report-threads/pool.js'
import { shareThreads } from '../../../../lib/work/report-threads/shared.js'
import type { ReportTask, ThreadSettings } from '../../../../lib/work/report-threads/types.js'
import { parseConfig } from '../../../../lib/runtime/settings/parse-config.js'
import { reportsOf } from '../../../../lib/work/report-threads/reports-of.js'
import { threadScript } from '../../../../lib/runtime/threads/thread-script.js'
import { finalOutput } from '../../../../lib/consultation/output.js'
import { spoken } from '../../../consultations.js'
import { orderOf, requestOf } from './orders.js'

const settings: ThreadSettings = { codes: null, medication: null, timeZone: 'UTC', minWords: 15, unsupported: 'mark', meaningQuestions: 0 }

/** Threads that do what their tasks say. */
function unruly (t: Test, size = 1): ReportThreads {
  const threads = new ReportThreads(settings, size, threadScript(import.meta.url, 'unruly-worker'))
  t.teardown(async () => threads.close())
  return threads
}

/** Does something in a thread; what comes back is the name. */
async function run (threads: ReportThreads, deed: string, name = 'done', options: Partial<RunOptions> = {}): Promise<string> {
  const { customer: _, ...order } = orderOf(requestOf([]))
  const task: ReportTask = { ...order, transcript: deed, facts: { ...order.facts, id: name }, engine: null, draft: null, verdicts: null }
  const signal = new AbortController().signal
  return (await threads.run(task, { customer: 'a', urgent: true, seconds: 60, signal, ...options })).output
}

t.test('a report of a thread is the report that is made without one', async t => {
  const threads = new ReportThreads(settings, 1)
  t.teardown(async () => threads.close())
  const request = requestOf(spoken)
  const { customer, ...order } = orderOf(request)
  const { signal } = new AbortController()
  const made = await threads.run({ ...order, engine: null, draft: null, verdicts: null }, { customer, urgent: true, seconds: 60, signal })
  const reports = await reportsOf(parseConfig({}))
  const expected = await reports.generate(request, new AbortController().signal)
  t.strictSame(JSON.parse(made.output), finalOutput(order.facts, order.life, expected))
  const { provenance, ...evidence } = JSON.parse(made.evidence) as typeof expected.evidence
  t.strictSame({ ...evidence, provenance: { ...provenance, generated_at: expected.evidence.provenance?.generated_at } }, expected.evidence)
  t.ok(evidence.evidence.length > 0)
})

t.test('a task that never ends is ended with its thread when its time is over, and the next one is done', async t => {
  const threads = unruly(t)
  const never = run(threads, 'never end', '', { seconds: 0.5 })
  const next = run(threads, 'work', 'the next')
  await t.rejects(never, new ReportTooSlowError(0.5))
  t.equal(await next, 'the next')
})

t.test('a task that its caller gives up ends with its thread, or never begins', async t => {
  const threads = unruly(t)
  await run(threads, 'work')
  const caller = new AbortController()
  const running = run(threads, 'never end', '', { signal: caller.signal })
  const waiting = run(threads, 'never end', '', { signal: caller.signal })
  const next = run(threads, 'work', 'the next')
  await turn()
  caller.abort(new Error('given up'))
  await t.rejects(running, { message: 'given up' })
  await t.rejects(waiting, { message: 'given up' })
  await t.rejects(run(threads, 'work', '', { signal: caller.signal }), { message: 'given up' })
  t.equal(await next, 'the next')
})

t.test('a task that is given up while its thread starts does not end that thread', async t => {
  const threads = unruly(t)
  const caller = new AbortController()
  const given = run(threads, 'never end', '', { signal: caller.signal })
  caller.abort(new Error('given up'))
  await t.rejects(given, { message: 'given up' })
  t.equal(await run(threads, 'work', 'the next'), 'the next')
})

t.test('a thread that dies fails its own task only', async t => {
  const threads = unruly(t, 2)
  await Promise.all([run(threads, 'work'), run(threads, 'work')])
  for (const [deed, expected] of [
    ['fill the memory', { code: 'ERR_WORKER_OUT_OF_MEMORY' }], ['exit', { message: /exited with code: 3/ }], ['throw', { message: 'the report went wrong' }]
  ] as const) {
    const failing = run(threads, deed)
    const others = [run(threads, 'work', '1'), run(threads, 'work', '2')]
    await t.rejects(failing, expected, deed)
    t.strictSame(await Promise.all(others), ['1', '2'], `beside ${deed}`)
  }
})

t.test('customers take turns, and a final report goes before every intermediate one', async t => {
  const threads = unruly(t)
  const done: string[] = []
  const note = (customer: string, urgent: boolean, times: number) => Array.from({ length: times }, async (_, i) => {
    done.push(await run(threads, 'work', `${customer}${i + 1}${urgent ? '' : ' intermediate'}`, { customer, urgent }))
  })
  const first = run(threads, 'work')
  await Promise.all([...note('a', false, 3), ...note('b', false, 1), ...note('a', true, 4), ...note('b', true, 2), ...note('c', true, 1), first])
  t.strictSame(done, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a1 intermediate', 'b1 intermediate', 'a2 intermediate', 'a3 intermediate'])
})

t.test('no thread is started before it is needed, and those with the same settings share them', async t => {
  const [one, other, third] = [shareThreads(settings, 1), shareThreads({ ...settings }, 1), shareThreads({ ...settings, minWords: 99 }, 1)]
  one.release()
  t.equal(one.get(), other.get())
  t.not(one.get(), third.get())
  one.release()
  other.release()
  t.equal(one.get(), other.get(), 'kept for a while')
  third.release()
})
