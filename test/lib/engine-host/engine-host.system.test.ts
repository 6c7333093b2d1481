import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { deferred } from '../../../lib/engine-host/deferred.js'
import { createEngineHost } from '../../../lib/engine-host/index.js'
import { placeOf } from '../../../lib/engine-host/place.js'
import { temporaryDirectory } from '../../helper.js'
import { askFake, fakeHost, fakeOptions, isAlive } from './kit.js'

/** Waits until something is so. */
async function until (isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20)
}

t.test('an engine answers with a body, bytes and parts, out of a process of its own, with a low priority and nothing but a home in its environment', async t => {
  const { host, directory } = fakeHost(t)
  const parts: unknown[] = []
  const { body, bytes } = await host.ask({ kind: 'all', body: { parts: 3, environment: true }, bytes: Uint8Array.from([1, 2, 3]) }, {
    signal: new AbortController().signal, customerId: 'practice', onPart: part => parts.push(part)
  })
  const { pid, environment } = body as { pid: number, environment: object }
  t.strictSame({ bytes: [...bytes ?? []], parts, environment }, {
    bytes: [2, 3, 4], parts: [{ sent: 0 }, { sent: 1 }, { sent: 2 }], environment: { HOME: directory }
  })
  t.not(pid, process.pid)
  if (process.platform === 'linux') t.equal(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[18], '10', 'nice')
  const session = `/proc/${pid}/autogroup`
  if (existsSync(session)) await until(() => / nice 10$/m.test(readFileSync(session, 'utf8')))
})

t.test('megabytes arrive whole, in both directions', async t => {
  const { host } = fakeHost(t)
  const sent = new Uint8Array(5_000_000).fill(7)
  const { bytes } = await host.ask({ kind: 'long', body: {}, bytes: sent }, { signal: new AbortController().signal, customerId: 'practice' })
  t.ok(bytes?.length === sent.length && bytes.every(byte => byte === 8))
})

t.test('an error of the engine is one of its caller, and the process goes on', async t => {
  const { host } = fakeHost(t)
  const { pid } = await askFake(host, 'first')
  await t.rejects(askFake(host, 'second', { fail: 'an unknown language' }), {
    name: 'EngineError', failure: 'refused', retryable: false, message: 'the engine cannot answer the question (an unknown language)'
  })
  t.equal((await askFake(host, 'third')).pid, pid)
})

t.test('an engine that aborts is started again, and what it worked on is asked once more', async t => {
  const { host, lines, directory } = fakeHost(t)
  const before = await askFake(host, 'before')
  const answers = await Promise.all([
    askFake(host, 'deadly', { abortOnce: path.join(directory, 'aborted') }), askFake(host, 'next'), askFake(host, 'last')
  ])
  t.strictSame(answers.map(({ kind }) => kind), ['deadly', 'next', 'last'])
  t.ok(answers.every(({ pid }) => pid !== before.pid))
  t.match(lines.filter(([level]) => level === 'warn'), [['warn', /^engine crashed/, { signal: 'SIGABRT' }]])
})

t.test('a process that was ending when it was reached counts for nothing', async t => {
  const directory = temporaryDirectory(t)
  const { socket } = placeOf(fakeOptions(directory))
  const ending = createServer(connection => {
    connection.destroy()
    ending.close()
  })
  await new Promise<void>(resolve => { ending.listen(socket, resolve) })
  const { host, lines } = fakeHost(t, {}, { directory })
  t.match(await askFake(host, 'deadly', { abortOnce: path.join(directory, 'aborted') }), { kind: 'deadly' })
  t.equal(lines.filter(([level]) => level === 'warn').length, 1)
})

t.test('what ends an engine twice is given back, and what only waited is answered', async t => {
  const { host } = fakeHost(t)
  const [deadly, other] = await Promise.allSettled([askFake(host, 'deadly', { abort: true }), askFake(host, 'other')])
  t.match(deadly, { status: 'rejected', reason: { name: 'EngineError', failure: 'crashed', retryable: true } })
  t.match(other, { status: 'fulfilled', value: { kind: 'other' } })
})

