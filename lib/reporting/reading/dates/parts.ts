import type { DateVocabulary } from '../../languages/parts/dates.js'
import type { DateGrammar } from './patterns.js'

/**
 * The week of a weekday: its coming one, the coming one that is not tomorrow (`mercredi prochain`), that of the next week, one of both, or
 * the last one.
 */
export type Week = 'coming' | 'upcoming' | 'next' | 'either' | 'last'

/** A day as it was said. What cannot be told is `unclear`. */
export type SpokenDay =
  | { kind: 'offset', days: number }
  | { kind: 'ahead', count: number, unit: 'day' | 'month' }
  | { kind: 'weekday', weekday: number, week: Week }
  | SpokenDate
  | { kind: 'numeric', numbers: readonly [number, number], year: number | null }
  | { kind: 'end', of: 'week' | 'month', next: boolean }
  | { kind: 'end of', month: number, year: number | null }
  | { kind: 'unclear' }

/** A day of the month, with what was said of the rest. */
export interface SpokenDate {
  kind: 'date'
  date: number
  month: number | null
  year: number | null
  weekday?: number
  isToday?: boolean
}

/**
 * A part of a range, and where it stands in the plain text. `until` and `last` are its last day, `back` is the day after that, and `day` a
 * day by itself.
 */
export type DatePart = { at: number, end: number } & (
  | { kind: 'from' | 'until' | 'last' | 'back' | 'day', day: SpokenDay }
  | { kind: 'length', count: number, unit: 'day' | 'month' }
)

type Groups = Readonly<Record<string, string | undefined>>

interface Found<T> {
  value: T
  end: number
}

function indexOf (groups: Groups, name: string): number {
  for (let at = 0; at < 12; at += 1) if (groups[`${name}${at}`] !== undefined) return at
  return -1
}

function yearOf (text: string | undefined): number | null {
  return text === undefined ? null : Number(text.replace(' ', ''))
}

function numericDay (text: string): SpokenDay {
  const [first = NaN, second = NaN, third] = text.split(/[-/.]/).map(Number)
  if (first > 31) return { kind: 'date', date: third ?? NaN, month: second, year: first }
  return { kind: 'numeric', numbers: [first, second], year: third === undefined ? null : third < 100 ? 2000 + third : third }
}

function saidDay (groups: Groups): SpokenDay {
  const { date, laterDate, ordinalDate, bare, ended, plain, numeric, weekdayDate, laterWeekdayDate } = groups
  if (groups.endOfNextMonth !== undefined) return { kind: 'end', of: 'month', next: true }
  if (groups.endOfNextWeek !== undefined) return { kind: 'end', of: 'week', next: true }
  if (groups.endOfMonth !== undefined) return { kind: 'end', of: 'month', next: false }
  if (groups.endOfWeek !== undefined) return { kind: 'end', of: 'week', next: false }
  const endedMonth = indexOf(groups, 'e')
  if (endedMonth >= 0) return { kind: 'end of', month: endedMonth + 1, year: yearOf(groups.endYear) }
  if (groups.weekAhead !== undefined) return { kind: 'offset', days: 7 }
  if (groups.afterTomorrow !== undefined) return { kind: 'offset', days: 2 }
  if (groups.tomorrow !== undefined) return { kind: 'offset', days: 1 }
  if (groups.today !== undefined) {
    const { todaysDate } = groups
    if (todaysDate === undefined) return { kind: 'offset', days: 0 }
    return { kind: 'date', date: Number(todaysDate), month: indexOf(groups, 'p') + 1, year: null, isToday: true }
  }
  if (groups.beforeYesterday !== undefined) return { kind: 'offset', days: -2 }
  if (groups.yesterday !== undefined) return { kind: 'offset', days: -1 }
  const dateIn = (text: string, month: number, year?: string): SpokenDate =>
    ({ kind: 'date', date: Number(text), month: month < 0 ? null : month + 1, year: yearOf(year) })
  const weekday = indexOf(groups, 'w') + 1
  if (weekdayDate !== undefined) return { ...dateIn(weekdayDate, indexOf(groups, 'o'), groups.weekdayYear), weekday }
  if (laterWeekdayDate !== undefined) return { ...dateIn(laterWeekdayDate, indexOf(groups, 'q'), groups.laterWeekdayYear), weekday }
  if (date !== undefined) return dateIn(date, indexOf(groups, 'm'), groups.year)
  if (laterDate !== undefined) return dateIn(laterDate, indexOf(groups, 'n'), groups.laterYear)
  if (ordinalDate !== undefined) return dateIn(ordinalDate, Number(groups.ordinalMonth) - 1, groups.ordinalYear)
  if (numeric !== undefined) return numericDay(numeric)
  const alone = bare ?? ended ?? plain
  if (alone !== undefined) return dateIn(alone, -1)
  if (groups.after !== undefined) return { kind: 'unclear' }
  if ((groups.lastBefore ?? groups.lastAfter) !== undefined) return { kind: 'weekday', weekday, week: 'last' }
  const next = (groups.week ?? groups.weekBefore) !== undefined
  if (next) return { kind: 'weekday', weekday, week: 'next' }
  if (groups.before !== undefined) return { kind: 'weekday', weekday, week: 'either' }
  return { kind: 'weekday', weekday, week: (groups.oneBefore ?? groups.oneAfter) === undefined ? 'coming' : 'upcoming' }
}

