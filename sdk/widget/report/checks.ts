import type { ReportEvidence } from '../../types.js'
import { unmarked, type Draft, type DraftField, type Row } from './draft.js'
import { contentOf, type Proof, type Proofs } from './proofs.js'

type Removed = ReportEvidence['removed'][number]

/** Why something has to be checked. */
export type CheckKind = 'marked' | 'unsaid' | 'added' | 'differs' | 'unclear' | 'medicine' | 'removed'

/** Something that has to be checked: a row of the report, or what is not in it. */
export interface Check {
  /** The same on each device and in each session. */
  key: string
  kind: CheckKind
  text: string
  sources: Proof['sources']
  suggestions: readonly string[]
  /** `null` for what is not in the report. */
  row: Row | null
  field: DraftField | null
}

const UNCLEAR: ReadonlySet<Removed['reason']> = new Set(['impossible_order', 'ambiguous', 'incomplete'])

function kindOf ({ reason }: Removed): CheckKind {
  if (reason === 'not_recognised') return 'medicine'
  return UNCLEAR.has(reason) ? 'unclear' : 'removed'
}

/** Why a row has to be checked; `null` for one that need not be. */
export function doubtOf (proof: Proof | undefined): CheckKind | null {
  if (proof === undefined) return null
  if (proof.doubt !== undefined) return proof.doubt
  if (proof.unsupported.length > 0) return 'marked'
  return proof.sources.length === 0 && proof.author === undefined ? 'unsaid' : null
}

/** The mark of a row that somebody looked at and kept. */
export function keyOf (name: string, row: Pick<Row, 'values'>): string {
  return contentOf(name, row)
}

/** All that nobody has decided on: first what stands in the report, then what does not. @param kept keys of what was kept as it is */
export function checksOf (
  draft: Draft, proofs: Proofs, removed: readonly Removed[], kept: ReadonlySet<string>, textOf: (name: string, row: Row) => string
): Check[] {
  const inside = draft.flatMap(field => field.rows.flatMap(row => {
    const proof = proofs.of(field.name, row)
    const kind = doubtOf(proof)
    const key = keyOf(field.name, row)
    if (proof === undefined || kind === null || kept.has(key)) return []
    return [{ key, kind, text: unmarked(textOf(field.name, row)), sources: proof.sources, suggestions: [], row, field }]
  }))
  const outside = removed.map(one => ({
    key: `removed ${one.reason} ${one.text}`, kind: kindOf(one), text: one.text, sources: one.sources, suggestions: one.suggestions ?? [], row: null, field: null
  })).filter(({ key }) => !kept.has(key))
  return [...inside, ...outside]
}
