import { wordsOf, type Word } from '../../words.js'
import type { Day } from '../calendar.js'
import { partsIn, type DatePart } from './parts.js'
import { grammarOf, type DateGrammar } from './patterns.js'
import { plainOf, wordAt, type Plain } from './plain.js'
import { daysOf, periodsOf, type Period } from './resolve.js'

export type { DatePart } from './parts.js'
export { partsIn } from './parts.js'
export { grammarOf, type DateGrammar } from './patterns.js'
export { plainOf, roughOf, wordAt, type Plain } from './plain.js'
export { daysOf, periodsOf, type Period } from './resolve.js'

/** How many words may stand between two parts of one range. */
const GAP_MAX = 2

/** A range of days in a text. `start` and `end` are UTF-16 code units. */
export interface DateRange {
  start: number
  end: number
  /** Whether a first day was said. */
  begins: boolean
  /** The one range that was said; several where that is open, and none where it cannot be told. */
  readings: Period[]
}

/**
 * Whether `3/12` is in December: not in the regions that write the month first; `null` when the tag leaves it open.
 *
 * @param language a BCP 47 tag
 */
export function dayFirstIn (language: string, { vocabulary: { monthFirst, eitherOrder } }: DateGrammar): boolean | null {
  const [, ...regions] = language.toLowerCase().split('-')
  if (regions.some(region => eitherOrder.includes(region))) return null
  if (monthFirst.length === 0) return true
  return regions.length === 0 ? null : !regions.some(region => monthFirst.includes(region))
}

/** Whether two neighbours are parts of one range: near each other, and not two of a kind. */
function isOneRange (group: readonly DatePart[], part: DatePart, { text }: Plain): boolean {
  const last = group.at(-1)
  if (last === undefined) return false
  const between = text.slice(last.end, part.at).split(' ').filter(word => word !== '' && word !== ',')
  const isEnd = ({ kind }: DatePart) => kind !== 'from'
  return last.kind !== 'day' && between.length <= GAP_MAX && !(group.some(isEnd) && isEnd(part)) && !(group.some(({ kind }) => kind === 'from') && part.kind === 'from')
}

/** What a text says of days. Positions are UTF-16 code units. */
export interface SpokenDates {
  /** In order: those with a last day or a length. */
  ranges: DateRange[]
  /** Days by themselves, in each way that they can be understood, and those of ranges that make no sense together. */
  days: Day[]
  /** Where any of these were said. */
  places: { start: number, end: number }[]
}

/** A day by itself; "Monday" may also be the last one. */
function daysAlone (part: DatePart, today: Day, dayFirst: boolean | null): Day[] {
  const days = daysOf(part, today, dayFirst)
  if (!('day' in part) || part.day.kind !== 'weekday' || part.day.week !== 'coming' || part.kind === 'until') return days
  return days.flatMap(day => [day, day - 7])
}

/**
 * The days and the ranges of days that the words of a text say. A range begins on the day of the visit where no first day is said, and
 * before it only where that was said; a month or year that is named once belongs to both days; what can be read in two ways has two
 * readings. Nothing in a language without a pack.
 *
 * @param today the day of the visit
 * @param language a BCP 47 tag, whose region decides the order of dates in digits
 */
export function spokenDatesIn (words: readonly Word[], today: Day, language: string): SpokenDates {
  const grammar = grammarOf(language)
  if (grammar === undefined) return { ranges: [], days: [], places: [] }
  const plain = plainOf(words, language, grammar.vocabulary)
  const dayFirst = dayFirstIn(language, grammar)
  const place = (first: DatePart, last: DatePart) => ({
    start: plain.words[wordAt(plain, first.at)]?.start ?? 0, end: plain.words[wordAt(plain, last.end - 1)]?.end ?? 0
  })
  const groups: [DatePart, ...DatePart[]][] = []
  for (const part of partsIn(plain.text, grammar)) {
    const group = groups.at(-1)
    if (group !== undefined && part.kind !== 'day' && isOneRange(group, part, plain)) group.push(part)
    else groups.push([part])
  }
  const dates: SpokenDates = { ranges: [], days: [], places: [] }
  for (const group of groups) {
    const where = place(group[0], group.at(-1) ?? group[0])
    dates.places.push(where)
    const isRange = group.some(({ kind }) => kind !== 'from' && kind !== 'day')
    const readings = isRange ? periodsOf(group, today, dayFirst) : []
    if (isRange) dates.ranges.push({ ...where, begins: group.some(({ kind }) => kind === 'from'), readings })
    if (readings.length === 0) dates.days.push(...group.flatMap(part => daysAlone(part, today, dayFirst)))
  }
  return dates
}

/** The ranges of days that a text says, as `spokenDatesIn` reads them. */
export function rangesIn (text: string, today: Day, language: string): DateRange[] {
  return spokenDatesIn(wordsOf(text), today, language).ranges
}
