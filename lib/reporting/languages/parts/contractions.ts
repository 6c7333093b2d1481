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
  /** Words with an apostrophe that recognition may leave out (`its`), or print as a space (`it s`). */
  joined: readonly string[]
  /** Those of them that mean something else without it: `well`, `ill`. */
  homographs: readonly string[]
  /** Words that are cut short where an apostrophe stands or should stand, before another word, and the whole words: `t`, "het". */
  clipped: Readonly<Record<string, string>>
}