function countOf (groups: Groups, text: string, v: DateVocabulary): { count: number, unit: 'day' | 'month' } {
  const name = v.named[indexOf(groups, 'named')]
  if (name !== undefined) {
    const [hours] = text.match(/\d+(?= )/) ?? []
    return { count: name[1] === 0 ? Number(hours) / 24 : name[1], unit: 'day' }
  }
  // "2 to 3 days" are surely 2.
  const least = groups.couple !== undefined ? 2 : Math.min(Number(groups.least), Number(groups.most ?? groups.least))
  const count = (groups.one ?? groups.oneOr) !== undefined ? 1 : least
  if (groups.months !== undefined) return { count, unit: 'month' }
  return { count: groups.weeks !== undefined ? count * 7 : count, unit: 'day' }
}

function matchAt (matcher: RegExp, text: string, at: number): RegExpExecArray | null {
  matcher.lastIndex = at
  return matcher.exec(text)
}

/** Where the word behind a phrase begins that stands at a place. */
function after (matcher: RegExp, text: string, at: number): number | null {
  const match = matchAt(matcher, text, at)
  return match === null ? null : at + match[0].length + 1
}

function dayAt (text: string, at: number, grammar: DateGrammar): Found<SpokenDay> | null {
  const match = matchAt(grammar.day, text, at)
  return match === null ? null : { value: saidDay(match.groups ?? {}), end: at + match[0].length }
}

function numberAt (text: string, at: number, { number }: DateGrammar): Found<SpokenDate> | null {
  const match = matchAt(number, text, at)
  return match === null ? null : { value: { kind: 'date', date: Number(match.groups?.plain), month: null, year: null }, end: at + match[0].length }
}

/** A day that is counted from today: "in a week"; behind the end of a range also "a week from today", which is a length elsewhere. */
function aheadAt (text: string, at: number, { ahead, aheadAfter, vocabulary }: DateGrammar, isEnd: boolean): Found<SpokenDay> | null {
  const match = matchAt(ahead, text, at) ?? (isEnd ? matchAt(aheadAfter, text, at) : null)
  return match === null ? null : { value: { kind: 'ahead', ...countOf(match.groups ?? {}, match[0], vocabulary) }, end: at + match[0].length }
}

function isDate (day: SpokenDay | undefined): day is SpokenDate {
  return day?.kind === 'date'
}

/** The last day of a range, behind a word that ends ranges; a bare number is one where the first day is a date. */
function lastDayAt (text: string, at: number, grammar: DateGrammar, first?: SpokenDay): Found<DatePart> | null {
  const behindExcluded = after(grammar.excluded, text, at)
  const start = behindExcluded ?? at
  const number = isDate(first) && first.month !== null ? numberAt(text, start, grammar) : null
  const day = dayAt(text, start, grammar) ?? aheadAt(text, start, grammar, true) ?? number
  if (day === null) return null
  const comma = text.startsWith(' ,', day.end) ? 2 : 0
  const excluded = matchAt(grammar.excluded, text, day.end + comma + 1)
  const end = excluded === null ? day.end : day.end + comma + 1 + excluded[0].length
  return { value: { at, end, kind: behindExcluded !== null || excluded !== null ? 'back' : 'until', day: day.value }, end }
}

