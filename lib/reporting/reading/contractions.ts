import { packs } from '../languages/index.js'

// Of all languages together: people mix languages, and none of these means anything else in another one.

/** What an apostrophe joins to the end of a word: the `m` of "i'm". */
export const endingsAfterApostrophe: ReadonlySet<string> = new Set(packs.flatMap(({ apostrophes }) => apostrophes.after))

/** Endings with their apostrophe inside: the `n't` of "don't". */
export const contractedEndings: ReadonlySet<string> = new Set(packs.flatMap(({ contractions }) => contractions.endings))

/** Pairs that run together in speech, and what they stand for: `gon na`, "going to". */
export const mergedWords: ReadonlyMap<string, string> = new Map(packs.flatMap(({ contractions }) => Object.entries(contractions.merged)))

const isEndings = packs.flatMap(({ contractions }) => contractions.isEndings)

/** Whether a word ends with a contracted verb in the present: "the pulse's down to 88". */
export function endsWithIs (word: string): boolean {
  return isEndings.some(ending => word.endsWith(ending))
}
