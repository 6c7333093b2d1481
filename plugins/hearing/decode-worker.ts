import { parentPort } from 'node:worker_threads'
import type { AudioData } from '@audio/decode'
import type { DetectedFormat } from '../audio/types.js'
import { limitArrays } from './array-budget.js'
import { openDecoder, type ContainerDecoder } from './decoders.js'
import { joined, openResampler, type Resampler } from './resampler.js'

/**
 * Elements of the arrays that a decoder makes for one run: the tables of an MP4 file of a day have 4 million, and twice as many are half of
 * the memory of the thread.
 */
const ELEMENTS_MAX = 8_388_608

/** What a worker is asked; it answers each, in order. */
export type DecodeQuestion = { type: 'open', format: DetectedFormat } | { type: 'bytes', bytes: Uint8Array } | { type: 'end' }

/** What it answers. */
export interface DecodeAnswer {
  /** 16 kHz mono. */
  pcm: Int16Array<ArrayBuffer>
  /** Nothing more can be decoded. */
  failed: boolean
}

/** One run, from its opening to its end. */
class Run {
  private decoder: ContainerDecoder | undefined
  private resampler: Resampler | undefined
  private rate = 0

  async open (format: DetectedFormat): Promise<void> {
    this.decoder = await openDecoder(format)
  }

  async push (bytes: Uint8Array): Promise<Int16Array<ArrayBuffer>> {
    return this.resample(await this.opened().push(bytes))
  }

  async end (): Promise<DecodeAnswer> {
    const decoder = this.opened()
    const rest = await this.resample(await decoder.end())
    const pcm = joined([rest, this.resampler?.end() ?? new Int16Array(0)])
    this.resampler?.free()
    return { pcm, failed: decoder.truncated() }
  }

  private opened (): ContainerDecoder {
    if (this.decoder === undefined) throw new Error('no run is open')
    return this.decoder
  }

  /** A recording may change its rate where two were put together: what is due at the old one comes first. */
  private async resample ({ channelData, sampleRate }: AudioData): Promise<Int16Array<ArrayBuffer>> {
    if ((channelData[0]?.length ?? 0) === 0) return new Int16Array(0)
    const before = this.rate === sampleRate ? undefined : this.resampler?.end()
    if (this.resampler === undefined || this.rate !== sampleRate) {
      this.resampler?.free()
      this.resampler = undefined
      this.resampler = await openResampler(sampleRate)
      this.rate = sampleRate
    }
    return joined([before ?? new Int16Array(0), this.resampler.push(mixed(channelData))])
  }
}

/** The mean of all channels. */
function mixed (channels: readonly Float32Array[]): Float32Array {
  const [first] = channels as [Float32Array]
  if (channels.length === 1) return first
  return first.map((_, i) => channels.reduce((sum, channel) => sum + (channel[i] as number), 0) / channels.length)
}

// Decoders print what is wrong with a file; each is loaded when it is needed, after this.
for (const name of ['log', 'info', 'warn', 'error'] as const) console[name] = () => {}

const restoreBudget = limitArrays(ELEMENTS_MAX)
let run = new Run()

async function answer (question: DecodeQuestion): Promise<DecodeAnswer> {
  if (question.type === 'end') return run.end()
  if (question.type === 'bytes') return { pcm: await run.push(question.bytes), failed: false }
  restoreBudget()
  run = new Run()
  await run.open(question.format)
  return { pcm: new Int16Array(0), failed: false }
}

let last: Promise<void> = Promise.resolve()

parentPort?.on('message', (question: DecodeQuestion) => {
  last = last.then(async () => {
    const reply = await answer(question).catch((): DecodeAnswer => ({ pcm: new Int16Array(0), failed: true }))
    parentPort?.postMessage(reply, [reply.pcm.buffer])
  })
})
