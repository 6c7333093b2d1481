import { lookUpTag } from '../../runtime/index.js'
import { reportLanguages } from '../../consultation/index.js'
import { de } from './de/index.js'
import { en } from './en/index.js'
import { es } from './es/index.js'
import { fr } from './fr/index.js'
import { nl } from './nl/index.js'
import type { LanguagePack } from './pack.js'

export type { LanguagePack } from './pack.js'

const byLanguage: Readonly<Record<typeof reportLanguages[number], LanguagePack>> = { en, nl, fr, de, es }

/** Tags of the languages that the engine knows, in alphabetical order. */
export const languages: readonly string[] = reportLanguages

/** What the engine knows of each language. */
export const packs: readonly LanguagePack[] = Object.values(byLanguage)

/** Words of all packs together, each once. */
export function wordsOfAll (choose: (pack: LanguagePack) => readonly string[]): string[] {
  return Array.from(new Set(packs.flatMap(choose)))
}

/** The pack for a BCP 47 tag such as `nl-BE`; `undefined` for a language that the engine does not know. */
export function packOf (languageTag: string): LanguagePack | undefined {
  return lookUpTag(byLanguage, languageTag)
}

/**
 * Derives something from each pack, once, when it is first needed.
 *
 * @returns a function that finds it by a BCP 47 tag; `undefined` for a language that the engine does not know
 */
export function forEachPack<T> (make: (pack: LanguagePack) => T): (languageTag: string) => T | undefined {
  const made = new Map<LanguagePack, T>()
  return languageTag => {
    const pack = packOf(languageTag)
    if (pack === undefined) return undefined
    const known = made.get(pack)
    if (known !== undefined) return known
    const value = make(pack)
    made.set(pack, value)
    return value
  }
}
