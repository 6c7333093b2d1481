import { plain, wordsOf } from './key-terms/doubts.js'

/** So many words in a row that one hearing has and another one lacks are lost: fewer may be heard as others, or as one. */
const LOST_MIN = 4

/** Nobody says more words in half a minute. What has more was not said, and is not compared. */
const WORDS_MAX = 500

/**
 * How many words a text lacks that another hearing of the same sound has, in rows of four or more. Words that were heard as others are
 * not lost.
 *
 * @param text what one hearing has
 * @param other what the other one has
 */
export function lostWords (text: string, other: string): number {
  const [had, earlier] = [wordsOf(plain(other)), wordsOf(plain(text))]
  if (Math.max(had.length, earlier.length) > WORDS_MAX) return 0
  const columns = earlier.length + 1
  // The fewest words substituted, dropped and inserted between the rest of both.
  const costs = new Uint32Array((had.length + 1) * columns)
  const cost = (row: number, column: number) => costs[row * columns + column] as number
  for (let row = had.length; row >= 0; row -= 1) {
    for (let column = earlier.length; column >= 0; column -= 1) {
      if (row === had.length || column === earlier.length) costs[row * columns + column] = had.length - row + earlier.length - column
      else {
        const pair = cost(row + 1, column + 1) + (had[row] === earlier[column] ? 0 : 1)
        costs[row * columns + column] = Math.min(pair, cost(row + 1, column) + 1, cost(row, column + 1) + 1)
      }
    }
  }
  let [lost, run, row, column] = [0, 0, 0, 0]
  const end = () => {
    if (run >= LOST_MIN) lost += run
    run = 0
  }
  while (row < had.length) {
    // A row of lost words is found as a row, and not scattered among words that both have.
    if (cost(row, column) === cost(row + 1, column) + 1 && (run > 0 || had[row] !== earlier[column])) {
      run += 1
      row += 1
      continue
    }
    end()
    if (column < earlier.length && cost(row, column) === cost(row, column + 1) + 1) column += 1
    else if (column < earlier.length) [row, column] = [row + 1, column + 1]
    else row += 1
  }
  end()
  return lost
}
