import { dayOf, endOfMonth, monthsLater, partsOf, weekdayOf, type Day } from '../calendar.js'
import type { DatePart, SpokenDate, SpokenDay, Week } from './parts.js'

/** The longest range, and how long before the visit one may begin, in days. */
const MAX_LENGTH = 366
const MAX_BEFORE = 31

/** Dates without a year that have passed this year are next year's, up to this many days ahead. */
const MAX_AHEAD = 200

/** A first day without a month that has just passed is meant, rather than that of the next month, up to this many days ago. */
const JUST_PASSED = 7

const FRIDAY = 5

/** The first and the last day of a range, both included. */
export interface Period {
  from: Day
  to: Day
}

/** One way to understand what can be understood in several: the order of `3/12`, and the week of "next Friday". */
interface Reading {
  today: Day
  dayFirst: boolean
  next: 'coming' | 'following'
}

/** The first day from `earliest` on with what was said of a date; `null` when there is none, or none within reach. */
function firstFrom ({ date, month, year }: SpokenDate, earliest: Day, today: Day): Day | null {
  const now = partsOf(earliest)
  if (year !== null) return dayOf(year, month ?? 0, date)
  if (month === null) {
    // "The 31st" in a short month is no day, and not one of the month after it.
    if (date >= now.date) return dayOf(now.year, now.month, date)
    return dayOf(now.month === 12 ? now.year + 1 : now.year, now.month % 12 + 1, date)
  }
  const day = dayOf(now.year, month, date)
  if (day !== null && day >= earliest) return day
  const later = dayOf(now.year + 1, month, date)
  return later !== null && later - today <= MAX_AHEAD ? later : null
}

/** The last day up to `latest` with what was said of a date. */
function lastUpTo ({ date, month, year }: SpokenDate, latest: Day): Day | null {
  const end = partsOf(latest)
  if (year !== null) return dayOf(year, month ?? end.month, date)
  if (month === null) {
    if (date <= end.date) return dayOf(end.year, end.month, date)
    return dayOf(end.month === 1 ? end.year - 1 : end.year, (end.month + 10) % 12 + 1, date)
  }
  const day = dayOf(end.year, month, date)
  return day !== null && day <= latest ? day : dayOf(end.year - 1, month, date)
}

/** A day that is in the calendar and is what was said of it: "Friday the 12th", when the 12th is a Thursday, is not. */
function agreed (day: Day | null, { weekday, isToday }: SpokenDate, today: Day): Day | null {
  if (day === null || (isToday === true && day !== today)) return null
  return weekday !== undefined && weekday !== weekdayOf(day) ? null : day
}

/** A date in digits, in the order of the reading. */
function inOrder (spokenDay: SpokenDay, { dayFirst }: Reading): SpokenDay {
  if (spokenDay.kind !== 'numeric') return spokenDay
  const [first, second] = spokenDay.numbers
  const [date, month] = dayFirst ? [first, second] : [second, first]
  return { kind: 'date', date, month, year: spokenDay.year }
}

function weekdayFrom (weekday: number, week: Week, earliest: Day, { today, next }: Reading): Day {
  if (week === 'last') return today - (weekdayOf(today) - weekday + 6) % 7 - 1
  // Today is called today, so that the name of its weekday means the next one.
  const base = Math.max(today, earliest)
  const coming = base + (weekday - weekdayOf(base) + 6) % 7 + 1
  const inNextWeek = today + 7 - weekdayOf(today) + weekday
  if (week === 'next') return inNextWeek
  // Tomorrow is called tomorrow, too.
  const isTomorrow = coming === today + 1 && week !== 'coming'
  if (isTomorrow) return coming + 7
  return week === 'either' && next === 'following' ? Math.max(coming, inNextWeek) : coming
}

/** The day that is meant, not before `earliest`; `null` when it cannot be told or there is none. */
function resolve (spokenDay: SpokenDay, earliest: Day, reading: Reading): Day | null {
  const { today } = reading
  switch (spokenDay.kind) {
    case 'offset': return today + spokenDay.days
    case 'ahead': return spokenDay.unit === 'month' ? monthsLater(today, spokenDay.count) : today + spokenDay.count
    case 'end': {
      if (spokenDay.of === 'month') return endOfMonth(spokenDay.next ? monthsLater(today, 1) : earliest)
      // Ranges are about work: the end of the week is Friday, and of a weekend its Sunday.
      if (spokenDay.next) return today + 7 - weekdayOf(today) + FRIDAY
      const weekday = weekdayOf(earliest)
      return weekday <= FRIDAY ? earliest + FRIDAY - weekday : earliest + 7 - weekday
    }
    case 'end of': {
      const { month, year } = spokenDay
      const ends = (inYear: number) => {
        const first = dayOf(inYear, month, 1)
        return first === null ? null : endOfMonth(first)
      }
      if (year !== null) return ends(year)
      const day = ends(partsOf(earliest).year)
      return day !== null && day >= earliest ? day : ends(partsOf(earliest).year + 1)
    }
    case 'weekday': return weekdayFrom(spokenDay.weekday, spokenDay.week, earliest, reading)
    case 'date': return agreed(firstFrom(spokenDay, earliest, today), spokenDay, today)
    case 'numeric': return resolve(inOrder(spokenDay, reading), earliest, reading)
    case 'unclear': return null
  }
}

