import { readFile } from 'node:fs/promises'
import type { Config } from '../../schemas/config.js'
import { ConfigError } from '../config.js'
import { createChecks, type CheckTables } from './checks/index.js'
import { createEmbeddedEngine } from './embedded/index.js'
import { createOpenAiEngine } from './openai/index.js'
import { createReports } from './reports.js'
import { readCodeTables, starterCodeTables } from './tables/codes.js'
import { loadMedicationTable, starterMedicationTable } from './tables/medication.js'
import type { ReportEngine, Reports } from './types.js'

/** What a setting names, or an error that names the setting and says what is wrong with the file. */
async function named<T> (setting: keyof Config, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new ConfigError(setting, `names a table that cannot be used: ${(error as Error).message.replace(/\.$/, '')}`)
  }
}

/**
 * The tables that the settings name, else those that come with the service.
 *
 * @throws {ConfigError} when a table cannot be read or has a row that cannot be used
 */
export async function tablesOf ({ CODE_TABLES_DIR: directory, MEDICATION_TABLE: file }: Config): Promise<CheckTables> {
  return {
    codes: directory === '' ? starterCodeTables() : await named('CODE_TABLES_DIR', async () => readCodeTables(directory)),
    medication: file === ''
      ? starterMedicationTable()
      : await named('MEDICATION_TABLE', async () => loadMedicationTable(await readFile(file, 'utf8'), file))
  }
}

function engineOf (config: Config, tables: CheckTables): ReportEngine {
  if (config.REPORT_ENGINE === 'embedded') return createEmbeddedEngine({ ...tables, timeZone: config.TIME_ZONE })
  return createOpenAiEngine({
    baseUrl: config.REPORT_BASE_URL,
    apiKey: config.REPORT_API_KEY,
    model: config.REPORT_MODEL,
    timeoutSeconds: config.REPORT_TIMEOUT,
    contextTokens: config.REPORT_CONTEXT_TOKENS
  })
}

/**
 * What makes reports as the settings say: the engine, the checks after it, and the tables of both.
 *
 * @throws {ConfigError} when a table that a setting names cannot be used
 */
export async function reportsOf (config: Config): Promise<Reports> {
  const tables = await tablesOf(config)
  return createReports(engineOf(config, tables), createChecks({ ...tables, timeZone: config.TIME_ZONE }), config.REPORT_MIN_WORDS)
}