t.test('kill -9 in the middle of work loses nothing', async t => {
  const { host } = fakeHost(t, { concurrency: 2 })
  const { pid } = await askFake(host, 'before')
  const asked = ['a', 'b', 'c', 'd'].map(async kind => askFake(host, kind, { waitMs: 300 }))
  await sleep(100)
  process.kill(pid, 'SIGKILL')
  const answers = await Promise.all(asked)
  t.strictSame(answers.map(({ kind }) => kind), ['a', 'b', 'c', 'd'])
  t.ok(answers.every(answer => answer.pid !== pid))
})

t.test('an engine that aborts or fails while it is loaded is given up', async t => {
  await t.rejects(askFake(fakeHost(t, { load: 'aborts' }).host, 'any'), { name: 'EngineError', failure: 'crashed', retryable: true })
  await t.rejects(askFake(fakeHost(t, { load: 'fails' }).host, 'any'), {
    name: 'EngineError', failure: 'not_loaded', retryable: false, message: 'the engine cannot be loaded (the file is damaged)'
  })
})

t.test('an engine that crashes again and again is started after longer and longer pauses, and then asks to wait', async t => {
  const { host } = fakeHost(t, { load: 'aborts' })
  const waits: Array<number | null> = []
  while (waits.length < 6) await askFake(host, 'any').catch(({ retryAfterSeconds }) => waits.push(retryAfterSeconds))
  t.ok(waits.at(-1) !== null, JSON.stringify(waits))
})

t.test('work without a sign of life ends the process: its caller is told, others are answered', async t => {
  for (const order of [{ hang: true }, { block: true }]) {
    const { host } = fakeHost(t, {}, { silenceSeconds: 2 })
    const { pid } = await askFake(host, 'before')
    const [silent, other] = await Promise.allSettled([askFake(host, 'silent', order), askFake(host, 'other')])
    t.match(silent, { status: 'rejected', reason: { name: 'EngineError', failure: 'silent', retryable: true } }, JSON.stringify(order))
    t.match(other, { status: 'fulfilled', value: { kind: 'other' } }, JSON.stringify(order))
    await until(() => !isAlive(pid))
  }
  await t.rejects(askFake(fakeHost(t, { load: 'hangs' }, { loadSeconds: 2 }).host, 'any'), { name: 'EngineError', retryable: true })
})

t.test('who gives up is told at once, and the engine is; a question that waits never reaches it', async t => {
  const { host } = fakeHost(t)
  await askFake(host, 'before')
  const [working, waiting] = [new AbortController(), new AbortController()]
  const begun = deferred<void>()
  const asked = [
    askFake(host, 'working', { parts: 1, waitMs: 60_000 }, { signal: working.signal, onPart: () => begun.resolve() }),
    askFake(host, 'waiting', {}, waiting)
  ]
  await begun.promise
  const reason = new Error('enough')
  waiting.abort(reason)
  working.abort(reason)
  t.strictSame(await Promise.all(asked.map(async answer => answer.catch((error: unknown) => error))), [reason, reason])
  t.strictSame((await askFake(host, 'after')).order, ['before', 'working', 'working cancelled', 'after'])
})

t.test('work that cannot be stopped keeps its place; its answer is dropped', async t => {
  const { host } = fakeHost(t, { concurrency: 1 }, { silenceSeconds: 2 })
  const { pid } = await askFake(host, 'before')
  const abort = new AbortController()
  const stuck = host.ask({ kind: 'stuck', body: { parts: 1, hang: true } }, {
    signal: abort.signal, customerId: 'practice', onPart: () => abort.abort(new Error('enough'))
  })
  await t.rejects(stuck, { message: 'enough' })
  t.not((await askFake(host, 'after')).pid, pid, 'the next one is answered once the process has been replaced')
})

