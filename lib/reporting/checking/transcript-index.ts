import { firstOf } from '../binary-search.js'
import type { EvidenceSource } from '../../../schemas/evidence.js'
import { foldWord, oncePer } from '../../runtime/index.js'
import { sentencesIn, type Sentence } from '../reading/sentences.js'
import type { MedicationTable } from '../tables/medication.js'
import type { ReportRequest, TranscriptPiece } from '../types.js'
import { wordsIn, type Word } from '../words.js'
import { rangesIn, unitsLike } from '../reading/quantities/amounts.js'
import { datesIn, type DateMention } from './dates.js'
import { drugPlaces, drugMentionsIn, type Drug } from './drugs.js'
import { memoised } from './memoised.js'
import { carriesNegation, deniedIn, isRefused } from './negation.js'
import { ownsItsNumber, quantitiesIn, TORN, type Quantity } from '../reading/quantities/index.js'

/** A sentence, with its words, numbers and drugs. `start` and `end` are positions in the text of its segment. */
interface ReadSentence {
  /** The sentence by itself, for what is remembered of it. */
  source: Sentence
  segment: string
  start: number
  end: number
  text: string
  /** Words, numbers and drugs have positions in the text of the segment. */
  words: readonly Word[]
  /** The words as they are compared: without accents. */
  folded: readonly string[]
  quantities: readonly Quantity[]
  drugs: readonly Drug[]
}

/** Such a sentence in the transcript. */
export interface TranscriptSentence extends ReadSentence {
  /** Its index among all sentences. */
  at: number
  /** The index of its segment in the transcript. */
  piece: number
}

/** A number and the sentence in which it was said. */
export interface QuantityMention {
  quantity: Quantity
  sentence: TranscriptSentence
}

/** Everything that was said, read once. */
export interface TranscriptIndex {
  language: string
  /** In the order spoken, without those that consist only of signs. */
  sentences: readonly TranscriptSentence[]
  /** Where a number was said, in the order spoken; numbers with the same `numberKey` are equal. */
  saying: (value: number) => readonly QuantityMention[]
  /** Where numbers from `low` to `high` were said, both included. */
  between: (low: number, high: number) => QuantityMention[]
  /** The spoken quantities that may be a stated amount, in its unit or converted, and those with its number but another unit. */
  amounts: (stated: Quantity) => Quantity[]
  /** The quantities of a sentence, without duplicates. */
  amountsIn: (sentence: Pick<TranscriptSentence, 'quantities'>) => readonly Quantity[]
  /** Where each drug was named, by its key. */
  naming: ReadonlyMap<string, readonly { drug: Drug, sentence: TranscriptSentence }[]>
  /** All dates and days of the week that were said. */
  dates: () => readonly DateMention[]
  /** Whether a drug is named in a sentence to say that it is not taken or not tolerated. */
  refuses: (drug: { from: number, to: number }, sentence: TranscriptSentence) => boolean
  /** The indexes of the words of a sentence that are denied. */
  denies: (sentence: TranscriptSentence) => ReadonlySet<number>
  /** Whether a sentence contains anything that may support a negation. */
  carriesNegation: (sentence: TranscriptSentence) => boolean
  /** The sentences that a range of a segment touches, in the order spoken. */
  within: (source: EvidenceSource) => readonly TranscriptSentence[]
  /** The ranges that exist in the transcript, each once, in the order spoken. */
  valid: (sources: readonly EvidenceSource[]) => EvidenceSource[]
}

