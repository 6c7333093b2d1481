import { pathToFileURL } from 'node:url'
import t, { type Test } from 'tap'
import type { EncodedRun } from '../../../../lib/speech/sound/model/runs.js'
import { DecodeProcess } from '../../../../lib/speech/sound/decoding/decode-process.js'
import { createIngest } from '../../../../lib/speech/sound/ingest.js'
import { createSoundEngine } from '../../../../lib/speech/sound/index.js'
import type { AudioFormat } from '../../../../schemas/audio.js'
import { flacFile } from '../../../flac-file.js'
import { until } from '../../../process.js'
import fc, { runs } from '../../../property.js'
import { pcmBytes } from '../../../recordings.js'
import { spoken } from '../../../spoken-markers.js'
import { compiledDecoder, fixture, hearAll, inARow, needs, noise, randomness, recording, run, shortOf, silence, sound, timesOf, tone, wav, type Heard } from './kit.js'

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

/** A WAV file with this format, behind an odd number of bytes of metadata, so that its samples begin at an odd place. */
function oddWav (encoding: number, bytesEach: number, samples: Uint8Array): Buffer {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(encoding)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(16_000, 4)
  format.writeUInt32LE(16_000 * bytesEach, 8)
  format.writeUInt16LE(bytesEach, 12)
  format.writeUInt16LE(bytesEach * 8, 14)
  const size = (length: number) => Buffer.from(Uint32Array.of(length).buffer)
  return Buffer.concat([
    Buffer.from('RIFF'), size(0xFFFF_FFFF), Buffer.from('WAVELIST'), size(2), Buffer.from('abfmt '), size(16), format,
    Buffer.from('data'), size(samples.length), samples
  ])
}

t.test('a WAV file of floating-point numbers is read, of 32 bits and of 64', async t => {
  const numbers = Array.from(tone(2, 440), sample => sample / 32_768)
  for (const samples of [new Float32Array(numbers), new Float64Array(numbers)]) {
    const { quality } = await hearAll([run('wav', oddWav(3, samples.BYTES_PER_ELEMENT, new Uint8Array(samples.buffer)))])
    t.strictSame([quality.duration_ms, quality.broken], [2000, 0], `${samples.BYTES_PER_ELEMENT * 8} bits`)
  }
})

t.test('a WAV file whose sizes have 64 bits is read, and known to be cut off', async t => {
  const { length } = tone(2, 440)
  const sizes = Buffer.alloc(28)
  sizes.writeBigUInt64LE(BigInt(length * 2 + 72), 0)
  sizes.writeBigUInt64LE(BigInt(length * 2), 8)
  const plain = Buffer.from(wav(tone(2, 440)))
  const [format, samples] = [plain.subarray(12, 36), plain.subarray(44)]
  const end = Buffer.from('data\xff\xff\xff\xff', 'latin1')
  for (const name of ['RF64', 'BW64']) {
    const file = Buffer.concat([Buffer.from(`${name}\xff\xff\xff\xffWAVEds64\x1c\0\0\0`, 'latin1'), sizes, format, end, samples])
    const { quality } = await hearAll([run('wav', file)])
    t.strictSame([quality.duration_ms, quality.broken], [2000, 0], name)
    t.equal((await hearAll([run('wav', file.subarray(0, -10_000))])).quality.broken, 1, `${name}, cut off`)
  }
})

t.test('a FLAC file is read to its end, wherever the headers of its frames are', async t => {
  // A piece of 16 384 bytes ends in the header of the last frame: at each of its bytes, and just before and behind it.
  const frames = [4096, 1300, 3456]
  const beforeLast = flacFile(frames.slice(0, 2)).length
  for (let by = -10; by <= 2; by++) {
    const file = flacFile(frames, 16_384 - beforeLast + by)
    const { quality } = await hearAll([run('flac', file)])
    t.strictSame([quality.duration_ms, quality.broken], [Math.round(8852 / 48), 0], `${by} bytes`)
  }
})

/** A WAV file with a channel for each sound. */
function channelsFile (...channels: Int16Array[]): Uint8Array {
  const [first = new Int16Array(0)] = channels
  const head = wav(first.subarray(0, 0), 16_000, channels.length)
  const samples = Int16Array.from({ length: first.length * channels.length }, (_, i) => (
    channels[i % channels.length]?.[Math.floor(i / channels.length)] ?? 0
  ))
  const size = Buffer.from(Uint32Array.of(samples.length * 2).buffer)
  return Buffer.concat([head.subarray(0, 40), size, new Uint8Array(samples.buffer)])
}

