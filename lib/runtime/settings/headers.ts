const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
const VALUE = /^[\x20-\x7e]*$/

/**
 * Reads a setting that lists HTTP headers, as OTEL_EXPORTER_OTLP_HEADERS does: `name=value` separated by commas, values percent-encoded.
 *
 * @returns the headers by their names, or `null` for text that no headers can be read from
 */
export function headersOf (text: string): Record<string, string> | null {
  const headers: Record<string, string> = {}
  for (const pair of text.split(',').map(part => part.trim()).filter(part => part !== '')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(at, 0)).trim()
    let value
    try {
      value = decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      return null
    }
    if (!NAME.test(name) || !VALUE.test(value)) return null
    headers[name.toLowerCase()] = value
  }
  return headers
}
