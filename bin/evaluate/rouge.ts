/** How much of one text stands in another. */
export interface Overlap {
  /** Share of the candidate that stands in the reference. */
  precision: number
  /** Share of the reference that stands in the candidate. */
  recall: number
  f1: number
}

/**
 * The words that ROUGE counts: runs of a-z and 0-9 of the text in lower case, without stemming, as the reference implementation has
 * them (`rouge-score` of google-research, `use_stemmer=False`).
 */
export function tokensOf (text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

function overlap (common: number, reference: number, candidate: number): Overlap {
  if (common === 0) return { precision: 0, recall: 0, f1: 0 }
  return { precision: common / candidate, recall: common / reference, f1: 2 * common / (candidate + reference) }
}

/** ROUGE-1: words that both have, each as often as both have it. */
export function rouge1 (reference: readonly string[], candidate: readonly string[]): Overlap {
  const left = new Map<string, number>()
  for (const token of reference) left.set(token, (left.get(token) ?? 0) + 1)
  let common = 0
  for (const token of candidate) {
    const count = left.get(token) ?? 0
    if (count === 0) continue
    left.set(token, count - 1)
    common += 1
  }
  return overlap(common, reference.length, candidate.length)
}

/** Length of the longest common subsequence, in time proportional to the product of both lengths. */
function commonSubsequence (reference: readonly string[], candidate: readonly string[]): number {
  const numbers = new Map<string, number>()
  const numbered = (tokens: readonly string[]) => Uint32Array.from(tokens, token => {
    const number = numbers.get(token) ?? numbers.size
    numbers.set(token, number)
    return number
  })
  const [rows, columns] = [numbered(reference), numbered(candidate)]
  // lengths[j]: of the rows so far and the first j columns.
  const lengths = new Uint32Array(columns.length + 1)
  for (const row of rows) {
    let diagonal = 0
    for (let j = 1; j < lengths.length; j += 1) {
      const above = lengths[j] as number
      lengths[j] = row === columns[j - 1] ? diagonal + 1 : Math.max(above, lengths[j - 1] as number)
      diagonal = above
    }
  }
  return lengths[columns.length] as number
}

/** ROUGE-L: the longest common subsequence of both texts, each taken as one sequence (`rougeL`, not `rougeLsum`). */
export function rougeL (reference: readonly string[], candidate: readonly string[]): Overlap {
  return overlap(commonSubsequence(reference, candidate), reference.length, candidate.length)
}
