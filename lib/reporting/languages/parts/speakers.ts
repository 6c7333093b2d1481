/**
 * Who speaks, in one language, by what clients call them and by what they say. Names are phrases without accents that may stand anywhere
 * in a name, but those of `alone` must be all of it.
 */
export interface SpeakerWords {
  /** Titles of clinicians, which patients may have too. */
  titles: readonly string[]
  /** How a woman and a man are addressed, before their name or without it; plain words. */
  addresses: { female: readonly string[], male: readonly string[] }
  /** Before the name of who speaks. */
  introductions: readonly string[]
  /** What is said to whom one speaks to, and never of somebody else; and what is so only with a capital: "Sie". Plain words. */
  addressed: readonly string[]
  formal: readonly string[]
  /** What is only said of a woman or of a man, and never of a thing: "ella". */
  persons: { female: readonly string[], male: readonly string[] }
  /** Before the number of a room or a bed, which stands for who lies there; plain words. */
  beds: readonly string[]
  /** Somebody who is not here: "a driver I saw". Phrases. */
  strangers: readonly string[]
  /** What is measured of a child that was just born, beside a mother who speaks. */
  newborn: readonly string[]
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
  /** Beside a name: the talk turns to somebody who is there ("now you, Ida"). Phrases in small letters. */
  turns: readonly string[]
  /** What is spoken to the machine that listens, and not to anybody in the room. */
  machine: MachineWords
}

/** How people give orders to a machine, in one language; phrases. */
export interface MachineWords {
  /** What it is called at the beginning of an order, besides what all languages share: "assistant". */
  names: readonly string[]
  /** What may come before the name: "hey". */
  openers: readonly string[]
  /** What may come before an order: "please". */
  polite: readonly string[]
  /** The first words of orders about what is written down: "add", "delete". */
  orders: readonly string[]
  /** What such an order names when it names no machine: "to the report". Anywhere behind the order. */
  records: readonly string[]
  /** What only somebody says who wants a machine to leave its rules: "ignore all previous instructions". */
  overrides: readonly string[]
}
