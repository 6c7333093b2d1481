import { numbersIn, type SpokenNumber } from '../numbers/index.js'
import type { Word } from '../../words.js'
import { composed, isOneNumber, isWhole, pairOf, type NumberInText } from './pairs.js'
import { fractionSigns, impliedNumbers, type ImpliedNumbers } from './implied-numbers.js'
import type { Quantity, ReadingKind } from './quantity.js'
import { inOneUnit, isSecondOf, secondsOf } from './second-units.js'
import { unitAt, unitNames, units, type UnitId, type UnitNames } from './units.js'

export type { Quantity, ReadingKind }

/** What units and numbers are called in a language. */
interface Lexicon {
  names: UnitNames
  implied: ImpliedNumbers | undefined
}

/** A cache for one language, because the lexicon is needed for every sentence. */
let last: { language: string, lexicon: Lexicon } | undefined

function lexiconOf (language: string): Lexicon {
  if (last?.language !== language) {
    last = { language, lexicon: { names: unitNames(language), implied: impliedNumbers(language) } }
  }
  return last.lexicon
}

/** Whether a unit shows that its number does not continue the number before it: `thirty seven two days ago`. */
export function ownsItsNumber (unit: UnitId | null | undefined): boolean {
  return unit !== undefined && unit !== null && (units[unit].dose || ['time', 'times', 'age', 'clock', 'money'].includes(units[unit].dimension))
}

/** `5 feet 7` and the like, with every unit that the second number may have: it may lack its own. */
function withSeconds (words: readonly Word[], numbers: readonly NumberInText[], at: number, { names, implied }: Lexicon): NumberInText[] {
  const [first, next] = [numbers[at], numbers[at + 1]]
  if (first === undefined || next === undefined || !isWhole(next)) return []
  const unit = unitAt(words, first.to, names)
  if (unit === undefined) return []
  const between = words.slice(unit.to, next.from).map(({ text }) => text)
  if (between.length > 1 || between.some(text => text !== ',' && text !== '-' && !(implied?.joins.has(text) ?? false))) return []
  const own = unitAt(words, next.to, names)
  return secondsOf(unit.unit).flatMap(second => {
    const fits = isSecondOf(second, first.value, next.value) && (!second.beside || between.length === 0)
    if (!fits || (own === undefined ? between[0] === '/' : !second.units.includes(own.unit))) return []
    const { value, unit: whole, decimals } = inOneUnit(unit.unit, first.value, second, next.value)
    return [{ ...composed(first, next, value, decimals), unit: whole, ...own === undefined ? {} : { to: own.at } }]
  })
}

/** The range of whole numbers that speech recognition tears from their decimal: temperatures. */
export const TORN = { low: 30, high: 115 }

/** Whether a full stop between two numbers is a decimal point: `ninety eight . six`. */
function isTorn (first: NumberInText, mark: Word | undefined, next: NumberInText): boolean {
  return mark?.text === '.' && isWhole(first) && first.value >= TORN.low && first.value <= TORN.high && isWhole(next) && next.value <= 9
}

/** Groups of numbers side by side: `one thirty`, `one two eight`, `ninety eight four`, `nineteen ninety`. */
function groupsOf (words: readonly Word[], numbers: readonly NumberInText[], { names, implied }: Lexicon): NumberInText[] {
  const found: NumberInText[] = []
  for (const [at, first] of numbers.entries()) {
    const next = numbers[at + 1]
    if (next === undefined) continue
    const signs = words.slice(first.to, Math.min(next.from, first.to + 4)).map(({ text }) => text)
    const between = signs.filter(text => text !== '-')
    const zero = between.length === 1 && (implied?.zero.has(between[0] ?? '') ?? false)
    const beside = next.from === first.to || zero || (signs.length === 1 && signs[0] === '-')
    const torn = next.from === first.to + 1 && isTorn(first, words[first.to], next)
    if (!beside && !torn) continue
    const pairs = torn ? [composed(first, next, Number(`${first.value}.${next.value}`), 1)] : pairOf(first, next, zero)
    const unit = unitAt(words, next.to, names)?.unit
    if (pairs.length > 0 && isOneNumber(first, next) && !ownsItsNumber(unit)) {
      first.part = true
      next.part = true
    }
    // "thirty seven two days ago" is not 37.2; "one fifty milligrams" may well be 150.
    found.push(...pairs.filter(({ decimals }) => decimals === 0 || !ownsItsNumber(unit)))

    const third = numbers[at + 2]
    if (third === undefined || third.from !== next.to || zero) continue
    const digits = [first, next, third]
    if (digits.every(digit => isWhole(digit) && digit.value <= 9)) {
      found.push(composed(first, third, first.value * 100 + next.value * 10 + third.value))
    }
  }
  return found
}

