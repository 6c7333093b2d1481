import { forEachPack } from '../../languages/index.js'
import type { DateVocabulary } from '../../languages/parts/dates.js'

/** A year, in one number or as it is spoken: "twenty twenty-six". */
const YEAR = '20 ?\\d\\d'

/** Matches a phrase that begins where it is looked for and ends with a word. */
const here = (source: string) => new RegExp(`(?:${source})(?![^ ])`, 'uy')

function named (words: readonly string[], name: string): string {
  return words.map((word, at) => `(?<${name}${at}>${word})`).join('|')
}

function daySource (v: DateVocabulary): string {
  const ordinal = `(?:th)?(?: (?:${v.ordinalEndings}))?`
  const year = (name: string) => `(?: (?:(?:${v.of}) )?(?<${name}>${YEAR}))?`
  const date = `(?<date>\\d{1,2})${ordinal}(?: (?:${v.of}))? (?:${named(v.months, 'm')})${year('year')}`
  const monthFirst = `(?:${named(v.months, 'n')}) (?:(?:${v.articles}) )?(?<laterDate>\\d{1,2})${ordinal}(?: ,)?${year('laterYear')}`
  // "Am ersten vierten", "the first of the fourth"
  const ordinals = `(?<ordinalDate>\\d{1,2})th (?:(?:${v.of}) (?:(?:${v.articles}) )?)?(?<ordinalMonth>\\d{1,2})th${year('ordinalYear')}`
  const bare = `(?<bare>\\d{1,2})th|(?<ended>\\d{1,2}) (?:${v.ordinalEndings})|(?<=(?<![^ ])(?:${v.articles}) )(?<plain>\\d{1,2})(?! (?:${unitsOf(v)})(?![^ ]))`
  const marks = v.dateMarks
  const numeric = `(?<numeric>\\d{1,2}[-/.]\\d{1,2}[-/.](?:20)?\\d\\d|\\d{1,2}[${marks}]\\d{1,2}|20\\d\\d-\\d\\d-\\d\\d)`
  const ends = `(?<endOfNextMonth>${v.endOfNextMonth})|(?<endOfNextWeek>${v.endOfNextWeek})|(?<endOfMonth>${v.endOfMonth})|(?<endOfWeek>${v.endOfWeek})` +
    `|(?:${v.endOf}) (?:${named(v.months, 'e')})${year('endYear')}`
  const weekday = `(?:(?<weekBefore>${v.nextWeek}) |(?<before>${v.nextBefore}) |(?<oneBefore>${v.nextOne}) |(?<lastBefore>${v.last}) )?(?:${named(v.weekdays, 'w')})` +
    `(?: (?<week>${v.nextWeek})| (?<oneAfter>${v.nextOneAfter})| (?<after>${v.nextAfter})| (?<lastAfter>${v.lastAfter}))?(?:${dateAgain(v)})?`
  return `(?:(?:${v.beforeDay}) ){0,4}(?:${ends}|(?<weekAhead>${v.weekAhead})|(?<afterTomorrow>${v.afterTomorrow})` +
    `|(?<tomorrow>${v.tomorrow})|(?<today>${v.today})(?:${dateOfToday(v)})?|(?<beforeYesterday>${v.beforeYesterday})|(?<yesterday>${v.yesterday})` +
    `|${weekday}|${date}|${monthFirst}|${numeric}|${ordinals}|${bare})`
}

/** The date of today in apposition: "from today, Wednesday 4 March". */
function dateOfToday (v: DateVocabulary): string {
  const before = `(?:(?:${v.beforeDay}) ){0,2}`
  const date = `(?<todaysDate>\\d{1,2})(?:th)?(?: (?:${v.ordinalEndings}))?(?: (?:${v.of}))? (?:${named(v.months, 'p')})(?: (?:(?:${v.of}) )?${YEAR})?`
  return ` , ${before}(?:(?:${v.weekdays.join('|')})(?: ,)? ${before})?${date}`
}

