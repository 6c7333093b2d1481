/** A number in digits. Anything longer than 15 characters is a telephone number or an error. */
const WRITTEN = /^(?=.{1,15}$)([0-9]+(?:[.,][0-9]+)*)?([½¼¾])?$/

const FRACTIONS: Readonly<Record<string, { value: number, decimals: number }>> = {
  '½': { value: 0.5, decimals: 1 }, '¼': { value: 0.25, decimals: 2 }, '¾': { value: 0.75, decimals: 2 }
}

/** What digits mean. */
export interface Written {
  value: number
  decimals: number
}

function grouped (groups: readonly string[]): boolean {
  return /^[1-9][0-9]{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every(group => group.length === 3)
}

function decimal (whole: string, decimals: string): Written {
  return { value: Number(`${whole}.${decimals}`), decimals: decimals.length }
}

function plain (text: string, decimalMark: '.' | ',' | undefined): Written | undefined {
  const marks = text.replace(/[0-9]+/g, '')
  const groups = text.split(/[.,]/)
  const last = groups.at(-1) ?? ''
  const rest = groups.slice(0, -1)
  if (marks === '') return { value: Number(text), decimals: 0 }
  const thousandsMark = decimalMark === undefined ? undefined : decimalMark === '.' ? ',' : '.'

  if (marks.length === 1) {
    if (!grouped(groups)) return decimal(groups[0] ?? '', last)
    if (thousandsMark === undefined) return undefined
    return marks === thousandsMark ? { value: Number(groups.join('')), decimals: 0 } : decimal(groups[0] ?? '', last)
  }
  if (new Set(marks).size === 1) return grouped(groups) ? { value: Number(groups.join('')), decimals: 0 } : undefined
  const inOrder = new Set(marks.slice(0, -1)).size === 1 && !marks.slice(0, -1).includes(marks.at(-1) ?? '')
  return inOrder && grouped(rest) ? decimal(rest.join(''), last) : undefined
}

/**
 * Reads a number in digits: `37.8` and `37,8` in any language, `1,200` and `1.200` by the decimal mark of the language. A possible date
 * (`12.03.2020`) is not a number, and neither is `1,200` if the marks of the language are not known.
 */
export function written (text: string, decimalMark: '.' | ',' | undefined): Written | undefined {
  const [, digits, fraction] = WRITTEN.exec(text) ?? []
  const part = fraction === undefined ? undefined : FRACTIONS[fraction]
  if (digits === undefined) return part
  const whole = plain(digits, decimalMark)
  if (whole === undefined || part === undefined) return whole
  return whole.decimals === 0 ? { value: whole.value + part.value, decimals: part.decimals } : undefined
}
