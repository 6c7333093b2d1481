import type { ComparedWord } from '../../../lib/reporting/index.js'

/** A word of the reference, which was said, and the one that was recognised there; one is missing where a word was dropped or inserted. */
export interface Aligned {
  reference?: ComparedWord
  hypothesis?: ComparedWord
}

/** The cost of an error, and what is added when a word of one kind stands for one of another, so that this is done only where it must. */
const ERROR = 1_000_000
const OTHER_KIND = 1

function isSame (reference: ComparedWord, hypothesis: ComparedWord): boolean {
  return reference.kind === hypothesis.kind && reference.text === hypothesis.text
}

function costOf (reference: ComparedWord, hypothesis: ComparedWord): number {
  if (isSame(reference, hypothesis)) return 0
  return reference.kind === hypothesis.kind ? ERROR : ERROR + OTHER_KIND
}

/**
 * Aligns a hypothesis, what was recognised, with its reference, what was said: with as few words substituted, dropped and inserted as there
 * can be; among those ways, one that pairs words of the same kind. Time and memory grow with the product of both lengths.
 */
export function align (reference: readonly ComparedWord[], hypothesis: readonly ComparedWord[]): Aligned[] {
  const columns = hypothesis.length + 1
  const costs = new Float64Array((reference.length + 1) * columns)
  const cost = (row: number, column: number) => costs[row * columns + column] as number
  for (let column = 1; column < columns; column += 1) costs[column] = column * ERROR
  for (const [at, one] of reference.entries()) {
    const row = at + 1
    costs[row * columns] = row * ERROR
    for (const [other, word] of hypothesis.entries()) {
      const pair = cost(at, other) + costOf(one, word)
      costs[row * columns + other + 1] = Math.min(pair, cost(at, other + 1) + ERROR, cost(row, other) + ERROR)
    }
  }

  // From the end: what is one word too many stands as late as it can, so that "metformin" is paired with the first of "metform in".
  const aligned: Aligned[] = []
  let [row, column] = [reference.length, hypothesis.length]
  while (row > 0 || column > 0) {
    const [one, word] = [reference[row - 1], hypothesis[column - 1]]
    const here = cost(row, column)
    if (word !== undefined && here === cost(row, column - 1) + ERROR) {
      aligned.push({ hypothesis: word })
      column -= 1
    } else if (one !== undefined && here === cost(row - 1, column) + ERROR) {
      aligned.push({ reference: one })
      row -= 1
    } else {
      aligned.push({ ...one === undefined ? {} : { reference: one }, ...word === undefined ? {} : { hypothesis: word } })
      row -= 1
      column -= 1
    }
  }
  return aligned.reverse()
}
