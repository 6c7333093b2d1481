import { dayOf, endOfMonth, monthsLater, partsOf, weekdayOf, type Day } from '../../reading/calendar.js'
import type { SickNoteVocabulary } from '../../languages/parts/sick-note.js'
import { matchesOf } from '../../matches.js'

/** The longest sick note, and how far back one may start, in days. */
const MAX_LENGTH = 366
const MAX_BACKDATED = 31

/** Dates without a year that have passed this year are next year's, up to this many days ahead. */
const MAX_AHEAD = 200

const FRIDAY = 5

/** A day as it was said. What cannot be told, or is not in the calendar, is `unclear`. */
type SaidDay =
  | { kind: 'offset', days: number }
  | { kind: 'weekday', weekday: number, week: 'coming' | 'next' | 'either' }
  | { kind: 'date', date: number, month: number | null, year: number | null, weekday?: number, isToday?: boolean }
  | { kind: 'end', of: 'week' | 'month' }
  | { kind: 'unclear' }

/** A part of a period, and where it stands in the plain text. */
export type Span = { at: number, end: number } & (
  | { kind: 'from' | 'until' | 'last' | 'back', day: SaidDay }
  | { kind: 'length', count: number, unit: 'day' | 'month' }
)

export interface Period {
  from: Day
  to: Day
}

/** How the parts of a period are found in the plain text of a language. */
export interface SpanReader {
  matchers: readonly (readonly [kind: 'from' | 'until' | 'back' | 'length', matcher: RegExp])[]
  /** Order of the numbers in `3/12`; `null` where it is not known. */
  dayFirst: boolean | null
}

const whole = (source: string) => new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'g')

function named (words: readonly string[], name: string): string {
  return words.map((word, at) => `(?<${name}${at}>${word})`).join('|')
}

function daySource (v: SickNoteVocabulary): string {
  const weekday = named(v.weekdays, 'w')
  const months = named(v.months, 'm')
  const monthsAgain = named(v.months, 'n')
  const date = `(?<date>\\d{1,2})(?:th)?(?: (?:${v.ordinalEndings}))?(?: (?:${v.of}))? (?:${months})(?: (?:(?:${v.of}) )?(?<year>20\\d\\d))?`
  const monthFirst = `(?:${monthsAgain}) (?:the )?(?<laterDate>\\d{1,2})(?:th)?(?: (?:${v.ordinalEndings}))?(?: (?<laterYear>20\\d\\d))?`
  const bare = `(?<bare>\\d{1,2})th|(?<ended>\\d{1,2}) (?:${v.ordinalEndings})|(?<=(?<![^ ])(?:${v.articles}) )(?<plain>\\d{1,2})(?! (?:${unitsOf(v)})(?![^ ]))`
  const numeric = `(?<numeric>\\d{1,2}[${v.dateMarks}]\\d{1,2}(?:[${v.dateMarks}](?:20)?\\d\\d)?|20\\d\\d-\\d\\d-\\d\\d)`
  const spelled = `${date}|${monthFirst}|${numeric}`
  return `(?:(?:${v.beforeDay}) ){0,4}(?:(?<endOfMonth>${v.endOfMonth})|(?<endOfWeek>${v.endOfWeek})|(?<afterTomorrow>${v.afterTomorrow})` +
    `|(?<tomorrow>${v.tomorrow})|(?<today>${v.today})(?:${dateOfToday(v)})?|(?<yesterday>${v.yesterday})` +
    `|(?:(?<weekBefore>${v.nextWeek}) |(?<before>${v.nextBefore}) )?(?:${weekday})(?: (?<week>${v.nextWeek})| (?<after>${v.nextAfter}))?` +
    `(?:${dateAgain(v)})?|${spelled}|${bare})`
}

