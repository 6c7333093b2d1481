/** A media range of an `Accept` header with its weight. */
interface Range {
  type: string
  quality: number
}

function toRange (text: string): Range {
  const [type = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1'
  return { type, quality: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 }
}

/**
 * Which of the available types a client prefers (RFC 9110, 12.5.1): the one with the highest weight. The first of `types` wins ties, and is
 * also used when none is acceptable.
 *
 * @param accept the header; without one, every type is equally good
 */
export function preferredType<const T extends string> (accept: string | undefined, types: readonly [T, ...T[]]): T {
  const ranges = (accept ?? '*/*').split(',').map(toRange)
  function quality (type: string): number {
    const matching = [type, `${type.split('/')[0]}/*`, '*/*'].map(range => ranges.find(({ type: of }) => of === range)).find(range => range !== undefined)
    return matching?.quality ?? 0
  }
  return types.reduce((best, type) => quality(type) > quality(best) ? type : best, types[0])
}
