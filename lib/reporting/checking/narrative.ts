import { SOURCES_MAX, UNSUPPORTED_MAX, type EvidenceSource, type UnsupportedText } from '../../../schemas/evidence.js'
import { foldWord } from '../../runtime/index.js'
import type { Day } from '../reading/calendar.js'
import type { MedicationTable } from '../tables/medication.js'
import type { NarrativePart, ReportRequest, Statement } from '../types.js'
import { wordsOf, type Word } from '../words.js'
import { isSameAmount } from '../reading/quantities/amounts.js'
import type { Concepts } from './concepts.js'
import { contentMarks } from './content-marks.js'
import { countedOffsetsIn, datesIn, spokenDatesOf, daysAmong, means, type DateMention } from './dates.js'
import { drugMentionsIn } from './drugs.js'
import { onceMarks } from './frequencies.js'
import { isInventedDenial } from './invented-denials.js'
import { heldMarks } from './held-marks.js'
import { omittedWords } from './literal.js'
import { createFindQuoted } from './quoted.js'
import { secondMarks, type SecondReading } from './second-reading.js'
import { memoised } from './memoised.js'
import { negationMarks } from './negation-marks.js'
import { negationsIn } from './negation.js'
import { quantitiesIn, type Quantity } from '../reading/quantities/index.js'
import { termsOf, type Locator } from './sources.js'
import { isVerbatim, mark, type Read } from './statement.js'
import type { TranscriptIndex, TranscriptSentence } from './transcript-index.js'
import { units } from '../reading/quantities/units.js'

/** The sources of an excerpt are at most this many times as long as the excerpt, plus this many characters. */
const EXCERPT_MAX_RATIO = 10
const EXCERPT_MAX_REST = 1000

/** How many sentences before and after a drug name its dose may be said. */
const DOSE_AROUND = 2

/** Numbers up to this are part of a name when they are joined to letters: `B12`, `COVID-19`, `FEV1`. */
const NAME_NUMBER_MAX = 19

function isInName ({ from, value, start, digits }: Quantity, words: readonly Word[]): boolean {
  if (!digits || value > NAME_NUMBER_MAX) return false
  const [before, hyphen] = words[from - 1]?.text === '-' ? [words[from - 2], words[from - 1]] : [words[from - 1], undefined]
  const joined = before !== undefined && before.end === (hyphen?.start ?? start) && (hyphen === undefined || hyphen.end === start)
  return joined && /^\p{L}+$/u.test(before.text)
}

/** The second number of `2/7`, `3/52`, `6/12`, which are days, weeks and months, and of `2:00`, which is an hour. */
function isSecondOfTwo ({ from, value }: Quantity, words: readonly Word[]): boolean {
  const [first, sign] = [words[from - 2]?.text ?? '', words[from - 1]?.text]
  if (sign === ':') return value === 0
  return sign === '/' && (value === 7 || value === 12 || value === 52) && /^\d{1,2}$/.test(first) && words[from + 1]?.text !== '/'
}

/** Whether a number of a statement must have been said: not an ordinal, nor the "one" of "one of them", nor "both lungs". */
function hasToBeSaid (quantity: Quantity, words: readonly Word[]): boolean {
  const { kind, value, ordinal, digits, unit } = quantity
  if (ordinal || isInName(quantity, words) || isSecondOfTwo(quantity, words)) return false
  if (kind !== 'plain') return kind === 'implied' && unit === 'times' && value !== 1
  return value !== 1 || digits || isDose(quantity)
}

/** Whether a number is part of a date. */
function isInDate ({ from, to }: Quantity, dates: readonly DateMention[]): boolean {
  return dates.some(date => from >= date.from && to <= date.to)
}

/** Whether a number only counts the points of a list: `1.` or `2)` at the beginning. */
function isListNumber ({ from, to, digits }: Quantity, words: readonly Word[]): boolean {
  return digits && from === 0 && /^[.):]$/.test(words[to]?.text ?? '') && words.length > to + 1
}

/** How much of a quantity was said: all of it, the number without a unit, the number with another unit, or nothing. */
type Found = 'all' | 'number' | 'other unit' | 'nothing'

