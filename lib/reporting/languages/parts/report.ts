/** The headings of the blocks of a free text, in one language. */
export interface Headings {
  reason_for_encounter: string
  anamnesis: string
  clinical_research: string
  diagnosis: string
  action_plan: string
  conclusion: string
}

/** What says that a person is of a sex: how a clinician addresses them, and the words of a report. */
export interface SexWords {
  addresses: readonly string[]
  words: readonly string[]
}

/**
 * What a statement claims besides its things and numbers: on which side, of whom, how sure, and what was decided. Phrases, looked for in
 * normalised text.
 */
export interface ClaimWords {
  left: readonly string[]
  right: readonly string[]
  /** Phrases with such a word that are about no side: "that's right", "he left". */
  noSide: readonly string[]
  female: SexWords
  male: SexWords
  /** Others than the relatives and children of the context whom a report may be about. */
  others: readonly string[]
  /** The patient, and nobody else, did it: `himself`. */
  self: readonly string[]
  /** Words for death, by which a note calls thoughts of it. */
  death: readonly string[]
  /** Kinds of people who treat patients: the phrases for each. */
  clinicians: ReadonlyArray<readonly string[]>
  /** Nothing is in doubt: `confirmed`. */
  certain: readonly string[]
  /** It may be so, or not. */
  uncertain: readonly string[]
  /** Of another day, of another place, or of no measurement: what goes for a reading of today's visit only with other words. */
  notToday: readonly string[]
  /** A dose is changed to another. */
  changed: readonly string[]
  /** A medicine is started. */
  started: readonly string[]
  /** A medicine is not started, or comes to an end. Those of relatives are not the patient's; the context names these. */
  ended: readonly string[]
  /** Answers that affirm what was asked, and answers that deny it; they begin the answer. */
  yes: readonly string[]
  no: readonly string[]
}
