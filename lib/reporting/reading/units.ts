import { forEachPack, type LanguagePack } from '../languages/index.js'
import { unitIds, type UnitId, type UnitVocabulary, type UnitWords } from '../languages/parts/quantities.js'
import { wordsOf } from '../words.js'

export type { UnitId } from '../languages/parts/quantities.js'

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
export interface UnitNames {
  names: ReadonlyMap<string, UnitId>
  /** Their first words. */
  beginnings: ReadonlySet<string>
  longest: number
}

function pairsOf (words: UnitWords): [name: string, id: UnitId][] {
  return unitIds.flatMap(id => (words[id] ?? []).map((name): [string, UnitId] => [wordsOf(name).map(({ text }) => text).join(' '), id]))
}

function compile (...tables: readonly UnitWords[]): UnitNames {
  const names = new Map(tables.flatMap(pairsOf))
  const lengths = Array.from(names.keys(), name => name.split(' '))
  return { names, beginnings: new Set(lengths.map(([first = '']) => first)), longest: Math.max(...lengths.map(({ length }) => length)) }
}

/** The names of units that all languages share. */
export const symbolNames = compile(symbols.names, symbols.loose)
const namesIn = forEachPack(({ units: { names, loose } }) => compile(symbols.names, symbols.loose, names, loose))

/** All names of units in a language, including those that all languages share; only the latter in a language without a pack. */
export function unitNames (language: string): UnitNames {
  return namesIn(language) ?? symbolNames
}

/** The names of units in a language that hardly mean anything else. */
export function sureUnitNames ({ units }: LanguagePack): UnitNames {
  return compile(symbols.names, units.names)
}
