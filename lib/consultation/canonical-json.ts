/**
 * A value in canonical JSON (RFC 8785): the same text for the same value, whatever the order of its members, which are sorted by the UTF-16
 * code units of their names. Numbers and strings are written by `JSON.stringify`, as the RFC demands.
 *
 * @param value what `JSON.parse` can return
 */
export function canonicalJson (value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value).sort(([one], [other]) => one < other ? -1 : 1)
  return `{${members.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(',')}}`
}
