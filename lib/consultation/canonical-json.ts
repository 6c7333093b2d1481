/** An object with its members in the order that RFC 8785 demands: by the UTF-16 code units of their names. */
function sorted (value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0))
}

/**
 * A value in canonical JSON (RFC 8785): the same text for the same value, whatever the order of its members. Numbers and strings are
 * written as the RFC demands by `JSON.stringify`, on which it is built.
 *
 * @param value what `JSON.parse` can return
 */
export function canonicalJson (value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    return typeof part === 'object' && part !== null && !Array.isArray(part) ? sorted(part) : part
  })
}
