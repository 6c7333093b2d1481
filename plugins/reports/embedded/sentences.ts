import type { TranscriptPiece } from '../types.js'

/** A sentence of the transcript: `text` is what stands in the piece from `start` up to `end` (in UTF-16 code units). */
export interface Sentence {
  piece: string
  speaker: string | null
  start: number
  end: number
  text: string
}

/** Abbreviations that something follows, so that their full stop never ends a sentence. */
const BEFORE_A_WORD = new Set([
  'dr', 'dra', 'drs', 'mr', 'mrs', 'ms', 'mme', 'mlle', 'prof', 'st', 'hr', 'fr', 'dhr', 'mw', 'mevr', 'e.g', 'i.e', 'cf', 'vs', 'approx', 'ca', 'nr', 'resp',
  'bzw', 'bijv', 'bv', 'd.w.z', 'd.m.v', 'i.v.m', 'm.b.t', 't.a.v', 't.e.m', 'o.a', 'n.a.v', 't.o.v', 'p.ex', 'ex', 'c.-à-d', 'z.b', 'd.h', 'u.a', 'v.a',
  'ggf', 'evtl', 'evt', 'vgl', 'sog', 'incl', 'inkl', 'excl', 'exkl', 'env'
])

/** Abbreviations that may also be the last word of a sentence: it has ended when the next word has a capital. */
const ANYWHERE = new Set([
  'mg', 'mcg', 'µg', 'ug', 'kg', 'g', 'ml', 'cl', 'dl', 'l', 'mm', 'cm', 'mmhg', 'mmol', 'min', 'sec', 'sek', 'std', 'tab', 'tabl', 'tbl', 'caps', 'kaps', 'cps',
  'temp', 'max', 'etc', 'enz', 'usw', 'a.m', 'p.m', 'p.o', 'i.v', 'i.m', 's.c', 'b.i.d', 't.i.d', 'q.d', 'p.r.n', 'tägl', 'wö', 'jr', 'sr'
])

/** German months and the words for days, weeks and months after an ordinal (`am 3. März`, `im 2. Trimester`). */
const AFTER_AN_ORDINAL = /^(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|tag|woche|monat|trimester|quartal|lebensjahr|grad|mal)/i

/** A digit, in any of the languages, as speech recognition writes decimals of numbers in words: `seven . five`. */
const DIGIT = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'nul', 'een', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven',
  'acht', 'negen', 'zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'sept', 'huit', 'neuf', 'null', 'eins', 'zwei', 'drei', 'fünf', 'sechs', 'sieben',
  'neun', '\\p{N}+'
].join('|')
const BEFORE_DECIMALS = new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:\\p{Ll}+(?:ty|teen)|hundred|${DIGIT})\\s$`, 'u')
const DECIMALS = new RegExp(`^\\s*(?:${DIGIT})(?![\\p{L}\\p{N}])`, 'u')

/** An end of a line, or terminators with the quotes and brackets that close after them, with white space behind. */
const BOUNDARY = /[\n\r\v\f\u0085\u2028\u2029]+|(?<![.!?…。！？])[.!?…。！？]+["'”’»)\]]*(?=\s|$)/gu

/** What recognition leaves before the first word of a sentence. */
const LEFTOVER = /^[\s,;]+/

function lastWord (text: string): string {
  return text.slice(-24).match(/[\p{L}\p{N}.µ-]+$/u)?.[0] ?? ''
}

/** Whether a single full stop is part of the word before it, by that word and what follows. */
function belongsToWord (before: string, after: string): boolean {
  if (BEFORE_DECIMALS.test(before) && DECIMALS.test(after)) return true
  const word = lastWord(before).toLowerCase()
  const next = after.trimStart()
  if (word === '' || next === '') return false
  const continues = /^[\p{Ll}\p{N}(,;:–-]/u.test(next)
  if (word === 'no') return /^\p{N}/u.test(next)
  if (BEFORE_A_WORD.has(word)) return true
  if (ANYWHERE.has(word) || /^\p{L}$/u.test(word)) return continues
  if (/^\p{N}{1,2}$/u.test(word)) return /^\p{Ll}/u.test(next) || AFTER_AN_ORDINAL.test(next)
  return false
}

/** Where the sentences of a text end. */
function * endsOf (text: string): Generator<number> {
  for (const { 0: mark, index } of text.matchAll(BOUNDARY)) {
    const end = index + mark.length
    const after = text.slice(end, end + 40)
    if (mark === '.' && belongsToWord(text.slice(Math.max(0, index - 24), index), after)) continue
    if (/^(?:\.{2,}|…)/.test(mark) && /^\s*\p{Ll}/u.test(after)) continue
    yield end
  }
  yield text.length
}

/**
 * The sentences of a transcript, in the order spoken. Each lies within one piece and is literally what stands there, without the white
 * space around it and commas before it; together they are all words of the transcript.
 */
export function sentencesOf (transcript: readonly TranscriptPiece[]): Sentence[] {
  return transcript.flatMap(({ id, speaker, text }) => {
    const found: Sentence[] = []
    let from = 0
    for (const to of endsOf(text)) {
      const raw = text.slice(from, to)
      const sentence = raw.replace(LEFTOVER, '').trimEnd()
      const start = from + raw.length - raw.replace(LEFTOVER, '').length
      if (sentence !== '') found.push({ piece: id, speaker, start, end: start + sentence.length, text: sentence })
      from = to
    }
    return found
  })
}