/** The first day, when the range ends with none that says more of it. */
function beginningOf (spokenDay: SpokenDay, reading: Reading): Day | null {
  const { today } = reading
  if (spokenDay.kind !== 'date') return resolve(spokenDay, today, reading)
  return resolve(spokenDay, spokenDay.month === null ? today - JUST_PASSED : today - MAX_BEFORE, reading)
}

/** The first day of a range up to its last one, where only the last one names the month or the year of both. */
function beginningUpTo (first: SpokenDay, last: SpokenDay, reading: Reading): Day | null | undefined {
  if (first.kind !== 'date' || last.kind !== 'date' || first.year !== null) return undefined
  if (first.month !== null && last.year === null) return undefined
  const end = resolve(last, reading.today, reading)
  return end === null ? null : agreed(lastUpTo(first, end), first, reading.today)
}

function periodIn (parts: readonly DatePart[], reading: Reading, untilIsReturn: boolean): Period | null {
  const { today } = reading
  const begin = parts.find((part): part is Extract<DatePart, { day: SpokenDay }> => part.kind === 'from')
  const ending = parts.find((part): part is Extract<DatePart, { day: SpokenDay }> => part.kind === 'until' || part.kind === 'back')
  const first = begin === undefined ? undefined : inOrder(begin.day, reading)
  const last = ending === undefined ? undefined : inOrder(ending.day, reading)
  const shared = first === undefined || last === undefined ? undefined : beginningUpTo(first, last, reading)
  const from = first === undefined ? today : shared === undefined ? beginningOf(first, reading) : shared
  if (from === null) return null
  const ends = new Set(parts.flatMap(part => {
    if (part.kind === 'from' || part.kind === 'day') return []
    if (part.kind === 'length') return [part.unit === 'month' ? monthsLater(from, part.count) - 1 : from + part.count - 1]
    const day = resolve(part.day, part.day.kind === 'date' || part.day.kind === 'numeric' ? Math.max(today, from) : from, reading)
    return [day === null ? null : part.kind === 'back' || (part.kind === 'until' && untilIsReturn) ? day - 1 : day]
  }))
  const [to] = ends
  if (ends.size !== 1 || to === undefined || to === null) return null
  const fits = Number.isInteger(to) && to >= today && to >= from && to - from < MAX_LENGTH && from >= today - MAX_BEFORE
  return fits ? { from, to } : null
}

/** The orders in which the dates in digits can be read: that of the region, unless only the other one gives dates. */
function ordersOf (days: readonly SpokenDay[], regional: boolean | null): boolean[] {
  const written = days.filter(day => day.kind === 'numeric')
  const isPossible = (dayFirst: boolean) => written.every(({ numbers }) => numbers[dayFirst ? 1 : 0] <= 12)
  if (regional === null) return [true, false].filter(isPossible)
  return isPossible(regional) ? [regional] : [!regional].filter(isPossible)
}

function readingsOf (parts: readonly DatePart[], today: Day, dayFirst: boolean | null): Reading[] {
  const days = parts.flatMap(part => 'day' in part ? [part.day] : [])
  const weeks = days.some(day => day.kind === 'weekday' && day.week === 'either') ? ['coming', 'following'] as const : ['coming'] as const
  return ordersOf(days, dayFirst).flatMap(order => weeks.map(next => ({ today, dayFirst: order, next })))
}

/**
 * Each range that its parts may mean, from today when no first day is said. None when no end is said, parts contradict each other, a day is
 * not in the calendar or cannot be told, or the range is over; several when the order of a date in digits or a week is open.
 *
 * @param dayFirst the order of dates in digits; `null` where it is open
 * @param untilIsReturn whether "until" names the day after the range, as in "no work until Monday"
 */
export function periodsOf (parts: readonly DatePart[], today: Day, dayFirst: boolean | null, untilIsReturn = false): Period[] {
  const found = readingsOf(parts, today, dayFirst).flatMap(reading => periodIn(parts, reading, untilIsReturn) ?? [])
  return found.filter(({ from, to }, at) => found.findIndex(other => other.from === from && other.to === to) === at)
}

/** Each day that a part may mean by itself, also one that is over. */
export function daysOf (part: DatePart, today: Day, dayFirst: boolean | null): Day[] {
  if (!('day' in part)) return []
  const days = readingsOf([part], today, dayFirst).flatMap(reading => {
    const day = inOrder(part.day, reading)
    return (day.kind === 'date' ? beginningOf(day, reading) : resolve(day, today, reading)) ?? []
  })
  return Array.from(new Set(days))
}
