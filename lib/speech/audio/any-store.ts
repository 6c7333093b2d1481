import type { AudioStore } from './types.js'

/** Reads each part from the first of the stores that has it: a setting may have changed since it was written. */
export function readingFromAny (stores: readonly AudioStore[]): Pick<AudioStore, 'read'> {
  return {
    async * read (consultationId, part, from) {
      for (const store of stores) {
        let found = false
        for await (const piece of store.read(consultationId, part, from)) {
          found = true
          yield piece
        }
        if (found) return
      }
    }
  }
}
