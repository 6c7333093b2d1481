/** A number that was said. */
export interface SpokenNumber {
  value: number
  /** Index of its first word. */
  from: number
  /** Index of the word after its last one. */
  to: number
  /** Whether it was written in digits. */
  digits: boolean
  /** How many decimals were said: 2 for `1,50`, 1 for a half. */
  decimals: number
}

/** How the numbers below a hundred are made: `thirty-two`, `tweeëndertig`, `treinta y dos`, `quatre-vingt-douze`. */
export type Order = 'tens first' | 'units first' | 'tens and units' | 'french'

/** The words that one language makes its numbers of. */
export interface NumberWords {
  order: Order
  /** The words for 0, 1, 2 and so on; several for one number have `|` between them. */
  fromZero: readonly string[]
  /** The words for 20, 30 … 90. */
  tens: readonly string[]
  /** 100, 1000, 1,000,000, words for several hundreds (`doscientos`), and what has no other place, like `anderhalf`. */
  others: ReadonlyArray<readonly [value: number, words: string]>
  /** The word that is 1 only as a part of a number, and an article anywhere else. */
  one: string
  /** Other forms of it, which are not written in one word with the rest. */
  articles: readonly string[]
  /** Words between the parts of a number. */
  and: readonly string[]
  /** Whether `and` may follow a hundred or a thousand. */
  andAfterHundred: boolean
  /** What the decimals follow when they are said. */
  point: readonly string[]
  /** What decimals may follow, though it also stands between two numbers: `treinta y seis con ocho`, `doce con ocho`. */
  weakPoint?: readonly string[]
  /** Half, after a whole number. */
  half: readonly string[]
  /** The mark between the decimals and the whole of a number in digits; the other mark is that of thousands. */
  decimalMark: '.' | ','
  /** Whether several of these words are written as one. */
  compounds: boolean
  /** Pairs of words of which the second is no number: `pour cent`. */
  notAfter: Readonly<Record<string, readonly string[]>>
}

/** Words that stand for a number without being one. */
export interface ImpliedNumberWords {
  /** `twice`: how many times. */
  multiples: Readonly<Record<string, number>>
  /** `fortnight`: how many days. */
  days: Readonly<Record<string, number>>
  /** `half`, `both`, `couple`: what they are worth. */
  worth: Readonly<Record<string, number>>
  /** `first` to `thirty-first`, each with all its forms, separated by spaces; what is put together of two words is left empty. */
  ordinals: readonly string[]
  /** Before a unit they are 1: `a tablet`. */
  articles: readonly string[]
  /** What is joined to an article by an apostrophe: `d'une`. */
  elisions: readonly string[]
  /** Between a word of `worth` and what is counted, besides an article: "a couple of days". */
  of: readonly string[]
  /**
   * Between two numbers that share the unit behind the second: `two to three days`. Also what stands between two pressures, "and" and
   * "or", which the vital signs name.
   */
  joins: readonly string[]
  /** What stands between two pressures and never between two other numbers with one unit: "94 on two litres". `upon` is known. */
  pressureJoins: readonly string[]
}

/** The units that are told apart. What they measure is in reading/quantities/units.ts. */
export const unitIds = [
  'g', 'kg', 'mg', 'mcg', 'lb', 'pfund', 'hg', 'oz', 'stone', 'ml', 'cl', 'dl', 'l', 'cm', 'mm', 'm', 'inch', 'foot', 'celsius', 'fahrenheit', 'degree',
  'mmhg', 'cmhg', 'bpm', 'perminute', 'breaths', 'mgdl', 'gl', 'mmoll', 'lmin', 'ls', 'percent', 'second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'age',
  'clock', 'tablet', 'capsule', 'puff', 'drop', 'sachet', 'iu', 'times', 'money'
] as const
export type UnitId = typeof unitIds[number]

/** Plain words for units, beside the symbols that everybody writes (`mg`, `%`). */
export type UnitWords = Readonly<Partial<Record<UnitId, readonly string[]>>>

/** How a language writes and says units. */
export interface UnitVocabulary {
  names: UnitWords
  /**
   * What is a unit as well as something else: "95 drops to 90", "120 at night". A check takes it into account, because each reading of
   * what was said counts; a value is not selected by it.
   */
  loose: UnitWords
}
