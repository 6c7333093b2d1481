import type { FastifyInstance } from 'fastify'
import type { AudioChunk, AudioStatus } from '../../schemas/audio.js'
import { lockVisible, update, type Caller } from '../consultations/records.js'
import { audioRefused, conflict, notFound, Problem } from '../errors/problems.js'
import { readContentDigest } from './content-digest.js'
import { createDatabaseStore } from './database-store.js'
import type { DirectoryStore } from './directory-store.js'
import { detectFormat, readPcmType } from './formats.js'
import { findInDatabase, findInDirectory } from './leftovers.js'
import { audioTooLarge, invalidContentType, unsupportedFormat } from './problems.js'
import * as recordings from './recordings.js'
import type { ChunkRow, Target } from './recordings.js'
import { toEncodedRuns } from './runs.js'
import { PartGoneError, type AudioStore, type DetectedFormat, type EncodedRun } from './types.js'
import { storeUpload, type Upload } from './upload.js'

/** Recordings that one sweep deletes the bytes of. */
const DUE_BATCH = 100

/** Where the bytes of a chunk go that is there already: they are only compared. */
const NOWHERE: Pick<AudioStore, 'write' | 'remove'> = { async write () {}, async remove () {} }

/** Headers of a chunk, under the names that Node gives them. */
export interface ChunkHeaders {
  'content-type'?: string | undefined
  'content-length'?: string | undefined
  'content-digest'?: string | undefined
}

function toAudioChunk ({ index, bytes, sha256, format }: ChunkRow): AudioChunk {
  return { index, bytes: Number(bytes), content_digest: `sha-256=:${Buffer.from(sha256).toString('base64')}:`, format }
}

/** Bytes of a recording, for uploads that arrive at the same time. */
interface Room {
  stored: number
  arriving: number
  uploads: number
}

/** Holds that what was uploaded is the chunk that is there. */
function requireSame (chunk: ChunkRow, upload: Upload): void {
  if (!upload.sha256.equals(chunk.sha256)) throw conflict('The consultation has other audio in this place.')
}

/** Holds that audio can come as chunks now. */
function requireOpen ({ state, source }: Pick<Target, 'state' | 'source'>): void {
  if (state !== 'recording') throw conflict('The consultation is finished; no audio is taken any more.')
  if (source === 'stream') throw conflict('The audio of the consultation is streamed; chunks are not taken.')
}

/**
 * Keeps the audio of consultations.
 *
 * @param directory where the bytes are; in the database without
 */
