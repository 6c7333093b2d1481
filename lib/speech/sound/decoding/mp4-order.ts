/** Largest table of contents (moov box) in bytes: a day of sound has 20 MB. */
const TABLE_MAX = 33_554_432

/** Most bytes that are held until the table of contents is complete: the table and everything before it. */
const HELD_MAX = 2 * TABLE_MAX

/** Most boxes that are searched for the table of contents. Recorders write fewer than ten before it; a fragmented file has it first. */
const BOXES_MAX = 10_000

/** Deepest nesting on the way to the sample offsets (moov, trak, mdia, minf, stbl), and a few levels more. */
const DEPTH_MAX = 8

const BOX_HEADER = 8
const LONG_BOX_HEADER = 16
/** Boxes on the way to the sample offsets. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])

/** Adds `by` to each sample offset in the boxes from `start` to `end`. */
function shiftPlaces (bytes: Buffer, start: number, end: number, by: number, depth = 0): void {
  for (let at = start; at + BOX_HEADER <= end;) {
    const size = bytes.readUInt32BE(at)
    if (size < BOX_HEADER || at + size > end) return
    const type = bytes.toString('latin1', at + 4, at + BOX_HEADER)
    if (CONTAINERS.has(type) && depth < DEPTH_MAX) shiftPlaces(bytes, at + BOX_HEADER, at + size, by, depth + 1)
    if ((type === 'stco' || type === 'co64') && size >= LONG_BOX_HEADER) shiftTable(bytes, at, size, type === 'stco' ? 4 : 8, by)
    at += size
  }
}

function shiftTable (bytes: Buffer, at: number, size: number, width: 4 | 8, by: number): void {
  const first = at + LONG_BOX_HEADER
  const count = Math.min(bytes.readUInt32BE(at + 12), Math.floor((size - LONG_BOX_HEADER) / width))
  for (let place = first; place < first + count * width; place += width) {
    if (width === 4) bytes.writeUInt32BE((bytes.readUInt32BE(place) + by) >>> 0, place)
    else bytes.writeBigUInt64BE(BigInt.asUintN(64, bytes.readBigUInt64BE(place) + BigInt(by)), place)
  }
}

/** Where an MP4 file has its table of contents. */
type Found =
  /** Before the samples; it ends before `end`. */
  | { table: 'first', end: number }
  /** After the samples, which begin at `samplesAt`. */
  | { table: 'last', samplesAt: number, bytes: Buffer }
  /** It was not found. */
  | { table: 'unknown' }

/**
 * Searches the boxes of a file for the table of contents, from one header to the next, reading only the bytes of headers. Each byte
 * is read once, and at most BOXES_MAX boxes are.
 */
class TableSearch {
  /** Offset in the file of the next byte that is needed; `null` when the search has ended. */
  wanted: number | null = 0
  found: Found = { table: 'unknown' }
  private readonly header = Buffer.alloc(LONG_BOX_HEADER)
  /** The buffer that is being filled, and how full it is. */
  private filling: Buffer = this.header.subarray(0, BOX_HEADER)
  private filled = 0
  private boxAt = 0
  private boxes = 0
  private samplesAt: number | null = null
  private reading: 'header' | 'long header' | 'table' = 'header'

  /** Takes bytes from an offset that is not after the wanted one. @throws for more boxes than a recording has */
  look (at: number, bytes: Uint8Array): void {
    while (this.wanted !== null && this.wanted < at + bytes.length) {
      const from = this.wanted - at
      const taken = bytes.subarray(from, from + this.filling.length - this.filled)
      this.filling.set(taken, this.filled)
      this.filled += taken.length
      this.wanted += taken.length
      if (this.filled === this.filling.length) this.complete()
    }
  }

  private complete (): void {
    if (this.reading === 'table') {
      this.end({ table: 'last', samplesAt: this.samplesAt ?? 0, bytes: this.filling })
      return
    }
    const short = this.header.readUInt32BE(0)
    if (this.reading === 'header' && short === 1) {
      this.reading = 'long header'
      this.filling = this.header
      return
    }
    const size = short === 1 ? Number(this.header.readBigUInt64BE(BOX_HEADER)) : short
    this.enter(size)
  }

  /** The header of a box of `size` bytes is complete. */
  private enter (size: number): void {
    const type = this.header.toString('latin1', 4, BOX_HEADER)
    if (size < this.filled) return this.end({ table: 'unknown' })
    if (++this.boxes > BOXES_MAX) throw new Error('more boxes than a recording has')
    if (type === 'moov') {
      if (size > TABLE_MAX) throw new Error('a larger table of contents than a recording has')
      if (this.samplesAt === null) return this.end({ table: 'first', end: this.boxAt + size })
      this.reading = 'table'
      const table = Buffer.alloc(size)
      table.set(this.header.subarray(0, this.filled))
      this.filling = table
      if (this.filled === size) this.complete()
      return
    }
    if (type === 'mdat') this.samplesAt ??= this.boxAt
    this.boxAt += size
    this.wanted = this.boxAt
    this.reading = 'header'
    this.filling = this.header.subarray(0, BOX_HEADER)
    this.filled = 0
  }

  private end (found: Found): void {
    this.wanted = null
    this.found = found
    this.filling = Buffer.alloc(0)
  }
}

/**
 * Reorders the bytes of an MP4 file so that the decoder gets the table of contents first and in one piece. Phones write it last, when they
 * know it; nothing can be decoded without it, so that the whole recording would have to be kept in memory. That is why the file is read
 * twice: first to find the table. In one piece, because a decoder that gets it piece by piece parses all of it each time.
 */
export class Mp4Order {
  private readonly search = new TableSearch()
  private at = 0
  private held: Uint8Array[] = []
  private heldBytes = 0
  private begun = false

  /**
   * Searches for the table of contents, before the first push.
   *
   * @param at offset of the bytes in the file, not after what was wanted last
   * @returns offset of the next byte that is wanted, at first 0; `null` when nothing more is
   */
  look (at: number, bytes: Uint8Array): number | null {
    this.search.look(at, bytes)
    return this.search.wanted
  }

  /** Takes the next bytes of the file, from its beginning. @returns what to give the decoder now, if anything */
  push (bytes: Uint8Array): Uint8Array {
    const from = this.at
    this.at += bytes.length
    if (this.begun) return bytes
    const { found } = this.search
    if (found.table === 'last') return this.atSamples(found, from, bytes)
    if (found.table === 'unknown') {
      this.begun = true
      return bytes
    }
    this.held.push(bytes)
    this.heldBytes += bytes.length
    if (this.heldBytes > HELD_MAX) throw new Error('a table of contents that begins too late')
    return this.at < found.end ? new Uint8Array(0) : this.release()
  }

  private release (): Uint8Array {
    this.begun = true
    const held = Buffer.concat(this.held)
    this.held = []
    return held
  }

  /** Puts the table in the place of everything before the samples. */
  private atSamples ({ samplesAt, bytes: table }: Extract<Found, { table: 'last' }>, from: number, bytes: Uint8Array): Uint8Array {
    if (this.at <= samplesAt) return new Uint8Array(0)
    this.begun = true
    shiftPlaces(table, 0, table.length, table.length - samplesAt)
    return Buffer.concat([table, bytes.subarray(samplesAt - from)])
  }
}
