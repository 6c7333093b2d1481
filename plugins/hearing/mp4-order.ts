/** Largest table of contents: that of a day has 20 MB. */
const TABLE_MAX = 33_554_432

const BOX_HEADER = 8
const LONG_BOX_HEADER = 16
/** Skipped at a time. */
const SKIP_BYTES = 65_536
/** Boxes that hold the one with the places of the samples. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])

const nameOf = (bytes: Buffer): string => bytes.toString('latin1', 4, 8)

/** Takes bytes from a stream as they are asked for. */
class Reader {
  private readonly source: AsyncIterator<Uint8Array>
  private held = Buffer.alloc(0)

  constructor (source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** As many bytes, or those that are left. */
  async take (count: number): Promise<Buffer> {
    const parts = [this.held]
    let length = this.held.length
    while (length < count) {
      const { done, value } = await this.source.next()
      if (done === true) break
      parts.push(Buffer.from(value))
      length += value.length
    }
    const all = Buffer.concat(parts)
    this.held = all.subarray(count)
    return all.subarray(0, count)
  }

  async skip (count: number): Promise<void> {
    for (let left = count; left > 0;) {
      const taken = await this.take(Math.min(left, SKIP_BYTES))
      if (taken.length === 0) return
      left -= taken.length
    }
  }

  async close (): Promise<void> {
    await this.source.return?.()
  }
}

/** Adds to each place of a sample; all the boxes are within `bytes`. */
function shiftPlaces (bytes: Buffer, by: number): void {
  for (let at = 0; at + BOX_HEADER <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < BOX_HEADER || at + size > bytes.length) return
    const type = nameOf(bytes.subarray(at))
    const body = bytes.subarray(at + BOX_HEADER, at + size)
    if (CONTAINERS.has(type)) shiftPlaces(body, by)
    const width = type === 'stco' ? 4 : 8
    if ((type === 'stco' || type === 'co64') && body.length >= 8) {
      const count = Math.min(body.readUInt32BE(4), Math.floor((body.length - 8) / width))
      for (let i = 0; i < count; i++) {
        const place = 8 + i * width
        if (width === 4) body.writeUInt32BE((body.readUInt32BE(place) + by) >>> 0, place)
        else body.writeBigUInt64BE(BigInt.asUintN(64, body.readBigUInt64BE(place) + BigInt(by)), place)
      }
    }
    at += size
  }
}

/** Where the samples begin, and the table of contents where that comes after them; `null` where it does not. */
async function findLateTable (source: AsyncIterable<Uint8Array>): Promise<{ samplesAt: number, table: Buffer } | null> {
  const reader = new Reader(source)
  try {
    let samplesAt: number | undefined
    for (let from = 0; ;) {
      const header = await reader.take(BOX_HEADER)
      if (header.length < BOX_HEADER) return null
      const type = nameOf(header)
      let size = header.readUInt32BE(0)
      let headerSize = BOX_HEADER
      if (size === 1) {
        const long = await reader.take(LONG_BOX_HEADER - BOX_HEADER)
        if (long.length < LONG_BOX_HEADER - BOX_HEADER) return null
        size = Number(long.readBigUInt64BE(0))
        headerSize = LONG_BOX_HEADER
      }
      if (size < headerSize) return null
      if (type === 'moov') {
        if (samplesAt === undefined || size > TABLE_MAX) return null
        const table = Buffer.concat([header, await reader.take(size - headerSize)])
        return table.length === size ? { samplesAt, table } : null
      }
      if (type === 'mdat') samplesAt ??= from
      await reader.skip(size - headerSize)
      from += size
    }
  } finally {
    await reader.close()
  }
}

/**
 * The bytes of an MP4 file with its table of contents first. Phones write it last, when they know it; without it nothing can be decoded,
 * and the whole recording would have to be in memory. So it is looked for beforehand, which reads the file twice.
 */
export async function * withTableFirst (bytes: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const late = await findLateTable(bytes())
  if (late === null) {
    yield * bytes()
    return
  }
  const { samplesAt, table } = late
  shiftPlaces(table, table.length)
  let at = 0
  for await (const part of bytes()) {
    const before = Math.max(0, Math.min(part.length, samplesAt - at))
    if (before > 0) yield part.subarray(0, before)
    if (at <= samplesAt && samplesAt < at + part.length) yield table
    if (before < part.length) yield part.subarray(before)
    at += part.length
  }
}
