import { numbersIn, type SpokenNumber } from '../../reading/numbers/index.js'
import { wordsOf, type Word } from '../../words.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import { lookUpWords, marksAt, type KnownWord, type Lexicon, type Mark } from './marks.js'
import type { CueKind, NameKind } from '../../languages/parts/vital-signs.js'

/** A word of the transcript: `piece` and `sentence` count the pieces and sentences. */
export interface TranscriptWord extends Word {
  piece: number
  sentence: number
}

/** All that was said, in words, with what is known of each; indexes are those of words. An end of a line stands between two pieces. */
export interface AnnotatedTranscript {
  lexicon: Lexicon
  sentences: readonly AttributedSentence[]
  words: readonly TranscriptWord[]
  /** What is known of each word. */
  known: readonly KnownWord[]
  /** The numbers that are no part of a name, like the 2 of `SpO2`. */
  numbers: readonly SpokenNumber[]
  /** Names that begin at a word; they do not overlap. */
  names: ReadonlyMap<number, Mark<NameKind>>
  /** Cues that begin at a word. */
  cues: ReadonlyMap<number, readonly Mark<CueKind>[]>
  /** The first word of each sentence, and after the last one the number of words. */
  sentenceStarts: readonly number[]
  /** Of each sentence the first word after openers like "so" and "okay", and whether it ends with a question mark. */
  openings: readonly { first: number, marked: boolean }[]
}

/** A question mark at the end, perhaps in quotes or brackets. */
const QUESTION_MARK = /[?？]["'”’»)\]]{0,9}$/u

function isOpener ({ kind }: Mark<CueKind>): boolean {
  return kind === 'opener'
}

/** Reads the sentences of a transcript, which stand in the order spoken. */
export function annotateTranscript (sentences: readonly AttributedSentence[], language: string, lexicon: Lexicon): AnnotatedTranscript {
  const words: TranscriptWord[] = []
  const sentenceStarts: number[] = []
  const numbers: SpokenNumber[] = []
  let piece = -1
  let pieceStart = 0

  function endPiece () {
    for (const number of numbersIn(words.slice(pieceStart), language)) {
      numbers.push({ ...number, from: number.from + pieceStart, to: number.to + pieceStart })
    }
    pieceStart = words.length
  }

  for (const [at, sentence] of sentences.entries()) {
    if (at === 0 || sentence.piece !== sentences[at - 1]?.piece) {
      // Nothing that is said in one piece goes on in the next.
      if (at > 0) words.push({ text: '\n', start: 0, end: 0, piece, sentence: at - 1 })
      endPiece()
      piece += 1
    }
    sentenceStarts.push(words.length)
    for (const word of wordsOf(sentence.text, sentence.start)) words.push({ ...word, piece, sentence: at })
  }
  endPiece()
  sentenceStarts.push(words.length)

  const known = lookUpWords(lexicon, words.map(({ text }) => text))
  const names = new Map<number, Mark<NameKind>>()
  const cues = new Map<number, Mark<CueKind>[]>()
  let nameEnd = 0
  let ignoredEnd = 0
  for (const [at, word] of known.entries()) {
    const [name] = at < nameEnd ? [] : marksAt(word.names, known, at)
    if (name !== undefined) {
      names.set(at, name)
      nameEnd = name.to
    }
    const found = at < ignoredEnd ? [] : marksAt(word.cues, known, at)
    const ignored = found.find(({ kind }) => kind === 'ignore')
    if (ignored !== undefined) ignoredEnd = ignored.to
    else if (found.length > 0) cues.set(at, found)
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
  return { lexicon, sentences, words, known, numbers: free, names, cues, sentenceStarts, openings }
}

/** Whether a phrase of a kind begins at a word; its mark if so. */
export function cueAt ({ cues }: AnnotatedTranscript, kind: CueKind, at: number): Mark<CueKind> | undefined {
  return cues.get(at)?.find(mark => mark.kind === kind)
}

/** The last phrase of one of some kinds that begins and ends within a range of words. */
export function lastCueIn (
  transcript: AnnotatedTranscript, kinds: readonly CueKind[], from: number, to: number
): Mark<CueKind> | undefined {
  for (let at = to - 1; at >= from; at -= 1) {
    const mark = transcript.cues.get(at)?.find(({ kind, to: end }) => kinds.includes(kind) && end <= to)
    if (mark !== undefined) return mark
  }
  return undefined
}

/** The first phrase of one of some kinds that begins within a range of words. */
export function firstCueIn ({ cues }: AnnotatedTranscript, kinds: readonly CueKind[], from: number, to: number): Mark<CueKind> | undefined {
  for (let at = from; at < to; at += 1) {
    const mark = cues.get(at)?.find(({ kind }) => kinds.includes(kind))
    if (mark !== undefined) return mark
  }
  return undefined
}

/** Whether a phrase of one of some kinds ends right before a word. */
export function cueBefore ({ cues }: AnnotatedTranscript, kinds: readonly CueKind[], at: number): Mark<CueKind> | undefined {
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