t.test('customers take turns, and no more is worked on at once than the engine allows', async t => {
  const { host } = fakeHost(t, { concurrency: 1 })
  const held = askFake(host, 'held', { waitMs: 300 })
  await sleep(50)
  const order = ['h1', 'h2', 'h3', 'p1', 'p2']
  await Promise.all([held, ...order.map(async kind => askFake(host, kind, {}, { customerId: kind.startsWith('h') ? 'hospital' : 'practice' }))])
  const last = await askFake(host, 'last')
  t.strictSame(last.order, ['held', 'h1', 'p1', 'h2', 'p2', 'h3', 'last'])
  t.equal(last.inHandMost, 1)
})

t.test('clients with the same settings share a process, others do not', async t => {
  const { host, directory } = fakeHost(t)
  const [one, two, other] = await Promise.all([
    askFake(host, 'one'), askFake(fakeHost(t, {}, { directory }).host, 'two'), askFake(fakeHost(t, { concurrency: 3 }, { directory }).host, 'other')
  ])
  t.equal(one.pid, two.pid)
  t.not(one.pid, other.pid)
})

t.test('the process ends after idle time, and when its last client has left, with nothing left behind; the next question starts another', async t => {
  const { host, lines, directory } = fakeHost(t, {}, { idleSeconds: 1 })
  const { pid } = await askFake(host, 'before')
  await until(() => !isAlive(pid))
  t.strictSame(readdirSync(directory), [])
  const after = await askFake(host, 'after')
  t.not(after.pid, pid)
  await host.close()
  await until(() => !isAlive(after.pid))
  t.strictSame({ files: readdirSync(directory), warnings: lines.filter(([level]) => level === 'warn') }, { files: [], warnings: [] })
})

t.test('a process that takes more memory than it should answers what it has in hand, and another one takes its place', async t => {
  const { host, lines } = fakeHost(t, { memoryMax: 1_000_000 })
  const [long, next] = await Promise.all([askFake(host, 'long', { waitMs: 4000 }), askFake(host, 'next')])
  t.strictSame([long.order, next.order], [['long'], ['next']], 'nothing is done twice')
  t.not(long.pid, next.pid)
  await until(() => lines.some(([level]) => level === 'warn'))
  t.match(lines.filter(([level]) => level === 'warn'), [['warn', /^engine took too much memory/]])
  const { host: modest } = fakeHost(t, { memoryMax: 100_000_000_000 })
  t.equal((await askFake(modest, 'first', { waitMs: 4000 })).pid, (await askFake(modest, 'second')).pid)
})

t.test('a process that grows with what it answers is replaced once it has grown too much, and not before; nothing is lost', async t => {
  const { host, lines } = fakeHost(t, { memoryMax: 600_000_000 })
  const tooMuch = () => lines.some(([, message]) => /^engine took too much memory/.test(message))
  const small = await askFake(host, 'small', { grow: 50_000_000, waitMs: 3000 })
  const large = await askFake(host, 'large', { grow: 700_000_000, waitMs: 100 })
  t.strictSame([large.pid, tooMuch()], [small.pid, false])
  await until(tooMuch)
  const answers = await Promise.all(['next', 'last'].map(async kind => askFake(host, kind)))
  t.strictSame(answers.map(({ pid }) => pid === large.pid), [false, false])
  t.strictSame(answers.at(-1)?.order, ['next', 'last'])
})

