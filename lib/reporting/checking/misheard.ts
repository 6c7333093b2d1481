import { SUGGESTIONS_MAX, type EvidenceSource } from '../../../schemas/evidence.js'
import { foldWord, oncePer, soundDistance, soundKey } from '../../runtime/index.js'
import { medicationCuesOf, type CompiledMedicationCues } from '../extracting/medication/cues.js'
import { decisionsIn } from '../extracting/medication/decisions.js'
import { readSpoken } from '../extracting/medication/spoken.js'
import type { AttributedSentence } from '../reading/attributed.js'
import { namesNear, soundingNames, type NearName, type SoundingWords } from '../tables/medication-sounds.js'
import { drugsIn, ingredientIn, type DrugMention, type MedicationTable } from '../tables/medication.js'
import { wordsIn } from '../words.js'
import { commonWords, reportWords } from './common-words.js'
import { quantitiesIn, type Quantity } from '../reading/quantities/index.js'
import { unitNames, type UnitId } from '../reading/quantities/units.js'

/** Most words that a name may have been cut into. */
const NAME_WORDS = 6

/** Most words between a name and its dose, "metform in tablets of 500 mg", or a decision and a name, "start you on a low dose of". */
const BETWEEN = 3

/** How far the sounds of a name may differ in two languages: "amlodipin" and "amlodipine". */
const SAME_NAME = 1

/** Units in which little else is measured than doses. */
const DOSED: ReadonlySet<UnitId> = new Set<UnitId>(['mg', 'mcg', 'g', 'ml', 'iu'])

/** Letters of words that sound like a name, besides a word that they share with it: fewer sound like many things. */
const REST_LETTERS = 5

