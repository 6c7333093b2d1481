import fc from 'fast-check'
import t from 'tap'
import type { EncodedRun } from '../../../plugins/audio/types.js'
import { DecodeThread } from '../../../plugins/hearing/decode-thread.js'
import { createHear } from '../../../plugins/hearing/hear.js'
import { createHearing } from '../../../plugins/hearing/index.js'
import type { AudioFormat } from '../../../schemas/audio.js'
import { until } from '../../process.js'
import { pcmBytes } from '../../recordings.js'
import { spoken } from '../../spoken-markers.js'
import { compiledThread, fixture, hearAll, inARow, needs, noise, randomness, recording, run, shortOf, silence, sound, timesOf, tone, wav, type Heard } from './kit.js'

const FILES: ReadonlyArray<readonly [name: string, format: AudioFormat]> = [
  ['mono-8k-mulaw.wav', 'wav'], ['mono-8k.flac', 'flac'], ['stereo-44k.mp3', 'mp3'], ['mono.ogg', 'ogg_opus'], ['mono.webm', 'webm_opus'],
  ['table-first.mp4', 'mp4_aac'], ['table-last.mp4', 'mp4_aac'], ['fragmented.mp4', 'mp4_aac']
]

/** Time by which encodings differ: a frame of the listener, and the delay of AAC where nothing tells of it. */
const NEAR_MS = 45

const near = (a: number, b: number, by = NEAR_MS): boolean => Math.abs(a - b) <= by

t.test('every format gives the same utterance, as long as the file', async t => {
  const { utterances: [reference], quality: expected } = await hearAll([run('flac', fixture('mono-8k.flac'))])
  for (const [name, format] of FILES) {
    const { utterances, quality } = await hearAll([run(format, fixture(name))])
    t.equal(utterances.length, 1, name)
    t.ok(near(utterances[0]?.start_ms ?? -1, reference?.start_ms ?? 0) && near(utterances[0]?.end_ms ?? -1, reference?.end_ms ?? 0), `${name}: ${timesOf(utterances)}`)
    t.ok(near(quality.duration_ms, expected.duration_ms, 24), `${name}: ${quality.duration_ms} ms`)
    t.strictSame([quality.problems, quality.broken], [[], 0], name)
    t.ok(near(quality.level_dbfs ?? 0, expected.level_dbfs ?? 0, 4), `${name}: ${quality.level_dbfs} dB`)
    t.equal(utterances[0]?.pcm.length, ((utterances[0]?.end_ms ?? 0) - (utterances[0]?.start_ms ?? 0)) * 16, name)
  }
})

t.test('WAV and raw PCM of each rate last as long as their samples, with one channel and two', async t => {
  for (const rate of [8000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000]) {
    for (const channels of [1, 2]) {
      const samples = Int16Array.from({ length: Math.round(rate * 1.2345) }, (_, i) => 8000 * Math.sin(2 * Math.PI * 400 * i / rate))
      const file = wav(samples, rate, channels)
      const raw = run('pcm_s16le', file.subarray(44), [], { sample_rate: rate, channels })
      for (const { quality } of [await hearAll([run('wav', file)]), await hearAll([raw])]) {
        t.ok(near(quality.duration_ms, samples.length / rate * 1000, 0.6) && quality.broken === 0, `${rate} Hz, ${channels}: ${quality.duration_ms}`)
      }
    }
  }
})

t.test('a WAV file with a chunk of odd length before its samples is read', async t => {
  const { quality } = await hearAll([run('wav', wav(tone(1, 440), 16_000, 1, Buffer.from('LIST\x03\0\0\0abc\0', 'latin1')))])
  t.strictSame([quality.duration_ms, quality.broken], [1000, 0])
})

