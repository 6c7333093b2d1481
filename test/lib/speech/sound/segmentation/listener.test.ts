import t from 'tap'
import { createSoundEngine } from '../../../../../lib/speech/sound/index.js'
import type { ListenerEvent, Utterance } from '../../../../../lib/speech/sound/model/types.js'
import {
  decibels, digestOf, inARow, listenTo, louder, mixed, needs, noise, randomness, shortOf, silence, sound, speech, timesOf,
  tone, utterancesOf
} from '../kit.js'
import fc from '../../../../property.js'

const { listen } = await createSoundEngine()

/** Everything but utterances, shortly. */
const told = (events: readonly ListenerEvent[]) => events.filter(({ type }) => type !== 'utterance')

const random = randomness()

/** Sound that is no speech. */
const NO_SPEECH: Readonly<Record<string, Int16Array>> = {
  'digital silence': silence(10),
  'a hum of 50 Hz': tone(10, 50, -10),
  'a hum of 60 Hz, and its overtone': mixed(tone(10, 60), tone(10, 120, -30)),
  'a tone': tone(10, 440),
  'a tone after silence': inARow(silence(3), tone(5, 1000), silence(2)),
  beeps: sound(10, i => i % 16_000 < 2400 ? decibels(-20) * Math.sin(i * 0.4) : 0),
  'fast beeps': sound(10, i => i % 4000 < 2000 ? decibels(-20) * Math.sin(i * 0.2) : 0),
  'quiet white noise': noise(10, -60),
  'loud white noise': noise(10, -12),
  'white noise after silence': inARow(silence(3), noise(5, -30), silence(2)),
  'bursts of noise': sound(10, i => i % 8000 < 4800 ? decibels(-20) * random() : 0),
  clicks: sound(10, i => i % 3200 < 80 ? decibels(-6) * random() : decibels(-60) * random()),
  knocks: sound(10, i => i % 12_000 < 1600 ? decibels(-10) * random() * Math.exp(-(i % 12_000) / 200) : 0)
}

for (const [name, pcm] of Object.entries(NO_SPEECH)) {
  t.test(`${name} is no speech`, async t => {
    const listener = listen()
    const events = listenTo(listener, pcm)
    t.strictSame([timesOf(utterancesOf(events)), told(events)], [[], []])
    const { speech_ms: speechMs, level_dbfs: level, duration_ms: duration } = listener.quality()
    t.strictSame([speechMs, level, duration, listener.current()], [0, null, pcm.length / 16, null])
    listener.free()
  })
}

t.test('silence is reported after 30 s, and every 30 s after that', async t => {
  t.strictSame(listenTo(listen(), silence(95)), [30_000, 60_000, 90_000].map(ms => ({ type: 'silence', silent_ms: ms })))
})

t.test('a short word is an utterance, a part of a syllable is none', { skip: needs.espeak }, async t => {
  const syllable = speech('a').subarray(2000, 3280)
  t.strictSame(utterancesOf(listenTo(listen(), inARow(silence(1), syllable, silence(1)))).length, 0)
  t.strictSame(utterancesOf(listenTo(listen(), inARow(silence(1), speech('no'), silence(1)))).length, 1)
})

/** Speech at a level in dB of full scale. */
function at (level: number, pcm: Int16Array): Int16Array {
  const power = pcm.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / pcm.length
  return louder(pcm, 10 ** (level / 20) / Math.sqrt(power))
}

