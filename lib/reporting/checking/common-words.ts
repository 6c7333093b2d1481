import { foldWord } from '../../runtime/index.js'
import { languages, packOf } from '../languages/index.js'

const packs = languages.flatMap(language => packOf(language) ?? [])

/**
 * Words that do not tell what a sentence is about, folded. Of all languages together: people mix them, and a report may be in another
 * language than the talk.
 */
export const commonWords: ReadonlySet<string> = new Set(packs.flatMap(({ commonWords }) => commonWords).map(foldWord))

/** Words that may occur in the report of any visit, folded, in all languages. */
export const reportWords: ReadonlySet<string> = new Set(packs.flatMap(({ reportWords }) => reportWords).map(foldWord))
