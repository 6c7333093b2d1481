import type { ReportEvidence } from '../../types.js'
import { draftOf, type Draft, type Episodes, type Row } from './draft.js'

/** What a statement or an entry rests on. */
export type Proof = ReportEvidence['evidence'][number]

/** The part of a sentence that nobody said. */
export interface Unsaid {
  start: number
  end: number
}

/** What names a row, wherever it stands: its field and all that it says. */
export function contentOf (name: string, { values }: Pick<Row, 'values'>): string {
  return `${name} ${Object.values(values).map(value => value.trim()).join(' | ')}`
}

function valueAt (root: unknown, pointer: string): unknown {
  return pointer.split('/').slice(1).reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], root)
}

/**
 * What the rows of a report rest on, by what they say: a row that is moved, or that is changed and changed back, rests on the same words,
 * as it does on the service.
 */
export class Proofs {
  readonly #byContent = new Map<string, Proof>()

  constructor (data: Episodes, evidence: ReportEvidence) {
    const draft: Draft = draftOf(data, evidence)
    for (const item of evidence.evidence) {
      if (item.kind === 'sentence') {
        const text = valueAt({ data }, item.pointer)
        if (typeof text !== 'string') continue
        const name = item.pointer.split('/').at(-2) ?? ''
        this.#put(contentOf(name, { values: { text: text.slice(item.start, item.end) } }), item)
        continue
      }
      const field = draft.find(({ pointer }) => item.pointer === pointer || item.pointer.startsWith(`${pointer}/`))
      const row = field?.rows[item.pointer === field.pointer ? 0 : Number(item.pointer.split('/').at(-1))]
      if (field !== undefined && row !== undefined) this.#put(contentOf(field.name, row), item)
    }
  }

  /** What a row rests on; nothing for one that the evidence does not know. */
  of (name: string, row: Pick<Row, 'values'>): Proof | undefined {
    return this.#byContent.get(contentOf(name, row))
  }

  #put (content: string, item: Proof): void {
    // Of two that say the same, one that has to be checked counts.
    const known = this.#byContent.get(content)
    if (known === undefined || (known.unsupported.length === 0 && known.doubt === undefined)) this.#byContent.set(content, item)
  }
}

/** The parts of a sentence that nobody said, in their order and from its own beginning. */
export function unsaidIn (proof: Proof, length: number): Unsaid[] {
  const parts: Unsaid[] = []
  for (const { start, end } of [...proof.unsupported].sort((a, b) => a.start - b.start)) {
    const [from, to] = [Math.max(start - proof.start, parts.at(-1)?.end ?? 0), Math.min(end - proof.start, length)]
    if (from < to) parts.push({ start: from, end: to })
  }
  return parts
}