t.test('quiet speech and short answers are found, also in noise', { skip: needs.espeak }, async t => {
  const sentences = ['The patient has had chest pain since Monday.', 'No.', 'Blood pressure is one hundred and twenty over eighty.', 'Yes.', 'Does this hurt?']
    .map(speech)
  for (const [level, background] of [[-20, -75], [-42, -75], [-48, -70], [-53, -75], [-53, -70], [-58, -80], [-22, -27]] as const) {
    const parts: Int16Array[] = []
    const said: Array<[from: number, to: number]> = []
    let from = 16_000
    for (const sentence of sentences) {
      const spoken = at(level, sentence)
      said.push([from / 16, (from + spoken.length) / 16])
      parts.push(silence(1), spoken)
      from += spoken.length + 16_000
    }
    const listener = listen()
    const found = timesOf(utterancesOf(listenTo(listener, mixed(inARow(...parts, silence(1)), noise(60, background)))))
    const isFound = (middle: number) => found.some(([start = 0, stop = 0]) => start < middle && stop > middle)
    const missed = said.filter(([begin, end]) => !isFound((begin + end) / 2))
    t.strictSame(missed, [], `at ${level} dB, over ${background} dB`)
    listener.free()
  }
})

t.test('a speaker too quiet to be found is told so within seconds, once', { skip: needs.espeak }, async t => {
  const quiet = at(-69, speech('The patient says she has had chest pain since Monday, and her blood pressure is one hundred and twenty over eighty.'))
  const listener = listen()
  const events = listenTo(listener, mixed(inARow(silence(2), quiet), noise(60, -71)))
  t.strictSame([utterancesOf(events).length, told(events)], [0, [{ type: 'quality', state: 'poor', problems: ['too_quiet'] }]])
  t.ok(quiet.length < 8 * 16_000, 'within seconds')
})

