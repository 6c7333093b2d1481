import { forEachPack, type LanguagePack } from '../languages/index.js'
import { unitAt as unitNameAt, units } from '../reading/quantities/units.js'
import { lexiconOf, lookUpWords, marksAt, measuredUnit, type KnownWord, type Lexicon } from '../extracting/vital-signs/marks.js'
import { numbersIn, type SpokenNumber } from '../reading/numbers/index.js'
import { wordsOf, type Word } from '../words.js'

/** Whether what was said goes on in the next piece: surely, or perhaps, so that its last value is not known. */
export type Cut = 'whole' | 'unsure'

/** What goes on over a cut. */
export interface Continuation {
  cut: Cut
  /** Whether only decimals go on, which nobody says without what they belong to. */
  decimals: boolean
  /** The end of what is kept of the first text, and the beginning of what is kept of the second: no full stop or filler between the two. */
  end: number
  start: number
  /** Whether the second text begins with a word that is written with a capital only at the beginning of a sentence. */
  lower: boolean
}

/** Characters before a cut, and after it, that tell whether a value goes on. */
const TAIL = 200
const HEAD = 120

/** Between these, pressures are told from other numbers. */
const SYSTOLIC_LEAST = 70
const DIASTOLIC_LEAST = 30

const SIGN = /^[^\p{L}\p{N}]+$/u
const STOP = /^[.!]$/
const QUESTION = /^[?？]$/
const ENDS = /^[.,;:!…?)\n]$/

interface Words {
  points: ReadonlySet<string>
  /** Those that more often join two things. */
  weak: ReadonlySet<string>
  ands: ReadonlySet<string>
  fillers: ReadonlySet<string>
}

const wordsFor = forEachPack(({ numbers, disfluencies }: LanguagePack): Words => ({
  points: new Set([...numbers.point, ...numbers.weakPoint ?? []]),
  weak: new Set(numbers.weakPoint ?? []),
  ands: new Set(numbers.and),
  fillers: new Set(disfluencies.fillers)
}))

/** The words around a cut, as one text. */
interface Around {
  words: readonly Word[]
  known: readonly KnownWord[]
  numbers: readonly SpokenNumber[]
  /** The last number before the cut, read without what follows. */
  last: SpokenNumber
  /** The first word after the cut. */
  at: number
  /** Whether a full stop stands before the cut. */
  stopped: boolean
  language: string
  lexicon: Lexicon
  own: Words
}

type Judgement = Pick<Continuation, 'cut' | 'decimals'> | undefined

const surely: Judgement = { cut: 'whole', decimals: false }
const perhaps: Judgement = { cut: 'unsure', decimals: false }

function cueEnd ({ known }: Around, kinds: readonly string[], at: number): number | undefined {
  return marksAt(known[at]?.cues ?? [], known, at).find(({ kind }) => kinds.includes(kind))?.to
}

interface SaidUnit {
  to: number
  /** Whether a vital sign or an amount is measured in it; whether medication is dosed in it. */
  measured: boolean
  dosed: boolean
  /** Whether it counts or measures anything, and does not only follow numbers. */
  isKnown: boolean
  /** Whether it is an amount of a substance, which no sentence begins with. */
  isAmount: boolean
  /** Whether it is a word and no symbol. */
  isWord: boolean
}

function unitAt ({ lexicon, words }: Around, at: number): SaidUnit | undefined {
  const mention = unitNameAt(words, at, lexicon.units)
  if (mention === undefined) return undefined
  const name = words.slice(at, mention.to).map(({ text }) => text).join(' ')
  const unit = mention.unit === 'counted' ? undefined : units[mention.unit]
  const isAmount = unit?.dose === true && (unit.dimension === 'mass' || unit.dimension === 'volume')
  return { to: mention.to, measured: measuredUnit(mention.unit) !== 'foreign' || isAmount, dosed: unit?.dose === true, isKnown: unit !== undefined, isAmount, isWord: /\p{L}{3}/u.test(name) }
}

