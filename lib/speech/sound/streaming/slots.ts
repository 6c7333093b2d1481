/** What is given out at a time, in bytes: half a second of PCM. */
const BLOCK_BYTES = 16_384

/** Where something is in the shared memory, and how many bytes it has. */
export interface Slot {
  at: number
  length: number
}

/** Memory that two threads share, one of which gives it out: sound passes through it without an allocation, which either would collect. */
export class Slots {
  readonly memory: SharedArrayBuffer
  /** Which blocks are given out. */
  readonly #taken: Uint8Array

  constructor (memory: SharedArrayBuffer) {
    this.memory = memory
    this.#taken = new Uint8Array(Math.floor(memory.byteLength / BLOCK_BYTES))
  }

  /** A slot of this many bytes, as far in front as there is one, so that few pages are ever used; `null` when there is none. */
  take (length: number): Slot | null {
    const needed = Math.max(1, Math.ceil(length / BLOCK_BYTES))
    let free = 0
    for (const [block, taken] of this.#taken.entries()) {
      free = taken === 1 ? 0 : free + 1
      if (free < needed) continue
      const first = block + 1 - needed
      this.#taken.fill(1, first, block + 1)
      return { at: first * BLOCK_BYTES, length }
    }
    return null
  }

  /** Takes back a slot, once. */
  release ({ at, length }: Slot): void {
    const first = at / BLOCK_BYTES
    this.#taken.fill(0, first, first + Math.max(1, Math.ceil(length / BLOCK_BYTES)))
  }
}