/** A date after a weekday (`Friday 13 March`, `Friday the 13th`, `Friday, March 13`). */
function dateAgain (v: DateVocabulary): string {
  const ordinal = `th| (?:${v.ordinalEndings})`
  const year = (name: string) => `(?: (?:(?:${v.of}) )?(?<${name}>${YEAR}))?`
  const month = `(?:${ordinal})?(?: (?:${v.of}))? (?:${named(v.months, 'o')})${year('weekdayYear')}`
  // A bare number may count something else: "until Friday 3 tablets".
  const bare = `${ordinal}|(?=$| ,| (?:${v.breaks}|${v.beforeDay}|${v.until})(?![^ ]))`
  const monthFirst = `(?:${named(v.months, 'q')}) (?:(?:${v.articles}) )?(?<laterWeekdayDate>\\d{1,2})(?:${ordinal})?${year('laterWeekdayYear')}`
  return `(?: ,)? (?:(?:${v.beforeDay}) ){0,2}(?:(?<weekdayDate>\\d{1,2})(?:${month}|${bare})|${monthFirst})`
}

/** What follows a number that is not a day of the month. */
function unitsOf (v: DateVocabulary): string {
  const units = `${v.days}|${v.weeks}|${v.monthUnits}`
  return `(?:${v.to}) \\d{1,3} (?:${units})|${units}|${v.notADate}`
}

function countSource (v: DateVocabulary): string {
  const count = `(?<oneOr>(?:${v.one}) (?:${v.to}) )?(?<least>\\d{1,3})(?: (?:${v.to}) (?:(?:${v.to}) )?(?<most>\\d{1,3}))?|(?<couple>${v.couple})|(?<one>${v.one})`
  const unit = `(?:(?:${v.beforeUnit}) )?(?:(?<days>${v.days})|(?<weeks>${v.weeks})|(?<months>${v.monthUnits}))`
  const names = v.named.map(([phrase], at) => `(?<named${at}>${phrase})`).join('|')
  return `(?:${count}) ${unit}(?: (?:${v.orTwo}))?|${names}`
}

function lengthSource (v: DateVocabulary): string {
  return `(?:(?:${v.lengthBefore}) ){0,2}(?:${countSource(v)}` +
    `|(?<both>${v.todayAndTomorrow})|(?<rest>${v.restOfToday})|(?<restOfWeek>${v.restOfWeek}))`
}

/** What each day and each length has, beside a number in digits. */
function hintsOf (v: DateVocabulary): string {
  return [
    v.days, v.weeks, v.monthUnits, ...v.named.map(([phrase]) => phrase), ...v.weekdays, ...v.months, v.today, v.tomorrow, v.afterTomorrow,
    v.yesterday, v.beforeYesterday, v.weekAhead, v.endOfWeek, v.endOfMonth, v.endOfNextWeek, v.endOfNextMonth, v.restOfToday,
    v.todayAndTomorrow, v.restOfWeek
  ].join('|')
}

function compile (v: DateVocabulary) {
  const units = unitsOf(v)
  return {
    day: here(daySource(v)),
    /** A number that is a day only beside one that surely is: "1 to 15 April". */
    number: new RegExp(`(?:(?:${v.beforeDay}) ){0,2}(?<plain>\\d{1,2})(?:th)?(?: (?:${v.ordinalEndings}))?(?! (?:${units})(?![^ ]))(?![^ ])`, 'uy'),
    back: here(v.back),
    backAfter: here(v.backAfter),
    between: here(v.between),
    and: here(v.and),
    from: here(v.from),
    until: here(v.until),
    /** Any of those that stand before a day. */
    opens: here([v.back, v.between, v.from, v.until].join('|')),
    /** Without it, a text has no parts: cheaper than to look for each of them. */
    hint: new RegExp(`\\d|(?<![^ ])(?:${hintsOf(v)})(?![^ ])`, 'u'),
    join: here(`(?:, )?(?:${v.until}|${v.joins}|–)`),
    excluded: here(v.excluded),
    ahead: here(`(?:${v.ahead}) (?:${countSource(v)})`),
    aheadAfter: here(`(?:${countSource(v)}) (?:${v.aheadAfter})`),
    length: here(`(?<not>(?:${v.notLength}) (?:the )?)?(?:${lengthSource(v)})(?<notAfter> (?:${v.notLengthAfter}))?`),
    vocabulary: v
  }
}

/** How the parts of a range are found in the plain text of a language. */
export type DateGrammar = ReturnType<typeof compile>

export const grammarOf = forEachPack(({ dates }) => compile(dates))
