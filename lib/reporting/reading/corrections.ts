import type { LanguagePack } from '../languages/index.js'

/**
 * What a speaker says who corrects themselves, for values of every kind: what each extractor looks for between a value and the one that
 * replaces it.
 */
export function correctionPhrases ({ disfluencies }: LanguagePack): readonly string[] {
  return disfluencies.corrections
}
