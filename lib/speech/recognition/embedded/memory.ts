import fs from 'node:fs/promises'
import type { RecogniserSettings } from './messages.js'

const MEGABYTE = 1_000_000

/** What a process takes besides a model and its sounds, in bytes: Node.js and the library. */
const PROCESS_BYTES = 200 * MEGABYTE

/** What one sound takes while it is recognised, in bytes: half a minute of it, and what the model thinks of it. */
const SOUND_BYTES = 200 * MEGABYTE

/** Weights in memory are larger than in their file: Whisper base takes 0.5 GB with 0.18 GB of files, the large one 2 GB with 1 GB. */
const FILES_FACTOR = 2

/** How much more memory than it needs a process may take before another one takes its place. */
const MEMORY_FACTOR = 2

/** Most bytes that the process of a speech model should take: what the settings say, or twice what its files and its threads need. */
export async function memoryMaxOf ({ files, threads, memoryMegabytes }: Pick<RecogniserSettings, 'files' | 'threads' | 'memoryMegabytes'>): Promise<number> {
  if (memoryMegabytes > 0) return memoryMegabytes * MEGABYTE
  const sizes = await Promise.all(Object.values(files).map(async file => (await fs.stat(file)).size))
  const weights = sizes.reduce((sum, size) => sum + size, 0)
  return MEMORY_FACTOR * (PROCESS_BYTES + FILES_FACTOR * weights + threads * SOUND_BYTES)
}
