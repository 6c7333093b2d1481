import { languages, packOf } from '../languages/index.js'
import type { VitalSignId } from '../reading/bounds.js'

const packs = languages.flatMap(language => packOf(language) ?? [])

/**
 * The beginnings of words that name a vital sign, folded, in all languages: abbreviations and names of devices are borrowed from other
 * languages.
 */
export function vitalSignNames (id: VitalSignId): readonly string[] {
  return [...new Set(packs.flatMap(({ vitalSignNames }) => vitalSignNames[id]))]
}
