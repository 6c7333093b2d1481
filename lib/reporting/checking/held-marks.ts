import type { UnsupportedText } from '../../../schemas/evidence.js'
import type { HeldValue } from '../extracting/vital-signs/index.js'
import type { Quantity } from '../reading/quantities/index.js'
import { mark, type Read } from './statement.js'

/** Most words between the two numbers of a pair. */
const PAIR_MAX_WORDS = 4

/** Whether some numbers stand in a list, in this order and next to each other. */
function standsIn (numbers: readonly number[], list: readonly Quantity[]): boolean {
  return list.some((_, at) => numbers.every((number, next) => list[at + next]?.value === number))
}

/**
 * Marks two numbers of a value that cannot be understood, where a statement makes a pair of them that was not said so: "92/45" of
 * "45 over 92", "100/45" of "100 45 92". All its numbers in the order said are what was said.
 */
export function heldMarks ({ quantities }: Read, held: readonly HeldValue[]): UnsupportedText[] {
  const plain = held.length === 0 ? [] : quantities.filter(({ kind }) => kind === 'plain')
  return plain.flatMap((first, at) => {
    const second = plain[at + 1]
    if (second === undefined || second.from - first.to > PAIR_MAX_WORDS) return []
    const made = held.some(({ numbers, told }) => (
      !told && first.value !== second.value && numbers.includes(first.value) && numbers.includes(second.value) && !standsIn(numbers, plain)
    ))
    return made ? [mark('number', { start: first.start, end: second.numberEnd })] : []
  })
}
