import type { CreateConsultation } from '../types.js'
import type { Encoding } from './types.js'

/** A piece of sound, numbered from 0 on this device. */
export interface Frame {
  sequence: number
  payload: Uint8Array<ArrayBuffer>
  /** Where it begins in what was recorded on this device, and how long it is, in milliseconds. */
  startMs: number
  durationMs: number
}

/** How the consultation of a recording is created that began before it, for lack of a network. */
export interface Creation {
  /** The `Idempotency-Key` of every attempt; the recording is known by it on this device. */
  key: string
  /** What it is created with: it never changes, and is `null` once that is done. It may be clinical: a store encrypts it. */
  params: CreateConsultation | null
  /** When the recording began, in milliseconds since 1970, by the clock of this device. */
  startedAt: number
  /**
   * The `start_datetime` that is sent with `params`, the same with every attempt; `null` where the service notes the time, and `undefined`
   * before the first attempt.
   */
  startDatetime?: string | null
  /** Id of the consultation, once there is one. */
  consultationId: string | null
  /** Who was signed in, as the page says; `null` where it does not. */
  user: string | null
}

/** What has to outlive a page beside the frames of a recording. */
export interface RecordingState {
  transport: 'frames' | 'chunks'
  encoding: Encoding
  contentType: string | null
  /** Whose consultation it is, once the service has taken sound of it; whose it will be, of one that is to be created. */
  holder: string | null
  /** The number of a frame at the service is its number here plus this; `null` until the service has said where to go on. */
  offset: number | null
  /** Number of the next frame, and milliseconds recorded before it: they go on where all frames are acknowledged and dropped. */
  next: number
  recordedMs: number
  /** Frames before this one may have been sent. */
  sent: number
  /** Whether the frames go up as numbered chunks, because WebSockets are blocked. */
  fallback: boolean
  /** The chunk that is going up, or the next one: its number, and the frame after its last; `null` when it is not cut yet. */
  chunk: number
  chunkEnd: number | null
  /** When the newest frame was kept, in milliseconds since 1970; older versions did not note it. */
  keptAt?: number
  /** Only of a recording that began before its consultation. */
  creation?: Creation
}

/** What is kept of a recording: frames from `first` on, to before `next`. */
export interface KeptRecording {
  state: RecordingState | null
  first: number
  next: number
  /** Where the frame `first` begins, and the frame before `next` ends, in milliseconds. */
  startMs: number
  endMs: number
}

/** A recording that is kept on this device. */
export interface KeptSummary {
  recording: string
  /** How much of it is not on the service yet, in milliseconds. */
  keptMs: number
  /** Id of the consultation that was created for it; `null` where there is none yet, or where it was there before. */
  consultationId: string | null
}

/** Keeps frames until the service has them. Frames of a recording have no gaps. */
export interface FrameStore {
  /** Whether it outlives the page. */
  readonly durable: boolean
  open: (recording: string) => Promise<KeptRecording>
  /** Keeps frames that follow those that are there, and the state, all or nothing. */
  append: (recording: string, frames: readonly Frame[], state: RecordingState) => Promise<void>
  saveState: (recording: string, state: RecordingState) => Promise<void>
  read: (recording: string, from: number, limit: number) => Promise<Frame[]>
  /** Drops the frames before this one. */
  drop: (recording: string, before: number) => Promise<void>
  /** Forgets a recording. */
  remove: (recording: string) => Promise<void>
  list: () => Promise<KeptSummary[]>
}

/** What is kept where nothing is. */
export const EMPTY: KeptRecording = { state: null, first: 0, next: 0, startMs: 0, endMs: 0 }

/** What is kept, by its state and its first and last frames. */
export function summarize (state: RecordingState | null, first: Omit<Frame, 'payload'> | undefined, last: Omit<Frame, 'payload'> | undefined): KeptRecording {
  if (first === undefined || last === undefined) return { ...EMPTY, state }
  return { state, first: first.sequence, next: last.sequence + 1, startMs: first.startMs, endMs: last.startMs + last.durationMs }
}

/** Keeps frames in memory: for Node.js, and for pages that have no storage. */
export class MemoryStore implements FrameStore {
  readonly durable = false
  readonly #recordings = new Map<string, { state: RecordingState | null, frames: Frame[] }>()

  async open (recording: string): Promise<KeptRecording> {
    const { state, frames } = this.#of(recording)
    return summarize(state, frames[0], frames.at(-1))
  }

  async append (recording: string, frames: readonly Frame[], state: RecordingState): Promise<void> {
    const stored = this.#of(recording)
    stored.state = structuredClone(state)
    stored.frames.push(...frames)
  }

  async saveState (recording: string, state: RecordingState): Promise<void> {
    this.#of(recording).state = structuredClone(state)
  }

  async read (recording: string, from: number, limit: number): Promise<Frame[]> {
    const { frames } = this.#of(recording)
    const at = from - (frames[0]?.sequence ?? from)
    return frames.slice(at, at + limit)
  }

  async drop (recording: string, before: number): Promise<void> {
    const stored = this.#of(recording)
    stored.frames.splice(0, Math.max(0, before - (stored.frames[0]?.sequence ?? before)))
  }

  async remove (recording: string): Promise<void> {
    this.#recordings.delete(recording)
  }

  async list (): Promise<KeptSummary[]> {
    return [...this.#recordings].map(([recording, { state, frames }]) => {
      const { startMs, endMs } = summarize(state, frames[0], frames.at(-1))
      return { recording, keptMs: endMs - startMs, consultationId: state?.creation?.consultationId ?? null }
    })
  }

  #of (recording: string) {
    let stored = this.#recordings.get(recording)
    if (stored === undefined) this.#recordings.set(recording, stored = { state: null, frames: [] })
    return stored
  }
}