/** The date of today in apposition: "from today, Wednesday 4 March". */
function dateOfToday (v: SickNoteVocabulary): string {
  const before = `(?:(?:${v.beforeDay}) ){0,2}`
  const date = `(?<todaysDate>\\d{1,2})(?:th)?(?: (?:${v.ordinalEndings}))?(?: (?:${v.of}))? (?:${named(v.months, 'p')})(?: (?:(?:${v.of}) )?20\\d\\d)?`
  return ` , ${before}(?:(?:${v.weekdays.join('|')})(?: ,)? ${before})?${date}`
}

/** A date after a weekday (`Friday 13 March`, `Friday the 13th`). */
function dateAgain (v: SickNoteVocabulary): string {
  const ordinal = `th| (?:${v.ordinalEndings})`
  const month = `(?:${ordinal})?(?: (?:${v.of}))? (?:${named(v.months, 'o')})(?: (?:(?:${v.of}) )?(?<weekdayYear>20\\d\\d))?`
  // A bare number may count something else: "until Friday 3 tablets".
  const bare = `${ordinal}|(?=$| ,| (?:${v.breaks}|${v.beforeDay})(?![^ ]))`
  return `(?: ,)? (?:(?:${v.beforeDay}) ){0,2}(?<weekdayDate>\\d{1,2})(?:${month}|${bare})`
}

/** What follows a number that is not a day of the month. */
function unitsOf (v: SickNoteVocabulary): string {
  const units = `${v.days}|${v.weeks}|${v.monthUnits}`
  return `(?:${v.to}) \\d{1,3} (?:${units})|${units}|${v.notADate}`
}

function lengthSource (v: SickNoteVocabulary): string {
  const count = `(?<oneOr>(?:${v.one}) (?:${v.to}) )?(?<least>\\d{1,3})(?: (?:${v.to}) (?:(?:${v.to}) )?(?<most>\\d{1,3}))?|(?<couple>${v.couple})|(?<one>${v.one})`
  const unit = `(?:(?:${v.beforeUnit}) )?(?:(?<days>${v.days})|(?<weeks>${v.weeks})|(?<months>${v.monthUnits}))`
  const names = v.named.map(([phrase], at) => `(?<named${at}>${phrase})`).join('|')
  return `(?:(?:${v.lengthBefore}) ){0,2}(?:(?:${count}) ${unit}(?: (?:${v.orTwo}))?|${names}` +
    `|(?<both>${v.todayAndTomorrow})|(?<rest>${v.restOfToday})|(?<restOfWeek>${v.restOfWeek}))`
}

/**
 * Whether `3/12` is in December: not in the regions that write the month first; `null` when the language has such regions and the tag names
 * none.
 *
 * @param language a BCP 47 tag
 */
export function dayFirstIn (language: string, { monthFirst }: SickNoteVocabulary): boolean | null {
  const [, ...others] = language.toLowerCase().split('-')
  if (monthFirst.length === 0) return true
  return others.length === 0 ? null : !others.some(part => monthFirst.includes(part))
}

export function compileSpans (v: SickNoteVocabulary): SpanReader['matchers'] {
  const day = daySource(v)
  return [
    ['back', whole(`(?:${v.back}) ${day}|(?:(?:${v.from}) )?${day.replace(/\(\?<(\w+)>/g, '(?<$1_>')} (?:${v.backAfter})`)],
    ['until', whole(`(?:${v.until}) ${day}`)],
    ['from', whole(`(?:${v.from}) ${day}`)],
    ['length', whole(`(?<not>(?:${v.notLength}) (?:the )?)?(?:${lengthSource(v)})(?<notAfter> (?:${v.notLengthAfter}))?`)]
  ]
}

type Groups = Record<string, string | undefined>

function indexOf (groups: Groups, name: string): number {
  for (let at = 0; at < 12; at += 1) if (groups[`${name}${at}`] !== undefined) return at
  return -1
}

