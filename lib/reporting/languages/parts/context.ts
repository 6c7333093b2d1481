/**
 * How one language says that something is not so, not now, not certain or not the patient's, in the categories of ConText (Harkema et
 * al., 2009). All lists hold phrases, but `relatives` and `children` plain words. Phrases are looked for in the words of a sentence,
 * without punctuation. `forward` is about what follows the phrase, `backward` about what stands right before it.
 */
export interface ContextWords {
  negated: {
    forward: readonly string[]
    /** Forward too, but only about things: "no" denies a disease, and not what is done after "No, I'll …". */
    things: readonly string[]
    backward: readonly string[]
  }
  historical: {
    forward: readonly string[]
    /** Forward too: times long before this visit. What was measured then is not of today, whatever the tense. */
    times: readonly string[]
  }
  hypothetical: {
    forward: readonly string[]
    /** Forward too: conditions. A disease behind one is only supposed; advice behind one may still be given now. */
    conditions: readonly string[]
    backward: readonly string[]
  }
  /** Other people than the patient. */
  family: {
    /** `{child}` stands for any of the children. */
    forward: readonly string[]
    relatives: readonly string[]
    /** Children, who are the patient when the clinician says "your son". */
    children: readonly string[]
  }
  /** Forward: the words or plans of another clinician. */
  reported: readonly string[]
  /** Phrases with a trigger in them that says nothing of the kind: "not only". */
  pseudo: readonly string[]
  /** Terminators of every scope. */
  contrasts: readonly string[]
  /** Terminators of negations and suppositions only. */
  terminators: readonly string[]
  /** Terminators of negations only, after a comma: what there is instead, "no fracture, it's a sprain". */
  statements: readonly string[]
}

/**
 * How a language says that something is not so, in the categories of ConText (Harkema et al., 2009): what is negated, from which word, in
 * which direction and up to where.
 */
export interface NegationWords {
  /** Forward: negates the words behind it, or its clause. */
  negations: readonly string[]
  /** Beginnings of words that negate: `kein`, `keine`, `keinen`. */
  beginnings: readonly string[]
  /** Ends of words that negate: `don't`. */
  endings: readonly string[]
  /** Beginnings of words that may deny what the rest of the word says (`unable`, `n'est`): after them "no" has something to rest on. */
  prefixes: readonly string[]
  /** The same in a statement: a word with such a beginning may deny, so that nobody can say that the statement affirms. */
  doubtfulPrefixes: readonly string[]
  /** Answers that deny what was asked. */
  answers: readonly string[]
  /** Negations that are also an answer, when one of `pronouns` or another negation follows: "No I take ibuprofen". */
  answerNegations: readonly string[]
  /** Who a sentence goes on about after such an answer. */
  pronouns: readonly string[]
  /** Negations that are also an answer, when one of `subjects` follows: "Never, I …"; "I never take it" is none. */
  absoluteAnswers: readonly string[]
  subjects: readonly string[]
  /** No negations, but enough to say afterwards that there is none of something: "the lungs are clear" is "no wheezes". */
  absences: readonly string[]
  /** Pseudo-negations: phrases with a negation that does not deny. `~` is any negation. */
  guards: readonly string[]
  /** Terminators: a new clause begins between them and a negation. */
  breaks: readonly string[]
  /** What stands between the things of a list, articles too. */
  lists: readonly string[]
  /** Those of `lists` that join two things. */
  conjunctions: readonly string[]
  /** Terminators of the list of what "no" denies. */
  ends: readonly string[]
  /** Forward: the drug behind it is not to be taken, or may not be. */
  refusals: readonly string[]
  /** Backward: the same of the drug before it. */
  refusalsAfter: readonly string[]
  /** `without`: negates the noun behind it only. */
  ofNoun: readonly string[]
  /** Who decides in the clause after such a noun: "migraine without aura I'd like to start …". */
  decides: readonly string[]
  /** `no`, `any`: what stands before a thing that there is none of. */
  determiners: readonly string[]
  /** Words that say little about what there is none of, without accents. */
  generic: readonly string[]
}

/**
 * How one language says that a decision does not stand, or not yet. All lists hold phrases, looked for in the words of a sentence without
 * punctuation, fillers and all.
 */
export interface ReservationWords {
  /** Takes back what was just decided, whatever it was: "on second thoughts", "forget what I said". */
  takenBack: readonly string[]
  /** Puts it off, or leaves it to somebody else: "first", "wait", "talk to your cardiologist". */
  putOff: readonly string[]
  /** Leaves open whether it will be, said of what is named beside it: "until", "depends", "only if". */
  open: readonly string[]
  /** Asks whether it may be taken: answered with no, it is not. */
  asksLeave: readonly string[]
  /** What people do that a clinician forbids or puts off, which says nothing of a medicine: "don't lift yet". */
  activities: readonly string[]
  /** A phrase of a correction that corrects nothing: "sorry to hear", "wait outside", "no problem". */
  notCorrecting: readonly string[]
}
