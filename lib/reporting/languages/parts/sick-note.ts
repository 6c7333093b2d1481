/**
 * The words of a language for sick notes. A single text holds several phrases with `|` between them. They are looked for in what was said
 * with numbers in digits and commas as words of their own. In `refusals`, `given` and `dismissed`, `{note}` stands for any phrase for a
 * note, and `\S+` is no comma.
 */
export interface SickNoteVocabulary {
  /** Words that nothing but a first day follows: when it is not understood, the period is not either. */
  begins: string
  /** What introduces a length that is said later in the sentence than the note. */
  says: string
  /** A note, or being off work. */
  notes: readonly string[]
  /** What may be absence from work, when the talk is of work. */
  mayBeNotes: readonly string[]
  /** Work that is not allowed. */
  barred: readonly string[]
  /** Whether "no work until Monday" means that there is work on Monday. */
  barredUntilReturn: boolean
  /** Going back to work: a sick note only with the day of it. */
  returns: readonly string[]
  /** A note that is refused, or not needed. */
  refusals: readonly string[]
  /** That what was asked for is refused, without naming it: "I won't write one". */
  refusesIt: readonly string[]
  /** A note that is made to last longer, before how long. */
  extends: readonly string[]
  /** In a sentence about a note, before what replaces what was said first. */
  corrects: readonly string[]
  /** Phrases around a note that there is already, or was. */
  given: readonly string[]
  /** Phrases around a note that nobody decides on: asked, of somebody else, under a condition. */
  dismissed: readonly string[]
  /** Of `dismissed` and questions, those that are about time gone by. */
  past: readonly string[]
  /** A patient's no to what was offered just before. */
  declines: readonly string[]
  /** The speaker. */
  me: string
  /** Words that may stand before an answer to how long, and that which may follow it without a comma. */
  answerBegins: string
  answerEnds: string
  /** What introduces another length than that before. */
  amends: readonly string[]
  /** The talk is of work. */
  work: readonly string[]
  /** The note begins in the past, on a day that "from Monday" does not tell. */
  backdated: readonly string[]
  /** Something is dictated to the machine. */
  dictates: readonly string[]
  /** What is asked after a statement only to hear agreement. */
  tags: readonly string[]
}

/**
 * Words and phrases that say that somebody stays away from work or school, folded. They are whole words; a stem is marked with `~`, which
 * stands for any letters: `krankschreib~`. A stem that an everyday word begins with (`au`: "auch", `rest`: "the rest") would let every sick
 * note pass, so only long ones are stems.
 */
export type SickLeaveWords = readonly string[]
