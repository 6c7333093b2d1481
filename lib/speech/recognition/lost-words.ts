import { editCosts } from '../../runtime/index.js'
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
  const [others, words] = [wordsOf(plain(other)), wordsOf(plain(text))]
  if (Math.max(others.length, words.length) > WORDS_MAX) return 0
  const cost = editCosts(others, words)
  let [lost, run, row, column] = [0, 0, 0, 0]
  const end = () => {
    if (run >= LOST_MIN) lost += run
    run = 0
  }
  while (row < others.length) {
    // A row of lost words is found as a row, and not scattered among words that both have.
    if (cost(row, column) === cost(row + 1, column) + 1 && (run > 0 || others[row] !== words[column])) {
      run += 1
      row += 1
      continue
    }
    end()
    if (column < words.length && cost(row, column) === cost(row, column + 1) + 1) column += 1
    else if (column < words.length) [row, column] = [row + 1, column + 1]
    else row += 1
  }
  end()
  return lost
}
