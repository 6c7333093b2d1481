/** The oldest Node.js that this runs on: `engines` of package.json says the same. */
export const NODE_MIN = '20.19.0'

function isOlder (version: string, least: string): boolean {
  const [parts, leastParts] = [version, least].map(text => text.split('.').map(Number)) as [number[], number[]]
  const at = leastParts.findIndex((part, index) => part !== parts[index])
  return at !== -1 && (parts[at] ?? 0) < (leastParts[at] ?? 0)
}

/**
 * Ends the process with 1 and a sentence when Node.js is too old. Called before anything is loaded that an older one does not know, so
 * whoever calls it imports the rest afterwards, with `import()`.
 */
export function requireNode (version: string = process.versions.node): void {
  if (!isOlder(version, NODE_MIN)) return
  process.stderr.write(`Node.js ${version} is too old: install ${NODE_MIN} or newer, from https://nodejs.org/.\n`)
  process.exit(1)
}
