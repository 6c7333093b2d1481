/** A part of the body that decides the code of what is found there. */
export type Site = 'knee' | 'hip' | 'thumb' | 'elbow' | 'shoulder' | 'head' | 'neck' | 'chest' | 'back' | 'arm' | 'forearm' | 'wrist' | 'hand' |
  'thigh' | 'leg' | 'ankle' | 'foot'

/** What is a disease when there is too much or too little of it. */
export type Measured = 'cholesterol' | 'triglycerides' | 'vitamin B12' | 'vitamin D' | 'electrolytes' | 'iron' | 'liver enzymes'

/**
 * How one language shows what is said of a disease or a complaint. All lists hold phrases, but `joins` and `alone` plain words. Phrases
 * are looked for in words without punctuation.
 */
export interface DiagnosisCues {
  /** Up to a few words before a term: it is one of the problems being discussed. */
  problem: readonly string[]
  /** Before a term, in its clause: what follows is the clinician's conclusion (`my impression is that`). */
  impression: readonly string[]
  /** Directly before a term, or its adjectives: somebody identifies what they see (`this is shingles`). */
  identified: readonly string[]
  /** Up to a few words before a term: somebody judges that it is there. */
  judged: readonly string[]
  /** Up to a few words before a term: somebody thinks that it may be there now. */
  maybe: readonly string[]
  /** Before a term: it is a problem of its own, for which something is decided. */
  matter: readonly string[]
  /** Directly before a term: whoever is spoken to has it. */
  own: readonly string[]
  /** Directly after a term: it is judged, or something is decided for it. */
  judgedAfter: readonly string[]
  /**
   * Before a term, in its clause: beyond what `context` says, it may come, is looked for, prevented or asked for, or is the name of
   * something else.
   */
  possible: readonly string[]
  /** Directly after a term: that is something else (`flu shot`, `stress test`). */
  else: readonly string[]
  /**
   * Who or what is named after a disease without anybody having it: services, people, groups and texts, beside it or behind a hyphen
   * ("asthma nurse", `Asthma-Sprechstunde`), or before it with up to two of `ofServices` between ("clinic for", "clinique de la").
   */
  services: readonly string[]
  ofServices: readonly string[]
  /** Between two terms of which the same is said. */
  joins: readonly string[]
  /** Directly before a term: of it the same is said as of the one before, whatever stands between. */
  also: readonly string[]
  /** At the beginning of a sentence that hardly says more than the term: it is so. */
  confirms: readonly string[]
  /** What a sentence may hold beside a term and still say no more than that: articles, openings, how severe it is and since when. */
  alone: readonly string[]
  /** In the sentence before a term that stands alone: it may be, is looked for, or belongs to what was before. Beyond `maybe`. */
  opens: readonly string[]
  /** At the beginning of the sentence behind a term that stands alone: that was no judgement (`I don't think so`, `or`). */
  takenBack: readonly string[]
  /** What is measured in the blood, and how it is said to be too high or too low, behind it. */
  measured: Readonly<{ high: readonly string[], low: readonly string[], names: Readonly<Record<Measured, readonly string[]>> }>
  /** Before a term: it is what somebody came for. */
  reason: readonly string[]
  /** Before a term: who speaks has it. */
  has: readonly string[]
  /** Before a term: who speaks supposes to have it (`I think that I have`). */
  self: readonly string[]
  /** How a question begins that has lost its question mark. */
  questions: readonly string[]
  /** Parts of the body that decide which disease a finding is: arthritis of the knee. Looked for in sentences as they were said. */
  sites: Readonly<Record<Site, readonly string[]>>
  /** Tag questions at the end of a statement. */
  tags: readonly string[]
  /**
   * Only people with type 2 diabetes take these, or are told about HbA1c, unless type 1 is named: tablets and injections other than
   * insulin. Looked for in the sentence as it was said.
   */
  typeTwoDiabetes: readonly string[]
}

/** How the words of one language are compared with the terms of a table. */
export interface TermWords {
  /** Words, without accents, that may be left out of a term or stand within it: articles, sides, small prepositions, hesitations. */
  passed: readonly string[]
  /** Takes a word without accents, in lower case, and returns it without its ending: the same for all its inflections. */
  stem: (word: string) => string
}
