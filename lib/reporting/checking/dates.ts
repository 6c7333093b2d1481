import { oncePer } from '../../runtime/index.js'
import { forEachPack, type LanguagePack } from '../languages/index.js'
import { partsOf, weekdayOf, type Day } from '../reading/calendar.js'
import { spokenDatesIn, type SpokenDates } from '../reading/dates/index.js'
import type { Word } from '../words.js'
import type { Quantity } from '../reading/quantities/index.js'
import { units } from '../reading/quantities/units.js'

/** A date in a text, or a part of one. `start` and `end` are UTF-16 code units. */
export interface DateMention {
  /** Month from 1, day of the month, year, where said. */
  month?: number
  date?: number
  year?: number
  /** From 1, Monday. */
  weekday?: number
  from: number
  to: number
  start: number
  end: number
}

function compile ({ dateNames }: LanguagePack) {
  const { months, weekdays, weekly, ambiguous, before, between, nextWeek, restOfWeek } = dateNames
  const places = (words: readonly string[]) => new Map(words.flatMap((names, at) => names.split(' ').map(name => [name, at + 1] as const)))
  return {
    months: places(months),
    weekdays: places(weekdays.map(names => names.split(' ').flatMap(name => [name, `${name}${weekly}`]).join(' '))),
    ambiguous: new Set(ambiguous),
    before: new Set(before),
    between: new Set(between),
    nextWeek: nextWeek.map(phrase => ` ${phrase} `),
    restOfWeek: restOfWeek.map(phrase => ` ${phrase} `)
  }
}

/** The words for dates in one language. */
type DateVocabulary = ReturnType<typeof compile>

const wordsFor = forEachPack(compile)

type Part = Pick<DateMention, 'month' | 'date' | 'year'>

function inRange ({ month = 1, date = 1, year = 2000 }: Part): boolean {
  return month >= 1 && month <= 12 && date >= 1 && date <= 31 && year >= 1900 && year <= 2200
}

/** A date in digits that begins at a word: `2026-03-02`, `02/03/2026`, `2.3.2026`, `03/2026`. In both orders, unless the year is first. */
function writtenAt (words: readonly Word[], at: number): { readings: Part[], to: number } | undefined {
  const text = words[at]?.text ?? ''
  const inOne = /^(\d{1,2})[.,](\d{1,2})[.,](\d{4}|\d{2})$/.exec(text)
  const parts = inOne === null ? [at, at + 2, at + 4].map(place => words[place]?.text ?? '') : inOne.slice(1)
  const [one, two, three] = parts as [string, string, string]
  const sign = words[at + 1]?.text ?? ''
  // `03/2021`
  const monthly = inOne === null && sign === '/' && words[at - 1]?.text !== '/' && /^\d{1,2}$/.test(one) && /^(?:19|20)\d\d$/.test(two)
  if (monthly && inRange({ month: Number(one) })) return { readings: [{ month: Number(one), year: Number(two) }], to: at + 3 }
  if (inOne === null && (!/^[-/.]$/.test(sign) || words[at + 3]?.text !== sign)) return undefined
  const to = inOne === null ? at + 5 : at + 1
  if (![one, two, three].every(part => /^\d{1,4}$/.test(part))) return undefined
  const readings = one.length === 4
    ? [{ year: Number(one), month: Number(two), date: Number(three) }]
    : [{ date: Number(one), month: Number(two) }, { date: Number(two), month: Number(one) }]
        .map(reading => ({ ...reading, year: three.length === 2 ? 2000 + Number(three) : Number(three) }))
  const possible = readings.filter(inRange)
  return possible.length === 0 ? undefined : { readings: possible, to }
}

/** Whether a number may be a day of a month. */
export function isDate ({ value, decimals, kind, ordinal }: Quantity): boolean {
  return (kind === 'plain' || ordinal) && decimals === 0 && value >= 1 && value <= 31
}

/** The day of the month just before or after the name of a month. */
function dateBeside (
  words: readonly Word[], at: number, { starts, ends }: Record<'starts' | 'ends', ReadonlyMap<number, Quantity>>, { between }: DateVocabulary
) {
  let before = at
  while (before > 0 && at - before < 3 && !ends.has(before) && between.has(words[before - 1]?.text ?? '')) before -= 1
  const earlier = ends.get(before)
  if (earlier !== undefined) return { quantity: earlier, from: earlier.from, to: at + 1 }
  let behind = at + 1
  while (behind < words.length && behind - at < 3 && !starts.has(behind) && between.has(words[behind]?.text ?? '')) behind += 1
  const later = starts.get(behind)
  return later === undefined ? undefined : { quantity: later, from: at, to: later.to }
}

