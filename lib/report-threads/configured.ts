import { readFile } from 'node:fs/promises'
import type { Config } from '../../schemas/config.js'
import { ConfigError } from '../settings/index.js'
import type { CheckOptions, CodeTables, MedicationTable, OpenAiSettings, ReportEngine, ServerVerdict, TableFile } from '../reporting/index.js'

/** The engine with its rules and tables: a third of all code, which most processes use in their report threads only. */
const reporting = async () => import('../reporting/index.js')

/** What a setting names, or an error that names the setting and says what is wrong with the file. */
async function named<T> (setting: keyof Config, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new ConfigError(setting, `names a table that cannot be used: ${(error as Error).message.replace(/\.$/, '')}`)
  }
}

/** The files of the tables that the settings name, `null` for those that come with the service. */
export interface TableFiles {
  codes: TableFile[] | null
  medication: TableFile | null
}

/**
 * Reads the files that the settings name.
 *
 * @throws {ConfigError} when one cannot be read
 */
export async function readTables ({ CODE_TABLES_DIR: directory, MEDICATION_TABLE: file }: Config): Promise<TableFiles> {
  return {
    codes: directory === '' ? null : await named('CODE_TABLES_DIR', async () => (await reporting()).readTableFiles(directory)),
    medication: file === '' ? null : await named('MEDICATION_TABLE', async () => ({ name: file, text: await readFile(file, 'utf8') }))
  }
}

/** @throws {ConfigError} when a table has a row that cannot be used */
export async function codesOf ({ codes }: TableFiles): Promise<CodeTables> {
  const { codeTablesOf, starterCodeTables } = await reporting()
  return codes === null ? starterCodeTables() : named('CODE_TABLES_DIR', async () => codeTablesOf(codes))
}

/** @throws {ConfigError} when the table has a row that cannot be used */
export async function medicationOf ({ medication }: TableFiles): Promise<MedicationTable> {
  const { loadMedicationTable, starterMedicationTable } = await reporting()
  return medication === null ? starterMedicationTable() : named('MEDICATION_TABLE', async () => loadMedicationTable(medication.text, medication.name))
}

/**
 * The files of the tables that the settings name, for those who load them elsewhere.
 *
 * @throws {ConfigError} when a table cannot be read or has a row that cannot be used
 */
export async function checkedTableFiles (config: Config): Promise<TableFiles> {
  const files = await readTables(config)
  if (files.codes !== null) await codesOf(files)
  if (files.medication !== null) await medicationOf(files)
  return files
}

/** The language model that the settings name. */
function modelOf (config: Config): OpenAiSettings {
  return {
    baseUrl: config.REPORT_BASE_URL,
    apiKey: config.REPORT_API_KEY,
    authHeader: config.REPORT_AUTH_HEADER,
    extraBody: config.REPORT_EXTRA_BODY,
    model: config.REPORT_MODEL,
    timeoutSeconds: config.REPORT_TIMEOUT,
    contextTokens: config.REPORT_CONTEXT_TOKENS,
    timeZone: config.TIME_ZONE
  }
}

/** Checks the server of the language model that the settings name; see `checkServer`. */
export async function checkReportEngine (config: Config, options: CheckOptions): Promise<ServerVerdict> {
  const { checkServer } = await reporting()
  return checkServer(modelOf(config), options)
}

/** The engine outside of the service that the settings name, `null` for the embedded one. */
export async function outsideEngineOf (config: Config): Promise<ReportEngine | null> {
  if (config.REPORT_ENGINE === 'embedded') return null
  const { createOpenAiEngine } = await reporting()
  return createOpenAiEngine(modelOf(config))
}
