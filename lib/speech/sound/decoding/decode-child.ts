import { Worker } from 'node:worker_threads'
import type { AudioData } from '@audio/decode'
import { keepOutOfCoreDumps, threadScript } from '../../../runtime/index.js'
import type { RunFormat } from '../model/runs.js'
import { openDecoder, type ContainerDecoder } from './decoders.js'
import { Mixer } from './mixer.js'
import { joined, openResampler, type Resampler } from './resampler.js'

/** Heap of the thread that watches the memory, in megabytes: it holds nothing. */
const WATCH_HEAP_MB = 8

/** Most channels of a recording. A file that claims 255 would expand each piece to a hundred times the sound of a recording. */
const CHANNELS_MAX = 64

/** A request to the process. Requests are answered in order. */
export type DecodeQuestion =
  | { type: 'open', format: RunFormat }
  /** Bytes that the decoder wants to see before it decodes, and their offset in the file. */
  | { type: 'look', at: number, bytes: Uint8Array }
  | { type: 'bytes', bytes: Uint8Array }
  | { type: 'end' }

/** An answer of the process. */
export interface DecodeAnswer {
  /** 16 kHz mono. */
  pcm: Int16Array<ArrayBuffer>
  /** Of sound with two channels: each of them, as long as `pcm`. */
  channels?: [Int16Array<ArrayBuffer>, Int16Array<ArrayBuffer>]
  /** Nothing more of the run can be decoded. */
  failed: boolean
  /** At the end: the file is whole and has no sound in it. */
  empty?: boolean
  /** Offset in the file of the next byte that the decoder wants to see before it decodes; `null` or left out when there is none. */
  wanted?: number | null
}

/** Sound without anything in it. */
const nothing = (): Int16Array<ArrayBuffer> => new Int16Array(0)

/** Sound of a run, 16 kHz: its channels as one, and each of two. */
type Resampled = Pick<DecodeAnswer, 'pcm' | 'channels'>

function both (first: Resampled, second: Resampled): Resampled {
  const pcm = joined([first.pcm, second.pcm])
  if (first.channels === undefined && second.channels === undefined) return { pcm }
  const sideOf = (side: 0 | 1) => joined([first, second].map(({ pcm: mean, channels }) => channels?.[side] ?? mean))
  return { pcm, channels: [sideOf(0), sideOf(1)] }
}

/** Resamples a sound with a number of channels: their mean, and each of two. */
class Resamplers {
  readonly rate: number
  readonly channels: number
  readonly #mean: Resampler
  readonly #sides: Resampler[]

  static async open (rate: number, channels: number): Promise<Resamplers> {
    const [mean, ...sides] = await Promise.all(Array.from({ length: channels === 2 ? 3 : 1 }, async () => openResampler(rate)))
    return new Resamplers(rate, channels, mean as Resampler, sides)
  }

  constructor (rate: number, channels: number, mean: Resampler, sides: Resampler[]) {
    this.rate = rate
    this.channels = channels
    this.#mean = mean
    this.#sides = sides
  }

  push (mean: Float32Array, channels: readonly Float32Array[]): Resampled {
    return this.#made(this.#mean.push(mean), this.#sides.map((side, at) => side.push(channels[at] as Float32Array)))
  }

  /** Returns what is still due, and frees its memory. */
  end (): Resampled {
    const made = this.#made(this.#mean.end(), this.#sides.map(side => side.end()))
    for (const resampler of [this.#mean, ...this.#sides]) resampler.free()
    return made
  }

  #made (mean: Int16Array, sides: Int16Array[]): Resampled {
    const [left, right] = sides
    if (left === undefined || right === undefined) return { pcm: joined([mean]) }
    return { pcm: joined([mean]), channels: [joined([left]), joined([right])] }
  }
}

/** One run, from its opening to its end. */
class Run {
  private decoder: ContainerDecoder | undefined
  private resamplers: Resamplers | undefined
  private readonly mixer = new Mixer()

  /** @returns whether the decoder wants to look at the file before it decodes */
  async open (format: RunFormat): Promise<boolean> {
    this.decoder = await openDecoder(format)
    return this.decoder.look !== undefined
  }

  look (at: number, bytes: Uint8Array): number | null {
    return this.opened().look?.(at, bytes) ?? null
  }

  async push (bytes: Uint8Array): Promise<Resampled> {
    return this.resample(await this.opened().push(bytes))
  }

  async end (): Promise<DecodeAnswer> {
    const decoder = this.opened()
    const rest = await this.resample(await decoder.end())
    return { ...both(rest, this.resamplers?.end() ?? { pcm: nothing() }), failed: decoder.truncated(), empty: decoder.empty?.() ?? false }
  }

  private opened (): ContainerDecoder {
    if (this.decoder === undefined) throw new Error('no run is open')
    return this.decoder
  }

  /** The rate may change where two recordings were joined: what is due at the old rate comes first. */
  private async resample ({ channelData, sampleRate }: AudioData): Promise<Resampled> {
    if ((channelData[0]?.length ?? 0) === 0) return { pcm: nothing() }
    if (channelData.length > CHANNELS_MAX) throw new Error('more channels than a recording has')
    let before: Resampled = { pcm: nothing() }
    if (this.resamplers?.rate !== sampleRate || this.resamplers.channels !== channelData.length) {
      before = this.resamplers?.end() ?? before
      this.resamplers = undefined
      this.resamplers = await Resamplers.open(sampleRate, channelData.length)
    }
    return both(before, this.resamplers.push(this.mixer.mix(channelData, sampleRate), channelData))
  }
}

/** A stop signal may go to all processes of the service at once. This one goes on until the service no longer needs it. */
function outliveSignals (): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
}

function watchMemory (): void {
  const { url, execArgv } = threadScript(import.meta.url, 'memory-watch')
  // Only the compiled service is deployed; from TypeScript sources, Node.js 20 starts no thread.
  if (url.pathname.endsWith('.ts')) return
  new Worker(url, { execArgv, workerData: process.ppid, resourceLimits: { maxOldGenerationSizeMb: WATCH_HEAP_MB } }).unref()
}

outliveSignals()
// V8 aborts a process whose heap is full.
keepOutOfCoreDumps()
watchMemory()

let run = new Run()

/** Copies bytes to a buffer of their own: some decoders read the buffer of a view without regard to its offset. */
const alone = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes)

async function answer (question: DecodeQuestion): Promise<DecodeAnswer> {
  if (question.type === 'end') return run.end()
  if (question.type === 'bytes') return { ...await run.push(alone(question.bytes)), failed: false }
  if (question.type === 'look') return { pcm: nothing(), failed: false, wanted: run.look(question.at, alone(question.bytes)) }
  run = new Run()
  const wanted = await run.open(question.format) ? 0 : null
  return { pcm: nothing(), failed: false, wanted }
}

let last: Promise<void> = Promise.resolve()

process.on('message', (question: DecodeQuestion) => {
  last = last.then(async () => {
    const reply = await answer(question).catch((): DecodeAnswer => ({ pcm: nothing(), failed: true }))
    process.send?.(reply)
  })
})
