import { ConsultationError } from '../errors.js'
import { limitAge } from './age-limit.js'
import { MemoryStore, type FrameStore, type RecordingState } from './frame-store.js'
import { IndexedDbStore } from './indexed-db.js'
import { Recording } from './recording.js'
import { Service, type ClientParts, type WebSocketClass } from './service.js'
import { RecordedStream } from './stream.js'
import { lockRecording } from './tab-lock.js'
import type { AudioSource } from './types.js'

/** Longest wait for another page of this browser to release a consultation, in milliseconds. */
const LOCK_TIMEOUT_MS = 3000

/** How to send a recording. */
export interface StreamOptions {
  /** The source of the sound; without one, only unsent sound of an earlier page is sent. */
  source?: AudioSource
  /** Closes the stream when aborted; unsent sound stays on this device. */
  signal?: AbortSignal
  /**
   * How long to wait for another page of this browser to release the consultation, in milliseconds: a browser takes a moment to release the
   * lock of a closed page. Default: 3000; 0 tries once.
   */
  lockTimeout?: number
  /** Replaces the platform's `WebSocket`, for example with that of `ws`; `null` sends numbered chunks instead. */
  WebSocket?: WebSocketClass | null
}

/** One memory for all streams of a page that has no storage. */
const memory = new MemoryStore()
let durable: Promise<FrameStore> | null = null

/** The store of this page: IndexedDB, or its memory where it has none. */
async function openStore (): Promise<FrameStore> {
  if (globalThis.indexedDB === undefined || globalThis.crypto?.subtle === undefined) return memory
  durable ??= IndexedDbStore.create().catch(() => { durable = null; return memory })
  return durable
}

/** What a recording is before anything of it is kept. */
function freshState (source: AudioSource | undefined): RecordingState {
  const { transport = 'frames', encoding = 'pcm_s16le', contentType = null } = source ?? {}
  return {
    transport, encoding, contentType, holder: null, offset: null, next: 0, recordedMs: 0, sent: 0, fallback: false, chunk: 0, chunkEnd: null
  }
}

/** A kept recording has to continue as it began. */
function assertSameKind (state: RecordingState, source: AudioSource | undefined): void {
  if (source === undefined || (state.transport === source.transport && state.encoding === source.encoding)) return
  throw new ConsultationError('The recording of this consultation began with another kind of source: go on with one of the same kind.')
}

function prefixOf (baseUrl: string): string {
  return `${baseUrl} `
}

/** How long sound that is not on the service is kept on this device. */
export interface AgeLimit {
  /** Milliseconds after the newest piece of a recording. */
  maxAge: number
  removed: (kept: KeptConsultation) => void
}

/** The store of this page, without the sound of a service that is too old. */
async function openLimitedStore (prefix: string, { maxAge, removed }: AgeLimit): Promise<FrameStore> {
  const store = await openStore()
  await limitAge(store, prefix, maxAge, (recording, keptMs) => removed({ consultationId: recording.slice(prefix.length), keptMs }))
  return store
}

/** Opens the stream of a consultation: see `ConsultationClient.openStream`. */
export async function openStream (parts: ClientParts, id: string, options: StreamOptions, limit: AgeLimit): Promise<RecordedStream> {
  const { source, signal, lockTimeout: timeout = LOCK_TIMEOUT_MS, WebSocket } = options
  signal?.throwIfAborted()
  const prefix = prefixOf(parts.http.url('').href)
  const name = prefix + id
  const store = await openLimitedStore(prefix, limit)
  signal?.throwIfAborted()
  const unlock = await lockRecording(name, { timeout, signal })
  try {
    const Socket = WebSocket === undefined ? globalThis.WebSocket as WebSocketClass | undefined ?? null : WebSocket
    const stream = new RecordedStream({ id, source, durable: store.durable, unlock, sockets: Socket !== null })
    const recording = await Recording.open(name, store, freshState(source), () => stream.warnOfSpace(0))
    assertSameKind(recording.state, source)
    stream.prepare(recording, new Service(parts, id, Socket))
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => { stream.close().catch(() => {}) }, { once: true })
    return stream
  } catch (error) {
    unlock()
    throw error
  }
}

/** A consultation with sound on this device that is not on the service yet. */
export interface KeptConsultation {
  /** Id of the consultation. */
  consultationId: string
  /** How much sound is kept, in milliseconds. */
  keptMs: number
}

/** The recordings of a service that are kept on this device. */
export async function keptRecordings (baseUrl: string, limit: AgeLimit): Promise<KeptConsultation[]> {
  const prefix = prefixOf(baseUrl)
  const recordings = await (await openLimitedStore(prefix, limit)).list()
  return recordings.filter(({ recording, keptMs }) => recording.startsWith(prefix) && keptMs > 0)
    .map(({ recording, keptMs }) => ({ consultationId: recording.slice(prefix.length), keptMs }))
}
