import type { ChunkRow } from './recordings.js'
import type { AudioStore, DetectedFormat, EncodedRun } from './types.js'

interface ChunkRun extends DetectedFormat {
  chunks: ChunkRow[]
}

function formatOf ({ format, sample_rate: sampleRate, channels }: ChunkRow): DetectedFormat | null {
  return format === null ? null : { format, sample_rate: sampleRate, channels }
}

/** Whether a chunk that announces a format begins anew: a container always does, raw PCM when it is to be read in another way. */
function beginsAnew (run: DetectedFormat, announced: DetectedFormat): boolean {
  return announced.format !== 'pcm_s16le' || run.format !== 'pcm_s16le' ||
    announced.sample_rate !== run.sample_rate || announced.channels !== run.channels
}

/**
 * Puts chunks that follow each other together: until a gap, a new container, or PCM of another kind. Behind a gap the format of the run
 * before goes on. What comes before any format is known cannot be decoded, and is left out.
 *
 * @param chunks in their order
 */
export function groupChunks (chunks: readonly ChunkRow[]): ChunkRun[] {
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

/** The runs of chunks, whose bytes are read from the store when they are asked for. A part that is not whole is an error. */
export function toEncodedRuns (store: AudioStore, chunks: readonly ChunkRow[]): EncodedRun[] {
  async function * read (run: readonly ChunkRow[]): AsyncGenerator<Uint8Array> {
    for (const { consultation_id: id, part, bytes } of run) {
      let missing = Number(bytes)
      for await (const piece of store.read(id, part)) {
        missing -= piece.length
        yield piece
      }
      if (missing !== 0) throw new Error(`a chunk of the audio of consultation ${id} is not whole in the store`)
    }
  }
  return groupChunks(chunks).map(({ chunks: members, ...format }) => ({ ...format, bytes: () => read(members) }))
}