t.test('the same bytes give the same utterances, wherever they are cut', async t => {
  for (const [name, format] of FILES) {
    const bytes = fixture(name)
    const short = ({ utterances, quality }: Heard) => [shortOf(utterances), quality]
    const expected = short(await hearAll([run(format, bytes)]))
    await fc.assert(fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 50 }), async cuts => {
      t.strictSame(short(await hearAll([run(format, bytes, cuts)])), expected, name)
    }), { numRuns: 3 })
  }
})

t.test('time goes on over the borders of runs', async t => {
  const { utterances, quality } = await hearAll([
    run('wav', wav(silence(2))), run('flac', fixture('mono-8k.flac')),
    run('pcm_s16le', wav(silence(1)).subarray(44), [], { sample_rate: 16_000, channels: 1 }),
    run('mp3', fixture('stereo-44k.mp3'))
  ])
  const [[first]] = timesOf((await hearAll([run('flac', fixture('mono-8k.flac'))])).utterances) as [[number]]
  t.equal(utterances.length, 2)
  t.ok(near(utterances[0]?.start_ms ?? 0, first + 2000), String(timesOf(utterances)))
  t.ok(near(utterances[1]?.start_ms ?? 0, first + 2000 + 2435 + 1000), String(timesOf(utterances)))
  t.ok(near(quality.duration_ms, 3000 + 2 * 2435, 5))
})

t.test('what is beyond the longest recording is left out', async t => {
  const { quality } = await hearAll([run('wav', wav(noise(3))), run('wav', wav(noise(3)))], 4500)
  t.equal(quality.duration_ms, 4500)
})

function garbage (length: number): Uint8Array {
  const random = randomness(7)
  return Uint8Array.from({ length }, () => (random() + 1) * 128)
}

t.test('broken files are counted, and harm no other', async t => {
  const good = run('flac', fixture('mono-8k.flac'))
  const alone = await hearAll([good])
  for (const [name, format] of [...FILES, ['raw', 'pcm_s16le'] as const]) {
    const { utterances, quality } = await hearAll([run(format, garbage(100_000)), good, run(format, new Uint8Array([1, 2, 3])), good])
    const from = quality.duration_ms - 2 * alone.quality.duration_ms
    // Raw PCM of no rate cannot be opened; a decoder of MP3 may find a frame in random bytes.
    t.ok(quality.broken === 2 || (format === 'mp3' && quality.broken === 1 && from > 0), `${name}: random bytes, ${quality.broken}`)
    t.ok(utterances.length >= 2, `${name}: the good ones are heard`)
  }
})

t.test('of a truncated file counts what is there', async t => {
  for (const [name, format] of FILES) {
    const bytes = fixture(name)
    const { quality } = await hearAll([run(format, bytes.subarray(0, Math.floor(bytes.length * 0.7))), run('wav', wav(silence(1)))])
    const least = name === 'table-last.mp4' ? 1000 : 1900
    t.ok(quality.duration_ms >= least && quality.duration_ms < 3436, `${name}: ${quality.duration_ms} ms, ${quality.broken} broken`)
    if (name === 'table-last.mp4' || format === 'wav') t.equal(quality.broken, 1, name)
  }
})

/** A thread that does something else than decoding. */
const threadThat = (source: string) => () => new DecodeThread(new URL(`data:text/javascript,${encodeURIComponent(source)}`))

t.test('a thread that dies, throws or hangs costs its run and no other', async t => {
  const good = await compiledThread()
  const answer = '{ pcm: new Int16Array(1600), failed: false }'
  for (const [name, then] of [['dies', 'process.exit(1)'], ['throws', 'throw new Error("no")'], ['hangs', 'for (;;) {}']] as const) {
    let opened = 0
    const bad = threadThat(`
      import { parentPort } from 'node:worker_threads'
      let count = 0
      parentPort.on('message', () => { if (++count < 3) parentPort.postMessage(${answer}); else ${then} })`)
    const openThread = () => opened++ === 0 ? bad() : good()
    const decoded = await hearAll([run('wav', wav(silence(2))), run('wav', wav(silence(1)))], 60_000, { openThread, pieceTimeoutMs: 15_000 })
    // The last answer of a thread that throws may be lost with it.
    t.ok([1000, 1100].includes(decoded.quality.duration_ms), `${name}: ${decoded.quality.duration_ms} ms`)
    t.equal(decoded.quality.broken, 1, name)
  }
})

