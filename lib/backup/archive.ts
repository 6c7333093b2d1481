import { createHash } from 'node:crypto'
import { Header } from 'tar'
import type { PartSums } from './part-sums.js'

/** Tar counts in blocks of this many bytes. */
const BLOCK_BYTES = 512

/** One after the other, two blocks of zeros end a tar file. */
const END = Buffer.alloc(2 * BLOCK_BYTES)

/** Zeros that fill up a file that has become shorter are written in pieces of this many bytes. */
const ZEROS = Buffer.alloc(65_536)

/** A directory or a file that goes into an archive. */
export type Entry = { name: string } & ({ directory: true } | {
  directory: false
  /** Bytes that the archive will hold: of longer content the beginning, and zeros after what is shorter. */
  size: number
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
})

function headerOf (entry: Entry, mtime: Date): Buffer {
  const header = new Header({
    path: entry.directory ? `${entry.name}/` : entry.name,
    type: entry.directory ? 'Directory' : 'File',
    mode: entry.directory ? 0o700 : 0o600,
    size: entry.directory ? 0 : entry.size,
    mtime
  })
  if (header.encode() || header.block === undefined) throw new Error(`${entry.name} does not fit into the archive`)
  return header.block
}

/** Exactly `size` bytes of some content. */
async function * exactly (content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let left = size
  for await (const chunk of content) {
    if (left === 0) break
    const taken = chunk.subarray(0, left)
    left -= taken.length
    yield taken
  }
  for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left)
}

/** The bytes of a tar file. Entries are read one after another, each once all before it are in `sums`. */
export async function * toTar (entries: AsyncIterable<Entry>, sums: PartSums): AsyncGenerator<Uint8Array> {
  const mtime = new Date()
  for await (const entry of entries) {
    yield headerOf(entry, mtime)
    if (entry.directory) {
      sums.addDirectory(entry.name)
      continue
    }
    const hash = createHash('sha256')
    for await (const chunk of exactly(entry.content, entry.size)) {
      hash.update(chunk)
      yield chunk
    }
    sums.addFile(entry.name, entry.size, hash.digest('hex'))
    const rest = entry.size % BLOCK_BYTES
    if (rest > 0) yield ZEROS.subarray(0, BLOCK_BYTES - rest)
  }
  yield END
}
