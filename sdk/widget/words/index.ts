import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { nl } from './nl.js'
import type { Words } from './words.js'

export type { Words } from './words.js'

const LANGUAGES: Readonly<Record<string, Words>> = { en, nl, fr, de, es }

/** The language of a tag that there are words in; English for others. */
export function languageOf (tag: string | null | undefined): string {
  const [language = ''] = (tag ?? '').toLowerCase().split('-')
  return language in LANGUAGES ? language : 'en'
}

/** The words of a language. */
export function wordsOf (tag: string | null | undefined): Words {
  return LANGUAGES[languageOf(tag)] as Words
}

/** A sentence with a number or name in it. */
export function filled (sentence: string, value: number | string): string {
  return sentence.replace('{n}', String(value))
}
