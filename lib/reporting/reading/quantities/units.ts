import { forEachPack, type LanguagePack } from '../../languages/index.js'
import { unitIds, type UnitId, type UnitVocabulary, type UnitWords } from '../../languages/parts/quantities.js'
import { wordsOf, type Word } from '../../words.js'
import { bareWord, bareWordMatchers } from '../apostrophes.js'

export type { UnitId } from '../../languages/parts/quantities.js'

const HYPHEN = /^[-‐‑]$/

/** What a number can measure or count. */
export type Dimension =
  'mass' | 'volume' | 'length' | 'temperature' | 'degree' | 'pressure' | 'heart beats' | 'breaths' | 'glucose' | 'flow' | 'share' | 'time' | 'age' |
  'clock' | 'dose form' | 'activity' | 'times' | 'money'

/** A unit: `size` in the first unit of its dimension, and whether medication is dosed in it. */
export interface Unit {
  dimension: Dimension
  size: number
  dose: boolean
}

function unit (dimension: Dimension, size = 1, dose = false): Unit {
  return { dimension, size, dose }
}

/** The units. Sizes: SI Brochure; NIST SP 811 for pounds and inches. A Dutch or German pound is half a kilogram. */
export const units: Readonly<Record<UnitId, Unit>> = {
  g: unit('mass', 1, true),
  kg: unit('mass', 1000),
  mg: unit('mass', 0.001, true),
  mcg: unit('mass', 0.000_001, true),
  lb: unit('mass', 453.592_37),
  pfund: unit('mass', 500),
  hg: unit('mass', 100),
  oz: unit('mass', 28.349_523_125),
  stone: unit('mass', 6350.293_18),
  ml: unit('volume', 0.001, true),
  cl: unit('volume', 0.01),
  dl: unit('volume', 0.1),
  l: unit('volume'),
  cm: unit('length'),
  mm: unit('length', 0.1),
  m: unit('length', 100),
  inch: unit('length', 2.54),
  foot: unit('length', 30.48),
  celsius: unit('temperature'),
  fahrenheit: unit('temperature'),
  degree: unit('degree'),
  mmhg: unit('pressure'),
  cmhg: unit('pressure', 10),
  bpm: unit('heart beats'),
  perminute: unit('heart beats'),
  breaths: unit('breaths'),
  mgdl: unit('glucose'),
  gl: unit('glucose', 100),
  mmoll: unit('glucose', 18.016),
  lmin: unit('flow'),
  ls: unit('flow', 60),
  percent: unit('share'),
  second: unit('time', 1 / 86_400),
  minute: unit('time', 1 / 1440),
  hour: unit('time', 1 / 24),
  day: unit('time'),
  week: unit('time', 7),
  month: unit('time', 365.25 / 12),
  year: unit('time', 365.25),
  age: unit('age'),
  clock: unit('clock'),
  tablet: unit('dose form', 1, true),
  capsule: unit('dose form', 2, true),
  puff: unit('dose form', 3, true),
  drop: unit('dose form', 4, true),
  sachet: unit('dose form', 5, true),
  iu: unit('activity', 1, true),
  times: unit('times'),
  money: unit('money')
}

/** How units are written in all languages. */
const symbols: UnitVocabulary = {
  names: {
    g: ['g', 'gr'],
    kg: ['kg', 'kgs', 'kilo', 'kilos'],
    mg: ['mg', 'mgs', 'milligram', 'milligrams'],
    mcg: ['mcg', 'µg', 'μg', 'ug'],
    lb: ['lb', 'lbs'],
    oz: ['oz'],
    ml: ['ml', 'mls', 'cc'],
    cl: ['cl'],
    dl: ['dl'],
    l: ['l'],
    cm: ['cm', 'cms'],
    mm: ['mm'],
    m: ['m'],
    inch: ['"', '”', '″', "''"],
    foot: ['′', 'ft', "'"],
    celsius: ['°c', 'celsius', 'degree celsius', 'c', '°celsius'],
    fahrenheit: ['°f', 'fahrenheit', 'f', '°fahrenheit'],
    degree: ['°'],
    mmhg: ['mmhg', 'mm hg'],
    cmhg: ['cmhg', 'cm hg'],
    bpm: ['bpm'],
    perminute: ['/min', '/minute'],
    mgdl: ['mg/dl', 'mg per dl', 'mg dl', 'mg%'],
    gl: ['g/l', 'gr/l'],
    mmoll: ['mmol', 'mmols', 'mmol/l', 'mmol per l', 'mmol l', 'millimol', 'millimole', 'millimoles'],
    lmin: ['l/min', 'l per min', 'l min', 'l/minute'],
    ls: ['l/s', 'l/sec'],
    percent: ['%', 'percent'],
    minute: ['min', 'mins'],
    hour: ['h', 'hr', 'hrs'],
    week: ['wk', 'wks'],
    month: ['mth', 'mths'],
    clock: [':00', 'a.m', 'p.m'],
    iu: ['iu', 'i.u'],
    times: ['x', '×'],
    money: ['€', '$', '£', 'euro', 'euros', 'dollar', 'dollars']
  },
  loose: {
    day: ['d'],
    iu: ['ie', 'ui']
  }
}

