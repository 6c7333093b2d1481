import type { Atom } from './atoms.js'
import type { NumberWords } from '../../languages/parts/quantities.js'

/** A number parsed from a given atom; it ends before the atom at `to`. */
export interface ParsedNumber {
  value: number
  to: number
  decimals: number
}

/**
 * A weak point is a decimal point below the small value and above the large one: `uno con ochenta`, `treinta y seis con ocho`. In between,
 * and above a hundred, it may separate two pressures: `doce con ocho`, `ciento treinta con ochenta`.
 */
const WEAK_POINT_SMALL = 10
const WEAK_POINT_LARGE = 25

type Atoms = readonly Atom[]

/** The most decimals that are read. */
const DECIMALS_MAX = 6

/** The index of the next part of a number, skipping a hyphen. */
function after (atoms: Atoms, at: number): number {
  return atoms[at]?.role === 'hyphen' ? at + 1 : at
}

/** The value of a number word; -1 when there is none. */
function valueAt (atoms: Atoms, at: number): number {
  const atom = atoms[at]
  return atom?.role === 'number' ? atom.value : -1
}

function isUnit (value: number): boolean {
  return value >= 1 && value <= 9
}

function isTens (value: number): boolean {
  return value >= 20 && value <= 90
}

function whole (value: number, to: number): ParsedNumber {
  return { value, to, decimals: 0 }
}

function tensFirst (atoms: Atoms, at: number): ParsedNumber | undefined {
  const first = valueAt(atoms, at)
  if (first < 0 || first >= 100) return undefined
  const next = after(atoms, at + 1)
  const unit = valueAt(atoms, next)
  return isTens(first) && isUnit(unit) ? whole(first + unit, next + 1) : whole(first, at + 1)
}

function unitsFirst (atoms: Atoms, at: number): ParsedNumber | undefined {
  const article = atoms[at]?.role === 'one'
  const first = article ? 1 : valueAt(atoms, at)
  if (first < 0 || first >= 100) return undefined
  const and = after(atoms, at + 1)
  const next = after(atoms, and + 1)
  if (isUnit(first) && atoms[and]?.role === 'and' && isTens(valueAt(atoms, next))) return whole(valueAt(atoms, next) + first, next + 1)
  return article && atoms[at]?.compound !== true ? undefined : whole(first, at + 1)
}

/** From 10 to 19. */
function frenchTeens (atoms: Atoms, at: number): ParsedNumber | undefined {
  const first = valueAt(atoms, at)
  if (first < 10 || first > 16) return undefined
  const next = after(atoms, at + 1)
  const unit = valueAt(atoms, next)
  return first === 10 && unit >= 7 && unit <= 9 ? whole(10 + unit, next + 1) : whole(first, at + 1)
}

/** From 1 to 9, or to 19, after tens. */
function frenchRest (atoms: Atoms, at: number, upTo: 9 | 19, one: boolean): ParsedNumber | undefined {
  if (one && atoms[at]?.role === 'one') return whole(1, at + 1)
  const unit = valueAt(atoms, at)
  if (isUnit(unit)) return whole(unit, at + 1)
  return upTo === 19 ? frenchTeens(atoms, at) : undefined
}

function french (atoms: Atoms, at: number): ParsedNumber | undefined {
  const first = valueAt(atoms, at)
  if (first < 0 || first >= 100) return undefined
  const next = after(atoms, at + 1)
  if (first === 4 && valueAt(atoms, next) === 20) {
    const rest = frenchRest(atoms, after(atoms, next + 1), 19, true)
    return rest === undefined ? whole(80, next + 1) : whole(80 + rest.value, rest.to)
  }
  if (!isTens(first)) return frenchTeens(atoms, at) ?? whole(first, at + 1)
  const and = atoms[next]?.role === 'and'
  const rest = frenchRest(atoms, and ? after(atoms, next + 1) : next, first === 60 ? 19 : 9, and)
  const joined = rest !== undefined && (!and || rest.value === 1 || rest.value === 11)
  return joined ? whole(first + rest.value, rest.to) : whole(first, at + 1)
}

