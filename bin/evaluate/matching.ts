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

/** Pairs what must be found, and takes what only may be found (`optional`) out of what is wrong. */
export function matchedWithOptional<E extends { optional?: boolean }, F> (
  expected: readonly E[], found: readonly F[], fits: (expected: E, found: F) => boolean
): Matches<E, F> {
  const { hits, missed, wrong } = matched(expected.filter(({ optional }) => optional !== true), found, fits)
  return { hits, missed, wrong: matched(expected.filter(({ optional }) => optional === true), wrong, fits).wrong }
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

/** The 95 % interval of a share after Wilson (1927), which holds for few cases and near 0 and 1 too; `null` when there is no whole. */
export function intervalOf (part: number, whole: number): [low: number, high: number] | null {
  if (whole === 0) return null
  const z = 1.959964
  const observed = part / whole
  const center = observed + z ** 2 / (2 * whole)
  const margin = z * Math.sqrt(observed * (1 - observed) / whole + z ** 2 / (4 * whole ** 2))
  const [low, high] = [center - margin, center + margin].map(bound => bound / (1 + z ** 2 / whole))
  return [Math.max(0, low ?? 0), Math.min(1, high ?? 1)]
}

/** Part and whole as people read them, with the interval: `38/40 95 % [83-99]`. */
export function figureOf (part: number, whole: number): string {
  const [low, high] = intervalOf(part, whole) ?? [0, 0]
  const percent = (value: number) => `${Math.round(100 * value)}`
  return whole === 0 ? '-' : `${part}/${whole} ${percent(share(part, whole) ?? 0)} % [${percent(low)}-${percent(high)}]`
}

/** Micro-averaged precision, recall and F1: all consultations in one sum. */
export function scoreOf (all: readonly Counts[]): Score {
  const { tp, fp, fn } = sumOf(all)
  return { tp, fp, fn, precision: share(tp, tp + fp), recall: share(tp, tp + fn), f1: share(2 * tp, 2 * tp + fp + fn) }
}
