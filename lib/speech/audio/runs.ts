import { LOOK_BYTES, resume, type DetectedFormat, type EncodedRun } from '../sound/index.js'
import { DamagedAudioError } from './damage.js'
import type { AudioStore } from './types.js'

/** A chunk of a recording, as its row describes it. */
export interface Chunk {
  consultation_id: string
  /** Its place, from 0. */
  index: number
  /** Where its bytes are in the store, and how many there are. */
  part: string
  bytes: string | number
  /** The format that its first bytes announce; `null` when it continues the chunk before. */
  format: DetectedFormat['format'] | null
  sample_rate: number | null
  channels: number | null
}

interface ChunkRun extends DetectedFormat {
  chunks: Chunk[]
}

function formatOf ({ format, sample_rate: sampleRate, channels }: Chunk): DetectedFormat | null {
  return format === null ? null : { format, sample_rate: sampleRate, channels }
}

/** Whether a chunk that announces a format begins a new run: a container always does, raw PCM when its format differs. */
function beginsAnew (run: DetectedFormat, announced: DetectedFormat): boolean {
  return announced.format !== 'pcm_s16le' || run.format !== 'pcm_s16le' ||
    announced.sample_rate !== run.sample_rate || announced.channels !== run.channels
}

/**
 * Groups consecutive chunks into runs, which end at a gap, a new container, or PCM of another kind. After a gap the format of the run
 * before continues. Chunks before any format is known cannot be decoded, and are left out.
 *
 * @param chunks in order
 */
export function groupChunks (chunks: readonly Chunk[]): ChunkRun[] {
  const runs: ChunkRun[] = []
  for (const chunk of chunks) {
    const run = runs.at(-1)
    const announced = formatOf(chunk)
    const format = announced ?? run
    if (format === undefined) continue
    const follows = run?.chunks.at(-1)?.index === chunk.index - 1
    if (run === undefined || !follows || (announced !== null && beginsAnew(run, announced))) {
      runs.push({ format: format.format, sample_rate: format.sample_rate, channels: format.channels, chunks: [chunk] })
    } else {
      run.chunks.push(chunk)
    }
  }
  return runs
}

/** Takes at least `most` bytes from an iterator, or all it has; the iterator continues after them. */
async function takeFirst (bytes: AsyncIterator<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (let length = 0; length < most;) {
    const { done, value } = await bytes.next() as IteratorResult<Uint8Array, undefined>
    if (done === true) break
    parts.push(value)
    length += value.length
  }
  return Buffer.concat(parts)
}

/** The bytes after a gap, behind the header of the container that they continue. */
async function * resumed (
  format: DetectedFormat['format'], beginning: AsyncGenerator<Uint8Array>, rest: AsyncGenerator<Uint8Array>
): AsyncGenerator<Uint8Array> {
  try {
    const head = await takeFirst(beginning, LOOK_BYTES)
    const first = await takeFirst(rest, LOOK_BYTES)
    const found = resume(format, head, first)
    if (found !== null) yield found.header
    yield first.subarray(found?.from ?? 0)
    yield * rest
  } finally {
    await beginning.return(undefined)
    await rest.return(undefined)
  }
}

/**
 * The chunks as runs, whose bytes are read from the store when they are asked for. A run after a gap begins with the header of its
 * container. Reading throws a DamagedAudioError when a chunk is incomplete.
 */
export function toEncodedRuns (store: Pick<AudioStore, 'read'>, chunks: readonly Chunk[]): EncodedRun[] {
  async function * read (run: readonly Chunk[]): AsyncGenerator<Uint8Array> {
    for (const { consultation_id: id, index, part, bytes } of run) {
      let missing = Number(bytes)
      for await (const piece of store.read(id, part)) {
        missing -= piece.length
        yield piece
      }
      if (missing !== 0) throw new DamagedAudioError(id, `chunk ${index} is not whole`)
    }
  }
  let beginning: Chunk[] = []
  return groupChunks(chunks).map(({ chunks: members, ...format }) => {
    if (members[0]?.format !== null) {
      beginning = members
      return { ...format, bytes: () => read(members) }
    }
    const container = beginning
    return { ...format, bytes: () => resumed(format.format, read(container), read(members)) }
  })
}
