import { readFileSync, statSync } from 'node:fs'
import { ConfigError } from './config-error.js'

/** Largest file of limits, in bytes. */
const MAX_BYTES = 65_536

const FORM = 'it must hold lines such as "reportTimeout: 120"'

/** The text of the file. */
function textOf (file: string): string {
  try {
    const found = statSync(file)
    if (!found.isFile()) throw new ConfigError('LIMITS_FILE', `names ${file}, which is not a file`)
    if (found.size > MAX_BYTES) throw new ConfigError('LIMITS_FILE', `names ${file}, which has more than ${MAX_BYTES} bytes`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError('LIMITS_FILE', `names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'})`)
  }
}

/**
 * Reads the file that LIMITS_FILE names, as YAML; JSON is YAML, too. Whether its keys and values are limits is not looked at here.
 *
 * @param file `''` for none
 * @throws {ConfigError} about LIMITS_FILE when it cannot be read, or is no mapping
 */
export async function readLimitsFile (file: string): Promise<Record<string, unknown>> {
  if (file.trim() === '') return {}
  const text = textOf(file)
  const { parse, YAMLParseError } = await import('yaml')
  let content: unknown
  try {
    content = parse(text, { logLevel: 'error', maxAliasCount: 0 })
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined
    throw new ConfigError('LIMITS_FILE', `names ${file}, which is not valid YAML${line === undefined ? '' : ` (line ${line})`}; ${FORM}`)
  }
  // Nothing but comments is no limit.
  if (content === null) return {}
  if (typeof content !== 'object' || Array.isArray(content)) throw new ConfigError('LIMITS_FILE', `names ${file}, which is a list or a single value; ${FORM}`)
  return content as Record<string, unknown>
}