function numericDay (text: string, dayFirst: boolean | null): SaidDay {
  const [first = NaN, second = NaN, third] = text.split(/[-/.]/).map(Number)
  if (first > 31) return { kind: 'date', date: third ?? NaN, month: second, year: first }
  const year = third === undefined ? null : third < 100 ? 2000 + third : third
  if (dayFirst === null && first <= 12 && second <= 12 && first !== second) return { kind: 'unclear' }
  const [date, month] = (dayFirst ?? first > 12) ? [first, second] : [second, first]
  return { kind: 'date', date, month, year }
}

function saidDay (groups: Groups, dayFirst: boolean | null): SaidDay {
  const { date, laterDate, bare, ended, plain, numeric, weekdayDate } = groups
  if (groups.endOfMonth !== undefined) return { kind: 'end', of: 'month' }
  if (groups.endOfWeek !== undefined) return { kind: 'end', of: 'week' }
  if (groups.afterTomorrow !== undefined) return { kind: 'offset', days: 2 }
  if (groups.tomorrow !== undefined) return { kind: 'offset', days: 1 }
  if (groups.today !== undefined) {
    const { todaysDate } = groups
    if (todaysDate === undefined) return { kind: 'offset', days: 0 }
    return { kind: 'date', date: Number(todaysDate), month: indexOf(groups, 'p') + 1, year: null, isToday: true }
  }
  if (groups.yesterday !== undefined) return { kind: 'offset', days: -1 }
  const year = groups.year ?? groups.laterYear ?? groups.weekdayYear
  const said = (text: string, month: number) =>
    ({ kind: 'date' as const, date: Number(text), month: month < 0 ? null : month + 1, year: year === undefined ? null : Number(year) })
  if (weekdayDate !== undefined) return { ...said(weekdayDate, indexOf(groups, 'o')), weekday: indexOf(groups, 'w') + 1 }
  if (date !== undefined) return said(date, indexOf(groups, 'm'))
  if (laterDate !== undefined) return said(laterDate, indexOf(groups, 'n'))
  if (numeric !== undefined) return numericDay(numeric, dayFirst)
  const alone = bare ?? ended ?? plain
  if (alone !== undefined) return said(alone, -1)
  if (groups.after !== undefined) return { kind: 'unclear' }
  const next = groups.week !== undefined || groups.weekBefore !== undefined
  const either = groups.before !== undefined
  return { kind: 'weekday', weekday: indexOf(groups, 'w') + 1, week: next ? 'next' : either ? 'either' : 'coming' }
}

type SaidEnd = { kind: 'length', count: number, unit: 'day' | 'month' } | { kind: 'last', day: SaidDay }

function saidLength (groups: Groups, text: string, v: SickNoteVocabulary): SaidEnd | null {
  if (groups.not !== undefined || groups.notAfter !== undefined) return null
  if (groups.both !== undefined) return { kind: 'last', day: { kind: 'offset', days: 1 } }
  if (groups.rest !== undefined) return { kind: 'last', day: { kind: 'offset', days: 0 } }
  if (groups.restOfWeek !== undefined) return { kind: 'last', day: { kind: 'end', of: 'week' } }
  const name = v.named[indexOf(groups, 'named')]
  if (name !== undefined) {
    const [hours] = text.match(/\d+(?= )/) ?? []
    return { kind: 'length', count: name[1] === 0 ? Number(hours) / 24 : name[1], unit: 'day' }
  }
  // "2 to 3 days" are surely 2.
  const least = groups.couple !== undefined ? 2 : Math.min(Number(groups.least), Number(groups.most ?? groups.least))
  const count = (groups.one ?? groups.oneOr) !== undefined ? 1 : least
  if (groups.months !== undefined) return { kind: 'length', count, unit: 'month' }
  return { kind: 'length', count: groups.weeks !== undefined ? count * 7 : count, unit: 'day' }
}

