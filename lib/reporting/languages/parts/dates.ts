/** How a language says dates. */
export interface DateNames {
  /** January to December, each with all its forms and abbreviations, separated by spaces. */
  months: readonly string[]
  /** Monday to Sunday, likewise. */
  weekdays: readonly string[]
  /** What the name of a weekday ends with that comes again every week: `mondays`. */
  weekly: string
  /** Months that are other words too ("march", "may"): they are months only beside a day or behind one of `before`. */
  ambiguous: readonly string[]
  before: readonly string[]
  /** What may stand between a day and its month. */
  between: readonly string[]
  /** The week after this one. */
  nextWeek: readonly string[]
  /** Up to the end of this week. */
  restOfWeek: readonly string[]
}

/**
 * How a language says days and ranges of days. All that is not a set or a map holds phrases; a single text is several with `|` between
 * them. They are looked for in what was said with numbers in digits, ordinals as `12th`, and commas as words of their own.
 */
export interface DateVocabulary {
  fillers: ReadonlySet<string>
  /** Whether an apostrophe ends a word (`jusqu' à`). */
  elides: boolean
  /** Words for the days of a month, 1 to 31; a number before one below 10 is added to it (`twenty first`). */
  ordinals: ReadonlyMap<string, number>
  /** What follows a number that is an ordinal (`12 th`). */
  ordinalEndings: string
  /** The sign behind a number that makes it an ordinal within a sentence (`12.`); empty where there is none. */
  ordinalMark: string
  /** Monday to Sunday. */
  weekdays: readonly string[]
  /** January to December. */
  months: readonly string[]
  /** Between the day and the month, and before the year (`23 de noviembre de 2026`). */
  of: string
  /** What separates a day from its month in digits where no year follows, as a class of characters. */
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
  beforeYesterday: string
  nextWeek: string
  /** Before a weekday: it may be that of this week or of the next. */
  nextBefore: string
  /** Before and after a weekday: the coming one, which is not tomorrow's. */
  nextOne: string
  nextOneAfter: string
  /** After a weekday: in another week than the coming one, and not said surely in which. */
  nextAfter: string
  /** Before a weekday, and after one: the last one, which is over. */
  last: string
  lastAfter: string
  endOfWeek: string
  endOfMonth: string
  endOfNextWeek: string
  endOfNextMonth: string
  /** The end of a month, before its name. */
  endOf: string
  restOfToday: string
  todayAndTomorrow: string
  restOfWeek: string
  /** Before the last day of a range, which belongs to it. */
  until: string
  /** Between two days, besides `until`. */
  joins: string
  /** Before or after a day that ends a range without belonging to it. */
  excluded: string
  /** Before the first day of a range. */
  from: string
  /** Before a range whose days stand with `and` between them. */
  between: string
  and: string
  /** Before a length that is counted from today (`in a week`), and after one (`a week from today`). */
  ahead: string
  aheadAfter: string
  /** A week from today, in a phrase of its own. */
  weekAhead: string
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
  /** Words that begin another clause. */
  breaks: string
  /**
   * Regions, in lower case, that write the month of a date before the day. Where a language has some, a tag without a region leaves the
   * order open; where it has none, the day is first.
   */
  monthFirst: readonly string[]
  /** Regions, in lower case, that write it in either order. */
  eitherOrder: readonly string[]
}
