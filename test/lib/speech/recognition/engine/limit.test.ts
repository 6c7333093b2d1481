import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { limited } from '../../../../../lib/speech/recognition/engine/limit.js'
import type { SpeechEngine } from '../../../../../lib/speech/recognition/engine/types.js'

const nothing = { pieces: [], other_language: false }
const { signal: never } = new AbortController()

/** An engine that hears a sound when it is told to, and by its length which one it is. */
function heldEngine () {
  const started: number[] = []
  const held = new Map<number, { hear: () => void, fail: () => void }>()
  let running = 0
  let most = 0
  const engine: SpeechEngine = {
    name: 'held',
    model: 'm',
    async recognise (pcm) {
      started.push(pcm.length)
      most = Math.max(most, ++running)
      try {
        await new Promise<void>((resolve, reject) => held.set(pcm.length, { hear: resolve, fail: () => reject(new Error('broken')) }))
      } finally {
        running -= 1
      }
      return nothing
    }
  }
  return { engine, started, held, most: () => most }
}

const sounds = (count: number) => Array.from({ length: count }, (_, at) => new Int16Array(at))

t.test('never more sounds than allowed are heard at once, and the others in the order they came', async t => {
  const { engine, started, held, most } = heldEngine()
  const shared = limited(engine, { concurrency: 3, timeoutSeconds: 60 })
  t.match(shared, { name: 'held', model: 'm' })
  const calls = sounds(10).map(pcm => shared.recognise(pcm, { language: 'en', signal: never, customerId: 'a' }))
  await turn()
  t.strictSame(started, [0, 1, 2])
  t.equal(shared.waiting(), 7)
  held.get(1)?.hear()
  await turn()
  t.strictSame(started, [0, 1, 2, 3])
  t.equal(shared.waiting(), 6)
  for (const next of [0, 2, 3, 4, 5, 6, 7, 8, 9]) {
    held.get(next)?.hear()
    await turn()
  }
  t.strictSame(await Promise.all(calls), calls.map(() => nothing))
  t.strictSame(started, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  t.equal(most(), 3)
  t.equal(shared.waiting(), 0)
})

t.test('a failure gives its place to the next one', async t => {
  const { engine, started, held } = heldEngine()
  const shared = limited(engine, { concurrency: 1, timeoutSeconds: 60 })
  const [first, second] = sounds(2).map(pcm => shared.recognise(pcm, { language: 'en', signal: never, customerId: 'a' }))
  await turn()
  held.get(0)?.fail()
  await t.rejects(first as Promise<unknown>, { message: 'broken' })
  await turn()
  t.strictSame(started, [0, 1])
  held.get(1)?.hear()
  t.strictSame(await second, nothing)
})

t.test('a sound that is given up while it waits is never sent, and takes no place', async t => {
  const { engine, started, held } = heldEngine()
  const shared = limited(engine, { concurrency: 1, timeoutSeconds: 60 })
  const stopping = new AbortController()
  const [first, second, third] = sounds(3).map((pcm, at) => shared.recognise(pcm, { language: 'en', signal: at === 1 ? stopping.signal : never, customerId: 'a' }))
  await turn()
  stopping.abort(new Error('the service stops'))
  await t.rejects(second as Promise<unknown>, { message: 'the service stops' })
  t.equal(shared.waiting(), 1)
  await t.rejects(shared.recognise(new Int16Array(9), { language: 'en', signal: stopping.signal, customerId: 'a' }), { message: 'the service stops' })
  held.get(0)?.hear()
  await first
  await turn()
  t.strictSame(started, [0, 2])
  held.get(2)?.hear()
  t.strictSame(await third, nothing)
})

t.test('a sound that is given up in the moment its turn comes gives its place on', async t => {
  const { engine, started, held } = heldEngine()
  const stopping = new AbortController()
  const shared = limited({
    ...engine,
    async recognise (pcm, options) {
      options.signal.throwIfAborted()
      return engine.recognise(pcm, options)
    }
  }, { concurrency: 1, timeoutSeconds: 60 })
  const [first, second, third] = sounds(3).map((pcm, at) => shared.recognise(pcm, { language: 'en', signal: at === 1 ? stopping.signal : never, customerId: 'a' }))
  const given = t.rejects(second as Promise<unknown>, { message: 'the service stops' })
  await turn()
  first?.then(() => stopping.abort(new Error('the service stops')), () => {})
  held.get(0)?.hear()
  await given
  await turn()
  t.strictSame(started, [0, 2])
  held.get(2)?.hear()
  t.strictSame(await third, nothing)
})

t.test('customers have their turns one after the other, however much one of them waits for', async t => {
  const { engine, started, held } = heldEngine()
  const shared = limited(engine, { concurrency: 2, timeoutSeconds: 60 })
  const customers = ['many', 'many', 'many', 'many', 'many', 'many', 'one', 'two', 'two', 'many'] as const
  const calls = sounds(customers.length).map((pcm, at) => shared.recognise(pcm, { language: 'en', signal: never, customerId: customers[at] as string }))
  await turn()
  t.strictSame([shared.waiting(), shared.waiting('many'), shared.waiting('two'), shared.waiting('none')], [8, 5, 2, 0])
  for (let next = 0; next < customers.length; next++) {
    held.get(started[next] as number)?.hear()
    await turn()
  }
  await Promise.all(calls)
  t.strictSame(started.map(at => customers[at]), ['many', 'many', 'many', 'one', 'two', 'many', 'two', 'many', 'many', 'many'])
  t.strictSame(started.filter(at => customers[at] === 'many'), [0, 1, 2, 3, 4, 5, 9], 'first come, first served')
  t.equal(shared.waiting(), 0)
})

t.test('sounds of the background wait until there is no other, one at a time; from then on they are as others', async t => {
  const { engine, started, held } = heldEngine()
  const shared = limited(engine, { concurrency: 2, timeoutSeconds: 60, hearsAhead: true })
  t.equal(shared.hearsAhead, true)
  let waits = true
  const begun: number[] = []
  const ask = async (pcm: Int16Array, background: boolean) => shared.recognise(pcm, {
    language: 'en', signal: never, customerId: 'a', ...background ? { background: { waits: () => waits, onBegin: () => begun.push(pcm.length) } } : {}
  })
  const [first, second, urgent, next] = sounds(5).slice(1)
  const calls = [ask(urgent as Int16Array, false), ask(first as Int16Array, true), ask(second as Int16Array, true)]
  await turn()
  t.strictSame([started, begun, shared.waiting()], [[3], [], 0], 'they are not among those that wait')
  held.get(3)?.hear()
  await turn()
  t.strictSame([started, begun], [[3, 1], [1]])
  calls.push(ask(next as Int16Array, false))
  await turn()
  t.strictSame(started, [3, 1, 4], 'another one does not wait for it')
  held.get(1)?.hear()
  await turn()
  t.strictSame(started, [3, 1, 4])
  held.get(4)?.hear()
  await turn()
  t.strictSame([started, begun], [[3, 1, 4, 2], [1, 2]])
  waits = false
  calls.push(ask(new Int16Array(5), true))
  await turn()
  t.strictSame(started, [3, 1, 4, 2, 5], 'what does not wait any more is begun at once')
  for (const length of [2, 5]) held.get(length)?.hear()
  await Promise.all(calls)
  t.strictSame(begun, [1, 2])
})

t.test('an engine that orders the background itself gets its sounds at once', async t => {
  const { engine, started, held } = heldEngine()
  const shared = limited({ ...engine, ordersBackground: true }, { concurrency: 1, timeoutSeconds: 60 })
  const options = { language: 'en', signal: never, customerId: 'a' }
  const calls = [
    shared.recognise(new Int16Array(1), options),
    shared.recognise(new Int16Array(2), { ...options, background: { waits: () => true, onBegin () {} } })
  ]
  await turn()
  t.strictSame(started.toSorted(), [1, 2])
  for (const length of [1, 2]) held.get(length)?.hear()
  await Promise.all(calls)
})

t.test('what people say now goes before recordings, of which one in four has its turn all the same', async t => {
  const { engine, started, held } = heldEngine()
  const shared = limited(engine, { concurrency: 1, timeoutSeconds: 60 })
  const calls = sounds(9).map(pcm => shared.recognise(pcm, { language: 'en', signal: never, customerId: pcm.length < 3 ? 'hospital' : 'practice', first: pcm.length >= 3 }))
  for (let next = 0; next < 9; next++) {
    await turn()
    held.get(started[next] as number)?.hear()
  }
  await Promise.all(calls)
  t.strictSame(started, [0, 3, 4, 5, 1, 6, 7, 8, 2])
})

t.test('sounds that wait at an engine with a queue of its own are counted until it begins with them', async t => {
  const { engine, held } = heldEngine()
  const begins: Array<() => void> = []
  const shared = limited({
    ...engine,
    ordersBackground: true,
    async recognise (pcm, options) {
      begins.push(() => options.onBegin?.())
      return engine.recognise(pcm, options)
    }
  }, { concurrency: 8, timeoutSeconds: 60 })
  let begun = 0
  const calls = sounds(3).map(pcm => shared.recognise(pcm, { language: 'en', signal: never, customerId: pcm.length === 0 ? 'a' : 'b', onBegin: () => { begun += 1 } }))
  await turn()
  t.strictSame([shared.waiting(), shared.waiting('a'), shared.waiting('b'), begun], [3, 1, 2, 0])
  begins[1]?.()
  t.strictSame([shared.waiting(), shared.waiting('b'), begun], [2, 1, 1])
  for (const { hear } of held.values()) hear()
  await Promise.all(calls)
  t.equal(shared.waiting(), 0)
})
