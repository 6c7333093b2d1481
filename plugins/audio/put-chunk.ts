import type { AudioChunk } from '../../schemas/audio.js'
import { audioRefused, conflict, diagnostics, notFound, Problem } from '../../lib/runtime/index.js'
import {
  cutAudio, decodableFormats, type DetectedFormat, detectFormat, type DigestCheck, endsInHeader, invalidContentType, isUnknownWav,
  PartGoneError, PIECE_BYTES_MAX, readContentDigest, readPcmType, requireRoom, storeUpload, type TakenRoom, undecodableFormat,
  unsupportedEncoding, unsupportedFormat, type Upload, type UploadOptions
} from '../../lib/speech/index.js'
import { requireConsent } from '../../lib/consultation/index.js'
import type { ChunkRow } from '../database/tables.js'
import { lockVisible, type Caller } from '../ownership.js'
import * as chunks from './chunks.js'
import type { Context } from './context.js'
import { findTarget, type Target } from './recordings.js'
import { removePart } from './removal.js'
import { toAudioChunk } from './status.js'

/** Headers of a chunk, with the lower-case names that Node.js uses. */
export interface ChunkHeaders {
  'content-type'?: string | undefined
  'content-length'?: string | undefined
  'content-digest'?: string | undefined
}

/** A chunk that is being uploaded. */
interface Incoming {
  id: string
  /** Place of the chunk, from 0. */
  index: number
  /** The bytes as they arrive. */
  body: AsyncIterable<Uint8Array>
  headers: ChunkHeaders
  digests: readonly DigestCheck[]
}

/** A store that discards bytes, for chunks that are already stored and only compared. */
const NOWHERE: UploadOptions['store'] = { pieceBytes: PIECE_BYTES_MAX, async write () {}, async remove () {} }

/** Refuses bytes that differ from those of the stored chunk. */
function requireSame (chunk: ChunkRow, upload: Upload): void {
  if (!upload.sha256.equals(chunk.sha256)) throw conflict('The consultation has other audio in this place.', 'audio_different')
}

/** Refuses a consultation that does not accept chunks now. */
function requireOpen ({ state, consent, source }: Pick<Target, 'state' | 'consent' | 'source'>): void {
  requireConsent(consent)
  if (state !== 'recording') throw conflict('The consultation is finished; no audio is taken any more.', 'consultation_finished')
  if (source === 'stream') throw conflict('The audio of the consultation is streamed; chunks are not taken.', 'audio_source_different')
}

/** The consultation. @throws 404, and 409 when it does not accept chunks now */
async function requireTarget ({ db }: Context, caller: Caller, id: string): Promise<Target> {
  const target = await findTarget(db, caller, id)
  if (target === undefined) throw notFound()
  requireOpen(target)
  return target
}

/** Makes an upload a chunk of the recording; `created` is false when the same bytes are already stored. */
async function commit (
  context: Context, caller: Caller, { id, index }: Incoming, upload: Upload, format: DetectedFormat | null
): Promise<{ row: ChunkRow, created: boolean }> {
  const { config, db, takeRowTurn } = context
  return takeRowTurn(id, async () => db.transaction().execute(async transaction => {
    const consultation = await lockVisible(transaction, caller, id)
    const target = await findTarget(transaction, caller, id)
    if (consultation === undefined || target === undefined) throw notFound()
    requireOpen(target)
    const before = await chunks.find(transaction, id, index)
    if (before !== undefined) {
      requireSame(before, upload)
      return { row: before, created: false }
    }
    requireRoom(config, target.bytes, upload.bytes)
    return { row: await chunks.add(transaction, id, index, upload, format), created: true }
  }))
}

/** Reads the body of a chunk that is already stored, and refuses it unless its bytes are the same. */
async function compare ({ config }: Context, { id, body, digests }: Incoming, known: ChunkRow): Promise<void> {
  const onProgress = (bytes: number) => requireRoom(config, 0, bytes)
  requireSame(known, await storeUpload(body, { store: NOWHERE, consultationId: id, digests, onProgress, onStart () {} }))
}

/** Stores the bytes of a new chunk while they arrive. Nothing refers to them yet. */
async function store (
  context: Context, { id, index, body, headers, digests }: Incoming, room: TakenRoom
): Promise<{ upload: Upload, format: DetectedFormat | null }> {
  let format: DetectedFormat | null = null
  const upload = await storeUpload(body, {
    store: context.store,
    consultationId: id,
    digests,
    onProgress (bytes) {
      context.diskSpace.require()
      room.take(bytes)
    },
    onStart (first) {
      format = detectFormat(first, headers['content-type'], index === 0)
      if (format === null && index === 0) throw unsupportedFormat(decodableFormats)
      if (format !== null && !decodableFormats.includes(format.format)) throw undecodableFormat(format.format, decodableFormats)
      if (isUnknownWav(first)) throw unsupportedEncoding()
      const isWhole = first.length < context.store.pieceBytes
      if (format !== null && index === 0 && isWhole && endsInHeader(first, format)) throw cutAudio(format.format)
    }
  })
  return { upload, format }
}

/** Stores a new chunk and makes it part of the recording. */
async function keep (
  context: Context, caller: Caller, incoming: Incoming, storedBytes: number
): Promise<{ row: ChunkRow, created: boolean }> {
  const { id } = incoming
  const room = context.rooms.enter(id, storedBytes)
  try {
    const { upload, format } = await store(context, incoming, room)
    const { row, created } = await commit(context, caller, incoming, upload, format).catch(async (error: unknown) => {
      // After any other error it is unknown whether the chunk was committed. Its bytes stay; the sweep deletes them if it was not.
      if (error instanceof Problem) await removePart(context, id, upload.part)
      throw error
    })
    if (created) {
      room.keep(upload.bytes)
      if (diagnostics.chunkStored.hasSubscribers) diagnostics.chunkStored.publish({ bytes: upload.bytes })
    } else {
      await removePart(context, id, upload.part)
    }
    return { row, created }
  } catch (error) {
    // The consultation was deleted in the meantime, or finished and its audio deleted: answer with that reason.
    if (error instanceof PartGoneError) await requireTarget(context, caller, id)
    throw error
  } finally {
    room.leave()
  }
}

async function receive (
  context: Context, caller: Caller, incoming: Omit<Incoming, 'digests'>
): Promise<{ chunk: AudioChunk, created: boolean }> {
  const { config, db } = context
  const { id, index, headers } = incoming
  if (!context.takesAudio()) throw audioRefused()
  const digests = readContentDigest(headers['content-digest'])
  if (readPcmType(headers['content-type']) === 'malformed') throw invalidContentType()
  const target = await requireTarget(context, caller, id)
  const known = await chunks.find(db, id, index)
  if (known !== undefined) {
    await compare(context, { ...incoming, digests }, known)
    return { chunk: toAudioChunk(known), created: false }
  }
  requireRoom(config, target.bytes, Number(headers['content-length'] ?? 0))
  const { row, created } = await keep(context, caller, { ...incoming, digests }, target.bytes)
  return { chunk: toAudioChunk(row), created }
}

/** Stores a chunk; see `fastify.audio`. */
export async function putChunk (
  context: Context, caller: Caller, incoming: Omit<Incoming, 'digests'>
): Promise<{ chunk: AudioChunk, created: boolean }> {
  const upload = receive(context, caller, incoming)
  const settled = upload.then(() => {}, () => {})
  context.uploads.add(settled)
  settled.finally(() => context.uploads.delete(settled))
  return upload
}
