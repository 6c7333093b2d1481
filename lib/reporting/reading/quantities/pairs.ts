import type { Quantity } from './quantity.js'

/** One reading of a number, located by word but not yet by character. */
export type NumberInText = Pick<Quantity, 'value' | 'decimals' | 'kind' | 'digits' | 'part' | 'ordinal' | 'from' | 'to' | 'unit'>

/** A number as it was said. */
type Said = Pick<NumberInText, 'value' | 'decimals' | 'digits' | 'from' | 'to'>

/** A number without a decimal. */
export function isWhole ({ value, decimals }: Pick<Quantity, 'value' | 'decimals'>): boolean {
  return decimals === 0 && Number.isInteger(value)
}

/** A composed reading of consecutive numbers. */
export function composed (first: Pick<Said, 'from'>, last: Pick<Said, 'to'>, value: number, decimals = 0): NumberInText {
  return { value, decimals, kind: 'composed', digits: false, part: false, ordinal: false, unit: null, from: first.from, to: last.to }
}

/** "One seventy two point four". */
function isHundredsWithDecimal (a: Said, b: Said): boolean {
  return !a.digits && !b.digits && isWhole(a) && a.value >= 1 && a.value <= 9 && b.decimals > 0 && b.value >= 10 && b.value < 100
}

/** "One oh one point three". */
function isOhWithDecimal (a: Said, b: Said): boolean {
  return !a.digits && !b.digits && isWhole(a) && a.value >= 1 && a.value <= 9 && b.decimals > 0 && b.value < 10
}

/**
 * The composed readings of two adjacent numbers, the most likely first.
 *
 * @param zero whether a zero was said between them: "one oh five"
 */
export function pairOf (a: Said, b: Said, zero: boolean): NumberInText[] {
  if (zero && isOhWithDecimal(a, b)) return [composed(a, b, a.value * 100 + b.value, b.decimals)]
  if (isHundredsWithDecimal(a, b)) return zero ? [] : [composed(a, b, a.value * 100 + b.value, b.decimals)]
  if (!isWhole(a) || !isWhole(b)) return []
  if (zero) return b.value <= 9 && a.value >= 1 && a.value <= 99 ? [composed(a, b, a.value * 100 + b.value)] : []
  const found: NumberInText[] = []
  if (a.value >= 1 && a.value <= 20 && b.value >= 10 && b.value <= 99) found.push(composed(a, b, a.value * 100 + b.value))
  if (a.value >= 10 && a.value <= 99 && b.value <= 9) found.push(composed(a, b, Number(`${a.value}.${b.value}`), 1))
  if (a.value <= 9 && b.value <= 9) found.push(composed(a, b, a.value * 10 + b.value))
  // "Doce ochocientos": kilograms and grams.
  const grams = b.value % 50 === 0 && b.value >= 100 && b.value <= 950
  if (grams && a.value >= 2 && a.value <= 150) found.push(composed(a, b, a.value + b.value / 1000, 3))
  if (a.value === 100 && b.value >= 1 && b.value <= 99) found.push(composed(a, b, a.value + b.value))
  if (a.value >= 3 && a.value <= 7 && b.value <= 11) found.push({ ...composed(a, b, a.value * 12 + b.value), unit: 'inch' })
  return found
}

/** Whether two numbers in words are usually one: `one thirty`, `thirty-seven two`; but in French `twelve eight` is a blood pressure. */
export function isOneNumber (a: Said, b: Said): boolean {
  if (isHundredsWithDecimal(a, b)) return true
  if (a.digits || b.digits || !isWhole(a) || !isWhole(b)) return false
  return a.value <= 9 ? b.value <= 99 : a.value >= 30 && a.value <= 99 && b.value <= 9
}