/** `treinta y dos`; one word up to 29. */
function tensAndUnits (atoms: Atoms, at: number): ParsedNumber | undefined {
  const first = valueAt(atoms, at)
  if (first < 0 || first >= 100) return undefined
  const and = after(atoms, at + 1)
  const next = after(atoms, and + 1)
  if (!isTens(first) || first % 10 !== 0 || atoms[and]?.role !== 'and') return whole(first, at + 1)
  const unit = atoms[next]?.role === 'one' ? 1 : valueAt(atoms, next)
  return isUnit(unit) ? whole(first + unit, next + 1) : whole(first, at + 1)
}

const belowHundred = { 'tens first': tensFirst, 'units first': unitsFirst, 'tens and units': tensAndUnits, french }

/** Where the number that is added to a hundred or a thousand begins. */
function addendAt (atoms: Atoms, at: number, language: NumberWords): number {
  const next = after(atoms, at)
  return language.andAfterHundred && atoms[next]?.role === 'and' ? after(atoms, next + 1) : next
}

/** Whether it counts hundreds: one to nine, or one like `twelve`, which in a language with compounds must be one word with `hundred`. */
function countsHundreds ({ value }: ParsedNumber, sameWord: boolean): boolean {
  return value >= 1 && value <= 99 && Number.isInteger(value) && (value <= 9 || (sameWord && value % 10 !== 0))
}

function isHundreds (value: number): boolean {
  return value >= 100 && value <= 900 && value % 100 === 0
}

/** A number below a thousand, or one like `twelve hundred`. Digits may count the hundreds, too. */
function belowThousand (atoms: Atoms, at: number, language: NumberWords): ParsedNumber | undefined {
  const read = belowHundred[language.order]
  const atom = atoms[at]
  const digits = atom?.role === 'digits' && atom.written.decimals === 0 ? whole(atom.written.value, at + 1) : undefined
  const count = digits ?? read(atoms, at)
  const hundred = count === undefined ? at : after(atoms, count.to)
  // `doscientos`: a word of its own for several hundreds.
  const own = count === undefined && isHundreds(valueAt(atoms, at)) ? valueAt(atoms, at) / 100 : 1
  const hundreds = count?.value ?? own
  if (valueAt(atoms, hundred) !== 100 * own) return count
  const sameWord = !language.compounds || atoms[hundred]?.word === atoms[hundred - 1]?.word
  if (count !== undefined && !countsHundreds(count, sameWord)) return count
  const start = addendAt(atoms, hundred + 1, language)
  const rest = read(atoms, start) ?? articleOne(atoms, start, language)
  const alone = whole(hundreds * 100, hundred + 1)
  // "between one hundred and two hundred": the two begins a number of its own.
  if (rest === undefined || rest.value < 1 || !Number.isInteger(rest.value) || valueAt(atoms, after(atoms, rest.to)) === 100) return alone
  return whole(hundreds * 100 + rest.value, rest.to)
}

/** The one in `cent un`, `mille un` and `ciento un`. */
function articleOne (atoms: Atoms, at: number, { order }: NumberWords): ParsedNumber | undefined {
  return (order === 'french' || order === 'tens and units') && atoms[at]?.role === 'one' ? whole(1, at + 1) : undefined
}

/** A whole number up to 999,999,999. */
function cardinal (atoms: Atoms, at: number, language: NumberWords): ParsedNumber | undefined {
  let total: ParsedNumber | undefined
  let start = at
  for (const scale of [1_000_000, 1000]) {
    const count = belowThousand(atoms, start, language)
    const position = count === undefined ? start : after(atoms, count.to)
    const times = count?.value ?? (scale === 1000 ? 1 : 0)
    if (valueAt(atoms, position) !== scale || times < 1 || times > 9999) continue
    total = whole((total?.value ?? 0) + times * scale, position + 1)
    start = addendAt(atoms, position + 1, language)
  }
  const rest = belowThousand(atoms, start, language) ?? (total === undefined ? undefined : articleOne(atoms, start, language))
  if (total === undefined) return rest
  const next = rest === undefined ? undefined : valueAt(atoms, after(atoms, rest.to))
  // "a thousand 500 mg tablets": digits right after the thousand are a number of their own.
  const digits = rest !== undefined && rest.to === start + 1 && atoms[start]?.role === 'digits'
  const added = rest !== undefined && !digits && rest.value >= 1 && rest.value < 1000 && next !== 1000 && next !== 1_000_000
  return added ? whole(total.value + rest.value, rest.to) : total
}

