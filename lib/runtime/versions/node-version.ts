/** The oldest Node.js that this runs on: `engines` of package.json says the same. */
export const NODE_MIN = '20.19.0'

function isOlder (version: string, least: string): boolean {
  const [parts, leastParts] = [version, least].map(text => text.split('.').map(Number)) as [number[], number[]]
  const at = leastParts.findIndex((part, index) => part !== parts[index])
  return at !== -1 && (parts[at] ?? 0) < (leastParts[at] ?? 0)
}

/**
 * Exits with 1 and a message when Node.js is too old. Must be called before anything is loaded that an older version does not support, so
 * the caller loads the rest afterwards, with `import()`.
 */
export function requireNode (version: string = process.versions.node): void {
  if (!isOlder(version, NODE_MIN)) return
  process.stderr.write(`Node.js ${version} is too old: install ${NODE_MIN} or newer, from https://nodejs.org/.\n`)
  process.exit(1)
}