t.test('more questions than may wait are refused, to be asked again', async t => {
  const { host } = fakeHost(t)
  const abort = new AbortController()
  await askFake(host, 'before')
  const asked = [askFake(host, 'held', { waitMs: 60_000 }, abort)]
  for (let at = 0; at < 10_001; at++) asked.push(askFake(host, `waits-${at}`, {}, abort))
  const last = await askFake(host, 'last').catch((error: unknown) => error)
  t.match(last, { name: 'EngineError', failure: 'busy', retryable: true })
  abort.abort(new Error('enough'))
  t.strictSame((await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled'), [])
  t.match(await askFake(host, 'after'), { kind: 'after', order: ['before', 'held', 'held cancelled', 'after'] })
})

t.test('what is asked for when there is nothing else to do is refused otherwise, and given up when there is', async t => {
  const { host } = fakeHost(t, { concurrency: 2 })
  const busy = { name: 'EngineError', failure: 'busy' }
  t.match(await askFake(host, 'idle', {}, { whenIdle: true }), { kind: 'idle' })
  const held = askFake(host, 'held', { waitMs: 500 })
  await t.rejects(askFake(host, 'refused', {}, { whenIdle: true }), busy)
  await held
  const begun = deferred<unknown>()
  const given = t.rejects(host.ask({ kind: 'given up', body: { parts: 1, waitMs: 60_000 } }, {
    signal: new AbortController().signal, customerId: 'practice', whenIdle: true, onPart: begun.resolve
  }), busy)
  await begun.promise
  await t.rejects(askFake(host, 'second', {}, { whenIdle: true }), busy)
  const { order } = await askFake(host, 'report')
  await given
  t.strictSame([...order].sort(), ['given up', 'given up cancelled', 'held', 'idle', 'report'])
  t.match(await askFake(host, 'again', {}, { whenIdle: true }), { kind: 'again' })
  await t.rejects(askFake(host, 'deadly', { abort: true }, { whenIdle: true }), { name: 'EngineError', failure: 'crashed' })
  t.strictSame((await askFake(host, 'after')).order, ['after'], 'it is not asked again')
})

t.test('what is for the background waits until nothing else is asked, one at a time, and goes on beside what comes after it has begun', async t => {
  const { host } = fakeHost(t)
  const held = askFake(host, 'held', { waitMs: 300 })
  const later = [1, 2].map(async number => askFake(host, `later ${number}`, { waitMs: 800 }, { background: true }))
  const given = new AbortController()
  const never = t.rejects(askFake(host, 'never', {}, { background: true, signal: given.signal }), { message: 'given up' })
  const next = askFake(host, 'next', { waitMs: 300 })
  given.abort(new Error('given up'))
  await never
  t.strictSame((await next).order, ['held', 'next'])
  t.equal((await held).inHandMost, 1)
  await sleep(300)
  t.match(await askFake(host, 'urgent'), { inHandMost: 2, order: ['held', 'next', 'later 1', 'urgent'] })
  t.strictSame((await Promise.all(later)).map(({ order }) => order.length), [4, 5], 'one at a time')
})

t.test('what goes first waits for no other question that has not begun, of whichever customer', async t => {
  const { host } = fakeHost(t)
  const held = askFake(host, 'held', { waitMs: 500 })
  const others = ['one', 'two'].map(async kind => askFake(host, kind))
  const first = await askFake(host, 'first', {}, { customerId: 'hospital', first: true })
  t.strictSame(first.order, ['held', 'first'])
  await Promise.all([held, ...others])
})

t.test('SIGTERM ends the process in order; work goes to the next one', async t => {
  const { host, lines } = fakeHost(t)
  const { pid } = await askFake(host, 'before')
  const asked = askFake(host, 'work', { waitMs: 300 })
  await sleep(100)
  process.kill(pid, 'SIGTERM')
  t.not((await asked).pid, pid)
  t.strictSame(lines.filter(([level]) => level === 'warn'), [])
})

t.test('a host that is closed asks nothing any more', async t => {
  const { host } = fakeHost(t)
  const asked = askFake(host, 'work', { waitMs: 60_000 })
  await sleep(500)
  await host.close()
  await t.rejects(asked, { name: 'EngineError', failure: 'closed' })
  await t.rejects(askFake(host, 'more'), { name: 'EngineError', failure: 'closed' })
})

t.test('where the path is too long for a socket, it is among the temporary files', async t => {
  const directory = path.join(temporaryDirectory(t), 'x'.repeat(100))
  const host = createEngineHost(fakeOptions(directory))
  t.teardown(async () => host.close())
  t.match(await askFake(host, 'any'), { kind: 'any' })
})
