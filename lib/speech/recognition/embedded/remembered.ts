import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Recognition } from '../engine/types.js'
import type { Part } from './parts.js'

/** For how long what was recognised is remembered, in milliseconds, and of how many parts: those of people who speak now. */
const REMEMBERED_MS = 60_000
const REMEMBERED_MAX = 256

/**
 * What was recognised in the beginnings of sounds. While somebody speaks, what they said comes again and again, each time with a little
 * more at its end.
 */
export class RememberedParts {
  readonly #known = new LRUCache<string, Recognition>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS })

  /**
   * What is recognised in a part of a sound, as it was before where that was the same part of the same samples in the same language.
   *
   * @param recognise recognises it; a failure is not remembered
   */
  async recognise (pcm: Int16Array, { from, to }: Part, language: string, recognise: () => Promise<Recognition>): Promise<Recognition> {
    const { buffer, byteOffset, byteLength } = pcm.subarray(from, to)
    const samples = createHash('sha256').update(new Uint8Array(buffer, byteOffset, byteLength)).digest('base64')
    const key = [language, from, samples].join(' ')
    const known = this.#known.get(key) ?? await recognise()
    this.#known.set(key, known)
    return known
  }
}
