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
