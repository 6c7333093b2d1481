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
  /** A phrase of a correction that corrects nothing: "sorry to hear", "wait outside", "no problem". */
  notCorrecting: readonly string[]
}
