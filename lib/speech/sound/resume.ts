import type { DetectedFormat } from './model/runs.js'

/** How many bytes are searched: at the beginning for the header of a recording, and after a gap for the place to continue from. */
export const LOOK_BYTES = 1_048_576

const EBML_CLUSTER = Buffer.from('1f43b675', 'hex')
/** A cluster of unknown length with the time 0. */
const OPEN_CLUSTER = Buffer.from('1f43b67501ffffffffffffffe78100', 'hex')
const SIMPLE_BLOCK = 0xa3
/** What may follow a block: a block, a group of them, a cluster, an index. */
const BEHIND_BLOCK: ReadonlySet<number> = new Set([SIMPLE_BLOCK, 0xa0, 0x1f, 0x1c])
/** Blocks in a row that leave no doubt. */
const BLOCKS_MIN = 3
const BLOCK_BYTES_MAX = 65_536

const OGG_HEADER = 27
const OGG_SERIAL_AT = 14
const OGG_CONTINUED = 1

/** Samples that are compared to find out where samples begin. */
const ALIGNMENT_SAMPLES = 2000

/** How a recording continues after a gap. */
export interface Resumption {
  /** What the decoder gets first. */
  header: Buffer
  /** Offset in the bytes after the gap where it continues. */
  from: number
}

/** Length and value of an EBML number; `null` if there is none. */
function vint (bytes: Buffer, at: number): { length: number, value: number } | null {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || length > 4 || at + length > bytes.length) return null
  return { length, value: bytes.readUIntBE(at, length) - 2 ** (7 * length) }
}

/** The end of the block at `at`; `null` if there is no block of this track. */
function blockEnd (bytes: Buffer, at: number, track: number): number | null {
  const size = bytes[at] === SIMPLE_BLOCK ? vint(bytes, at + 1) : null
  if (size === null || size.value < 4 || size.value > BLOCK_BYTES_MAX) return null
  const start = at + 1 + size.length
  return bytes[start] === (0x80 | track) ? start + size.value : null
}

function areBlocks (bytes: Buffer, at: number, track: number): boolean {
  let next = at
  for (let blocks = 0; blocks < BLOCKS_MIN; blocks++) {
    const end = blockEnd(bytes, next, track)
    if (end === null) return blocks > 0 && BEHIND_BLOCK.has(bytes[next] ?? 0) && bytes[next] !== SIMPLE_BLOCK
    if (end >= bytes.length) return true
    next = end
  }
  return true
}

function resumeWebm (beginning: Buffer, rest: Buffer): Resumption | null {
  const end = beginning.indexOf(EBML_CLUSTER)
  if (end < 0) return null
  const header = beginning.subarray(0, end)
  const number = header.indexOf(Buffer.from([0xd7, 0x81]))
  const track = number < 0 ? 1 : header[number + 2] ?? 1
  const cluster = rest.indexOf(EBML_CLUSTER)
  const last = cluster < 0 ? rest.length : cluster
  for (let at = rest.indexOf(SIMPLE_BLOCK); at >= 0 && at < last; at = rest.indexOf(SIMPLE_BLOCK, at + 1)) {
    if (areBlocks(rest, at, track)) return { header: Buffer.concat([header, OPEN_CLUSTER]), from: at }
  }
  return cluster < 0 ? null : { header, from: cluster }
}

/** The end of the Ogg page at `at`; `null` when it is incomplete. */
function pageEnd (bytes: Buffer, at: number): number | null {
  const segments = bytes[at + OGG_HEADER - 1]
  if (segments === undefined || at + OGG_HEADER + segments > bytes.length) return null
  const end = bytes.subarray(at + OGG_HEADER, at + OGG_HEADER + segments).reduce((sum, length) => sum + length, at + OGG_HEADER + segments)
  return end > bytes.length ? null : end
}

function resumeOgg (beginning: Buffer, rest: Buffer): Resumption | null {
  let end = 0
  // The pages of the header have no position yet.
  while (beginning.toString('latin1', end, end + 4) === 'OggS' && beginning.length >= end + OGG_HEADER && beginning.readBigUInt64LE(end + 6) === 0n) {
    const next = pageEnd(beginning, end)
    if (next === null) return null
    end = next
  }
  if (end === 0) return null
  const serial = beginning.subarray(OGG_SERIAL_AT, OGG_SERIAL_AT + 4)
  for (let at = rest.indexOf('OggS'); at >= 0; at = rest.indexOf('OggS', at + 1)) {
    const isPage = rest[at + 4] === 0 && rest.subarray(at + OGG_SERIAL_AT, at + OGG_SERIAL_AT + 4).equals(serial)
    if (isPage && ((rest[at + 5] ?? 0) & OGG_CONTINUED) === 0) return { header: beginning.subarray(0, end), from: at }
  }
  return null
}

