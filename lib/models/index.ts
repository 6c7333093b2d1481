/*
 * Models of speech and of language as files: a catalogue, downloads that go on where they ended, and which models are installed, with the
 * hash of each file. Nothing is loaded here: `engine-host` does that.
 */
export {
  adviceOn, bytesOf, catalogue, type CatalogueModel, comparisons, FIRST_LANGUAGE_MODEL, FIRST_SPEECH_MODEL, type HashOrigin, isExperimental,
  REPORT_PARAMETERS_MIN
} from './catalogue/index.js'
export { sizeText } from './disk.js'
export { ModelError, type ModelProblem } from './errors.js'
export { installLanguageEngine, type InstallEngineOptions, type LanguageLibrary, languageLibrary } from './language-engine.js'
export { isLoaded, NOT_LOADED } from './layouts.js'
export { installedModels, LOCK_FILE } from './lock-file.js'
export type { Progress } from './progress.js'
export { createModelStore, type ModelStore, type ModelStoreOptions } from './store.js'
export { type InstalledModel, type ModelFormat, modelFormats, type ModelTask, modelTasks } from './types.js'
export { verifyModel } from './verify.js'
export { type InstalledWatch, watchInstalled } from './watch.js'