/** Whether nothing follows that a number could belong to: an end, a mark, its unit, or the name of another value. */
function closes (around: Around, at: number, isNumber = true): boolean {
  const { words, known } = around
  const word = words[at]
  if (word === undefined || ENDS.test(word.text)) return true
  if (cueEnd(around, ['and', 'opener', 'now'], at) !== undefined || marksAt(known[at]?.names ?? [], known, at).length > 0) return true
  return isNumber && unitAt(around, at)?.measured === true
}

/** "38" / "point 2": decimals, unless they may count something else: "point 2 on my list". */
function decimalsGoOn (around: Around, { to }: SpokenNumber): Judgement {
  const { words, at, stopped, own } = around
  // "80." / "Con 2 pastillas": a word with many other uses begins a sentence.
  if (stopped && own.weak.has(words[at]?.text ?? '') && !closes(around, to)) return undefined
  return { cut: closes(around, to) ? 'whole' : 'unsure', decimals: true }
}

/** "one" / "forty", in the languages that say 140 so; "thirty" / "eight point two". */
function numberGoesOn (around: Around): Judgement {
  const { numbers, last: first, at, stopped, lexicon } = around
  if (stopped) return undefined
  const spanning = numbers.find(({ from, to }) => from < at && to > at)
  const second = numbers.find(({ from }) => from === at)
  const hundreds = lexicon.joinsHundreds && first?.digits === false && second?.digits === false &&
    first.value < 10 && second.value >= 10 && second.value < 100
  const joined = spanning ?? (hundreds ? second : undefined)
  if (joined !== undefined) return closes(around, joined.to) || overAt(around, joined.to) !== undefined ? surely : perhaps
  // "38" / "2": the second may be a decimal, and may be anything else.
  const digit = first !== undefined && second !== undefined && first.digits === second.digits && first.decimals === 0 && second.value < 10
  return digit && first.value >= 20 && closes(around, second.to, false) ? perhaps : undefined
}

function overAt (around: Around, at: number): SpokenNumber | undefined {
  const end = cueEnd(around, ['over', 'upon', 'with'], at)
  return end === undefined ? undefined : around.numbers.find(({ from }) => from === end)
}

/** The value of the number before a word, "one forty" as 140. */
function valueBefore ({ numbers, lexicon }: Around, at: number): number | undefined {
  const index = numbers.findIndex(({ to }) => to === at)
  const [before, number] = [numbers[index - 1], numbers[index]]
  if (number === undefined) return undefined
  const hundreds = lexicon.joinsHundreds && before?.to === number.from && !before.digits && before.value < 10 && number.value < 100
  return hundreds ? 100 * before.value + number.value : number.value
}

/** "one forty" / "over ninety": two pressures, where a pressure was named, or nothing was. */
function pressureGoesOn (around: Around, over: number): Judgement {
  const { known, numbers, at } = around
  const second = overAt(around, over)
  const first = valueBefore(around, over)
  if (first === undefined || second === undefined) return undefined
  // "140 over 90" / "over 20 years": the pair is complete, or the second number counts something else.
  const from = numbers.find(({ to }) => to === over)?.from ?? 0
  if (cueEnd(around, ['over', 'upon', 'with'], from - 1) === from || unitAt(around, second.to)?.measured === false) return undefined
  const name = known.slice(0, at).flatMap((word, from) => marksAt(word.names, known, from)).at(-1)?.kind
  const named = name === 'blood_pressure' || name === 'systolic'
  const alike = first >= SYSTOLIC_LEAST && second.value >= DIASTOLIC_LEAST && first - second.value >= 10
  return (named && (alike || closes(around, second.to))) || (name === undefined && alike) ? surely : undefined
}

/** "600" / "mg": a unit in which something is measured or dosed; behind a full stop only one that nothing but its number explains. */
function unitGoesOn (around: Around): Judgement {
  const { words, known, last, at, stopped } = around
  const unit = unitAt(around, at)
  if (unit === undefined || last.to !== at) return undefined
  const isSign = SIGN.test(words[at]?.text ?? '')
  if (stopped && unit.isWord && !unit.isAmount && !closes(around, unit.to, false)) return undefined
  if (unit.measured || unit.dosed || isSign) return surely
  // The end of an ordinal, "more" and "other" are no units that somebody ends with.
  if (stopped || !unit.isKnown) return undefined
  const named = known.slice(0, at).some((word, from) => marksAt(word.names, known, from).length > 0)
  return named ? undefined : surely
}

