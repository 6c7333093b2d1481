/** What one language says but does not write. Words in lower case, with straight apostrophes. */
export interface DisfluencyWords {
  /** Sounds of hesitation, which say nothing wherever they stand. */
  fillers: readonly string[]
  /** Those that are also words or units ("the ER", "5 mm"): they say nothing only beside a pause, and not after a number. */
  weakFillers: readonly string[]
  /** Phrases that say nothing between commas, at an end, or before the subject of a clause: "you know", "i mean". */
  asides: readonly string[]
  /** Words before an aside with which it is none: "do you know". */
  noAsideAfter: readonly string[]
  /** Words before the matter of a sentence that say nothing, whatever follows. */
  openers: readonly string[]
  /** Openers only before a comma, another opener or a word that begins a clause: "well, …", but "well controlled". */
  weakOpeners: readonly string[]
  /** Openers that also tell how or where something is ("right"): only before another opener or a word that begins a clause. */
  carefulOpeners: readonly string[]
  /** Openers that may be all there is of an answer. */
  answers: readonly string[]
  /** Subjects that begin a clause. */
  subjects: readonly string[]
  /** Other words that begin a clause. */
  starts: readonly string[]
  /** What follows a comma at the end only to hear agreement; without a denial, for none is ever deleted. */
  tags: readonly string[]
  /**
   * Words that are never deleted by themselves, besides those with which the context denies something, `~` for any letters: they stop,
   * except or deny all there is, and so turn what is said without naming what.
   */
  turning: readonly string[]
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
