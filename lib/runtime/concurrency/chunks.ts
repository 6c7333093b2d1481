/** Splits values, in order, into pieces of at most `size` each, such as the rows of one statement. */
export function * chunksOf<T> (values: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size)
}
