/**
 * Words that speech recognition may write apart ("do n't", "gon na"). What an apostrophe joins ("i 'm") is in `apostrophes` of the pack.
 */
export interface Contractions {
  /** Endings with their apostrophe inside, written as words of their own: `n't`. */
  endings: readonly string[]
  /** Endings that stand for a verb in the present: "the pulse's down to 88". */
  isEndings: readonly string[]
  /** Two words that are spoken as one, and the words they stand for: `gon na`, "going to". */
  merged: Readonly<Record<string, string>>
}
