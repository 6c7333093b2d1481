import { languages, packOf } from '../languages/index.js'
import { formIds } from '../languages/parts/medication-table.js'

/**
 * Pharmaceutical forms: the beginnings of the words for each, folded, in all languages, because forms are often named in another language
 * than that of the talk. A form that is missing here cannot be judged.
 */
export const forms: ReadonlyArray<readonly string[]> = formIds.map(id => (
  [...new Set(languages.flatMap(language => packOf(language)?.forms[id] ?? []))]
))
