import { firstOf } from '../../binary-search.js'
import { oncePer } from '../../../runtime/index.js'
import type { DateVocabulary } from '../../languages/parts/dates.js'
import type { Word } from '../../words.js'
import { numbersIn } from '../numbers/index.js'

/** Longer words are cut, which bounds the cost of matching. */
const WORD_MAX_LENGTH = 40

/** A sentence as phrases and dates are looked for in it, and where each of its words was said. */
export interface Plain {
  /**
   * Words with one space between them: numbers in digits (`3`, `12th`), dates in one (`12-03`), commas, a dash between two days, and no
   * fillers.
   */
  text: string
  /** For each word where it begins in `text`, ascending, and the range of the sentence's piece that it stands for. */
  words: { at: number, start: number, end: number }[]
}

const DASH = /^[-–—]$/

/** Words that can be a day, or the end of one. */
const dayWordsOf = oncePer(({ months, weekdays, ordinalEndings }: DateVocabulary) => ({
  month: new RegExp(`^(?:${months.join('|')})$`, 'u'),
  any: new RegExp(`^(?:\\d.*|${[...months, ...weekdays, ordinalEndings].join('|')})$`, 'u')
}))

/** The words of a date in digits, `12/03/2026`, as one; but `1-15 April` are two days. */
function withDates (words: readonly Word[], vocabulary: DateVocabulary): Word[] {
  const joined: Word[] = []
  const isMonth = (word: Word | undefined) => word !== undefined && dayWordsOf(vocabulary).month.test(word.text)
  for (const [at, word] of words.entries()) {
    const mark = joined.at(-1)
    const before = joined.at(-2)
    const touches = mark?.end === word.start && before?.end === mark.start
    if (touches && /^[-/]$/.test(mark.text) && /^\d+(?:[-/]\d+)?$/.test(before.text) && /^\d+$/.test(word.text)) {
      const isRange = mark.text === '-' && (isMonth(words[at + 1]) || (isMonth(joined.at(-3)) && words[at + 1]?.text !== '-'))
      if (!isRange) {
        joined.splice(-2, 2, { text: `${before.text}${mark.text}${word.text}`, start: before.start, end: word.end })
        continue
      }
    }
    joined.push(word)
  }
  return joined
}

/** Whether a dash stands between two days: "Monday – Wednesday". */
function joinsDays (words: readonly Word[], at: number, vocabulary: DateVocabulary): boolean {
  const before = words[at - 1]?.text === '.' ? words[at - 2] : words[at - 1]
  const behind = words[at + 1]
  const { any } = dayWordsOf(vocabulary)
  const isDay = ({ text }: Word) => any.test(text) || vocabulary.ordinals.has(text)
  // "Twenty-first"
  if (before === undefined || behind === undefined || !isDay(before) || !isDay(behind)) return false
  return /\d/.test(before.text + behind.text) || words[at]?.start !== before.end || any.test(before.text)
}

/** Whether the sign of an ordinal follows a number and ends no sentence: "vom 2. bis 6. krank". */
function isOrdinal (words: readonly Word[], at: number, { ordinalMark }: DateVocabulary): boolean {
  const [number, mark] = [words[at], words[at + 1]]
  return mark !== undefined && mark.text === ordinalMark && mark.start === number?.end && /^\d{1,2}$/.test(number.text) && at + 2 < words.length
}

/**
 * @param spoken the words of the sentence, by their place in its piece
 * @param language a BCP 47 tag
 */
export function plainOf (spoken: readonly Word[], language: string, vocabulary: DateVocabulary): Plain {
  const words = withDates(spoken, vocabulary)
  const numbers = new Map(numbersIn(words, language).map(number => [number.from, number]))
  // The text is joined once: a string that is read while it grows is copied for each word.
  const texts: string[] = []
  const places: Plain['words'] = []
  let length = 0

  function add (text: string, from: Word, to: Word): void {
    if (texts.length > 0) length += 1
    places.push({ at: length, start: from.start, end: to.end })
    texts.push(text)
    length += text.length
  }

  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word
    const number = numbers.get(at)
    const last = words[(number?.to ?? at + 1) - 1] ?? word
    if (number !== undefined && !number.digits) {
      add(String(number.value), word, last)
      at = number.to - 1
      continue
    }
    const ordinal = vocabulary.ordinals.get(word.text)
    const tens = ordinal === undefined ? NaN : Number(texts.at(-1))
    if (ordinal !== undefined && ordinal < 10 && (tens === 20 || tens === 30)) {
      // "twenty-first"
      const { at: begin = 0, start: from = 0 } = places.pop() ?? {}
      texts.pop()
      length = Math.max(0, begin - 1)
      add(`${tens + ordinal}th`, { ...word, start: from }, word)
    } else if (ordinal !== undefined) add(`${ordinal}th`, word, word)
    else if (isOrdinal(words, at, vocabulary)) add(`${Number(word.text)}th`, word, word)
    else if (DASH.test(word.text) && joinsDays(words, at, vocabulary)) add('–', word, word)
    else if (word.text === ',' || (/[\p{L}\p{N}]/u.test(word.text) && !vocabulary.fillers.has(word.text))) {
      add(word.text.slice(0, WORD_MAX_LENGTH).replace(/'/g, vocabulary.elides ? "' " : "'"), word, word)
    }
  }
  return { text: texts.join(' '), words: places }
}

/** A cheap approximation of the plain text, good enough to see whether a sentence can be about a sick note. */
export function roughOf (sentence: string, vocabulary: DateVocabulary): string {
  const rough = sentence.toLowerCase().replace(/[’ʼ']/g, vocabulary.elides ? "' " : "'").replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
  return rough.split(' ').filter(word => !vocabulary.fillers.has(word)).map(word => word.slice(0, WORD_MAX_LENGTH)).join(' ')
}

/** The index of the word at an offset of the text. */
export function wordAt ({ words }: Plain, at: number): number {
  return Math.max(0, firstOf(words.length, index => (words[index]?.at ?? Infinity) > at) - 1)
}
