/**
 * Who speaks, in one language, by what clients call them and by what they say. Names are phrases without accents that may stand anywhere
 * in a name, but those of `alone` must be all of it.
 */
export interface SpeakerWords {
  /** Titles of clinicians, which patients may have too. */
  titles: readonly string[]
  /** Those who examine, judge and treat, and their staff. */
  clinician: readonly string[]
  patient: readonly string[]
  /** Who came along or speaks for the patient. */
  other: readonly string[]
  /** Words that are also forms of address, or parts of the names of people. */
  alone: { patient: readonly string[], other: readonly string[] }
  /** What only a clinician does, in the words that do it: "I'll prescribe", "let me listen to your". */
  acts: readonly string[]
  /** Before such words: they are somebody else's, told again, or supposed ("my doctor said"). */
  reported: readonly string[]
  /** Whom one speaks to: "your". Clinicians say it more often than patients. */
  addressing: readonly string[]
  /** How people speak of themselves: "my". Patients say it more often than clinicians. */
  own: readonly string[]
}
