/**
 * What tells whether a full stop ends a sentence, in one language; words in lower case, without that full stop. The words of all
 * languages count in each: people write the abbreviations of others too.
 */
export interface SentenceWords {
  /** Abbreviations that something follows, so that their full stop never ends a sentence. */
  beforeWord: readonly string[]
  /** Abbreviations only before a number: "no. 5". */
  beforeNumber: readonly string[]
  /** Abbreviations that may also be the last word of a sentence: it has ended when the next word has a capital. */
  anywhere: readonly string[]
  /** How words begin before which a number of one or two digits with a full stop is an ordinal: `am 3. März`. */
  afterOrdinal: readonly string[]
  /** 0 to 9 in words, as recognition writes them around a mark: `seven . five`. */
  digits: readonly string[]
  /** Other numbers in words before such a mark; `~` stands for any letters. */
  beforeDecimals: readonly string[]
}

/** Where speech without punctuation begins anew, in one language; phrases in `strong`, `linking`, `bare` and `topics`, words elsewhere. */
export interface ClauseWords {
  /** What begins anew wherever it stands: "okay", "so I". */
  strong: readonly string[]
  /** What begins anew unless a condition or a reason is being told: "and I". */
  linking: readonly string[]
  /** Subjects with their verbs, which also need nothing before them that they belong to: "I think", "let's". */
  bare: readonly string[]
  /** Words after which a subject with its verb goes on with what was begun: "if", "that", "think". */
  binding: readonly string[]
  /** Words that begin a condition, a time or a reason, which stays with what follows. */
  subordinating: readonly string[]
  /** How a clause begins that only names what the next words are about: "on your neck exam". */
  topics: readonly string[]
  /** First words of `strong` that also tell how something is: "that is okay". */
  states: readonly string[]
}