const BEST_FIRST: readonly Found[] = ['all', 'number', 'other unit', 'nothing']

function compared (quantity: Quantity, spoken: Quantity): Found {
  if (isSameAmount(quantity, spoken)) return 'all'
  if (Math.abs(spoken.value - quantity.value) > 1e-9) return 'nothing'
  if (quantity.unit === null) return 'all'
  return spoken.unit === null ? 'number' : 'other unit'
}

function best (found: Iterable<Found>): Found {
  const all = new Set(found)
  return BEST_FIRST.find(one => all.has(one)) ?? 'nothing'
}

/** The doses that were said near the name of a drug. */
function dosesAbout (key: string, index: TranscriptIndex): Quantity[] {
  const places = new Set<number>()
  for (const { sentence: { at } } of index.naming.get(key) ?? []) {
    for (let near = at - DOSE_AROUND; near <= at + DOSE_AROUND; near += 1) places.add(near)
  }
  return [...places].flatMap(at => index.sentences[at] ?? []).flatMap(index.amountsIn).filter(spoken => spoken.kind !== 'implied' && isDose(spoken))
}

/** What statements are compared with. */
interface Context {
  index: TranscriptIndex
  dosesOf: (key: string) => readonly Quantity[]
}

function isDose ({ unit }: Quantity): boolean {
  return unit !== null && units[unit].dose
}

/**
 * How much of a quantity was said anywhere. If doses were said near its drug, a dose counts only there and in the sources: it does not help
 * that another drug has the same dose.
 */
function foundOf (quantity: Quantity, read: Read, sources: readonly TranscriptSentence[], { index, dosesOf }: Context): Found {
  const anywhere = best(index.amounts(quantity).map(spoken => compared(quantity, spoken)))
  const doses = isDose(quantity) && anywhere !== 'nothing' ? read.drugs.flatMap(({ key }) => dosesOf(key)) : []
  if (doses.length === 0) return anywhere
  const near = best(doses.map(spoken => compared(quantity, spoken)))
  return near === 'all' ? near : best([near, ...sources.flatMap(index.amountsIn).map(spoken => compared(quantity, spoken))])
}

function numberMarks (read: Read, sources: readonly TranscriptSentence[], context: Context): UnsupportedText[] {
  const { words, dates, quantities } = read
  const stated = quantities.filter(quantity => hasToBeSaid(quantity, words) && !isInDate(quantity, dates) && !isListNumber(quantity, words))
  // "Ninety eight four" is 98.4 when that was said, whatever else it may be.
  const together = quantities.filter(({ kind }) => kind === 'composed')
  const isPartOfSaid = ({ from, to }: Quantity) => together.some(whole => (
    whole.from <= from && whole.to >= to && foundOf(whole, read, sources, context) === 'all'
  ))
  return stated.filter(quantity => !isPartOfSaid(quantity)).flatMap(quantity => {
    const found = foundOf(quantity, read, sources, context)
    const { from, to, unitTo, start, end, numberEnd, unitStart, unit } = quantity
    if (found !== 'all' && isVerbatim(read, from, isDose(quantity) || found !== 'nothing' ? unitTo : to, sources)) return []
    if (found === 'nothing') return isDose(quantity) ? [mark('dose', { start, end })] : [mark('number', { start, end: numberEnd })]
    // A number said without a unit: the unit of a measurement goes without saying, that of a dose does not.
    const wrongUnit = found === 'other unit' || (found === 'number' && isDose(quantity))
    return wrongUnit && unit !== null && unitStart < end ? [mark('unit', { start: unitStart, end })] : []
  })
}

/**
 * The days that follow from what was said: named ("tomorrow", "from the 1st to the 15th of April", and the day of the consultation) and
 * counted ("in three days").
 */
interface Days {
  named: ReadonlySet<Day>
  counted: ReadonlySet<Day>
}

function daysSaid (index: TranscriptIndex, today: Day | null): Days {
  if (today === null) return { named: new Set(), counted: new Set() }
  const named = index.sentences.flatMap(({ words }) => daysAmong(spokenDatesOf(words, today, index.language)))
  const counted = index.sentences.flatMap(({ quantities }) => [...countedOffsetsIn(quantities)])
  return { named: new Set([today, ...named]), counted: new Set(counted.map(offset => today + offset)) }
}

