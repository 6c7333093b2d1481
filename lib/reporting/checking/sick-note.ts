import type { SickNote } from '../../../schemas/consultation-output/index.js'
import type { EvidenceSource, RemovalReason } from '../../../schemas/evidence.js'
import { forEachPack, packOf } from '../languages/index.js'
import { parseDay, partsOf, weekdayOf, type Day } from '../reading/calendar.js'
import { countedOffsetsIn, datesIn, spokenDatesOf, daysAmong, isDate, means, weeksIn } from './dates.js'
import type { Quantity } from '../reading/quantities/index.js'
import { rangeOf, type TranscriptIndex, type TranscriptSentence } from './transcript-index.js'
import { units } from '../reading/quantities/units.js'

/** A sick note begins at most this long before the consultation, and ends at most this long after it. */
const BEGINS_BEFORE_MAX_DAYS = 366
const ENDS_AFTER_MAX_DAYS = 731

/** How many sentences before and after a mention of sick leave its dates may be said. */
const AROUND = 4

/** The result of checking a sick note: where it was said, or why it is removed. */
export type CheckedSickNote = { sources: EvidenceSource[] } | { reason: RemovalReason }

/** Finds any of the phrases of a language in folded words with a space before and after each. */
const sickLeaveMatcher = forEachPack(({ sickLeave }) => {
  const sources = sickLeave.map(phrase => phrase.replaceAll('~', '\\p{L}*'))
  return new RegExp(` (?:${sources.join('|')})(?= )`, 'u')
})

/** Whether a sentence mentions sick leave. Without a language pack, any may. */
function isOnSickLeave ({ folded }: TranscriptSentence, matcher: RegExp | undefined): boolean {
  return matcher === undefined || matcher.test(` ${folded.join(' ')} `)
}

/** The number of days from Monday to Friday in a range, both ends included. */
function workdays (from: Day, to: Day): number {
  let count = 0
  for (let day = from; day <= to; day += 1) if (weekdayOf(day) <= 5) count += 1
  return count
}

/** Whether a spoken length of time is that of the sick note, however its first and last day are counted. */
function isLength ({ value, unit, ordinal }: Quantity, from: Day, to: Day): boolean {
  if (unit === null || units[unit].dimension !== 'time' || ordinal) return false
  const length = to - from + 1
  const days = value * units[unit].size
  if (unit === 'day') return length === days || length === days + 1 || workdays(from, to) === value
  if (unit === 'week') return (length >= days - 2 && length <= days + 1) || workdays(from, to) === 5 * value
  return (unit === 'month' || unit === 'year') && Math.abs(length - days) <= 2 + value
}

/** The days that a sentence says. In a language without a pack, those written in digits. */
function daysOf ({ words, quantities }: TranscriptSentence, today: Day, language: string) {
  const spokenDates = spokenDatesOf(words, today, language)
  const days = new Set(daysAmong(spokenDates))
  const written = packOf(language) === undefined ? datesIn(words, quantities, language) : []
  const isIn = ({ start, end }: Quantity) => [...spokenDates.places, ...written].some(place => start >= place.start && end <= place.end)
  const isAlone = (quantity: Quantity) => (quantity.ordinal || quantity.unit === null) && !isIn(quantity)
  const alone = quantities.filter(quantity => isDate(quantity) && isAlone(quantity))
  return {
    ranges: spokenDates.ranges,
    /** As a date, or by the number of its day alone. */
    has: (day: Day) => days.has(day) || written.some(mention => means(mention, day)) ||
      alone.some(({ value }) => value === partsOf(day).date)
  }
}

/** Whether a sentence explains the first day of a sick note, its last one, or how long it is. */
function explains (sentence: TranscriptSentence, { from, to, today }: { from: Day, to: Day, today: Day }, language: string) {
  const { words, quantities } = sentence
  const days = daysOf(sentence, today, language)
  const weeks = weeksIn(words, language)
  const offsets = countedOffsetsIn(quantities)
  const monday = today - weekdayOf(today) + 1
  const endsThisWeek = weeks.rest && to >= today && to >= monday + 4 && to <= monday + 6
  const endsNextWeek = weeks.next && to >= monday + 11 && to <= monday + 13
  const ranges = days.ranges.filter(({ begins, readings }) => begins && readings.some(period => period.to === to))
  return {
    beginsOtherwise: ranges.length > 0 && ranges.every(({ readings }) => readings.every(period => period.from !== from)),
    from: days.has(from) || offsets.has(from - today) || (weeks.next && from >= monday + 7 && from <= monday + 8),
    // "Back on Monday": people name the day after the last one.
    to: days.has(to) || days.has(to + 1) || offsets.has(to - today) || offsets.has(to + 1 - today) ||
      endsThisWeek || endsNextWeek || quantities.some(quantity => isLength(quantity, from, to))
  }
}

/**
 * Checks a sick note. Its days must exist, be in order, and be no further from the consultation than `BEGINS_BEFORE_MAX_DAYS` and
 * `ENDS_AFTER_MAX_DAYS`. Sick leave must be mentioned, and the last day must be said there, nearby or in the sources: as a date, a day of
 * the week, or a length of time. So must the first day, unless it is within a day of the consultation, and no other
 * one was said.
 *
 * @param sources ranges that exist in the transcript
 * @param today the day of the consultation
 */
export function checkSickNote (
  note: SickNote, sources: readonly EvidenceSource[], index: TranscriptIndex, today: Day | null
): CheckedSickNote {
  const [from, to] = [parseDay(note.from_date ?? ''), parseDay(note.to_date ?? '')]
  if (from === null || to === null || today === null) return { reason: 'not_a_date' }
  if (from > to || from < today - BEGINS_BEFORE_MAX_DAYS || to > today + ENDS_AFTER_MAX_DAYS) return { reason: 'out_of_bounds' }

  const matcher = sickLeaveMatcher(index.language)
  const speaking = index.sentences.filter(sentence => isOnSickLeave(sentence, matcher))
  if (speaking.length === 0) return { reason: 'not_said' }
  const given = sources.flatMap(source => index.within(source))
  const near = new Set([...given, ...speaking.flatMap(({ at }) => index.sentences.slice(Math.max(0, at - AROUND), at + AROUND + 1))])
  const explained = [...near].map(sentence => ({ sentence, ...explains(sentence, { from, to, today }, index.language) }))
  const first = explained.find(found => found.from)
  const last = explained.find(found => found.to)
  const isToday = Math.abs(from - today) <= 1 && !explained.some(({ beginsOtherwise }) => beginsOtherwise)
  if ((first === undefined && !isToday) || last === undefined) return { reason: 'date_not_said' }

  if (sources.length > 0 && sources.every(source => index.within(source).length < 2)) return { sources: [...sources] }
  const distance = ({ at }: TranscriptSentence) => Math.abs(at - last.sentence.at)
  const beside = speaking.reduce((left, right) => distance(right) < distance(left) ? right : left)
  const single = sources.filter(source => index.within(source).length < 2)
  const begins = Math.abs(from - today) > 1 && first !== undefined ? [rangeOf(first.sentence)] : []
  return { sources: index.valid([...single, rangeOf(beside), rangeOf(last.sentence), ...begins]) }
}
