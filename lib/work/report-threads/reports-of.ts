import type { Config } from '../../../schemas/config.js'
import type { Judge, Reports } from '../../reporting/index.js'
import { codesOf, medicationOf, readTables } from './configured.js'
import { chooseEngine, type ChosenEngine, QUIET } from './engine-choice.js'

/** Makes reports, and lets go of what it holds. */
export interface ClosableReports extends Reports {
  /** What makes them. */
  engine: Pick<ChosenEngine, 'name' | 'model'>
  /** Reads what sentences mean; `null` without a language model. */
  judge: Judge | null
  close: () => Promise<void>
}

/**
 * What makes reports as the settings say, on the thread that calls it: the engine, the checks after it, and the tables of both.
 *
 * @throws {ConfigError} when a table that a setting names cannot be used
 */
export async function reportsOf (config: Config, log = QUIET): Promise<ClosableReports> {
  const { createReporting } = await import('../../reporting/index.js')
  const files = await readTables(config)
  const choice = await chooseEngine(config, log)
  const reports = createReporting({
    engine: choice.current().outside,
    codes: await codesOf(files),
    medication: await medicationOf(files),
    timeZone: config.TIME_ZONE,
    minWords: config.REPORT_MIN_WORDS,
    unsupported: config.REPORT_UNSUPPORTED,
    meaningQuestions: config.MEANING_QUESTIONS
  })
  return { ...reports, engine: choice.current(), judge: choice.current().outside?.judge ?? null, close: choice.close }
}