/** A range without a word before it: "Monday to Wednesday", "1 – 15 April", and what follows `from`. */
function rangeAt (text: string, at: number, start: number, grammar: DateGrammar, joins: RegExp = grammar.join): Found<DatePart[]> | null {
  for (const first of [dayAt(text, start, grammar), numberAt(text, start, grammar)]) {
    const next = first === null ? null : after(joins, text, first.end + 1)
    if (first === null || next === null) continue
    const last = lastDayAt(text, next, grammar, first.value)
    if (last === null || !('day' in last.value)) continue
    // A bare number is a day only beside a date that names its month.
    const isBare = matchAt(grammar.day, text, start) === null
    if (isBare && !(isDate(last.value.day) && last.value.day.month !== null) && last.value.day.kind !== 'numeric') continue
    return { value: [{ at, end: first.end, kind: 'from', day: first.value }, { ...last.value, at: first.end + 1 }], end: last.end }
  }
  return null
}

/** The first day of a range, or the first day behind one (`ab Montag wieder arbeiten`). */
function startAt (text: string, at: number, start: number, grammar: DateGrammar, kind: 'from' | 'day'): Found<DatePart[]> | null {
  const day = dayAt(text, start, grammar) ?? (kind === 'from' ? aheadAt(text, start, grammar, false) : null)
  if (day === null) return null
  const back = matchAt(grammar.backAfter, text, day.end + 1)
  if (back === null) return { value: [{ at, end: day.end, kind, day: day.value }], end: day.end }
  const end = day.end + 1 + back[0].length
  return { value: [{ at, end, kind: 'back', day: day.value }], end }
}

function lengthAt (text: string, at: number, { length, vocabulary }: DateGrammar): Found<DatePart[]> | null {
  const match = matchAt(length, text, at)
  if (match === null) return null
  const groups = match.groups ?? {}
  const end = at + match[0].length
  if ((groups.not ?? groups.notAfter) !== undefined) return { value: [], end }
  const last = (day: SpokenDay): Found<DatePart[]> => ({ value: [{ at, end, kind: 'last', day }], end })
  if (groups.both !== undefined) return last({ kind: 'offset', days: 1 })
  if (groups.rest !== undefined) return last({ kind: 'offset', days: 0 })
  if (groups.restOfWeek !== undefined) return last({ kind: 'end', of: 'week', next: false })
  return { value: [{ at, end, kind: 'length', ...countOf(groups, match[0], vocabulary) }], end }
}

/** The parts that begin with a word that stands before a day. */
function openedAt (text: string, at: number, grammar: DateGrammar): Found<DatePart[]> | null {
  if (matchAt(grammar.opens, text, at) === null) return null
  const behindBack = after(grammar.back, text, at)
  const back = behindBack === null ? null : dayAt(text, behindBack, grammar) ?? aheadAt(text, behindBack, grammar, true)
  if (back !== null) return { value: [{ at, end: back.end, kind: 'back', day: back.value }], end: back.end }

  const behindBetween = after(grammar.between, text, at)
  const between = behindBetween === null ? null : rangeAt(text, at, behindBetween, grammar, grammar.and)
  if (between !== null) return between

  const behindFrom = after(grammar.from, text, at)
  const from = behindFrom === null ? null : rangeAt(text, at, behindFrom, grammar) ?? startAt(text, at, behindFrom, grammar, 'from')
  if (from !== null) return from

  const behindUntil = after(grammar.until, text, at)
  const until = behindUntil === null ? null : lastDayAt(text, behindUntil, grammar)
  return until === null ? null : { value: [{ ...until.value, at }], end: until.end }
}

/** The parts that begin at a word; the word before it ends where `at` minus one is. */
function readAt (text: string, at: number, grammar: DateGrammar): Found<DatePart[]> | null {
  return openedAt(text, at, grammar) ?? rangeAt(text, at, at, grammar) ?? lengthAt(text, at, grammar) ?? startAt(text, at, at, grammar, 'day')
}

/** Finds the parts of ranges, and days by themselves, in a plain text, in order and without overlaps. */
export function partsIn (text: string, grammar: DateGrammar): DatePart[] {
  const found: DatePart[] = []
  if (!grammar.hint.test(text)) return found
  let at = 0
  while (at < text.length) {
    const read = readAt(text, at, grammar)
    if (read !== null) found.push(...read.value)
    const space = text.indexOf(' ', read === null ? at : read.end)
    if (space < 0) break
    at = space + 1
  }
  return found
}
