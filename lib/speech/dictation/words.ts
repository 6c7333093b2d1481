import { fold } from '../../runtime/index.js'

/** A word as it was recognised. */
export interface Word {
  /** As it is written, with the marks around it. */
  text: string
  /** Without these marks. */
  core: string
  /** The core without capitals and accents. */
  folded: string
  /** Whether a mark follows that ends a sentence or a part of one. */
  marked: boolean
}

/** A mark of the recogniser at the end of a word. A colon is none: what follows it belongs to what comes before. */
const MARK = /[.,;!?…]["'»”)]*$/u

function wordOf (text: string): Word {
  const core = text.replace(/^[¿¡("'«„“[]+/u, '').replace(/[.,;:!?…"'»”)\]]+$/u, '')
  return { text, core, folded: fold(core).replaceAll('’', '\''), marked: MARK.test(text) }
}

/** The words of a text. */
export function wordsOf (text: string): Word[] {
  return text.split(/\s+/u).filter(part => part !== '').map(wordOf)
}

/** One word out of several, without the spaces between them. */
export function joinWords (words: readonly Word[], mark: string): Word {
  return wordOf(words.map(({ text }) => text).join(mark))
}
