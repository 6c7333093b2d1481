import { oncePer } from '../../../runtime/index.js'
import { numbersIn, type SpokenNumber } from '../../reading/numbers/index.js'
import { wordsIn, type Word } from '../../words.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import { unitAt, type Countable, type UnitMention } from '../../reading/quantities/units.js'
import { correctionsIn } from '../../reading/corrections.js'
import { contextOf, type ContextKind, type ContextMark } from '../../reading/context.js'
import { lookUpWords, marksAt, measuredUnit, type KnownWord, type Lexicon, type Mark } from './marks.js'
import type { CueKind, NameKind } from '../../languages/parts/vital-signs.js'

/** What the words around a value say about it: a category of ConText, or a cue that only values have. */
export type MarkKind = CueKind | ContextKind | 'child'

/** A word of the transcript: `piece` and `sentence` count the pieces and sentences. */
export interface TranscriptWord extends Word {
  piece: number
  sentence: number
}

/** The whole transcript as annotated words; all indexes are word indexes. A line break separates two pieces. */
export interface AnnotatedTranscript {
  lexicon: Lexicon
  /** A BCP 47 tag. */
  language: string
  sentences: readonly AttributedSentence[]
  words: readonly TranscriptWord[]
  /** What is known of each word. */
  known: readonly KnownWord[]
  /** All numbers, except those inside a name, like the 2 of `SpO2`. */
  numbers: readonly SpokenNumber[]
  /** Names by their first word, without overlaps. */
  names: ReadonlyMap<number, Mark<NameKind>>
  /** Cues by their first word. */
  cues: ReadonlyMap<number, readonly Mark<MarkKind>[]>
  /** The first word of each sentence, and after the last one the number of words. */
  sentenceStarts: readonly number[]
  /** Of each sentence the first word after openers like "so" and "okay", and whether it ends with a question mark. */
  openings: readonly { first: number, marked: boolean }[]
}