/** The decimals that begin at an atom, as digits: `four`, `two five`, `zero five`, `seventy-five`. */
function decimalsAt (atoms: Atoms, at: number, language: NumberWords): { text: string, to: number } | undefined {
  const first = atoms[at]
  if (first?.role === 'digits') return /^[0-9]{1,4}$/.test(first.text) ? { text: first.text, to: at + 1 } : undefined
  const read = belowHundred[language.order]
  let text = ''
  let to = at
  while (text.length < DECIMALS_MAX) {
    const next = after(atoms, to)
    const part = read(atoms, next) ?? (atoms[next]?.role === 'one' ? whole(1, next + 1) : undefined)
    if (part === undefined || !Number.isInteger(part.value)) break
    const large = part.value >= 10
    if (large && !/^0*$/.test(text)) break
    // "point four one twenty over eighty": the one begins the next number.
    const following = read(atoms, part.to)?.value ?? valueAt(atoms, part.to)
    if (!large && text !== '' && following >= 10) break
    text += part.value
    to = part.to
    if (large) break
  }
  return text === '' ? undefined : { text, to }
}

/** Whether decimals follow a weak point, and not the second of two numbers. */
function fitsWeakPoint (value: number, decimals: string): boolean {
  return (value < WEAK_POINT_SMALL && decimals.length <= 2) || (value > WEAK_POINT_LARGE && value < 100 && decimals.length === 1)
}

function withDecimals (atoms: Atoms, { value, to, decimals }: ParsedNumber, language: NumberWords): ParsedNumber | undefined {
  const point = after(atoms, to)
  const role = atoms[point]?.role
  if (decimals > 0 || (role !== 'point' && role !== 'weak point')) return undefined
  const found = decimalsAt(atoms, after(atoms, point + 1), language)
  if (found !== undefined && role === 'weak point' && !fitsWeakPoint(value, found.text)) return undefined
  return found === undefined ? undefined : { value: Number(`${value}.${found.text}`), to: found.to, decimals: found.text.length }
}

function withHalf (atoms: Atoms, { value, to, decimals }: ParsedNumber): ParsedNumber | undefined {
  if (decimals > 0) return undefined
  let at = after(atoms, to)
  const joined = atoms[at]?.role === 'and' || atoms[at]?.compound === true
  if (atoms[at]?.role === 'and') at = after(atoms, at + 1)
  if (atoms[at]?.role === 'one' || valueAt(atoms, at) === 1) at = after(atoms, at + 1)
  return joined && atoms[at]?.role === 'half' ? { value: value + 0.5, to: at + 1, decimals: 1 } : undefined
}

function start (atoms: Atoms, at: number, language: NumberWords): ParsedNumber | undefined {
  const atom = atoms[at]
  const article = atom?.role === 'one' ? whole(1, at + 1) : undefined
  const number = cardinal(atoms, at, language)
  if (number !== undefined) return { ...number, decimals: Number.isInteger(number.value) ? 0 : 1 }
  if (atom?.role === 'digits') return { ...atom.written, to: at + 1 }
  return article
}

/** The longest number that begins at an atom and ends at the end of a word, if there is one. An article alone is not a number. */
export function parseNumberAt (atoms: Atoms, at: number, language: NumberWords): ParsedNumber | undefined {
  const number = start(atoms, at, language)
  if (number === undefined) return undefined
  const reading = withDecimals(atoms, number, language) ?? withHalf(atoms, number) ?? number
  const alone = reading.to === at + 1 && atoms[at]?.role === 'one'
  return alone || atoms[reading.to]?.word === atoms[reading.to - 1]?.word ? undefined : reading
}
