import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { limited } from '../../../../../lib/speech/recognition/engine/limit.js'
import { createAdaptiveLimit } from '../../../../../lib/speech/recognition/engine/adaptive-limit.js'
import { SpeechError } from '../../../../../lib/speech/recognition/answers/errors.js'
import type { SpeechEngine } from '../../../../../lib/speech/recognition/engine/types.js'
import { createTurns } from '../../../../../lib/runtime/concurrency/turns.js'

const TIMEOUT_SECONDS = 60

interface EngineSettings {
  /** Sounds that it works on at once. */
  width: number
  /** Milliseconds of work for a sound. */
  workMs: number
}

/**
 * An engine and its clock. As whisper.cpp's server does, it goes on with a sound that nobody waits for any more, and the request fails when
 * it took too long.
 */
function simulation (settings: EngineSettings) {
  let now = 0
  const free = Array.from({ length: settings.width }, () => 0)
  const due: { at: number, act: () => void }[] = []
  const seen = { sent: 0, wasted: 0, answered: 0, inside: 0, most: 0 }
  const engine: SpeechEngine = {
    name: 'simulated',
    model: null,
    async recognise () {
      seen.sent += 1
      seen.inside += 1
      seen.most = Math.max(seen.most, seen.inside)
      const worker = free.indexOf(Math.min(...free))
      const done = Math.max(free[worker] as number, now) + settings.workMs
      free[worker] = done
      const late = done - now > TIMEOUT_SECONDS * 1000
      await new Promise<void>((resolve, reject) => due.push(late
        ? { at: now + TIMEOUT_SECONDS * 1000, act: () => reject(new SpeechError('timeout')) }
        : { at: done, act: resolve })).finally(() => { seen.inside -= 1 })
      seen.answered += 1
      return { pieces: [], other_language: false }
    }
  }

  return {
    engine,
    seen,
    settings,
    now: () => now,
    /** Lets the time pass until the promise is settled. */
    async until (promise: Promise<unknown>): Promise<void> {
      let settled = false
      const end = promise.finally(() => { settled = true })
      end.catch(() => {})
      for (;;) {
        await turn()
        if (settled) return
        due.sort((one, other) => one.at - other.at)
        const next = due.shift()
        if (next === undefined) throw new Error('nothing happens any more')
        now = next.at
        next.act()
      }
    }
  }
}

/** Has sounds recognised, each as often as it takes, by so many who wait. */
async function recogniseAll (world: ReturnType<typeof simulation>, sounds: number, concurrency: number) {
  const shared = limited(world.engine, { concurrency, timeoutSeconds: TIMEOUT_SECONDS, now: world.now })
  const pcm = new Int16Array(16_000 * 15)
  const { signal } = new AbortController()
  async function insist (customer: string): Promise<void> {
    for (;;) {
      try {
        await shared.recognise(pcm, { language: 'en', signal, customerId: customer })
        return
      } catch {
        world.seen.wasted += 1
      }
    }
  }
  await world.until(Promise.all(Array.from({ length: sounds }, (_, at) => insist(`c-${at % 5}`))))
  return world.seen
}

t.test('an engine that works on one sound at a time loses no more than the first of them to the time-out', async t => {
  const seen = await recogniseAll(simulation({ width: 1, workMs: 10_000 }), 121, 8)
  t.equal(seen.answered, 121)
  t.ok(seen.wasted <= 2, `${seen.wasted} of ${seen.sent} were wasted`)
  t.ok(seen.most <= 4)
})

t.test('also one that is so slow that it can take but one in the time', async t => {
  const seen = await recogniseAll(simulation({ width: 1, workMs: 40_000 }), 60, 8)
  t.equal(seen.answered, 60)
  t.ok(seen.wasted <= 12, `${seen.wasted} of ${seen.sent} were wasted`)
})

t.test('an engine that works on many is soon given all that is allowed, and then as fast as it can', async t => {
  const world = simulation({ width: 16, workMs: 2000 })
  const seen = await recogniseAll(world, 400, 8)
  t.equal(seen.most, 8)
  t.equal(seen.wasted, 0)
  t.ok(world.now() < 400 / 8 * 2000 * 1.2, `${world.now()} ms`)
})

t.test('an engine that becomes slow is given less, and more again when it recovers', async t => {
  let clock = 0
  const paced = createAdaptiveLimit(8, TIMEOUT_SECONDS * 1000, () => clock)
  function round (tookMs: number, result: 'answered' | 'late' = 'answered'): number {
    const requests = Array.from({ length: paced.limit() }, () => paced.begin(10))
    clock += tookMs
    for (const request of requests) request.end(result)
    return paced.limit()
  }
  t.equal(paced.limit(), 4)
  t.strictSame(Array.from({ length: 6 }, () => round(2000)), [5, 6, 7, 8, 8, 8])
  t.equal(round(60_000, 'late'), 4, 'eight that came too late halve it once')
  t.equal(round(60_000, 'late'), 2)
  t.strictSame([round(9000), round(9000), round(9000)], [1, 1, 1], 'answers are slow')
  t.strictSame(Array.from({ length: 8 }, () => round(2000)), [2, 3, 4, 5, 6, 7, 8, 8])
})

t.test('what is given up, refused or not sent says nothing about the engine, and one is always sent', async t => {
  let clock = 0
  const pace = createAdaptiveLimit(2, 10_000, () => clock)
  for (let at = 0; at < 20; at++) {
    clock += 1000
    t.equal(pace.begin(1).end('neither'), 2)
  }
  for (let at = 0; at < 20; at++) {
    clock += 1000
    pace.begin(1).end('late')
  }
  t.equal(pace.limit(), 1)
  t.equal(createAdaptiveLimit(1, 10_000).limit(), 1)
})

t.test('turns can be made more and fewer while some are taken', async t => {
  const turns = createTurns(1)
  const ends: Array<() => void> = []
  let running = 0
  const calls = Array.from({ length: 6 }, () => turns.take(async () => {
    running += 1
    await new Promise<void>(resolve => ends.push(resolve))
    running -= 1
  }))
  await turn()
  t.equal(running, 1)
  turns.resize(3)
  await turn()
  t.equal(running, 3)
  turns.resize(1)
  ends.shift()?.()
  await turn()
  t.equal(running, 2, 'none begins while more are running than may be')
  for (const expected of [1, 1, 1, 1, 0]) {
    ends.shift()?.()
    await turn()
    await turn()
    t.equal(running, expected)
  }
  await Promise.all(calls)
  t.equal(turns.waiting(), 0)
})