t.test('speech', { skip: needs.espeak }, async t => {
  const first = speech('The patient says she has had chest pain since Monday.')
  const second = speech('Blood pressure is one hundred and twenty over eighty.')
  const both = inARow(silence(1), first, silence(1), second, silence(3))
  const rest = noise(60, -75)

  t.test('is cut at pauses, and holds all of what was said', async t => {
    const listener = listen(5000)
    const [a, b, ...more] = utterancesOf(listenTo(listener, both))
    t.strictSame(more, [])
    if (a === undefined || b === undefined) return t.fail('two utterances')
    const ends = 6000 + first.length / 16
    t.ok(a.start_ms >= 5700 && a.start_ms <= 6000 && a.end_ms >= ends - 400 && a.end_ms <= ends + 300, String(timesOf([a])))
    t.ok(b.start_ms >= ends + 600 && b.start_ms <= ends + 1000, String(timesOf([b])))
    for (const { start_ms: start, end_ms: end, pcm } of [a, b]) {
      t.equal(digestOf(pcm), digestOf(both.slice((start - 5000) * 16, (end - 5000) * 16)))
    }
    const { duration_ms: duration, speech_ms: speechMs, problems, level_dbfs: level, clipped } = listener.quality()
    t.strictSame([duration, problems, clipped], [Math.round(both.length / 16), [], 0])
    t.ok(speechMs > 5000 && speechMs < (first.length + second.length) / 16, `${speechMs} ms`)
    t.ok(level !== null && level > -24 && level < -15, `${level} dB`)
    t.equal(listener.settled_ms(), 5000 + Math.ceil(both.length / 320) * 20)
  })

  t.test('stays whole over a short pause', async t => {
    t.equal(utterancesOf(listenTo(listen(), inARow(first, silence(0.35), second))).length, 1)
  })

  t.test('is shown while it goes on', async t => {
    const listener = listen()
    listener.push(inARow(silence(1), first.subarray(0, 32_000)))
    const current = listener.current()
    t.ok(current !== null && current.start_ms < 1000 && current.end_ms > 2500, String(timesOf(current === null ? [] : [current])))
    t.equal(listener.settled_ms() <= (current?.start_ms ?? 0), true)
    listener.push(inARow(first.subarray(32_000), silence(2)))
    t.equal(listener.current(), null)
  })

  t.test('has all of its sound as soon as a pause begins, whether or not that lasts', async t => {
    const listener = listen()
    const step = 320
    let early: Utterance | null = null
    const events: ListenerEvent[] = []
    const sound = inARow(silence(1), first, silence(1))
    for (let at = 0; at < sound.length; at += step) {
      events.push(...listener.push(sound.subarray(at, at + step)).filter(({ type }) => type === 'utterance'))
      if (events.length > 0) break
      if (!listener.isPausing()) early = null
      else early ??= listener.current()
    }
    const [utterance] = utterancesOf(events)
    if (early === null || utterance === undefined) return t.fail('there was a pause and an utterance')
    t.strictSame(shortOf([early]), shortOf([utterance]))
    t.equal(digestOf(early.pcm), digestOf(utterance.pcm))
    t.equal(listener.isPausing(), false, 'nobody is speaking')
  })

  t.test('without a pause is cut after 25 s at the latest; nothing is lost, nothing comes twice', async t => {
    const round = inARow(first.subarray(0, first.length - 5000), second.subarray(0, second.length - 5000))
    const long = inARow(...Array.from({ length: 12 }, () => round))
    const utterances = utterancesOf(listenTo(listen(), long))
    t.ok(utterances.length >= 3, JSON.stringify(timesOf(utterances)))
    t.ok(utterances.every(({ start_ms: start, end_ms: end }) => end - start <= 25_000))
    for (const [i, { start_ms: start }] of utterances.entries()) if (i > 0) t.equal(start, utterances[i - 1]?.end_ms)
    const [from, to] = [(utterances[0]?.start_ms ?? 0) * 16, (utterances.at(-1)?.end_ms ?? 0) * 16]
    t.equal(digestOf(inARow(...utterances.map(({ pcm }) => pcm))), digestOf(long.slice(from, to)))
  })

  t.test('gives the same in pieces of any length', async t => {
    const expected = shortOf(utterancesOf(listenTo(listen(), both, [both.length])))
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 }), lengths => {
      t.strictSame(shortOf(utterancesOf(listenTo(listen(), both, lengths))), expected)
    }), { numRuns: 10 })
  })

  t.test('is heard the same by a listener that goes on where another one has settled', async t => {
    const long = mixed(inARow(both, first, silence(4), both, second, silence(0.9), first, silence(1)), rest)
    const all = shortOf(utterancesOf(listenTo(listen(), long)))
    fc.assert(fc.property(fc.integer({ min: 0, max: long.length }), at => {
      const listener = listen()
      const before = utterancesOf(listener.push(long.subarray(0, at)))
      const settled = listener.settled_ms()
      const after = utterancesOf(listenTo(listen(settled), long.subarray(settled * 16)))
      t.strictSame(shortOf([...before, ...after]), all)
      listener.free()
    }), { numRuns: 30 })
  })

  const POOR: ReadonlyArray<readonly [problem: string, pcm: (good: Int16Array) => Int16Array]> = [
    ['too_quiet', good => mixed(louder(good, 0.045), rest)], ['clipping', good => louder(good, 6)], ['noisy', good => mixed(good, noise(60, -24))]
  ]
  for (const [problem, made] of POOR) {
    t.test(`that is ${problem} is reported, and so is the end of it`, async t => {
      const listener = listen()
      const events = listenTo(listener, inARow(made(inARow(both, both)), both, both, both))
      t.strictSame(told(events), [
        { type: 'quality', state: 'poor', problems: [problem] }, { type: 'quality', state: 'recovered', problems: [] }
      ])
      const poor = listen()
      listenTo(poor, made(inARow(both, both)))
      t.strictSame(poor.quality().problems, [problem])
      t.ok(poor.quality().speech_ms > 3000)
    })
  }

  t.test('with some noise is good', async t => {
    const listener = listen()
    const events = listenTo(listener, mixed(inARow(both, both), noise(60, -38)))
    t.strictSame([told(events), utterancesOf(events).length, listener.quality().problems], [[], 4, []])
    const { signal_to_noise_db: above } = listener.quality()
    t.ok(above !== null && above > 12 && above < 26, `${above} dB`)
  })
})
