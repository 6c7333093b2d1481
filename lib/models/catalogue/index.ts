import { isLoaded, NOT_LOADED } from '../layouts.js'
import { languageModels } from './language.js'
import { speechComparisons, speechModels } from './speech.js'
import type { CatalogueModel, Comparison } from './types.js'
import { voiceModels } from './voices.js'

export {
  bytesOf, type CatalogueFile, type CatalogueModel, type Comparison, type HashOrigin, type ModelSource, NEWEST, type PublishedFigure
} from './types.js'

/** The models that this version of the service knows, by task. */
export const catalogue: readonly CatalogueModel[] = [...speechModels, ...voiceModels, ...languageModels]

/** Figures of models that are not in the catalogue, to compare with. */
export const comparisons: readonly Comparison[] = speechComparisons

/** The speech model that pages offer first. */
export const FIRST_SPEECH_MODEL = 'whisper-small'

/** The language model that pages offer first. */
export const FIRST_LANGUAGE_MODEL = 'qwen3-4b'

/** What a model is good for, in sentences that begin with what stands against it. */
export function adviceOn (model: CatalogueModel): string {
  return isLoaded(model) ? model.goodFor : `${NOT_LOADED} ${model.goodFor}`
}

/** Fewest weights of a language model that reports are advised with: smaller ones copy examples, or leave out what was said. */
export const REPORT_PARAMETERS_MIN = 3_500_000_000

/** Whether a language model is smaller than is advised for reports. */
export function isExperimental ({ task, parameters }: CatalogueModel): boolean {
  return task === 'language' && parameters !== null && parameters < REPORT_PARAMETERS_MIN
}
