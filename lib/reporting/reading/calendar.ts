const MS_PER_DAY = 86_400_000

/** A date of the Gregorian calendar as the number of days since 1970-01-01. */
export type Day = number

/** The day of a date; `null` when the calendar has no such date. */
export function dayOf (year: number, month: number, date: number): Day | null {
  const day = Date.UTC(year, month - 1, date) / MS_PER_DAY
  const back = partsOf(day)
  return back.year === year && back.month === month && back.date === date ? day : null
}

/** The day of `YYYY-MM-DD`; `null` for anything else, and for a date that the calendar does not have. */
export function parseDay (text: string): Day | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return year === undefined ? null : dayOf(Number(year), Number(month), Number(date))
}

/** Year, month from 1, and day of the month. */
export function partsOf (day: Day): { year: number, month: number, date: number } {
  const instant = new Date(day * MS_PER_DAY)
  return { year: instant.getUTCFullYear(), month: instant.getUTCMonth() + 1, date: instant.getUTCDate() }
}

/** `YYYY-MM-DD`. */
export function isoDate (day: Day): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export function weekdayOf (day: Day): number {
  return ((day + 3) % 7 + 7) % 7 + 1
}

/** The same date this many months later, or the last day of that month if it is shorter. */
export function monthsLater (day: Day, months: number): Day {
  const { year, month, date } = partsOf(day)
  const first = Date.UTC(year, month - 1 + months, 1) / MS_PER_DAY
  return Math.min(first + date - 1, endOfMonth(first))
}

export function endOfMonth (day: Day): Day {
  const { year, month } = partsOf(day)
  return Date.UTC(year, month, 1) / MS_PER_DAY - 1
}

const TIMESTAMP = /^(\d{4})-(\d\d)-(\d\d)[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)$/

/** An offset that means the instant is known but the place is not (RFC 3339, 4.3). */
const UNKNOWN_OFFSET = /^(?:Z|-00:?00)$/i

/** A cache by time zone, of which a service has one or two: creating a format is the slowest step here. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf (timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, calendar: 'iso8601', numberingSystem: 'latn', year: 'numeric', month: 'numeric', day: 'numeric' })
  formats.set(timeZone, format)
  return format
}

/**
 * The local date of a timestamp: by its own offset, or, when it is in UTC, by the time zone. `null` for what is not a timestamp, and for an
 * unknown time zone.
 */
export function localDay (timestamp: string, timeZone: string | null): Day | null {
  const [, year, month, date, offset] = TIMESTAMP.exec(timestamp) ?? []
  if (offset === undefined) return null
  if (!UNKNOWN_OFFSET.test(offset) || timeZone === null) return dayOf(Number(year), Number(month), Number(date))
  const instant = new Date(timestamp)
  if (Number.isNaN(instant.getTime())) return null
  try {
    const parts = formatOf(timeZone).formatToParts(instant)
    const [y, m, d] = ['year', 'month', 'day'].map(type => Number(parts.find(part => part.type === type)?.value))
    return dayOf(y ?? NaN, m ?? NaN, d ?? NaN)
  } catch {
    return null
  }
}
