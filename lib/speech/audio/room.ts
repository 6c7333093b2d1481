import type { Config } from '../../../schemas/config.js'
import { audioTooLarge } from './problems.js'

/** How large a chunk and a recording may become, in bytes. */
export type SizeLimits = Pick<Config, 'AUDIO_BYTES_MAX' | 'AUDIO_CHUNK_BYTES_MAX'>

/** Refuses a chunk that is too large, alone or together with the other bytes of its recording. @throws {Problem} 413 */
export function requireRoom (limits: SizeLimits, otherBytes: number, bytes: number): void {
  if (bytes > limits.AUDIO_CHUNK_BYTES_MAX) throw audioTooLarge('chunk', limits.AUDIO_CHUNK_BYTES_MAX)
  if (otherBytes + bytes > limits.AUDIO_BYTES_MAX) throw audioTooLarge('recording', limits.AUDIO_BYTES_MAX)
}

/** Bytes of the uploads to one recording. */
interface Room {
  stored: number
  arriving: number
  uploads: number
}

/** The room reserved by one upload. */
export interface TakenRoom {
  /** Takes room for this many bytes in total. @throws {Problem} 413 when there is less */
  take: (bytes: number) => void
  /** Counts bytes as stored. */
  keep: (bytes: number) => void
  leave: () => void
}

/** Counts the bytes of uploads that arrive at the same time, so that together they take no more room than their recording has. */
export class Rooms {
  readonly #limits: SizeLimits
  readonly #rooms = new Map<string, Room>()

  constructor (limits: SizeLimits) {
    this.#limits = limits
  }

  /** Begins an upload to a recording that already has `stored` bytes. */
  enter (id: string, stored: number): TakenRoom {
    const room = this.#rooms.get(id) ?? { stored, arriving: 0, uploads: 0 }
    this.#rooms.set(id, room)
    room.stored = stored
    room.uploads += 1
    let taken = 0
    return {
      take: bytes => {
        requireRoom(this.#limits, room.stored + room.arriving - taken, bytes)
        room.arriving += bytes - taken
        taken = bytes
      },
      keep: bytes => { room.stored += bytes },
      leave: () => {
        room.arriving -= taken
        room.uploads -= 1
        if (room.uploads === 0) this.#rooms.delete(id)
      }
    }
  }
}