const IMPLIED = { decimals: 0, kind: 'implied', digits: false, part: false, ordinal: false, unit: null } as const

/** Articles before a unit, which mean one: `a tablet`, `un mètre soixante-dix`. */
function articlesIn (words: readonly Word[], { names, implied }: Lexicon): NumberInText[] {
  return words.flatMap(({ text }, at) => {
    const one = implied?.isArticle(text) === true && unitAt(words, at + 1, names) !== undefined
    return one ? [{ ...IMPLIED, value: 1, from: at, to: at + 1 }] : []
  })
}

/** "Trente-sept un.": an article where nothing follows that it could belong to is a decimal. */
function articleDecimals (words: readonly Word[], plain: readonly NumberInText[], { implied }: Lexicon): NumberInText[] {
  return plain.flatMap(first => {
    const after = words[first.to + 1]?.text ?? '.'
    const ends = /^[^\p{L}\p{N}]$/u.test(after) || implied?.joins.has(after) === true
    const one = implied?.isArticle(words[first.to]?.text ?? '') === true && ends
    const whole = isWhole(first) && !first.digits && first.value >= TORN.low && first.value <= TORN.high
    return one && whole ? [{ ...composed(first, first, first.value + 0.1, 1), to: first.to + 1 }] : []
  })
}

function standsForNumber (text: string, implied: ImpliedNumbers | undefined): boolean {
  if (fractionSigns.has(text)) return true
  return implied !== undefined &&
    (implied.worth.has(text) || implied.ordinals.has(text) || implied.multiples.has(text) || implied.days.has(text))
}

/** Numbers that words imply. */
function impliedIn (words: readonly Word[], plain: readonly NumberInText[], { names, implied }: Lexicon): NumberInText[] {
  const ending = new Map(plain.map(reading => [reading.to, reading]))
  const found: NumberInText[] = []
  for (let at = 0; at < words.length; at += 1) {
    const text = words[at]?.text ?? ''
    if (!standsForNumber(text, implied)) continue
    const reading = { ...IMPLIED, from: at, to: at + 1 }
    const [multiple, days, ordinal] = [implied?.multiples.get(text), implied?.days.get(text), implied?.ordinals.get(text)]
    if (multiple !== undefined) found.push({ ...reading, value: multiple, unit: 'times' })
    if (days !== undefined) found.push({ ...reading, value: days, unit: 'day' })

    const worth = implied?.worth.get(text) ?? fractionSigns.get(text)
    if (worth !== undefined) {
      // "A couple of days", "half a tablet": what is counted follows after a small word.
      const next = words[at + 1]?.text ?? ''
      const over = implied?.beforeCounted.has(next) === true && unitAt(words, at + 2, names) !== undefined
      found.push({ ...reading, to: over ? at + 2 : at + 1, value: worth, decimals: Number.isInteger(worth) ? 0 : String(worth).length - 2 })
    }

    if (ordinal === undefined) continue
    const tens = ending.get(at) ?? (words[at - 1]?.text === '-' ? ending.get(at - 1) : undefined)
    const added = tens !== undefined && (tens.value === 20 || tens.value === 30) && ordinal <= 9
    found.push({ ...reading, ordinal: true, from: added ? tens.from : at, value: added ? tens.value + ordinal : ordinal })
  }
  return found
}

/** "Point four" and ".4", with nothing before it. */
function bareDecimals (words: readonly Word[], plain: readonly NumberInText[], { implied }: Lexicon): NumberInText[] {
  return plain.flatMap((first, at) => {
    const point = words[first.from - 1]
    const glued = point?.text === '.' && point.end === words[first.from]?.start
    if (!isWhole(first) || first.value > 99 || (!glued && implied?.points.has(point?.text ?? '') !== true)) return []
    const next = plain[at + 1]
    const second = next !== undefined && next.from === first.to && first.value <= 9 && next.value <= 9 && isWhole(next) ? next : undefined
    const digits = `${first.value}${second?.value ?? ''}`
    return [{ ...composed(first, second ?? first, Number(`0.${digits}`), digits.length), from: first.from - 1 }]
  })
}

