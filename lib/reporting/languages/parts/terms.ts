/** How the words of one language are compared with the terms of a table. */
export interface TermWords {
  /** Words, without accents, that may be left out of a term or stand within it: articles, sides, small prepositions, hesitations. */
  passed: readonly string[]
  /** Takes a word without accents, in lower case, and returns it without its ending: the same for all its inflections. */
  stem: (word: string) => string
}
