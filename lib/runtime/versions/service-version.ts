import { readFileSync } from 'node:fs'

/** The paths of package.json relative to the sources and to the compiled files. */
const PLACES = ['../../../package.json', '../../../../package.json']

/** The version of the service, as package.json has it. */
export function serviceVersion (): string {
  for (const place of PLACES) {
    try {
      const { version } = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as { version?: string }
      if (version !== undefined) return version
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return 'unknown'
}