/** Numbers are compared to three decimals. */
export function numberKey (value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Whether two BCP 47 tags are of one language: `nl-BE`, `nl`. */
export function isSameLanguage (left: string, right: string): boolean {
  return left.split('-')[0]?.toLowerCase() === right.split('-')[0]?.toLowerCase()
}

/** The range of a sentence. */
export function rangeOf ({ segment, start, end }: TranscriptSentence): EvidenceSource {
  return { segment_id: segment, start, end }
}

/** Groups values by a key, each group in the order given. */
export function grouped<K, V> (values: Iterable<V>, keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

/** Quantities without duplicates: the first one for each number and unit. */
function eachOnce (quantities: readonly Quantity[]): readonly Quantity[] {
  const found = new Map<string, Quantity>()
  for (const quantity of quantities) {
    const key = `${quantity.value} ${quantity.unit ?? ''} ${quantity.kind === 'implied'}`
    if (!found.has(key)) found.set(key, quantity)
  }
  return [...found.values()]
}

/** "Ninety eight . six": a number that a full stop tears into two sentences. Marks its whole part as a part, if said in words. */
function tornNumber (
  sentence: ReadSentence, next: ReadSentence | undefined
): { quantity: Quantity, sentence: ReadSentence } | undefined {
  const whole = sentence.quantities.find(({ kind, to }) => kind === 'plain' && to === sentence.words.length - 1)
  const decimal = next?.quantities.find(({ kind, from }) => kind === 'plain' && from === 0)
  if (whole === undefined || decimal === undefined || next === undefined) return undefined
  const fits = whole.decimals === 0 && whole.value >= TORN.low && whole.value <= TORN.high && decimal.decimals === 0 && decimal.value <= 9
  if (!fits || sentence.words.at(-1)?.text !== '.' || ownsItsNumber(decimal.unit)) return undefined
  whole.part = !whole.digits
  const value = Number(`${whole.value}.${decimal.value}`)
  const quantity: Quantity = { ...whole, part: false, value, decimals: 1, kind: 'composed', unit: decimal.unit, numberEnd: decimal.numberEnd, end: decimal.end }
  const [end, text] = [next.end, `${sentence.text} ${next.text}`]
  const words = [...sentence.words, ...next.words]
  return { quantity, sentence: { ...sentence, source: { ...sentence.source, end, text }, end, text, words } }
}

/** The sentences of a piece, each with its words, quantities and drugs, and the numbers that are torn into two of them. */
const readPiece = oncePer(function readPiece (spoken: TranscriptPiece, language: string, drugs: MedicationTable) {
  const sentences = sentencesIn(spoken).filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).map(sentence => {
    const { start, end, text } = sentence
    const words = wordsIn(sentence)
    return {
      source: sentence,
      segment: spoken.id,
      start,
      end,
      text,
      words,
      folded: words.map(word => foldWord(word.text)),
      quantities: quantitiesIn(words, language),
      drugs: drugMentionsIn(words, drugs)
    }
  })
  return { sentences, torn: sentences.map((sentence, at) => tornNumber(sentence, sentences[at + 1])) }
})

/** The sentences in the order spoken, and the numbers that are torn. */
function readSentences (
  { transcript, input_language: language }: ReportRequest, drugs: MedicationTable
): { sentences: TranscriptSentence[], torn: QuantityMention[] } {
  const sentences: TranscriptSentence[] = []
  const torn: QuantityMention[] = []
  for (const [piece, spoken] of transcript.entries()) {
    const read = readPiece(spoken, language, drugs)
    for (const [index, one] of read.sentences.entries()) {
      const sentence = { ...one, at: sentences.length, piece }
      sentences.push(sentence)
      const whole = read.torn[index]
      if (whole !== undefined) torn.push({ quantity: whole.quantity, sentence: { ...sentence, ...whole.sentence } })
    }
  }
  return { sentences, torn }
}

const distinct = oncePer(eachOnce)
const deniedAmong = oncePer(deniedIn)
const negationAmong = oncePer(carriesNegation)
const datesAmong = oncePer(datesIn)

/** Indexes a transcript: its sentences, numbers and drugs. Linear in its length. */
export function indexTranscript (request: ReportRequest, drugs: MedicationTable): TranscriptIndex {
  const { transcript, input_language: language } = request
  const numberOfPiece = new Map<string, number[]>()
  for (const [piece, { id }] of transcript.entries()) numberOfPiece.set(id, [...numberOfPiece.get(id) ?? [], piece])

  const { sentences, torn } = readSentences(request, drugs)
  const ofPiece = grouped(sentences, ({ piece }) => piece)
  const quantities = [...sentences.flatMap(sentence => sentence.quantities.map(quantity => ({ quantity, sentence }))), ...torn]
  const numbers = grouped(quantities, ({ quantity }) => numberKey(quantity.value))
  const naming = grouped(
    sentences.flatMap(sentence => sentence.drugs.map(drug => ({ drug, sentence }))), ({ drug }) => drug.key
  )

  const values = [...numbers.keys()].sort((left, right) => left - right)

  const different = memoised((key: number) => eachOnce((numbers.get(key) ?? []).map(({ quantity }) => quantity)))

  function keysBetween (low: number, high: number): number[] {
    const first = firstOf(values.length, at => (values[at] ?? 0) >= low)
    let last = first
    while (last < values.length && (values[last] ?? 0) <= high) last += 1
    return values.slice(first, last)
  }

  function within ({ segment_id: id, start, end }: EvidenceSource): TranscriptSentence[] {
    return (numberOfPiece.get(id) ?? []).flatMap(piece => {
      const own = ofPiece.get(piece) ?? []
      const first = firstOf(own.length, at => (own[at]?.end ?? 0) > start)
      let last = first
      while (last < own.length && (own[last]?.start ?? 0) < end) last += 1
      return own.slice(first, last)
    })
  }

  function valid (sources: readonly EvidenceSource[]): EvidenceSource[] {
    const found = new Map<string, { source: EvidenceSource, piece: number }>()
    for (const { segment_id: id, start, end } of sources) {
      const [piece] = numberOfPiece.get(id) ?? []
      const length = Math.max(...(numberOfPiece.get(id) ?? []).map(at => transcript[at]?.text.length ?? 0))
      const source = { segment_id: id, start: Math.max(0, Math.trunc(start)), end: Math.min(length, Math.trunc(end)) }
      if (piece !== undefined && source.start < source.end) found.set(`${piece} ${source.start} ${source.end}`, { source, piece })
    }
    return [...found.values()]
      .sort((left, right) => left.piece - right.piece || left.source.start - right.source.start || left.source.end - right.source.end)
      .map(({ source }) => source)
  }

  const like = memoised(unitsLike)
  const drugWords = memoised((sentence: TranscriptSentence) => drugPlaces(sentence.drugs))
  const refusals = memoised((sentence: TranscriptSentence) => (
    new Set(sentence.drugs.filter(drug => isRefused(sentence.words, drug, drugWords(sentence), language)).map(({ from }) => from))
  ))
  const all = memoised((language: string) => sentences.flatMap(({ words, quantities }) => datesAmong(words, quantities, language)))

  return {
    language,
    sentences,
    saying: value => numbers.get(numberKey(value)) ?? [],
    between: (low, high) => keysBetween(low, high).flatMap(key => numbers.get(key) ?? []),
    amounts: stated => [
      ...like(stated.unit).flatMap(unit => rangesIn(stated, unit)).flatMap(([low, high]) => keysBetween(low, high)).flatMap(different),
      ...different(numberKey(stated.value))
    ],
    amountsIn: ({ quantities }) => distinct(quantities),
    naming,
    dates: () => all(language),
    refuses: ({ from, to }, sentence) => (
      drugWords(sentence).has(from) ? refusals(sentence).has(from) : isRefused(sentence.words, { from, to }, drugWords(sentence), language)
    ),
    denies: ({ words }) => deniedAmong(words, language),
    carriesNegation: ({ words }) => negationAmong(words, language),
    within,
    valid
  }
}