/** The names of units in one language, as words separated by spaces, and how many words the longest has. */
export interface UnitNames<Id extends string = UnitId> {
  names: ReadonlyMap<string, Id>
  /** Their first words. */
  beginnings: ReadonlySet<string>
  longest: number
  /** Matchers for `bareWord`: "80 kilo's" are kilos. */
  bare: readonly RegExp[]
}

function named<Id extends string> (id: Id, ways: readonly string[]): [name: string, id: Id][] {
  return ways.map(way => [wordsOf(way).map(({ text }) => text).join(' '), id])
}

function pairsOf (words: UnitWords): [name: string, id: UnitId][] {
  return unitIds.flatMap(id => named(id, words[id] ?? []))
}

/** How a unit is surely written in a language, also with the symbols of all languages. */
export function writtenNames ({ units: { names } }: LanguagePack, id: UnitId): readonly string[] {
  return [...symbols.names[id] ?? [], ...names[id] ?? []]
}

function compile<Id extends string> (pairs: readonly (readonly [name: string, id: Id])[], bare: readonly RegExp[] = []): UnitNames<Id> {
  const names = new Map(pairs)
  const words = Array.from(names.keys(), name => name.split(' '))
  return { names, beginnings: new Set(words.map(([first = '']) => first)), longest: Math.max(...words.map(({ length }) => length)), bare }
}

/** The names of units that all languages share. */
export const symbolNames = compile([...pairsOf(symbols.names), ...pairsOf(symbols.loose)])

const namesIn = forEachPack(pack => {
  const { names, loose } = pack.units
  return compile([symbols.names, symbols.loose, names, loose].flatMap(pairsOf), bareWordMatchers(pack))
})

/** All names of units in a language, including those that all languages share; only the latter in a language without a pack. */
export function unitNames (language: string): UnitNames {
  return namesIn(language) ?? symbolNames
}

/** What is counted and has no unit, written alike in all languages. */
const counted = ['mmol/mol', 'mmol/mol hb', 'km', 'ng', 'meq', '+', 'hz', 'g/dl', 'm2', 'kg/m', 'ms']

/** What a number can count: a unit, or what is counted and has none. */
export type Countable = UnitId | 'counted'

/** The names of what numbers count in a language, but only those that hardly mean anything else. */
export function sureNames (pack: LanguagePack): UnitNames<Countable> {
  const others = [...counted, ...pack.vitalSigns.counted]
  return compile<Countable>([...pairsOf(symbols.names), ...pairsOf(pack.units.names), ...named('counted', others)], bareWordMatchers(pack))
}

/** A unit that was said, from the word at `at` up to the one at `to` (exclusive). */
export interface UnitMention<Id extends string = UnitId> {
  unit: Id
  at: number
  to: number
}

/** The unit that begins at a word, or after a hyphen there ("58-year-old"). Of several, the one with most words. */
export function unitAt<Id extends string> (
  words: readonly Word[], at: number, { names, beginnings, longest, bare }: UnitNames<Id>
): UnitMention<Id> | undefined {
  const isHyphen = HYPHEN.test(words[at]?.text ?? '')
  for (const start of isHyphen ? [at, at + 1] : [at]) {
    const first = words[start]?.text ?? ''
    if (!beginnings.has(first) && !beginnings.has(bareWord(first, bare) ?? '')) continue
    for (let count = Math.min(longest, words.length - start); count > 0; count -= 1) {
      const texts = words.slice(start, start + count).map(({ text }) => text)
      const unit = names.get(texts.join(' ')) ?? names.get(texts.map(text => bareWord(text, bare) ?? text).join(' '))
      if (unit !== undefined) return { unit, at: start, to: start + count }
    }
  }
  return undefined
}