/** The year in digits after a month. */
function yearAt (words: readonly Word[], at: number): { year: number, to: number } | undefined {
  const place = words[at]?.text === ',' ? at + 1 : at
  const text = words[place]?.text ?? ''
  return /^(?:19|20)\d\d$/.test(text) ? { year: Number(text), to: place + 1 } : undefined
}

/**
 * The dates, months and days of the week in a text, in order. A date in digits whose order is ambiguous is given in both orders.
 *
 * @param quantities the numbers of the same words
 */
export function datesIn (words: readonly Word[], quantities: readonly Quantity[], language: string): DateMention[] {
  const vocabulary = wordsFor(language)
  const found: DateMention[] = []
  const add = (part: Pick<DateMention, 'month' | 'date' | 'year' | 'weekday'>, from: number, to: number) => {
    found.push({ ...part, from, to, start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 })
  }
  const days = quantities.filter(isDate)
  const places = { starts: new Map(days.map(day => [day.from, day])), ends: new Map(days.map(day => [day.to, day])) }
  for (let at = 0; at < words.length; at += 1) {
    const written = writtenAt(words, at)
    if (written !== undefined) {
      for (const reading of written.readings) add(reading, at, written.to)
      at = written.to - 1
      continue
    }
    const text = words[at]?.text ?? ''
    const weekday = vocabulary?.weekdays.get(text)
    if (weekday !== undefined) add({ weekday }, at, at + 1)
    const month = vocabulary?.months.get(text)
    if (vocabulary === undefined || month === undefined) continue
    const beside = dateBeside(words, at, places, vocabulary)
    const introduced = vocabulary.before.has(words[at - 1]?.text ?? '')
    const part = beside === undefined ? { month } : { month, date: beside.quantity.value }
    const { from, to } = beside ?? { from: at, to: at + 1 }
    if (beside === undefined && vocabulary.ambiguous.has(text) && !introduced) continue
    const year = yearAt(words, to)
    if (year === undefined) add(part, from, to)
    else add({ ...part, year: year.year }, from, year.to)
  }
  return found
}

function spaced (words: readonly Word[]): string {
  return ` ${words.map(({ text }) => text).join(' ')} `
}

/** What a sentence says of days, read once. */
export const spokenDatesOf = oncePer((words: readonly Word[], today: Day, language: string): SpokenDates => {
  return spokenDatesIn(words, today, language)
})

/** All days that were said: by themselves, or as the first or last one of a range. */
export function daysAmong ({ ranges, days }: SpokenDates): Day[] {
  return [...ranges.flatMap(({ readings }) => readings.flatMap(({ from, to }) => [from, to])), ...days]
}

/** The offsets, in days from today, that lengths of time may mean: "in three days", "two weeks ago". Each counts in both directions. */
export function countedOffsetsIn (quantities: readonly Quantity[]): Set<number> {
  const found = new Set<number>()
  for (const { value, unit } of quantities) {
    if (unit === null || units[unit].dimension !== 'time' || value > 1000) continue
    const days = Math.round(value * units[unit].size)
    // Months and years vary in length.
    const spread = unit === 'month' || unit === 'year' ? 2 : 0
    for (let near = days - spread; near <= days + spread; near += 1) found.add(near).add(-near)
  }
  return found
}

/** Whether a text mentions next week, or the rest of this week. */
export function weeksIn (words: readonly Word[], language: string): { next: boolean, rest: boolean } {
  const vocabulary = wordsFor(language)
  const text = spaced(words)
  return {
    next: vocabulary?.nextWeek.some(phrase => text.includes(phrase)) ?? false,
    rest: vocabulary?.restOfWeek.some(phrase => text.includes(phrase)) ?? false
  }
}

/** Whether a mention may mean a day. */
export function means ({ month, date, year, weekday }: DateMention, day: Day): boolean {
  const own = partsOf(day)
  return (month === undefined || month === own.month) && (date === undefined || date === own.date) &&
    (year === undefined || year === own.year) && (weekday === undefined || weekday === weekdayOf(day))
}
