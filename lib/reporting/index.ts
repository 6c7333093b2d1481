export { createChecks, type CheckTables } from './checking/index.js'
export { type ComparedKind, comparedKinds, type ComparedWord, comparedWords } from './compared-words.js'
export type { LanguageModelFailure } from './language-model/errors.js'
export { LanguageModelError } from './language-model/errors.js'
export { createOpenAiEngine, type OpenAiSettings } from './language-model/index.js'
export { createLocalEngine, type LocalEngine, type LocalEngineSettings } from './language-model/local/engine.js'
export { checkServer, type CheckOptions, type ServerVerdict } from './language-model/server-check/index.js'
export { promptSizeOf, type PromptSize } from './language-model/prompt-size.js'
export { structuredFields } from './language-model/schema.js'
export { createReporting, type ReportingOptions } from './reporting.js'
export { heardIn } from './reports.js'
export { codeTablesOf, readTableFiles, starterCodeTables, type CodeTables } from './tables/codes.js'
export type { TableFile } from './tables/csv.js'
export { loadMedicationTable, starterMedicationTable, type MedicationTable } from './tables/medication.js'
export {
  narrativeParts, type Draft, type DraftEpisode, type NarrativePart, type Report, type ReportEngine, type ReportRequest,
  type ReportTemplate, type Reports, type TranscriptPiece
} from './types.js'
export { RULES_VERSION } from './version.js'
