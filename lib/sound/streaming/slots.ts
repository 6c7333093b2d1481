/** Room for two seconds of PCM in each slot: pieces are about a second long. */
const SLOT_BYTES = 65_536

/** More slots than there are usually questions in a message and its predecessor. What finds none goes in memory of its own. */
const SLOTS = 64

/** Where a piece is in the shared memory. */
export interface Slot {
  number: number
  length: number
}

/** The bytes of a slot. */
export function bytesOf (memory: SharedArrayBuffer, { number, length }: Slot): Buffer {
  return Buffer.from(memory, number * SLOT_BYTES, length)
}

/** Memory that two threads share: pieces pass through it without an allocation for each, which either thread would have to collect. */
export class Slots {
  readonly memory = new SharedArrayBuffer(SLOTS * SLOT_BYTES)
  /** The last one is taken first, so that few pages are ever used. */
  readonly #free = Array.from({ length: SLOTS }, (_, index) => SLOTS - 1 - index)

  /** A slot for this many bytes; `null` when they are too many or no slot is free. */
  take (length: number): Slot | null {
    const number = length > SLOT_BYTES ? undefined : this.#free.pop()
    return number === undefined ? null : { number, length }
  }

  bytesOf (slot: Slot): Buffer {
    return bytesOf(this.memory, slot)
  }

  release ({ number }: Slot): void {
    this.#free.push(number)
  }
}
