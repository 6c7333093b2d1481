import { ConsultationError } from '../errors.js'
import type { CreateConsultation } from '../types.js'
import { limitAge, type AgeLimit } from './age-limit.js'
import { otherUser } from './creation.js'
import { MemoryStore, type FrameStore, type RecordingState } from './frame-store.js'
import { belongsTo } from './holders.js'
import { IndexedDbStore } from './indexed-db.js'
import { findName, keptOf, newNameOf, type KeptConsultation } from './names.js'
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
  /**
   * Whether the user who is signed in made a recording that was begun when nobody could say so: without a token, and without the client's
   * `user`. Say it only if you know: their account gets the sound.
   */
  isMine?: boolean
  /** Replaces the platform's `WebSocket`, for example with that of `ws`; `null` sends numbered chunks instead. */
  WebSocket?: WebSocketClass | null
}

/** How to make a recording that begins before its consultation. */
export type RecordOptions = Omit<StreamOptions, 'isMine'> & Required<Pick<StreamOptions, 'source'>>

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

/** A recording whose user nobody knows goes on only where the page knows. Whether it fits a token is asked before anything is sent. */
function assertOwn (state: RecordingState, user: string | null, isMine: boolean): void {
  const { creation, holder } = state
  if (creation?.consultationId !== null || belongsTo(state, { holder, user }, isMine)) return
  throw otherUser()
}

/** The store of this page, without the sound of a service that is too old. */
async function openLimitedStore (baseUrl: string, limit: AgeLimit): Promise<FrameStore> {
  const store = await openStore()
  await limitAge(store, baseUrl, limit)
  return store
}

/** A recording that this page has. */
interface Held {
  name: string
  store: FrameStore
  unlock: () => void
}

/** Prepares the stream of a recording. */
async function streamOf (
  parts: ClientParts, { name, store, unlock }: Held, id: string | null, fresh: RecordingState, options: StreamOptions
): Promise<RecordedStream> {
  const { source, signal, isMine = false, WebSocket } = options
  try {
    const Socket = WebSocket === undefined ? globalThis.WebSocket as WebSocketClass | undefined ?? null : WebSocket
    const stream = new RecordedStream({ source, durable: store.durable, unlock, sockets: Socket !== null, isMine })
    const recording = await Recording.open(name, store, fresh, () => stream.warnOfSpace(0))
    const { state } = recording
    assertSameKind(state, source)
    assertOwn(state, parts.user, isMine)
    stream.prepare(recording, new Service(parts, state.creation === undefined ? id : state.creation.consultationId, Socket))
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => { stream.close().catch(() => {}) }, { once: true })
    return stream
  } catch (error) {
    unlock()
    throw error
  }
}

/** Takes the recording of a consultation, once no other page has it. */
async function hold (
  store: FrameStore, baseUrl: string, id: string, { signal, lockTimeout: timeout = LOCK_TIMEOUT_MS }: StreamOptions
): Promise<Held> {
  for (;;) {
    const name = findName(baseUrl, id, await store.list())
    signal?.throwIfAborted()
    const unlock = await lockRecording(name, { timeout, signal })
    // The page that had it may have sent and forgotten it.
    if (findName(baseUrl, id, await store.list()) === name) return { name, store, unlock }
    unlock()
  }
}

/** Opens the stream of a consultation: see `ConsultationClient.openStream`. */
export async function openStream (parts: ClientParts, id: string, options: StreamOptions, limit: AgeLimit): Promise<RecordedStream> {
  options.signal?.throwIfAborted()
  const baseUrl = parts.http.url('').href
  const store = await openLimitedStore(baseUrl, limit)
  return streamOf(parts, await hold(store, baseUrl, id, options), id, freshState(options.source), options)
}

/** Prepares a recording that begins before its consultation: see `ConsultationClient.record`. */
export async function record (
  parts: ClientParts, params: CreateConsultation, options: RecordOptions, limit: AgeLimit
): Promise<RecordedStream> {
  const { source, signal } = options
  signal?.throwIfAborted()
  const baseUrl = parts.http.url('').href
  const key = crypto.randomUUID()
  const creation = { key, params: structuredClone(params), startedAt: Date.now(), consultationId: null, user: parts.user }
  const state = { ...freshState(source), holder: parts.tokens.holder, creation }
  const store = await openLimitedStore(baseUrl, limit)
  const name = newNameOf(baseUrl, key)
  const unlock = await lockRecording(name, { timeout: LOCK_TIMEOUT_MS, signal })
  return streamOf(parts, { name, store, unlock }, null, state, { ...options, isMine: true })
}

/** The recordings of a service that are kept on this device. */
export async function keptRecordings (baseUrl: string, limit: AgeLimit): Promise<KeptConsultation[]> {
  const recordings = await (await openLimitedStore(baseUrl, limit)).list()
  return recordings.map(summary => keptOf(baseUrl, summary)).filter(kept => kept !== null).filter(({ keptMs }) => keptMs > 0)
}