/** "38 point" / "2", "140 over" / "90": what stands before the cut already says that more follows. */
function danglingGoesOn (around: Around, spanning: SpokenNumber | undefined): Judgement {
  const { words, last, at, own } = around
  if (own.points.has(words[at - 1]?.text ?? '') && last.decimals === 0) {
    return spanning === undefined ? pressureGoesOn(around, at - 1) ?? { cut: 'unsure', decimals: true } : surely
  }
  return cueEnd(around, ['over', 'upon', 'with'], at - 1) === at ? pressureGoesOn(around, at - 1) : undefined
}

function judged (around: Around): Judgement {
  const { words, numbers, last, at, own } = around
  const spanning = numbers.find(({ from, to }) => from < at && to > at)
  const head = words[at]?.text ?? ''
  if (last.to === at - 1 && !(own.ands.has(words[at - 1]?.text ?? '') && spanning !== undefined)) return danglingGoesOn(around, spanning)
  if (spanning !== undefined && (own.points.has(head) || /^[.,]$/.test(head))) return decimalsGoOn(around, spanning)
  // "38" / "point" / "2"
  const bare = words.length === at + 1 && (own.points.has(head) || cueEnd(around, ['over'], at) === at + 1)
  if (bare) return { cut: 'whole', decimals: own.points.has(head) }
  return pressureGoesOn(around, at) ?? numberGoesOn(around) ?? unitGoesOn(around)
}

/** Whether a value at the end of a text goes on at the beginning of the next one, and where the two are to be joined. */
export function continuationOf (before: string, after: string, language: string): Continuation | undefined {
  const [lexicon, own] = [lexiconOf(language), wordsFor(language)]
  if (lexicon === undefined || own === undefined) return undefined
  const offset = Math.max(0, before.length - TAIL)
  const first = wordsOf(before.slice(offset), offset)
  let stopped = false
  for (let last = first.at(-1); last !== undefined; last = first.at(-1)) {
    if (QUESTION.test(last.text)) return undefined
    const isPause = /^[.,!…–—-]$/.test(last.text)
    if (!isPause && !own.fillers.has(last.text)) break
    stopped ||= STOP.test(last.text)
    first.pop()
  }
  // Nothing goes on but a number, or the word behind one: most texts end with neither.
  const last = numbersIn(first, language).at(-1)
  if (last === undefined || last.to < first.length - 1) return undefined
  const second = wordsOf(after.slice(0, HEAD))
  while (second[0] !== undefined && own.fillers.has(second[0].text)) {
    second.shift()
    while (second[0] !== undefined && /^[,…–—-]$/.test(second[0].text)) second.shift()
  }
  // What is asked is no value.
  if (second.slice(0, second.findIndex(({ text }) => /^[.!]$/.test(text)) + 1 || undefined).some(({ text }) => QUESTION.test(text))) return undefined
  // A full stop of its own at the end: "Point 2."
  const [end, start] = [first.at(-1)?.end, second[0]?.start]
  if (end === undefined || start === undefined) return undefined
  while (second.length > 1 && SIGN.test(second.at(-1)?.text ?? '') && ENDS.test(second.at(-1)?.text ?? '')) second.pop()
  const words = [...first, ...second.map(word => ({ ...word, start: word.start + end + 1, end: word.end + end + 1 }))]
  const known = lookUpWords(lexicon, words.map(({ text }) => text))
  const around = { words, known, numbers: numbersIn(words, language), last, at: first.length, stopped, language, lexicon, own }
  const found = judged(around)
  const head = second[0]?.text ?? ''
  const lower = own.points.has(head) || cueEnd(around, ['over', 'upon', 'with'], first.length) !== undefined
  return found === undefined ? undefined : { ...found, end, start, lower }
}
