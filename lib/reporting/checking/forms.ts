import { languages, packOf } from '../languages/index.js'
import { formIds } from '../languages/parts/checking.js'

/**
 * Pharmaceutical forms: the beginnings of the words for each, folded, in all languages, since brands and forms are often named in another
 * language than that of the talk. A form that is not here cannot be judged.
 */
export const forms: ReadonlyArray<readonly string[]> = formIds.map(id => (
  [...new Set(languages.flatMap(language => packOf(language)?.checking.forms[id] ?? []))]
))