/** A question mark at the end, perhaps in quotes or brackets. */
const QUESTION_MARK = /[?？]["'”’»)\]]{0,9}$/u

function isOpener ({ kind }: Mark<MarkKind>): boolean {
  return kind === 'opener'
}

/** Sentences before one with a value, and after it, that can tell of the value. */
const CONTEXT_BEFORE = 2
const CONTEXT_AFTER = 2

/** Words from a name to the last number that can be its value, and from a number to a name behind it. */
const NAMED_BEFORE = 64
const NAMED_AFTER = 4

type Annotated = Omit<AnnotatedTranscript, 'language' | 'openings'>

function isMeasured (mention: UnitMention<Countable> | undefined): boolean {
  return mention !== undefined && measuredUnit(mention.unit) !== 'foreign'
}

/** The sentences around numbers that can be values: near a name, or before a unit or a second pressure. */
function sentencesWithValues ({ lexicon, words, numbers, names, cues }: Annotated): Set<number> {
  const found = new Set<number>()
  const starts = Array.from(names.keys())
  let next = 0
  for (const { from, to } of numbers) {
    while ((starts[next] ?? Infinity) < from) next += 1
    const isNamed = from - (starts[next - 1] ?? -Infinity) <= NAMED_BEFORE || (starts[next] ?? Infinity) - to <= NAMED_AFTER
    const hasUnit = isMeasured(unitAt(words, to, lexicon.units)) || /^[-‐‑]$/.test(words[to]?.text ?? '')
    if (!isNamed && !hasUnit && cues.get(to)?.some(({ kind }) => kind === 'over') !== true) continue
    const sentence = words[from]?.sentence ?? 0
    for (let at = sentence - CONTEXT_BEFORE; at <= sentence + CONTEXT_AFTER; at += 1) found.add(at)
  }
  return found
}

/** What a mark of the context says of a value: what is supposed is no reading, and what was measured long ago is not today's. */
function saidOfValue ({ kind, time }: ContextMark): MarkKind {
  if (kind === 'hypothetical') return 'condition'
  return time ? 'elsewhere' : kind
}

/** What the context says around the values of a transcript, by the word that begins it. */
function contextMarks (transcript: Annotated, language: string): Map<number, Mark<MarkKind>[]> {
  const { sentences, words, sentenceStarts } = transcript
  const found = new Map<number, Mark<MarkKind>[]>()
  for (const at of sentencesWithValues(transcript)) {
    const sentence = sentences[at]
    if (sentence === undefined) continue
    const [begin = 0, end = words.length] = sentenceStarts.slice(at, at + 2)
    const wordAt = new Map(words.slice(begin, end).map(({ start }, index) => [start, begin + index]))
    for (const mark of contextOf(sentence, language).marks) {
      const [from, to] = [wordAt.get(mark.first), wordAt.get(mark.last)]
      if (from !== undefined && to !== undefined) found.set(from, [...found.get(from) ?? [], { kind: saidOfValue(mark), from, to: to + 1 }])
    }
    for (const { start, end: stop } of correctionsIn(sentence, language)) {
      const from = wordAt.get(start)
      const to = words.findLastIndex((word, at) => at < end && at >= begin && word.end <= stop) + 1
      if (from !== undefined) found.set(from, [...found.get(from) ?? [], { kind: 'correction', from, to }])
    }
  }
  return found
}

/** A line break, which separates two pieces: no phrase continues from one into the next. */
const BREAK: Word = { text: '\n', start: 0, end: 0 }

/** The numbers of a piece by its sentences, and by whether another piece follows. */
const numbersOfPiece = oncePer((
  first: AttributedSentence, language: string, follows: boolean, ...others: readonly AttributedSentence[]
) => {
  const words = [first, ...others].flatMap(sentence => wordsIn(sentence))
  return numbersIn(follows ? [...words, BREAK] : words, language)
})

/** Reads the sentences of a transcript, which stand in the order spoken. */
export function annotateTranscript (
  sentences: readonly AttributedSentence[], language: string, lexicon: Lexicon
): AnnotatedTranscript {
  const words: TranscriptWord[] = []
  const sentenceStarts: number[] = []
  const numbers: SpokenNumber[] = []
  let piece = -1
  let pieceStart = 0
  let ofPiece: AttributedSentence[] = []

  function endPiece (follows: boolean) {
    const [first, ...others] = ofPiece
    for (const number of first === undefined ? [] : numbersOfPiece(first, language, follows, ...others)) {
      numbers.push({ ...number, from: number.from + pieceStart, to: number.to + pieceStart })
    }
    pieceStart = words.length
    ofPiece = []
  }

  for (const [at, sentence] of sentences.entries()) {
    if (at === 0 || sentence.piece !== sentences[at - 1]?.piece) {
      if (at > 0) words.push({ ...BREAK, piece, sentence: at - 1 })
      endPiece(true)
      piece += 1
    }
    ofPiece.push(sentence)
    sentenceStarts.push(words.length)
    for (const { text, start, end } of wordsIn(sentence)) words.push({ text, start, end, piece, sentence: at })
  }
  endPiece(false)
  sentenceStarts.push(words.length)

  const known = lookUpWords(lexicon, words.map(({ text }) => text))
  const names = new Map<number, Mark<NameKind>>()
  const cues = new Map<number, Mark<MarkKind>[]>()
  const ignored = new Set<number>()
  let nameEnd = 0
  let ignoredEnd = 0
  for (const [at, word] of known.entries()) {
    const [name] = at < nameEnd ? [] : marksAt(word.names, known, at)
    if (name !== undefined) {
      names.set(at, name)
      nameEnd = name.to
    }
    const found = at < ignoredEnd ? [] : marksAt(word.cues, known, at)
    const ignoring = found.find(({ kind }) => kind === 'ignore')
    if (ignoring !== undefined) ignoredEnd = ignoring.to
    else if (found.length > 0) cues.set(at, found)
    if (at < ignoredEnd) ignored.add(at)
  }
  const named = new Set<number>()
  for (const { from, to } of names.values()) {
    for (let at = from; at < to; at += 1) named.add(at)
  }
  const openings = sentences.map(({ text }, at) => {
    const end = sentenceStarts[at + 1] ?? words.length
    let first = sentenceStarts[at] ?? 0
    const opens = (at: number) => cues.get(at)?.some(isOpener) === true || /^[^\p{L}\p{N}]$/u.test(words[at]?.text ?? '')
    while (first < end && opens(first)) first += 1
    return { first, marked: QUESTION_MARK.test(text.slice(-12)) }
  })
  const free = numbers.filter(({ from }) => !named.has(from))
  for (const [at, marks] of contextMarks({ lexicon, sentences, words, known, numbers: free, names, cues, sentenceStarts }, language)) {
    // "My colleague" and "die Schwester" are who measures in the practice.
    const staff = [at, at - 1].some(from => cues.get(from)?.some(({ kind, to }) => kind === 'visit' && to > at) === true)
    const visible = staff ? marks.filter(({ kind }) => kind !== 'family') : marks
    if (!ignored.has(at) && visible.length > 0) cues.set(at, [...visible, ...cues.get(at) ?? []])
  }
  return { lexicon, language, sentences, words, known, numbers: free, names, cues, sentenceStarts, openings }
}

/** Whether a phrase of a kind begins at a word; its mark if so. */
export function cueAt ({ cues }: AnnotatedTranscript, kind: MarkKind, at: number): Mark<MarkKind> | undefined {
  return cues.get(at)?.find(mark => mark.kind === kind)
}

/** The last phrase of one of some kinds that begins and ends within a range of words. */
export function lastCueIn (
  transcript: AnnotatedTranscript, kinds: readonly MarkKind[], from: number, to: number
): Mark<MarkKind> | undefined {
  for (let at = to - 1; at >= from; at -= 1) {
    const mark = transcript.cues.get(at)?.find(({ kind, to: end }) => kinds.includes(kind) && end <= to)
    if (mark !== undefined) return mark
  }
  return undefined
}

/** The first phrase of one of some kinds that begins within a range of words. */
export function firstCueIn (
  { cues }: AnnotatedTranscript, kinds: readonly MarkKind[], from: number, to: number
): Mark<MarkKind> | undefined {
  for (let at = from; at < to; at += 1) {
    const mark = cues.get(at)?.find(({ kind }) => kinds.includes(kind))
    if (mark !== undefined) return mark
  }
  return undefined
}

/** Whether a phrase of one of some kinds ends right before a word. */
export function cueBefore ({ cues }: AnnotatedTranscript, kinds: readonly MarkKind[], at: number): Mark<MarkKind> | undefined {
  for (let from = at - 1; from >= Math.max(0, at - 5); from -= 1) {
    const mark = cues.get(from)?.find(({ kind, to }) => kinds.includes(kind) && to === at)
    if (mark !== undefined) return mark
  }
  return undefined
}

/** Whether two words stand in the same sentence. */
export function sameSentence ({ words }: AnnotatedTranscript, left: number, right: number): boolean {
  return words[left]?.sentence === words[right]?.sentence
}
