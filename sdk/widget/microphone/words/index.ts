import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { nl } from './nl.js'
import type { MicrophoneWords } from './words.js'

const LANGUAGES: Readonly<Record<string, MicrophoneWords>> = { en, nl, fr, de, es }

/** The words for the test of a microphone, in a language that the widget has. */
export function microphoneWordsOf (language: string): MicrophoneWords {
  return LANGUAGES[language] ?? en
}
