import type { Config } from '../../schemas/config.js'
import type { Reports } from '../reporting/index.js'
import { codesOf, medicationOf, outsideEngineOf, readTables } from './configured.js'

/**
 * What makes reports as the settings say, on the thread that calls it: the engine, the checks after it, and the tables of both.
 *
 * @throws {ConfigError} when a table that a setting names cannot be used
 */
export async function reportsOf (config: Config): Promise<Reports> {
  const { createReporting } = await import('../reporting/index.js')
  const files = await readTables(config)
  return createReporting({
    engine: await outsideEngineOf(config),
    codes: await codesOf(files),
    medication: await medicationOf(files),
    timeZone: config.TIME_ZONE,
    minWords: config.REPORT_MIN_WORDS,
    unsupported: config.REPORT_UNSUPPORTED
  })
}
