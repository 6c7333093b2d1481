import type { ComparedWord } from '../../../lib/reporting/index.js'

/** A word that was said and the one that was heard there; one of them is missing where a word was dropped or inserted. */
export interface Aligned {
  said?: ComparedWord
  heard?: ComparedWord
}

/** The cost of an error, and what is added when a word of one kind stands for one of another, so that this is done only where it must. */
const ERROR = 1_000_000
const OTHER_KIND = 1

function isSame (said: ComparedWord, heard: ComparedWord): boolean {
  return said.kind === heard.kind && said.text === heard.text
}

function costOf (said: ComparedWord, heard: ComparedWord): number {
  if (isSame(said, heard)) return 0
  return said.kind === heard.kind ? ERROR : ERROR + OTHER_KIND
}

/**
 * Aligns what was heard with what was said, with as few words substituted, dropped and inserted as there can be; among those ways, one that
 * pairs words of the same kind. Time and memory grow with the product of both lengths.
 */
export function align (said: readonly ComparedWord[], heard: readonly ComparedWord[]): Aligned[] {
  const columns = heard.length + 1
  const costs = new Float64Array((said.length + 1) * columns)
  const cost = (row: number, column: number) => costs[row * columns + column] as number
  for (let column = 1; column < columns; column += 1) costs[column] = column * ERROR
  for (const [at, one] of said.entries()) {
    const row = at + 1
    costs[row * columns] = row * ERROR
    for (const [other, word] of heard.entries()) {
      const pair = cost(at, other) + costOf(one, word)
      costs[row * columns + other + 1] = Math.min(pair, cost(at, other + 1) + ERROR, cost(row, other) + ERROR)
    }
  }

  // From the end: what is one word too many stands as late as it can, so that "metformin" is paired with the first of "metform in".
  const aligned: Aligned[] = []
  let [row, column] = [said.length, heard.length]
  while (row > 0 || column > 0) {
    const [one, word] = [said[row - 1], heard[column - 1]]
    const here = cost(row, column)
    if (word !== undefined && here === cost(row, column - 1) + ERROR) {
      aligned.push({ heard: word })
      column -= 1
    } else if (one !== undefined && here === cost(row - 1, column) + ERROR) {
      aligned.push({ said: one })
      row -= 1
    } else {
      aligned.push({ ...one === undefined ? {} : { said: one }, ...word === undefined ? {} : { heard: word } })
      row -= 1
      column -= 1
    }
  }
  return aligned.reverse()
}