export function createAudio ({ config, db, log }: FastifyInstance, directory: DirectoryStore | null) {
  const database = createDatabaseStore(db)
  const store = directory ?? database
  const rooms = new Map<string, Room>()
  const uploads = new Set<Promise<unknown>>()

  function requireRoom (otherBytes: number, bytes: number): void {
    if (bytes > config.AUDIO_CHUNK_BYTES_MAX) throw audioTooLarge('chunk', config.AUDIO_CHUNK_BYTES_MAX)
    if (otherBytes + bytes > config.AUDIO_BYTES_MAX) throw audioTooLarge('recording', config.AUDIO_BYTES_MAX)
  }

  /** Lets an upload take room in its recording, so that all that arrive at once have no more than there is. */
  function enterRoom (id: string, stored: number) {
    const room = rooms.get(id) ?? { stored, arriving: 0, uploads: 0 }
    rooms.set(id, room)
    room.stored = stored
    room.uploads += 1
    let taken = 0
    return {
      /** Takes room for so many bytes in all. */
      take (bytes: number): void {
        requireRoom(room.stored + room.arriving - taken, bytes)
        room.arriving += bytes - taken
        taken = bytes
      },
      keep (bytes: number): void { room.stored += bytes },
      leave (): void {
        room.arriving -= taken
        room.uploads -= 1
        if (room.uploads === 0) rooms.delete(id)
      }
    }
  }

  /** The consultation whose audio can come as chunks now. */
  async function requireTarget (caller: Caller, id: string): Promise<Target> {
    const target = await recordings.findTarget(db, caller, id)
    if (target === undefined) throw notFound()
    requireOpen(target)
    return target
  }

  /** Makes what was uploaded a chunk of the recording; `created` is false when the same bytes were there. */
  async function commit (
    caller: Caller, id: string, index: number, upload: Upload, format: DetectedFormat | null
  ): Promise<{ row: ChunkRow, created: boolean }> {
    return db.transaction().execute(async transaction => {
      const consultation = await lockVisible(transaction, caller, id)
      const target = await recordings.findTarget(transaction, caller, id)
      if (consultation === undefined || target === undefined) throw notFound()
      requireOpen(target)
      const before = await recordings.findChunk(transaction, id, index)
      if (before !== undefined) {
        requireSame(before, upload)
        return { row: before, created: false }
      }
      requireRoom(target.bytes, upload.bytes)
      const row = await recordings.addChunk(transaction, id, index, upload, format)
      // A recording that is being sent is not a forgotten one.
      await update(transaction, consultation, {})
      return { row, created: true }
    })
  }

  function warnOfRemoval (error: unknown, id: string): void {
    log.warn({ err: error, consultation: id }, 'audio could not be removed; it is swept later')
  }

  async function removeQuietly (id: string, part: string): Promise<void> {
    await store.remove(id, part).catch(error => warnOfRemoval(error, id))
  }

  async function receive (
    caller: Caller, id: string, index: number, body: AsyncIterable<Uint8Array>, headers: ChunkHeaders
  ): Promise<{ chunk: AudioChunk, created: boolean }> {
    if (config.SPEECH_ENGINE === 'none') throw audioRefused()
    const digests = readContentDigest(headers['content-digest'])
    if (readPcmType(headers['content-type']) === 'malformed') throw invalidContentType()
    const target = await requireTarget(caller, id)
    const known = await recordings.findChunk(db, id, index)
    if (known !== undefined) {
      const onProgress = (bytes: number) => requireRoom(0, bytes)
      requireSame(known, await storeUpload(body, { store: NOWHERE, consultationId: id, digests, onProgress, onStart () {} }))
      return { chunk: toAudioChunk(known), created: false }
    }
    requireRoom(target.bytes, Number(headers['content-length'] ?? 0))

    const room = enterRoom(id, target.bytes)
    try {
      let format: DetectedFormat | null = null
      const upload = await storeUpload(body, {
        store,
        consultationId: id,
        digests,
        onProgress: room.take,
        onStart (first) {
          format = detectFormat(first, headers['content-type'], index === 0)
          if (format === null && index === 0) throw unsupportedFormat()
        }
      })
      const { row, created } = await commit(caller, id, index, upload, format).catch(async (error: unknown) => {
        // When it is not known whether the chunk is there, its bytes stay; the sweep knows later.
        if (error instanceof Problem) await removeQuietly(id, upload.part)
        throw error
      })
      if (created) room.keep(upload.bytes)
      else await removeQuietly(id, upload.part)
      return { chunk: toAudioChunk(row), created }
    } catch (error) {
      // What was deleted meanwhile, or finished and deleted, is refused for that.
      if (error instanceof PartGoneError) await requireTarget(caller, id)
      throw error
    } finally {
      room.leave()
    }
  }

  /** Deletes all bytes of a consultation, wherever a setting has had them kept. */
  async function removeEverywhere (id: string): Promise<void> {
    await directory?.remove(id)
    await database.remove(id)
  }

  /** Deletes the bytes of a recording, and notes that they are gone. */
  async function discard (id: string): Promise<void> {
    await removeEverywhere(id)
    await recordings.markDeleted(db, id)
  }

  return {
    store,
    /** Whether the bytes are in the database, so that they are deleted with the consultation. */
    inDatabase: directory === null,

    /**
     * Takes a chunk. What is returned is on disk. Safe to repeat, from anywhere and at once: of different bytes for the same place, one
     * wins.
     *
     * @param index place of the chunk, from 0
     * @param body the bytes as they arrive
     * @returns the chunk, and whether it is new
     * @throws {Problem} 400, 404, 409, 413, 503; nothing is kept then
     */
    async putChunk (caller: Caller, id: string, index: number, body: AsyncIterable<Uint8Array>, headers: ChunkHeaders) {
      const upload = receive(caller, id, index, body, headers)
      const settled = upload.then(() => {}, () => {})
      uploads.add(settled)
      settled.finally(() => uploads.delete(settled))
      return upload
    },

    /** What is stored of the audio of a consultation, or 404. */
    async status (caller: Caller, id: string): Promise<AudioStatus> {
      const recording = await recordings.findRecording(db, caller, id)
      if (recording === undefined) throw notFound()
      const chunks = (await recordings.readChunks(db, id)).map(toAudioChunk)
      const source = recording?.source ?? null
      return {
        source,
        bytes: source === 'stream' ? Number(recording?.bytes) : chunks.reduce((sum, { bytes }) => sum + bytes, 0),
        chunks,
        missing: recordings.missingBelow(chunks.map(({ index }) => index)),
        next_sequence: recording !== null && source === 'stream' ? Number(recording.next_sequence) : null,
        transcribed_ms: recording?.heard_ms ?? 0,
        deleted: recording !== null && recording.deleted_at !== null
      }
    },

    /** The chunks of a recording as runs, in their order; their bytes are read when they are asked for. */
    runs: async (id: string): Promise<EncodedRun[]> => toEncodedRuns(store, await recordings.readChunks(db, id)),

    discard,

    /** Deletes the bytes of a consultation that is deleted itself; should that fail, the sweep deletes them. */
    async removeAll (id: string): Promise<void> {
      await removeEverywhere(id).catch(error => warnOfRemoval(error, id))
    },

    /** Deletes the bytes of recordings that are due. Any number of instances may do so at once, and the same goes for the next one. */
    async sweep (): Promise<void> {
      for (const id of await recordings.findDue(db, DUE_BATCH)) {
        await discard(id).catch((error: unknown) => log.error({ err: error, consultation: id }, 'audio that is due could not be deleted; it is tried again'))
      }
    },

    /** Deletes the bytes that a crash has left behind, until `signal` says that it is enough. */
    async sweepLeftovers (signal?: AbortSignal): Promise<void> {
      const places = [{ store: database, found: findInDatabase(db) }]
      if (directory !== null) places.push({ store: directory, found: findInDirectory(db, directory) })
      for (const { store: place, found } of places) {
        for await (const { consultationId, part } of found) {
          if (signal?.aborted === true) return
          await place.remove(consultationId, part)
        }
      }
    },

    /** Resolves when no chunk is being taken any more. */
    async settle (): Promise<void> {
      await Promise.all(uploads)
    }
  }
}
