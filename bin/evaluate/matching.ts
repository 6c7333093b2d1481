/** What was expected and what was found, in pairs, and what is left of both. */
export interface Matches<E, F> {
  hits: Array<{ expected: E, found: F }>
  /** Expected and not found. */
  missed: E[]
  /** Found and not expected. */
  wrong: F[]
}

/** How many were found as expected (tp), found and not expected (fp), and expected and not found (fn). */
export interface Counts {
  tp: number
  fp: number
  fn: number
}

/** Counts and what follows from them; `null` where there is nothing to divide by. */
export interface Score extends Counts {
  precision: number | null
  recall: number | null
  f1: number | null
}

/**
 * Pairs what was found with what was expected, one to one: each expected one, in order, takes the first found one that fits. Where fitting
 * is equality, or both are sorted and fitting is nearness, no other way makes more pairs.
 */
export function matched<E, F> (expected: readonly E[], found: readonly F[], fits: (expected: E, found: F) => boolean): Matches<E, F> {
  const rest = [...found]
  const matches: Matches<E, F> = { hits: [], missed: [], wrong: rest }
  for (const one of expected) {
    const at = rest.findIndex(other => fits(one, other))
    const [taken] = at === -1 ? [] : rest.splice(at, 1)
    if (taken === undefined) matches.missed.push(one)
    else matches.hits.push({ expected: one, found: taken })
  }
  return matches
}

export function countsOf ({ hits, missed, wrong }: Matches<unknown, unknown>): Counts {
  return { tp: hits.length, fp: wrong.length, fn: missed.length }
}

export function sumOf (all: readonly Counts[]): Counts {
  return all.reduce((sum, { tp, fp, fn }) => ({ tp: sum.tp + tp, fp: sum.fp + fp, fn: sum.fn + fn }), { tp: 0, fp: 0, fn: 0 })
}

/** `part` of `whole`; `null` when there is no whole. */
export function share (part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

/** Micro-averaged precision, recall and F1: all consultations in one sum. */
export function scoreOf (all: readonly Counts[]): Score {
  const { tp, fp, fn } = sumOf(all)
  return { tp, fp, fn, precision: share(tp, tp + fp), recall: share(tp, tp + fn), f1: share(2 * tp, 2 * tp + fp + fn) }
}
