import { readFile } from 'node:fs/promises'
import { type Config, SERVER_CONTEXT_TOKENS } from '../../../schemas/config.js'
import { ConfigError, once } from '../../runtime/index.js'
import type { CodeTables, MedicationTable, OpenAiSettings, TableFile } from '../../reporting/index.js'

/** The engine with its rules and tables: a third of all code, which most processes use in their report threads only. */
const reporting = async () => import('../../reporting/index.js')

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
 * Whether words are a name in the table of medication: an ingredient, a brand or another name. The table is loaded when first needed.
 *
 * @throws {ConfigError} when the table cannot be used
 */
export function knownDrugs (config: Config): (name: string) => Promise<boolean> {
  const table = once(async () => medicationOf(await readTables(config)))
  return async function isKnownDrug (name) {
    return (await table()).find(name) !== undefined
  }
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

/** Whether reports are made by a language model behind a server. */
export function asksServer ({ REPORT_ENGINE: engine, REPORT_BASE_URL: url, REPORT_MODEL: model }: Config): boolean {
  return engine === 'openai' || (engine === 'auto' && url !== '' && model !== '')
}

/** The server of a language model that the settings name. */
export function serverOf (config: Config): OpenAiSettings {
  return {
    baseUrl: config.REPORT_BASE_URL,
    apiKey: config.REPORT_API_KEY,
    authHeader: config.REPORT_AUTH_HEADER,
    extraBody: config.REPORT_EXTRA_BODY,
    model: config.REPORT_MODEL,
    timeoutSeconds: config.REPORT_TIMEOUT,
    contextTokens: config.REPORT_CONTEXT_TOKENS ?? SERVER_CONTEXT_TOKENS,
    timeZone: config.TIME_ZONE,
    judgeSeconds: config.MEANING_SECONDS
  }
}
