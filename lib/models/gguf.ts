import fs from 'node:fs/promises'

/*
 * The head of a GGUF file: names and values, of which a few say how large the model is. https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */

/** Most bytes of a file that are looked at: what is of interest stands before the vocabulary. */
const HEAD_BYTES = 1_048_576

/** Most values that are looked at. */
const VALUES_MAX = 200

const MAGIC = 'GGUF'
const STRING = 8
const ARRAY = 9

/** Sizes of the types of numbers, in bytes, by their code. */
const SIZES: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 }

/** What the head of a language model says; `null` for what it does not. */
export interface GgufHead {
  contextTokens: number | null
  parameters: number | null
}

class Reader {
  readonly bytes: Buffer
  #at = 0

  constructor (bytes: Buffer) {
    this.bytes = bytes
  }

  text (length: number): string {
    this.#at += length
    return this.bytes.toString('utf8', this.#at - length, this.#at)
  }

  uint32 (): number {
    this.#at += 4
    return this.bytes.readUInt32LE(this.#at - 4)
  }

  uint64 (): number {
    this.#at += 8
    return Number(this.bytes.readBigUInt64LE(this.#at - 8))
  }

  /** A number or a text; `null` for an array, of which nothing is of interest. */
  value (type: number): number | string | null {
    if (type === STRING) return this.text(this.uint64())
    if (type === ARRAY) {
      const [of, count] = [this.uint32(), this.uint64()]
      for (let i = 0; i < count; i++) this.value(of)
      return null
    }
    const size = SIZES[type]
    if (size === undefined) throw new RangeError('a type that is not known')
    this.#at += size
    const start = this.#at - size
    if (type === 6) return this.bytes.readFloatLE(start)
    if (type === 12) return this.bytes.readDoubleLE(start)
    return size === 8 ? Number(this.bytes.readBigUInt64LE(start)) : this.bytes.readUIntLE(start, size)
  }
}

/** `4B`, `0.5B` or `27M` as a number. */
function sizeOf (label: unknown): number | null {
  const match = typeof label === 'string' ? /^(\d+(?:\.\d+)?)([BM])$/i.exec(label) : null
  return match === null ? null : Number(match[1]) * (match[2]?.toUpperCase() === 'B' ? 1e9 : 1e6)
}

function headOf (bytes: Buffer): GgufHead | null {
  const reader = new Reader(bytes)
  if (reader.text(4) !== MAGIC) return null
  reader.uint32()
  reader.uint64()
  const count = Math.min(reader.uint64(), VALUES_MAX)
  const head: GgufHead = { contextTokens: null, parameters: null }
  try {
    for (let i = 0; i < count; i++) {
      const key = reader.text(reader.uint64())
      const value = reader.value(reader.uint32())
      if (key === 'general.size_label') head.parameters = sizeOf(value)
      if (key === 'general.parameter_count' && typeof value === 'number') head.parameters = value
      if (key.endsWith('.context_length') && typeof value === 'number') head.contextTokens = value
    }
  } catch (error) {
    // The head ends within a value.
    if (!(error instanceof RangeError)) throw error
  }
  return head
}

/** Reads the head of a GGUF file; `null` when it is none. */
export async function readGgufHead (file: string): Promise<GgufHead | null> {
  const handle = await fs.open(file, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return bytesRead < 24 ? null : headOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
