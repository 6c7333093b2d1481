import type { UnsupportedHandling } from '../../../schemas/config.js'
import type { EvidenceSource, RemovalReason, UnsupportedKind } from '../../../schemas/evidence.js'
import type { NarrativePart, Statement } from '../types.js'

/** What a clinician decided. No check deletes from it: what was not found in the talk stays, marked, until a clinician resolves it. */
export const DECIDED: ReadonlySet<NarrativePart> = new Set<NarrativePart>(['assessment', 'plan', 'diagnosis', 'action_plan', 'conclusion'])

/** Why a sentence is removed, by what is unsupported in it. */
const REASONS: Readonly<Record<UnsupportedKind, RemovalReason>> = {
  number: 'number_not_said',
  dose: 'number_not_said',
  unit: 'unit_not_said',
  date: 'date_not_said',
  drug: 'drug_not_said',
  negation: 'negation_differs',
  condition: 'not_said',
  side: 'said_otherwise',
  person: 'said_otherwise',
  certainty: 'said_otherwise',
  decision: 'said_otherwise',
  statement: 'not_said'
}

/**
 * The statements that stay in a part of a report; the others are passed to `remove`, each with the reason. A false denial never stays in
 * what was told or found: what was said of it is put back, or nothing was.
 */
export function withoutUnsupported (
  part: NarrativePart, statements: readonly Statement[], handling: UnsupportedHandling,
  remove: (kind: 'sentence', text: string, reason: RemovalReason, sources: readonly EvidenceSource[]) => void
): Statement[] {
  return statements.flatMap(({ refuted, ...statement }) => {
    const { value, sources, unsupported: [first] = [] } = statement
    const reason = refuted ?? (handling === 'remove' && first !== undefined ? REASONS[first.kind] : null)
    if (reason === null || DECIDED.has(part)) return [statement]
    remove('sentence', value, reason, sources)
    return []
  })
}