/** Only fragmented MP4 can continue: otherwise one table says where in the whole file each sample is. */
function resumeMp4 (beginning: Buffer, rest: Buffer): Resumption | null {
  let end = 0
  let table: Buffer | undefined
  for (let at = 0; at + 8 <= beginning.length;) {
    const size = beginning.readUInt32BE(at)
    if (size < 8 || at + size > beginning.length) break
    if (beginning.toString('latin1', at + 4, at + 8) === 'moov') table = beginning.subarray(at, at + size)
    at += size
    end = at
    if (table !== undefined) break
  }
  if (table?.includes('mvex') !== true) return null
  for (let at = rest.indexOf('moof'); at >= 0; at = rest.indexOf('moof', at + 1)) {
    if (at >= 4 && rest.toString('latin1', at + 8, at + 12) === 'mfhd') return { header: beginning.subarray(0, end), from: at - 4 }
  }
  return null
}

function resumeFlac (beginning: Buffer): Resumption | null {
  for (let at = 4; at + 4 <= beginning.length;) {
    const isLast = (beginning.readUInt8(at) & 0x80) !== 0
    at += 4 + beginning.readUIntBE(at + 1, 3)
    if (isLast) return at > beginning.length ? null : { header: beginning.subarray(0, at), from: 0 }
  }
  return null
}

/** How much the samples from `from` on vary, relative to their size. */
function roughness (bytes: Buffer, from: number, width: number, stride: number): number {
  let steps = 0
  let size = 0
  let before: number | null = null
  for (let at = from; at + width <= bytes.length && at < from + stride * ALIGNMENT_SAMPLES; at += stride) {
    const sample = bytes.readIntLE(at, width)
    if (before !== null) steps += Math.abs(sample - before)
    size += Math.abs(sample)
    before = sample
  }
  return size === 0 ? 0 : steps / size
}

/** Where whole samples begin: read from any other byte, sound is noise. */
function alignment (bytes: Buffer, width: number, stride: number): number {
  let best = 0
  for (let from = 1; from < stride; from++) if (roughness(bytes, from, width, stride) < roughness(bytes, best, width, stride)) best = from
  return best
}

function resumeWav (beginning: Buffer, rest: Buffer): Resumption | null {
  for (let at = 12; at + 24 <= beginning.length;) {
    const size = beginning.readUInt32LE(at + 4)
    const end = at + 8 + size
    if (beginning.toString('latin1', at, at + 4) === 'fmt ' && end <= beginning.length) {
      const [tag, stride, bits] = [beginning.readUInt16LE(at + 8), beginning.readUInt16LE(at + 20), beginning.readUInt16LE(at + 22)]
      const isWhole = (tag === 1 || tag === 0xFFFE) && [16, 24, 32].includes(bits) && stride > 0 && stride <= 64
      const header = Buffer.concat([
        Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1'), beginning.subarray(at, end), Buffer.from('data\xff\xff\xff\xff', 'latin1')
      ])
      return { header, from: isWhole ? alignment(rest, bits / 8, stride) : 0 }
    }
    at = end + size % 2
  }
  return null
}

/**
 * How a container continues after a gap, where the header is missing: with the header from its beginning, at the next place that can be
 * decoded. Nothing is decoded to find it.
 *
 * @param beginning first bytes of the container
 * @param rest first bytes after the gap
 * @returns `null` for a format that needs no header, or when there is no such place
 */
export function resume (format: DetectedFormat['format'], beginning: Buffer, rest: Buffer): Resumption | null {
  if (format === 'webm_opus') return resumeWebm(beginning, rest)
  if (format === 'ogg_opus') return resumeOgg(beginning, rest)
  if (format === 'mp4_aac') return resumeMp4(beginning, rest)
  if (format === 'flac') return resumeFlac(beginning)
  return format === 'wav' ? resumeWav(beginning, rest) : null
}
