import { cutOf, type Recognition } from '../recognition/index.js'
import { SAMPLE_RATE, type Utterance } from '../sound/index.js'

/** Longest sound that is recognised at once, in samples: eight seconds. A model on this machine takes the longer the more is said. */
const PART_MAX = 8 * SAMPLE_RATE

type Sound = Pick<Utterance, 'start_ms' | 'pcm'>

/** The parts of an utterance before its last one: how many samples they have, and their texts. */
interface Before {
  start_ms: number
  samples: number
  texts: readonly string[]
}

/** What was recognised, as one line. */
export function textOf ({ pieces }: Recognition): string {
  return pieces.map(({ text }) => text).join(' ')
}

/** Whether a sound is so long that it is recognised in parts. */
export function isLong (pcm: Int16Array): boolean {
  return pcm.length > PART_MAX
}

/** Where the part that begins at a sample ends, if more than one is left. */
function endOfPart (pcm: Int16Array, from: number): number | null {
  const rest = pcm.subarray(from)
  const cut = isLong(rest) ? cutOf(rest) : null
  return cut === null ? null : from + cut
}

/**
 * What is shown of an utterance while it lasts. A long one is recognised in parts, cut where it is quiet, each once: only the last part is
 * recognised anew when there is more of it.
 */
export class OngoingText {
  #before: Before = { start_ms: -1, samples: 0, texts: [] }

  /** The text of an utterance so far; it may be asked for again while it is recognised. @throws what the engine throws */
  async of (utterance: Sound, recognise: (pcm: Int16Array) => Promise<Recognition>): Promise<string> {
    const { pcm } = utterance
    let before = this.#partsBefore(utterance)
    for (let end = endOfPart(pcm, before.samples); end !== null; end = endOfPart(pcm, before.samples)) {
      const text = textOf(await recognise(pcm.subarray(before.samples, end)))
      before = { ...before, samples: end, texts: [...before.texts, text] }
      this.#before = before
    }
    const last = textOf(await recognise(pcm.subarray(before.samples)))
    return [...before.texts, last].filter(text => text !== '').join(' ')
  }

  #partsBefore ({ start_ms: start, pcm }: Sound): Before {
    const isSame = start === this.#before.start_ms && pcm.length >= this.#before.samples
    return isSame ? this.#before : { start_ms: start, samples: 0, texts: [] }
  }
}