t.test('an abort ends it with its reason, whatever it waits for', async t => {
  const { hear } = await createHearing({ openThread: await compiledThread() })
  const reason = new Error('enough')
  const endless: EncodedRun = { ...run('wav', new Uint8Array(0)), async * bytes () { await new Promise(() => {}) } }
  const speaking: EncodedRun = {
    ...run('pcm_s16le', new Uint8Array(0), [], { sample_rate: 16_000, channels: 1 }),
    async * bytes () { for (;;) yield new Uint8Array(65_536) }
  }
  for (const source of [endless, speaking]) {
    const abort = new AbortController()
    const heard = hear([source], 1e9, abort.signal).next()
    setTimeout(() => abort.abort(reason), 500)
    await t.rejects(heard, reason)
  }
  await t.rejects(hear([endless], 1000, AbortSignal.abort(reason)).next(), reason)
})

t.test('whoever takes no more gives back the bytes and the listener', async t => {
  const speaking = pcmBytes(spoken([1, 2, 3, 4]))
  const { listen } = await createHearing()
  let reading = 0
  let listening = 0
  const { hear } = createHear(() => {
    const listener = listen()
    const free = listener.free.bind(listener)
    listening++
    listener.free = () => {
      listening--
      free()
    }
    return listener
  }, { openThread: await compiledThread() })
  const source: EncodedRun = {
    ...run('pcm_s16le', speaking, [], { sample_rate: 16_000, channels: 1 }),
    async * bytes () {
      reading++
      try {
        for (;;) yield speaking
      } finally {
        reading--
      }
    }
  }
  for await (const { start_ms: start } of hear([source], 3_600_000, new AbortController().signal)) {
    t.strictSame([reading, listening], [1, 1])
    if (start > 10_000) break
  }
  t.equal(listening, 0)
  await until(() => reading === 0, 'nobody reads any more')
})

t.test('an error of the storage is no broken file', async t => {
  const failing: EncodedRun = { ...run('wav', new Uint8Array(0)), async * bytes () { throw new Error('the disk is gone') } }
  await t.rejects(hearAll([failing]), { message: 'the disk is gone' })
})

t.test('recordings: what is speech and what is not', { skip: needs.recordings }, async t => {
  const heard = async (name: string): Promise<Heard> => hearAll([run('mp3', recording(name))])
  const none = await heard('no-voice.mp3')
  t.ok(none.quality.speech_ms < 2000, `no voice: ${none.quality.speech_ms} ms`)
  for (const name of ['speech-fragment.mp3', 'vitals.mp3', 'mumbling.mp3']) {
    const some = await heard(name)
    t.ok(some.quality.speech_ms > 3000 && some.utterances.length > 0, `${name}: ${some.quality.speech_ms} ms`)
    t.strictSame([some.quality.problems, some.quality.broken], [[], 0], name)
  }
})

t.test('no bytes and no runs are no sound', async t => {
  const nothing = { duration_ms: 0, speech_ms: 0, level_dbfs: null, signal_to_noise_db: null, clipped: 0, problems: [], broken: 0 }
  t.strictSame(await hearAll([]), { utterances: [], quality: nothing })
  t.strictSame(await hearAll([run('wav', new Uint8Array(0))]), { utterances: [], quality: nothing })
  t.strictSame((await hearAll([run('wav', wav(inARow(sound(0, () => 0))))])).utterances, [])
})

t.test('the thread runs from the sources as well', async t => {
  const { hear, close } = await createHearing()
  const { value } = await hear([run('wav', wav(silence(1)))], 60_000, new AbortController().signal).next()
  t.match(value, { duration_ms: 1000, broken: 0 })
  await close()
})
