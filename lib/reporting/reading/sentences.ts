import { oncePer } from '../../runtime/index.js'
import { packs, wordsOfAll } from '../languages/index.js'
import { anyOf } from '../languages/notation.js'
import type { TranscriptPiece } from '../types.js'
import { matchesOf } from '../matches.js'

/** A sentence of the transcript: `text` is the piece from `start` to `end`, in UTF-16 code units. */
export interface Sentence {
  piece: string
  speaker: string | null
  /** Somebody has said who the speaker is. */
  named?: true
  start: number
  end: number
  text: string
  /** The last value of the piece may go on in a later one, and this is the last sentence. */
  cut?: true
}

/** Who says a sentence. */
export type Voice = Pick<Sentence, 'speaker' | 'piece'>

/** Whether the same voice says two sentences: the same speaker, or, where nobody knows them, the same piece. */
export function isSameVoice (one: Voice, other: Voice): boolean {
  return one.speaker === null ? one.piece === other.piece : one.speaker === other.speaker
}

/** Units and Latin abbreviations that all languages share, in addition to `anywhere` of each pack. */
const ANYWHERE = [
  'mg', 'mcg', 'µg', 'ug', 'kg', 'g', 'ml', 'cl', 'dl', 'l', 'mm', 'cm', 'mmhg', 'mmol', 'min', 'sec', 'temp', 'max', 'p.o', 'i.v', 'i.m', 's.c',
  'b.i.d', 't.i.d', 'q.d', 'p.r.n'
]

const beforeWord = new Set(wordsOfAll(({ sentences }) => sentences.beforeWord))
const beforeNumber = new Set(wordsOfAll(({ sentences }) => sentences.beforeNumber))
const anywhere = new Set([...ANYWHERE, ...wordsOfAll(({ sentences }) => sentences.anywhere)])
const afterOrdinal = new RegExp(`^(?:${wordsOfAll(({ sentences }) => sentences.afterOrdinal).join('|')})`, 'i')

/** A digit, in words or figures: speech recognition writes decimals as `seven . five`. */
const digits = [...wordsOfAll(({ sentences }) => sentences.digits), '\\p{N}+'].join('|')
const tens = anyOf(wordsOfAll(({ sentences }) => sentences.beforeDecimals))
const BEFORE_DECIMALS = new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${tens}|${digits})\\s$`, 'u')
const DECIMALS = new RegExp(`^\\s*(?:${digits})(?![\\p{L}\\p{N}])`, 'u')

const beforeDates = packs.filter(({ dates }) => dates.ordinalMark === '.').map(({ dates: { articles, until } }) => `${articles}|${until}`)

/** A day and a month in digits, which a full stop ends: "vom 30.3. bis 3.4." */
const IN_DATE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${beforeDates.join('|')}) (?:0?[1-9]|[12]\\d|3[01])\\.(?:0?[1-9]|1[0-2])$`, 'iu')

/** The end of a line, or terminators with any closing quotes and brackets, then white space. */
const BOUNDARY = /[\n\r\v\f\u0085\u2028\u2029]+|(?<![.!?…。！？])[.!?…。！？]+["'”’»)\]]*(?=\s|$)/gu

/** Stray marks that recognition leaves before the first word of a sentence. */
const LEFTOVER = /^[\s,;]+/

function lastWord (text: string): string {
  return text.slice(-24).match(/[\p{L}\p{N}.µ-]+$/u)?.[0] ?? ''
}

/** Whether a single full stop belongs to the word before it, judging by that word and by what follows. */
function belongsToWord (before: string, after: string): boolean {
  if (BEFORE_DECIMALS.test(before) && DECIMALS.test(after)) return true
  const word = lastWord(before).toLowerCase()
  const next = after.trimStart()
  if (word === '' || next === '') return false
  const continues = /^[\p{Ll}\p{N}(,;:–-]/u.test(next)
  if (beforeNumber.has(word)) return /^\p{N}/u.test(next)
  if (beforeWord.has(word)) return true
  if (anywhere.has(word) || /^\p{L}$/u.test(word)) return continues
  if (IN_DATE.test(before)) return /^[\p{Ll}–-]/u.test(next)
  if (/^\p{N}{1,2}$/u.test(word)) return /^\p{Ll}/u.test(next) || afterOrdinal.test(next)
  return false
}

/** Where the sentences of a text end. */
function * endsOf (text: string): Generator<number> {
  for (const { 0: mark, index } of matchesOf(BOUNDARY, text)) {
    const end = index + mark.length
    const after = text.slice(end, end + 40)
    if (mark === '.' && belongsToWord(text.slice(Math.max(0, index - 24), index), after)) continue
    if (/^(?:\.{2,}|…)/.test(mark) && /^\s*\p{Ll}/u.test(after)) continue
    yield end
  }
  yield text.length
}

/** The sentences of one piece: the same objects each time that it is read. */
export const sentencesIn = oncePer(function sentencesIn ({ id, speaker, named, text, cut }: TranscriptPiece): readonly Sentence[] {
  const found: Sentence[] = []
  let from = 0
  for (const to of endsOf(text)) {
    const raw = text.slice(from, to)
    const matter = raw.replace(LEFTOVER, '')
    const sentence = matter.trimEnd()
    const start = from + raw.length - matter.length
    const whose = named === true ? { speaker, named } : { speaker }
    if (sentence !== '') found.push({ piece: id, ...whose, start, end: start + sentence.length, text: sentence })
    from = to
  }
  const last = found.pop()
  return last === undefined ? [] : [...found, cut === true ? { ...last, cut } : last]
})

/**
 * Splits a transcript into sentences, in the order spoken. Each lies within one piece and is its exact text, without surrounding white
 * space and leading commas; together they cover every word of the transcript.
 */
export function sentencesOf (transcript: readonly TranscriptPiece[]): Sentence[] {
  return transcript.flatMap(piece => sentencesIn(piece))
}