t.test('two channels in opposite phase are heard like one', async t => {
  const voice = inARow(silence(0.5), spoken([1, 2, 3]))
  const turned = voice.map(sample => -sample)
  const softer = voice.map(sample => -sample / 2)
  const alone = await hearAll([run('wav', wav(voice))])
  t.equal(alone.utterances.length, 3)
  for (const [name, channels, level] of [
    ['opposite', [voice, turned], 0], ['opposite and softer', [voice, softer], -2.5], ['alike', [voice, voice], 0], ['one silent', [voice, silence(10)], -6]
  ] as const) {
    const { utterances, quality } = await hearAll([run('wav', channelsFile(...channels))])
    t.strictSame(timesOf(utterances), timesOf(alone.utterances), name)
    t.ok(near(quality.level_dbfs ?? -99, (alone.quality.level_dbfs ?? 0) + level, 1), `${name}: ${quality.level_dbfs} dB`)
  }
})

t.test('the same bytes give the same utterances, wherever they are cut', async t => {
  for (const [name, format] of FILES) {
    const bytes = fixture(name)
    const short = ({ utterances, quality }: Heard) => [shortOf(utterances), quality]
    const expected = short(await hearAll([run(format, bytes)]))
    await fc.assert(fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 50 }), async cuts => {
      t.strictSame(short(await hearAll([run(format, bytes, cuts)])), expected, name)
    }), { numRuns: runs(3) })
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
    if (['mp4_aac', 'wav', 'flac'].includes(format)) t.equal(quality.broken, 1, `${name} is flagged`)
  }
})

/** A process that does something else than decoding. */
function processThat (t: Test, source: string): () => DecodeProcess {
  const url = pathToFileURL(`${t.testdir({ 'script.mjs': source })}/script.mjs`)
  return () => new DecodeProcess({ url, execArgv: [] })
}

t.test('a process that dies, throws, hangs or fills its memory costs its run and no other', async t => {
  const good = await compiledDecoder()
  const answer = '{ pcm: new Int16Array(1600), failed: false }'
  for (const [name, then] of [
    ['dies', 'process.exit(1)'], ['throws', 'throw new Error("no")'], ['hangs', 'for (;;) {}'], ['is killed', 'process.kill(process.pid, "SIGKILL")'],
    ['fills its heap', 'globalThis.a = new Array(30_000_000); for (;;) a.push(1)']
  ] as const) {
    await t.test(name, async t => {
      let opened = 0
      const bad = processThat(t, `
        let count = 0
        process.on('message', () => { if (++count < 3) process.send(${answer}); else { ${then} } })`)
      const openProcess = () => opened++ === 0 ? bad() : good()
      const decoded = await hearAll([run('wav', wav(silence(2))), run('wav', wav(silence(1)))], 60_000, { openProcess, pieceTimeoutMs: 15_000 })
      // The last answer of a process that dies may be lost with it.
      t.ok([1000, 1100].includes(decoded.quality.duration_ms), `${decoded.quality.duration_ms} ms`)
      t.equal(decoded.quality.broken, 1)
    })
  }
})

t.test('a decoder that was killed while it had nothing to do is replaced', async t => {
  const openProcess = await compiledDecoder()
  const opened: DecodeProcess[] = []
  const engine = await createSoundEngine({
    openProcess () {
      const process = openProcess()
      opened.push(process)
      return process
    }
  })
  t.teardown(engine.close)
  for (const count of [1, 2]) {
    const { value } = await engine.ingest([run('wav', wav(silence(1)))], 60_000, new AbortController().signal).next()
    t.match(value, { duration_ms: 1000, broken: 0 })
    t.equal(opened.length, count)
    await opened.at(-1)?.close()
  }
})

t.test('an abort ends it with its reason, whatever it waits for', async t => {
  const { ingest } = await createSoundEngine({ openProcess: await compiledDecoder() })
  const reason = new Error('enough')
  const endless: EncodedRun = { ...run('wav', new Uint8Array(0)), async * bytes () { await new Promise(() => {}) } }
  const speaking: EncodedRun = {
    ...run('pcm_s16le', new Uint8Array(0), [], { sample_rate: 16_000, channels: 1 }),
    async * bytes () { for (;;) yield new Uint8Array(65_536) }
  }
  for (const source of [endless, speaking]) {
    const abort = new AbortController()
    const heard = ingest([source], 1e9, abort.signal).next()
    setTimeout(() => abort.abort(reason), 500)
    await t.rejects(heard, reason)
  }
  await t.rejects(ingest([endless], 1000, AbortSignal.abort(reason)).next(), reason)
})

t.test('whoever takes no more gives back the bytes and the listener', async t => {
  const speaking = pcmBytes(spoken([1, 2, 3, 4]))
  const { listen } = await createSoundEngine()
  let reading = 0
  let listening = 0
  const { ingest } = createIngest(() => {
    const listener = listen()
    const free = listener.free.bind(listener)
    listening++
    listener.free = () => {
      listening--
      free()
    }
    return listener
  }, { openProcess: await compiledDecoder() })
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
  for await (const { start_ms: start } of ingest([source], 3_600_000, new AbortController().signal)) {
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

t.test('the decoder runs from the sources as well', async t => {
  const { ingest, close } = await createSoundEngine()
  const { value } = await ingest([run('wav', wav(silence(1)))], 60_000, new AbortController().signal).next()
  t.match(value, { duration_ms: 1000, broken: 0 })
  await close()
})
