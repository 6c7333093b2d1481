/**
 * The words of a language for sick notes. All that is not a set or a map holds phrases; a single text is several with `|` between
 * them. They are looked for in what was said with numbers in digits and commas as words of their own. In `refusals` and `dismissed`,
 * `{note}` stands for any phrase for a note, and `\S+` is no comma.
 */
export interface SickNoteVocabulary {
  fillers: ReadonlySet<string>
  /** Whether an apostrophe ends a word (`jusqu' à`). */
  elides: boolean
  /** Words for the days of a month, 1 to 31; a number before one below 10 is added to it (`twenty first`). */
  ordinals: ReadonlyMap<string, number>
  /** What follows a number that is an ordinal (`12 th`). */
  ordinalEndings: string
  /** Monday to Sunday. */
  weekdays: readonly string[]
  /** January to December. */
  months: readonly string[]
  /** Between the day and the month, and before the year (`23 de noviembre de 2026`). */
  of: string
  /** What separates the parts of a date in digits, as a class of characters. */
  dateMarks: string
  /** What may stand before a day without changing which it is (`the`, `this`, `and including`). */
  beforeDay: string
  /** Articles after which a bare number is a day of the month. */
  articles: string
  /** After a number that is no day of the month. */
  notADate: string
  today: string
  tomorrow: string
  afterTomorrow: string
  yesterday: string
  nextWeek: string
  /** Before a weekday: it may be that of this week or of the next. */
  nextBefore: string
  /** After a weekday: in another week than the coming one, and not said surely in which. */
  nextAfter: string
  endOfWeek: string
  endOfMonth: string
  restOfToday: string
  todayAndTomorrow: string
  restOfWeek: string
  until: string
  from: string
  /** Words that nothing but a first day follows: when it is not understood, the period is not either. */
  begins: string
  /** Before the first day at work. */
  back: string
  /** After the first day at work (`ab Montag wieder arbeiten`): goes with `from`. */
  backAfter: string
  one: string
  couple: string
  to: string
  days: string
  weeks: string
  monthUnits: string
  /** Lengths with a name of their own, in days. */
  named: readonly (readonly [phrase: string, days: number])[]
  /** A week or month "or two". */
  orTwo: string
  /** What may stand between a number and its unit. */
  beforeUnit: string
  lengthBefore: string
  /** Before a length that is not one of absence: since when, how often, after how long. */
  notLength: string
  /** After one, likewise. */
  notLengthAfter: string
  /** What introduces a length that is said later in the sentence than the note. */
  says: string
  /** Words that begin another clause. */
  breaks: string

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
  /** Phrases around a note that nobody decides on: asked, past, of somebody else, under a condition. */
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
  /**
   * Regions, in lower case, that write the month of a date before the day. Where a language has some, a tag without a region leaves the
   * order open.
   */
  monthFirst: readonly string[]
}