/** Whether a date was said, or follows from what was said. A day of the week does not follow from "three days". */
function isDateSaid (mention: DateMention, index: TranscriptIndex, { named, counted }: Days): boolean {
  const days = mention.weekday === undefined ? [...named, ...counted] : [...named]
  return days.some(day => means(mention, day)) || index.dates().some(({ weekday, month, date, year }) => (
    (mention.weekday === undefined || mention.weekday === weekday) && (mention.month === undefined || mention.month === month) &&
    (mention.date === undefined || mention.date === date) && (mention.year === undefined || year === undefined || mention.year === year)
  ))
}

function dateMarks (read: Read, sources: readonly TranscriptSentence[], index: TranscriptIndex, days: Days): UnsupportedText[] {
  const marks = new Map<string, { mention: DateMention, ok: boolean }>()
  for (const mention of read.dates) {
    const key = `${mention.start} ${mention.end}`
    marks.set(key, { mention, ok: (marks.get(key)?.ok ?? false) || isDateSaid(mention, index, days) })
  }
  const unsaid = [...marks.values()].filter(({ ok, mention: { from, to } }) => !ok && !isVerbatim(read, from, to, sources))
  return unsaid.map(({ mention }) => mark('date', mention))
}

function drugMarks (read: Read, sources: readonly TranscriptSentence[], index: TranscriptIndex): UnsupportedText[] {
  const unsaid = read.drugs.filter(({ key, from, to }) => !index.naming.has(key) && !isVerbatim(read, from, to, sources))
  return unsaid.map(drug => mark('drug', drug))
}

/** Whether this mark is the first on its range, in sorted marks. */
function isFirstOfRange ({ start, end }: UnsupportedText, at: number, marks: readonly UnsupportedText[]): boolean {
  const before = marks[at - 1]
  return before === undefined || before.start !== start || before.end !== end
}

/** Marks in the order of the text, one for each range. */
function inOrder (marks: readonly UnsupportedText[]): UnsupportedText[] {
  return [...marks].sort((left, right) => left.start - right.start || left.end - right.end).filter(isFirstOfRange).slice(0, UNSUPPORTED_MAX)
}

/** Where a statement stands word for word in one of its sources. Only whole sentences count, because "fever" stands in "no fever", too. */
function literalIn (
  value: string, sources: readonly EvidenceSource[], texts: ReadonlyMap<string, readonly string[]>, index: TranscriptIndex
): EvidenceSource | undefined {
  for (const { segment_id: id, start, end } of value === '' ? [] : sources) {
    for (const text of texts.get(id) ?? []) {
      const at = text.slice(start, end).indexOf(value)
      const place = { segment_id: id, start: start + at, end: start + at + value.length }
      const sentences = at < 0 ? [] : index.within(place)
      if (sentences[0]?.start === place.start && sentences.at(-1)?.end === place.end) return place
    }
  }
  return undefined
}

/**
 * Checks the sentences of a summary. A sentence stays as it is; what was not said in it is marked: numbers, doses, units, dates and days of
 * the week, drugs, negations, diseases and symptoms, or the whole sentence if it is about nothing that was said. It is compared with its
 * sources, and then with everything that was said, so that only what nobody said is marked; negations are compared only with the sources
 * and the answers to them. A sentence without sources gets those that can be found; a source of several sentences is narrowed to those
 * about the same topic. Whole sentences of a source are never marked, and neither is a sentence that consists only of words of its
 * sources, in their order, unless a denial is left out; but what a language model quotes that was said otherwise is marked.
 *
 * @param drafted whether a language model wrote the sentences
 */
