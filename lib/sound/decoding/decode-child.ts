import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { AudioData } from '@audio/decode'
import { threadScript } from '../../threads/thread-script.js'
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
  /** Nothing more of the run can be decoded. */
  failed: boolean
  /** Offset in the file of the next byte that the decoder wants to see before it decodes; `null` or left out when there is none. */
  wanted?: number | null
}

/** One run, from its opening to its end. */
class Run {
  private decoder: ContainerDecoder | undefined
  private resampler: Resampler | undefined
  private readonly mixer = new Mixer()
  private rate = 0

  /** @returns whether the decoder wants to look at the file before it decodes */
  async open (format: RunFormat): Promise<boolean> {
    this.decoder = await openDecoder(format)
    return this.decoder.look !== undefined
  }

  look (at: number, bytes: Uint8Array): number | null {
    return this.opened().look?.(at, bytes) ?? null
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

  /** The rate may change where two recordings were joined: what is due at the old rate comes first. */
  private async resample ({ channelData, sampleRate }: AudioData): Promise<Int16Array<ArrayBuffer>> {
    if ((channelData[0]?.length ?? 0) === 0) return new Int16Array(0)
    if (channelData.length > CHANNELS_MAX) throw new Error('more channels than a recording has')
    const before = this.rate === sampleRate ? undefined : this.resampler?.end()
    if (this.resampler === undefined || this.rate !== sampleRate) {
      this.resampler?.free()
      this.resampler = undefined
      this.resampler = await openResampler(sampleRate)
      this.rate = sampleRate
    }
    return joined([before ?? new Int16Array(0), this.resampler.push(this.mixer.mix(channelData, sampleRate))])
  }
}

/** A stop signal may go to all processes of the service at once. This one goes on until the service no longer needs it. */
function outliveSignals (): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
}

/** V8 aborts a process whose heap is full. On Linux, keep the memory, with the recording in it, out of a core dump. */
function leaveNoMemory (): void {
  try {
    // https://docs.kernel.org/filesystems/proc.html#proc-pid-coredump-filter-core-dump-filtering-settings
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    // Other systems write no core dumps unless they are told to.
  }
}

function watchMemory (): void {
  const { url, execArgv } = threadScript(import.meta.url, 'memory-watch')
  // Only the compiled service is deployed; from TypeScript sources, Node.js 20 starts no thread.
  if (url.pathname.endsWith('.ts')) return
  new Worker(url, { execArgv, workerData: process.ppid, resourceLimits: { maxOldGenerationSizeMb: WATCH_HEAP_MB } }).unref()
}

outliveSignals()
leaveNoMemory()
watchMemory()

const nothing = (): Int16Array<ArrayBuffer> => new Int16Array(0)
let run = new Run()

/** Copies bytes to a buffer of their own: some decoders read the buffer of a view without regard to its offset. */
const alone = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes)

async function answer (question: DecodeQuestion): Promise<DecodeAnswer> {
  if (question.type === 'end') return run.end()
  if (question.type === 'bytes') return { pcm: await run.push(alone(question.bytes)), failed: false }
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
