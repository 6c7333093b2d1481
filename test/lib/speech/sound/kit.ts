import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DecodeOptions } from '../../../../lib/speech/sound/decoding/decode-runs.js'
import { DecodeProcess } from '../../../../lib/speech/sound/decoding/decode-process.js'
import { createSoundEngine } from '../../../../lib/speech/sound/index.js'
import { joined } from '../../../../lib/speech/sound/decoding/resampler.js'
import { SAMPLE_RATE, type Listener, type ListenerEvent, type SoundQuality, type Utterance } from '../../../../lib/speech/sound/model/types.js'
import type { EncodedRun } from '../../../../lib/speech/sound/model/runs.js'

const FULL_SCALE = 32_768
const FIXTURES = new URL('../../../fixtures/audio/', import.meta.url)
const DIRECTORY = process.env.TEST_AUDIO_DIR ?? ''

function hasEspeak (): boolean {
  try {
    execFileSync('espeak-ng', ['--version'])
    return true
  } catch {
    return false
  }
}

/** For `t.test(name, { skip: needs.espeak }, …)`: a sentence where it is missing. */
export const needs = {
  espeak: !hasEspeak() && 'espeak-ng is not installed',
  recordings: DIRECTORY === '' && 'TEST_AUDIO_DIR is not set'
}

/** Level in dB of full scale, as the height of a sample. */
export function decibels (level: number): number {
  return FULL_SCALE * 10 ** (level / 20)
}

/** Numbers from -1 to 1 that are the same in each test. */
export function randomness (seed = 1): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
}

/** Sound of a length in seconds, by its samples. */
export function sound (seconds: number, sampleAt: (index: number) => number): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, i) =>
    Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(sampleAt(i)))))
}

export const silence = (seconds: number): Int16Array => sound(seconds, () => 0)

export function tone (seconds: number, hertz: number, level = -20): Int16Array {
  return sound(seconds, i => decibels(level) * Math.sin(2 * Math.PI * hertz * i / SAMPLE_RATE))
}

export function noise (seconds: number, level = -20): Int16Array {
  const random = randomness()
  return sound(seconds, () => decibels(level) * Math.sqrt(3) * random())
}

/** Both at once, the second as long as the first. */
export function mixed (first: Int16Array, second: Int16Array): Int16Array {
  return sound(first.length / SAMPLE_RATE, i => (first[i] as number) + (second[i] as number))
}

export const louder = (pcm: Int16Array, times: number): Int16Array => sound(pcm.length / SAMPLE_RATE, i => (pcm[i] as number) * times)

export const inARow = (...parts: Int16Array[]): Int16Array => joined(parts)

/** A sentence, by espeak-ng, which speaks at 22 050 Hz; every sample is put in the place of the nearest. */
export function speech (text: string): Int16Array {
  const wav = execFileSync('espeak-ng', ['-v', 'en-gb', '--stdout', text], { maxBuffer: 1e8 })
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length - wav.length % 2))
  return sound(samples.length / 22_050, i => samples[Math.min(samples.length - 1, Math.round(i * 22_050 / SAMPLE_RATE))] as number)
}

export function fixture (name: string): Uint8Array {
  return readFileSync(new URL(name, FIXTURES))
}

/** A recording of TEST_AUDIO_DIR. */
export function recording (name: string): Uint8Array {
  return readFileSync(path.join(DIRECTORY, name))
}

/** A WAV file: 16 bits, all channels alike. */
export function wav (pcm: Int16Array, rate = SAMPLE_RATE, channels = 1, extra: Uint8Array = new Uint8Array(0)): Uint8Array {
  const head = Buffer.alloc(36)
  head.write('RIFF')
  head.writeUInt32LE(36 + extra.length + pcm.length * 2 * channels, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2 * channels, 28)
  head.writeUInt16LE(2 * channels, 32)
  head.writeUInt16LE(16, 34)
  const data = Buffer.alloc(8)
  data.write('data')
  data.writeUInt32LE(pcm.length * 2 * channels, 4)
  const samples = Int16Array.from({ length: pcm.length * channels }, (_, i) => pcm[Math.floor(i / channels)] as number)
  return Buffer.concat([head, extra, data, Buffer.from(samples.buffer)])
}

/** A number of an MP4 file: 32 bits, big-endian. */
export function number (value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A box of ISO/IEC 14496-12. */
export function box (type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([number(8 + body.length), Buffer.from(type, 'latin1'), body])
}

/** What an MP4 file begins with. */
export const mp4Beginning = box('ftyp', Buffer.from('M4A '), number(0))

/** A run of these bytes, in parts that end at the given places. */
export function run (format: EncodedRun['format'], bytes: Uint8Array, cuts: readonly number[] = [], raw: Partial<EncodedRun> = {}): EncodedRun {
  const ends = [...cuts].filter(cut => cut < bytes.length).sort((a, b) => a - b)
  return {
    format,
    sample_rate: null,
    channels: null,
    ...raw,
    async * bytes () {
      for (const [i, end] of [...ends, bytes.length].entries()) yield bytes.subarray(ends[i - 1] ?? 0, end)
    }
  }
}

/** Everything that was heard. */
export interface Heard {
  utterances: Utterance[]
  quality: SoundQuality
}

/** A decoder as the built service has it: the loaders of the test runner take seconds to start in another one. */
export async function compiledDecoder (): Promise<() => DecodeProcess> {
  return () => new DecodeProcess()
}

const shared = compiledDecoder().then(async openProcess => createSoundEngine({ openProcess }))

export async function hearAll (runs: Iterable<EncodedRun>, maxMs = 3_600_000, options: DecodeOptions = {}): Promise<Heard> {
  const engine = await (Object.keys(options).length === 0 ? shared : createSoundEngine(options))
  const sounds = engine.ingest(runs, maxMs, new AbortController().signal)
  const utterances: Utterance[] = []
  for (;;) {
    const { done, value } = await sounds.next()
    if (done === true) return { utterances, quality: value }
    utterances.push(value)
  }
}

/** What a listener tells of a sound, pushed in pieces. */
export function listenTo (listener: Listener, pcm: Int16Array, pieces: Iterable<number> = [1600]): ListenerEvent[] {
  const events: ListenerEvent[] = []
  const lengths = [...pieces]
  for (let from = 0, i = 0; from < pcm.length; i++) {
    const length = lengths[i % lengths.length] as number
    events.push(...listener.push(pcm.subarray(from, from + length)))
    from += length
  }
  return [...events, ...listener.end()]
}

export const timesOf = (utterances: readonly Utterance[]): number[][] => utterances.map(({ start_ms: start, end_ms: end }) => [start, end])

/** The utterances in short, for comparisons: comparing a hundred thousand samples one by one takes minutes. */
export function shortOf (utterances: readonly Utterance[]): Array<[start: number, end: number, pcm: string]> {
  return utterances.map(({ start_ms: start, end_ms: end, pcm }) => [start, end, digestOf(pcm)])
}

export function digestOf (pcm: Int16Array): string {
  return createHash('sha256').update(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength)).digest('base64')
}

export function utterancesOf (events: readonly ListenerEvent[]): Utterance[] {
  return events.flatMap(event => event.type === 'utterance' ? [event.utterance] : [])
}
