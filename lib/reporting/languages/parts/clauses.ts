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
