import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { ComparedWindows, type ComparisonSteps, createChoice } from '../../../../lib/speech/recognition/compared-windows.js'
import type { Background, Recognition } from '../../../../lib/speech/recognition/engine/types.js'
import type { Stretch, Utterance } from '../../../../lib/speech/sound/index.js'

/** Windows of one length, so far apart. */
function windowsOf (count: number, seconds: number, pauseSeconds: number): Stretch[] {
  return Array.from({ length: count }, (_, at) => {
    const start = at * (seconds + pauseSeconds) * 1000
    return { start_ms: start, end_ms: start + seconds * 1000 }
  })
}

function chosenOf (windows: readonly Stretch[], fromMs = 0): number[] {
  const isChosen = createChoice(fromMs)
  return windows.filter(window => isChosen(window)).map(({ start_ms: start }) => start / 1000)
}

t.test('windows are chosen over all of a recording, fewer and fewer, and at most so many seconds', t => {
  t.strictSame(chosenOf(windowsOf(130, 28, 0)), [0, 28, 56, 112, 224, 476, 952, 1904])
  t.strictSame(chosenOf(windowsOf(20, 5, 3)), [0, 8, 16, 32, 40, 48, 56, 120], 'in the first minute one in ten seconds')
  t.strictSame(chosenOf(windowsOf(10, 1, 1)), [0, 10])
  t.strictSame(chosenOf([{ start_ms: 300_000, end_ms: 328_000 }, { start_ms: 328_000, end_ms: 350_000 }]), [300], 'the first, however late')
  for (const [hours, seconds] of [[0.25, 196], [1, 252], [6, 336]] as const) {
    const windows = windowsOf(Math.ceil(hours * 3600 / 28), 28, 0)
    t.ok(chosenOf(windows).length * 28 <= seconds, `${hours} hours`)
  }
  t.end()
})

t.test('whoever goes on in the middle chooses the same windows', t => {
  for (const [seconds, pause] of [[28, 0.5], [5, 3], [12, 2]] as const) {
    const windows = windowsOf(60, seconds, pause)
    const all = chosenOf(windows)
    for (let from = 1; from < windows.length; from++) {
      const begin = windows[from - 1]?.end_ms ?? 0
      t.strictSame(chosenOf(windows.slice(from), begin), all.filter(start => start * 1000 >= begin))
    }
  }
  t.end()
})

const window: Utterance = { start_ms: 0, end_ms: 1000, pcm: new Int16Array(16_000) }
const first: Recognition = { pieces: [{ text: 'it hurts here', start_ms: 0, end_ms: 900 }], other_language: false }
const second: Recognition = { pieces: [{ text: 'it hurts', start_ms: 0, end_ms: 900 }], other_language: false }

type Ask = (options: { signal: AbortSignal, background?: Background }, varied: boolean) => Promise<Recognition>

function comparing (ask: Ask, options: Partial<ComparisonSteps> = {}) {
  const failures: unknown[] = []
  const stored: Recognition[] = []
  const compared = new ComparedWindows({
    hear: async (_window, varied, later) => later(async how => ask(how, varied)),
    store: async (_window, recognition) => { stored.push(recognition) },
    onFailure: error => failures.push(error),
    signal: new AbortController().signal,
    ...options
  })
  return { compared, failures, stored }
}

/** Never answers. @throws the reason of the signal */
async function forever (signal: AbortSignal): Promise<never> {
  await new Promise(resolve => signal.addEventListener('abort', resolve))
  throw signal.reason
}

t.test('both hearings are compared, also of a window whose first is not known; what was compared before is counted', async t => {
  const asked: boolean[] = []
  const { compared, failures, stored } = comparing(async (_how, varied) => {
    asked.push(varied)
    return varied ? second : first
  })
  compared.add(window, first)
  compared.add(window)
  compared.note({ words: 10, differing: 2 })
  t.strictSame(await compared.end(), [{ words: 10, differing: 2 }, { words: 3, differing: 1 }, { words: 3, differing: 1 }])
  t.strictSame(asked.sort(), [false, true, true])
  t.strictSame(stored, Array.from({ length: 2 }, () => ({ ...first, agreement: { words: 3, differing: 1 } })))
  t.strictSame(failures, [])
})

t.test('what waits for all other sounds takes its turn in the end; what the engine has begun goes on', async t => {
  const waited: boolean[] = []
  const { compared } = comparing(async ({ signal, background }) => {
    waited.push(background?.waits() ?? false)
    return background === undefined ? second : forever(signal)
  }, { patienceMs: 20 })
  compared.add(window, first)
  t.strictSame(await compared.end(), [{ words: 3, differing: 1 }])
  t.strictSame(waited, [true, false])

  let asked = 0
  const { compared: begun } = comparing(async ({ background }) => {
    asked += 1
    background?.onBegin()
    await sleep(60)
    return second
  }, { patienceMs: 1 })
  begun.add(window, first)
  t.strictSame([await begun.end(), asked], [[{ words: 3, differing: 1 }], 1])
})

t.test('a failure of the engine leaves a window out; one of the database is an error', async t => {
  const failure = new Error('the engine is down')
  const down = comparing(async () => { throw failure })
  down.compared.add(window, first)
  t.strictSame(await down.compared.end(), [])
  t.strictSame(down.failures, [failure])

  const { compared, failures } = comparing(async () => second, { store: async () => { throw new Error('the database is gone') } })
  compared.add(window, first)
  await t.rejects(compared.end(), { message: 'the database is gone' })
  t.strictSame(failures, [])
})

t.test('it ends with its job', async t => {
  const stop = new AbortController()
  const { compared, failures, stored } = comparing(async ({ signal }) => forever(signal), { signal: stop.signal })
  compared.add(window, first)
  const ending = compared.end()
  stop.abort(new Error('the visit is deleted'))
  await t.rejects(ending, { message: 'the visit is deleted' })
  t.strictSame([failures, stored], [[], []])
})
