import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { nl } from './nl.js'
import type { ReportWords } from './words.js'

export type { ReportWords } from './words.js'

const LANGUAGES: Readonly<Record<string, ReportWords>> = { en, nl, fr, de, es }

/** The words for a report that is corrected, in a language that the widget has. */
export function reportWordsOf (language: string): ReportWords {
  return LANGUAGES[language] ?? en
}