/** "A year and a half": the half follows the unit. */
function withHalves (words: readonly Word[], quantities: readonly Quantity[], { implied }: Lexicon): Quantity[] {
  return quantities.flatMap(quantity => {
    const { unit, unitTo, value, to, kind } = quantity
    if (unit === null || unitTo === to || kind === 'composed' || implied?.joins.has(words[unitTo]?.text ?? '') !== true) return []
    const at = implied.isArticle(words[unitTo + 1]?.text ?? '') ? unitTo + 2 : unitTo + 1
    if (implied.worth.get(words[at]?.text ?? '') !== 0.5) return []
    return [{ ...quantity, value: value + 0.5, decimals: 1, kind: 'composed' as const, end: words[at]?.end ?? quantity.end }]
  })
}

function located (words: readonly Word[], reading: NumberInText, { names }: Lexicon): Quantity {
  const found = unitAt(words, reading.to, names)
  const unit = reading.unit ?? found?.unit ?? null
  const unitTo = found !== undefined && (reading.unit === null || found.unit === reading.unit) ? found.to : reading.to
  const numberEnd = words[reading.to - 1]?.end ?? 0
  const { value, decimals, kind, digits, part, ordinal, from, to } = reading
  return {
    value,
    decimals,
    kind,
    digits,
    part,
    ordinal,
    unit,
    from,
    to,
    unitTo,
    start: words[from]?.start ?? 0,
    numberEnd,
    unitStart: unitTo > reading.to ? words[found?.at ?? reading.to]?.start ?? numberEnd : numberEnd,
    end: words[unitTo - 1]?.end ?? numberEnd
  }
}

/** Gives a number the unit of the one it is joined to: `130 to 140 pounds`. */
function shareUnits (words: readonly Word[], quantities: Quantity[], { implied }: Lexicon): void {
  const plain = quantities.filter(({ kind }) => kind === 'plain')
  const unitFrom = new Map(quantities.filter(({ unit }) => unit !== null).map(({ from, unit }) => [from, unit]))
  for (const quantity of plain.reverse()) {
    const join = words[quantity.to]?.text ?? ''
    if (quantity.unit !== null || implied?.joins.has(join) !== true) continue
    const unit = unitFrom.get(quantity.to + 1) ?? null
    // "Ninety four on two litres" is not 94 litres.
    quantity.unit = implied.pressureJoins.has(join) && unit !== 'mmhg' && unit !== 'cmhg' ? null : unit
    if (quantity.unit !== null) unitFrom.set(quantity.from, quantity.unit)
  }
}

/**
 * All readings of the numbers in a text, with their units, in order. Readings overlap: nobody can tell whether "two twenty milligram
 * tablets" are two of 20 or one of 220, and both count as said when a statement is checked. Linear in the number of words.
 *
 * @param language a BCP 47 tag; in a language without a pack, only digits and signs are read
 */
export function quantitiesIn (words: readonly Word[], language: string): Quantity[] {
  const lexicon = lexiconOf(language)
  const plain = numbersIn(words, language).map(({ value, from, to, digits, decimals }: SpokenNumber): NumberInText => (
    { value, decimals, kind: 'plain', digits, part: false, ordinal: false, unit: null, from, to }
  ))
  const ones = articlesIn(words, lexicon)
  const inOrder = [...plain, ...ones].sort((left, right) => left.from - right.from)
  const readings = [
    ...plain,
    ...ones,
    ...groupsOf(words, plain, lexicon),
    ...inOrder.flatMap((_number, at) => withSeconds(words, inOrder, at, lexicon)),
    ...impliedIn(words, plain, lexicon),
    ...bareDecimals(words, plain, lexicon),
    ...articleDecimals(words, plain, lexicon)
  ]
  const quantities = readings.map(reading => located(words, reading, lexicon))
  shareUnits(words, quantities, lexicon)
  return [...quantities, ...withHalves(words, quantities, lexicon)].sort((left, right) => left.from - right.from || left.to - right.to)
}
