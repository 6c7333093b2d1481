import type { Recognition } from '../recognition/index.js'
import type { OngoingUtterance, Utterance } from '../sound/index.js'

/**
 * What the engine says of an utterance that ends if nothing more is said: when its end is certain, the work has been done, or has begun.
 * It remembers one utterance at a time.
 */
export class ExpectedUtterance {
  #begin = -1
  #end = -1
  #recognition: Promise<Recognition> | undefined

  /** Whether this utterance, as it is now, is not expected yet. */
  isNew ({ start_ms: begin, end_ms: end }: Pick<Utterance, 'start_ms' | 'end_ms'>): boolean {
    return begin !== this.#begin || end !== this.#end
  }

  /** Has it recognised. Its samples are released afterwards. @throws what the engine throws */
  async expect (utterance: OngoingUtterance, recognise: (utterance: Utterance) => Promise<Recognition>): Promise<Recognition> {
    const recognition = recognise(utterance).finally(() => utterance.release())
    this.#begin = utterance.start_ms
    this.#end = utterance.end_ms
    this.#recognition = recognition
    return recognition
  }

  /** What comes of an utterance that has ended, once: whoever tries again asks the engine. `undefined` for one that was not expected. */
  take (utterance: Utterance): Promise<Recognition> | undefined {
    const recognition = this.isNew(utterance) ? undefined : this.#recognition
    this.#recognition = undefined
    return recognition
  }
}