export function createNarrativeCheck (
  index: TranscriptIndex, drugs: MedicationTable,
  { locator, concepts, second, drafted }: { locator: Locator, concepts: Concepts, second: SecondReading | undefined, drafted: boolean },
  request: ReportRequest, today: Day | null
): (statement: Statement, part: NarrativePart) => Statement {
  const { output_language: language, transcript } = request
  const texts = new Map<string, string[]>()
  for (const { id, text } of transcript) texts.set(id, [...texts.get(id) ?? [], text])
  const findQuoted = createFindQuoted(index, transcript)
  const days = memoised((first: Day | null) => daysSaid(index, first))
  const context: Context = { index, dosesOf: memoised(key => dosesAbout(key, index)) }

  /** The statement with its exact source, if it stands word for word in one of these sources. */
  function literally (value: string, sources: EvidenceSource[]): Statement | undefined {
    const place = literalIn(value, sources, texts, index)
    if (place === undefined) return undefined
    return { value, sources: sources.every(source => index.within(source).length < 2) ? sources.slice(0, SOURCES_MAX) : [place] }
  }

  /** Whether a statement is what its sources say, without some of their words, none of which denies anything. */
  function isExcerpt (words: readonly Word[], sources: readonly EvidenceSource[]): boolean {
    const length = (words.at(-1)?.end ?? 0) - (words[0]?.start ?? 0)
    // From a much longer source it is a summary; and wide sources would be read again for each statement.
    if (sources.reduce((sum, { start, end }) => sum + end - start, 0) > EXCERPT_MAX_RATIO * length + EXCERPT_MAX_REST) return false
    const spoken = sources.flatMap(({ segment_id: id, start, end }) => wordsOf((texts.get(id)?.[0] ?? '').slice(start, end)))
    const omitted = omittedWords(words, spoken)
    return omitted !== undefined && negationsIn(omitted, index.language).length === 0
  }

  return function check ({ value, sources: given }, part) {
    const known = index.valid(given)
    const spoken = literally(value, known)
    if (spoken !== undefined) return spoken
    const quoted = drafted ? findQuoted(value, known) : undefined
    if (quoted !== undefined) return { value, sources: [quoted] }

    const words = wordsOf(value)
    const quantities = quantitiesIn(words, language)
    const read: Read = {
      words,
      folded: words.map(word => foldWord(word.text)),
      quantities,
      dates: datesIn(words, quantities, language),
      drugs: drugMentionsIn(words, drugs)
    }
    const denies = negationsIn(words, language).length > 0
    const sources = known.length > 0 ? locator.narrow(known, termsOf(read)) : locator.find(termsOf(read), { text: value, denies })
    const sentences = sources.flatMap(source => index.within(source))
    const otherwise = second === undefined ? [] : secondMarks(read, value, sentences, { index, concepts, second, part, language })
    if (known.length > 0 && isExcerpt(words, known)) {
      const exact = (known.every(source => index.within(source).length < 2) ? known : sources).slice(0, SOURCES_MAX)
      // A few words of a question, or of what was changed at once, say what nobody meant.
      return { value, sources: exact, ...drafted && otherwise.length > 0 ? { unsupported: inOrder(otherwise) } : {} }
    }
    const same = literally(value, sources)
    if (same !== undefined) return same

    const unsaid = [
      ...numberMarks(read, sentences, context),
      ...onceMarks(read, sentences, index),
      ...heldMarks(read, second?.verdicts.held() ?? []),
      ...read.dates.length === 0 ? [] : dateMarks(read, sentences, index, days(today)),
      ...drugMarks(read, sentences, index),
      ...negationMarks(read, sentences, index, language),
      ...contentMarks(read, { index, locator, concepts }, language)
    ]
    const denial = second?.denials.of(read, value, sentences, language)
    const cited = known.flatMap(source => index.within(source))
    const isInvented = isInventedDenial(read, cited, { index, locator, concepts }, { part, language })
    const isNegated = unsaid.some(({ kind }) => kind === 'negation')
    const unsupported = inOrder([...unsaid, ...denial?.marks ?? [], ...otherwise.filter(({ kind }) => !isNegated || kind !== 'negation')])
    const refuted = denial?.sure === true ? 'negation_differs' : isInvented ? 'not_said' : null
    return {
      value,
      sources,
      ...unsupported.length === 0 ? {} : { unsupported },
      ...refuted === null ? {} : { refuted }
    }
  }
}