/** Finds the parts of periods in a plain text, in order and without overlaps. */
export function spansIn (text: string, reader: SpanReader, v: SickNoteVocabulary): Span[] {
  const found: Span[] = []
  for (const [kind, matcher] of reader.matchers) {
    for (const match of matchesOf(matcher, text)) {
      const at = match.index
      const end = at + match[0].length
      if (found.some(span => span.at < end && at < span.end)) continue
      const groups = Object.fromEntries(Object.entries(match.groups ?? {}).flatMap(([name, value]) => value === undefined ? [] : [[name.replace(/_$/, ''), value]]))
      if (kind !== 'length') found.push({ at, end, kind, day: saidDay(groups, reader.dayFirst) })
      else {
        const length = saidLength(groups, match[0], v)
        if (length !== null) found.push({ at, end, ...length })
      }
    }
  }
  return found.sort((left, right) => left.at - right.at)
}

/** The day of a date, in the year or month to come where those are not said. */
function resolveDate ({ date, month, year }: Extract<SaidDay, { kind: 'date' }>, today: Day, earliest: Day): Day | null {
  const now = partsOf(today)
  if (year !== null) return dayOf(year, month ?? 0, date)
  const day = dayOf(now.year, month ?? now.month, date)
  if (month === null) {
    if (date >= now.date || (day !== null && day >= earliest)) return day
    return dayOf(now.month === 12 ? now.year + 1 : now.year, now.month % 12 + 1, date)
  }
  if (day !== null && day >= earliest) return day
  const later = dayOf(now.year + 1, month, date)
  return later !== null && later - today <= MAX_AHEAD ? later : null
}

/** The day that is meant, not before `earliest`; `null` when it cannot be told or there is none. */
function resolve (said: SaidDay, today: Day, earliest: Day): Day | null {
  switch (said.kind) {
    case 'offset': return today + said.days
    case 'end': {
      // A sick note is about work: the end of the week is Friday, and of a weekend its Sunday.
      if (said.of === 'month') return endOfMonth(earliest)
      const weekday = weekdayOf(earliest)
      return weekday <= FRIDAY ? earliest + FRIDAY - weekday : earliest + 7 - weekday
    }
    case 'weekday': {
      // Today is called today, so that the name of its weekday means the next one.
      const base = Math.max(today, earliest)
      const coming = base + (said.weekday - weekdayOf(base) + 6) % 7 + 1
      const inNextWeek = today + 7 - weekdayOf(today) + said.weekday
      if (said.week === 'next') return inNextWeek
      return said.week === 'coming' || coming === inNextWeek ? coming : null
    }
    case 'date': {
      const day = resolveDate(said, today, earliest)
      if (said.isToday === true && day !== today) return null
      // "Friday the 12th", when the 12th is a Thursday: one of the two was not said like that.
      return day !== null && said.weekday !== undefined && said.weekday !== weekdayOf(day) ? null : day
    }
    case 'unclear': return null
  }
}

/**
 * The period that its parts tell of, from today when no beginning is said; `null` when no end is said, parts contradict each other, a day
 * is not in the calendar or cannot be told, or it is over already.
 *
 * @param untilIsReturn whether an end is the first day at work, as in "no work until Monday"
 */
export function periodOf (spans: readonly Span[], today: Day, untilIsReturn: boolean): Period | null {
  const begin = spans.find((span): span is Extract<Span, { day: SaidDay }> => span.kind === 'from')
  const from = begin === undefined ? today : resolve(begin.day, today, begin.day.kind === 'date' ? today - MAX_BACKDATED : today)
  if (from === null) return null
  const ends = new Set(spans.flatMap(span => {
    if (span.kind === 'from') return []
    if (span.kind === 'length') return [span.unit === 'month' ? monthsLater(from, span.count) - 1 : from + span.count - 1]
    const day = resolve(span.day, today, span.day.kind === 'date' ? today : from)
    return [day === null ? null : span.kind === 'back' || (span.kind === 'until' && untilIsReturn) ? day - 1 : day]
  }))
  const [to] = ends
  if (ends.size !== 1 || to === undefined || to === null) return null
  const fits = Number.isInteger(to) && to >= today && to >= from && to - from < MAX_LENGTH && from >= today - MAX_BACKDATED
  return fits ? { from, to } : null
}
