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

/** What one language says but does not write. Words in lower case, with straight apostrophes. */
export interface DisfluencyWords {
  /** Sounds of hesitation, which say nothing wherever they stand. */
  fillers: readonly string[]
  /** Those that are also words or units ("the ER", "5 mm"): they say nothing only beside a pause, and not after a number. */
  weakFillers: readonly string[]
  /**
   * Words that are never deleted by themselves, besides those with which the context denies something, `~` for any letters: they stop,
   * except or deny all there is, and so turn what is said without naming what.
   */
  turning: readonly string[]
  /** What a speaker says who corrects themselves, besides a bare no: plain phrases, for values of every kind. */
  corrections: readonly string[]
  /** The bare no, which corrects only where it stands apart. */
  nos: readonly string[]
  /** Words of amounts that are no numbers by themselves. */
  amounts: readonly string[]
  /** Words that may stand twice with a meaning: "had had", "vous vous". */
  doubles: readonly string[]
  /** Words that no pause belongs after: what follows them goes on. */
  joiners: readonly string[]
  /** Two words of tokenised speech that are written as one: `gon na`. */
  glued: readonly string[]
  /** Words after an apostrophe that stand by themselves, not at the end of the word before: the `s` of "'s morgens". */
  unglued: readonly string[]
  /** Words that always begin with a capital. */
  capitals: readonly string[]
  /** Whether a space stands before a question mark, a colon and their like. */
  spacedMarks: boolean
}