/** Signs that no name goes over. */
const ENDS = /^[.,;:?!()[\]"“”«»…]$/

/** Between a dose and the name behind it, in five languages: "10 mg of". */
const OF = new Set(['of', 'de', 'du', 'van', 'von'])

/** Words that may be a medicine and are none, and the names that they are like. */
export interface UnrecognisedMedicine {
  /** As they were said, with the dose. */
  text: string
  sources: EvidenceSource[]
  /** Names of the table that the words are spelled or sound like, the nearest first. */
  suggestions: string[]
}

/** A sentence as names are looked for in it. */
interface Searched {
  sentence: AttributedSentence
  /** Folded. */
  words: readonly string[]
  /** Whether a word may be part of a name: it is no sign, number, unit or medicine. */
  free: readonly boolean[]
  doses: readonly Quantity[]
  drugs: readonly DrugMention[]
  table: MedicationTable
  cues: CompiledMedicationCues | undefined
}

/** Words of a sentence that may be a medicine. */
interface Found {
  from: number
  to: number
  names: string[]
  dose?: Quantity
}

/** The doses of a sentence, each once, and where its numbers are. */
function quantitiesOf (sentence: AttributedSentence, language: string): { all: readonly Quantity[], doses: Quantity[] } {
  const words = wordsIn(sentence)
  const { names } = unitNames(language)
  const isDose = (unit: UnitId | undefined | null) => unit !== undefined && unit !== null && DOSED.has(unit)
  if (!words.some(({ text }) => isDose(names.get(text)))) return { all: [], doses: [] }
  const all = quantitiesIn(words, language).filter(({ kind }) => kind !== 'implied')
  const doses = new Map<number, Quantity>()
  for (const quantity of all) if (isDose(quantity.unit) && !doses.has(quantity.unitTo)) doses.set(quantity.unitTo, quantity)
  return { all, doses: [...doses.values()] }
}

function searchedIn (sentence: AttributedSentence, language: string, table: MedicationTable): Searched {
  const words = wordsIn(sentence)
  const { all, doses } = quantitiesOf(sentence, language)
  const free = words.map(({ text }) => !ENDS.test(text) && !/\p{N}/u.test(text))
  const drugs = drugsIn(words, table)
  for (const { from, to } of drugs) free.fill(false, from, to)
  for (const { from, unitTo } of all) free.fill(false, from, unitTo)
  return { sentence, words: words.map(({ text }) => foldWord(text)), free, doses, drugs, table, cues: medicationCuesOf(language) }
}

/** Whether words may be a name that was misheard: they are none themselves, and not only words that everybody uses. */
function mayBeName ({ words, free, table }: Searched, from: number, to: number): boolean {
  if (from < 0 || to > words.length || free.slice(from, to).includes(false)) return false
  const phrase = words.slice(from, to)
  return !phrase.every(word => commonWords.has(word) || reportWords.has(word)) && table.find(phrase.join(' ')) === undefined
}

/** Whether words share a word with each name that they sound like, and little else: "any vaginal" is no "anneau vaginal". */
function isPartOfName ({ words }: Searched, { from, to, near }: SoundingWords): boolean {
  return near.every(({ name }) => {
    const own = name.split(' ').map(foldWord)
    const rest = words.slice(from, to).filter(word => !own.includes(word))
    return rest.length < to - from && rest.join('').length < REST_LETTERS
  })
}

/** A long name that is about as near as a short one is less likely to be near by chance. */
function distanceOf ({ near: [nearest] }: SoundingWords): number {
  return nearest === undefined ? Infinity : nearest.sounds + nearest.letters / 100 - nearest.length / 4
}

/** Words of a sentence, from one up to another (exclusive). */
type Range = readonly [from: number, to: number]

/** The words of some ranges that are most like a name. */
function nearestOf (searched: Searched, ranges: readonly Range[], hasDose: boolean): SoundingWords | undefined {
  let best: SoundingWords | undefined
  for (const [from, to] of ranges) {
    if (!mayBeName(searched, from, to)) continue
    const near = namesNear(searched.words.slice(from, to), hasDose, searched.table)
    const found = { from, to, near }
    if (near.length > 0 && (best === undefined || distanceOf(found) < distanceOf(best))) best = found
  }
  return best
}

const LENGTHS = Array.from({ length: NAME_WORDS }, (_, at) => at + 1)

/** The words around a dose that are most like a name: right before it, or right behind it. */
function nearDose (searched: Searched, { from, unitTo }: Quantity): SoundingWords | undefined {
  const { words, cues } = searched
  const ranges: Range[] = []
  for (let end = from; end > Math.max(0, from - BETWEEN); end--) {
    ranges.push(...LENGTHS.map(count => [end - count, end] as const))
    const word = words[end - 1] ?? ''
    if (!/^[,-]$/.test(word) && !OF.has(word) && cues?.forms.has(word) !== true) break
  }
  const start = OF.has(words[unitTo] ?? '') ? unitTo + 1 : unitTo
  ranges.push(...LENGTHS.map(count => [start, start + count] as const))
  return nearestOf(searched, ranges, true)
}

/** The words behind a decision on a medicine that are most like a name: "I'll start you on am load a pin". */
function behindDecisions (searched: Searched): SoundingWords[] {
  const { cues, table, sentence, words } = searched
  if (cues === undefined) return []
  const spoken = readSpoken(sentence, table, cues)
  return decisionsIn(spoken, cues).flatMap(({ to, reach, verdict }) => {
    if (verdict === 'none' || (reach !== 'after' && reach !== 'either')) return []
    const ranges: Range[] = []
    const first = spoken.to[to - 1] ?? words.length
    for (let start = first; start <= first + BETWEEN && start < words.length; start++) {
      ranges.push(...LENGTHS.map(count => [start, start + count] as const))
      if (!cues.joint.test(words[start] ?? '')) break
    }
    return nearestOf(searched, ranges, false) ?? []
  })
}

/** Adds what was found at other words than those before. */
function apart (found: readonly Found[]): Found[] {
  const separate: Found[] = []
  for (const one of found) if (!separate.some(({ from, to }) => one.from < to && from < one.to)) separate.push(one)
  return separate
}

/** The medicines whose name is misspelt, with the dose that shows that they are meant: they are in the report, but never silently. */
function misspeltIn ({ drugs, doses }: Searched, language: string): Found[] {
  return drugs.flatMap(({ from, to, substance, name, misspelt }) => {
    const dose = doses.find(({ from: at }) => at >= to && at <= to + BETWEEN)
    const names = namesIn([{ substance, name, brand: false }], language)
    return misspelt === true ? [{ from, to, names, ...dose === undefined ? {} : { dose } }] : []
  })
}

/** The names to propose: as the language of the talk has them, where that sounds about the same. */
function namesIn (near: ReadonlyArray<Pick<NearName, 'substance' | 'name' | 'brand'>>, language: string): string[] {
  return near.slice(0, SUGGESTIONS_MAX).map(({ substance, name, brand }) => {
    const own = ingredientIn(substance, language)
    return !brand && soundDistance(soundKey(own), soundKey(name), SAME_NAME) <= SAME_NAME ? own : name
  })
}

function misheardIn (sentence: AttributedSentence, language: string, table: MedicationTable): UnrecognisedMedicine[] {
  const searched = searchedIn(sentence, language, table)
  const dosed = searched.doses.flatMap((dose): Found[] => {
    const near = nearDose(searched, dose)
    return near === undefined ? [] : [{ ...near, names: namesIn(near.near, language), dose }]
  })
  const sounding = soundingNames(searched.words, NAME_WORDS, table)
    .filter(near => mayBeName(searched, near.from, near.to) && !isPartOfName(searched, near))
  const undosed = [...behindDecisions(searched), ...sounding].map((near): Found => ({ ...near, names: namesIn(near.near, language) }))
  const found = apart([...misspeltIn(searched, language), ...dosed, ...undosed]).sort((one, other) => one.from - other.from)
  const words = wordsIn(sentence)
  return found.map(({ from, to, names, dose }) => {
    const [first, last] = [Math.min(from, dose?.from ?? from), Math.max(to, dose?.unitTo ?? to)]
    const [start, end] = [words[first]?.start ?? 0, words[last - 1]?.end ?? 0]
    return {
      text: sentence.text.slice(start - sentence.start, end - sentence.start),
      sources: [{ segment_id: sentence.piece, start, end }],
      suggestions: names
    }
  })
}

/**
 * The words of a talk that may be a medicine and are none, each with the names of the table that they are spelled or sound like: before a
 * dose or behind a decision, names that are about as long; anywhere, names that sound the same. Words that are a medicine are never taken
 * for another one, but those that are taken for one although they are misspelt are among them. Linear in the length of the talk.
 *
 * @param language BCP 47 tag of the transcript
 */
export const unrecognisedMedicinesIn = oncePer(function findMisheard (
  sentences: readonly AttributedSentence[], language: string, table: MedicationTable
): UnrecognisedMedicine[] {
  return sentences.flatMap(sentence => misheardIn(sentence, language, table))
})
