import { fold } from '../../runtime/index.js'
import { readSteps, type Step } from './commands.js'
import { withoutLastSentence, withoutMarks } from './sentences.js'
import type { DictationLanguage } from './types.js'
import type { Word } from './words.js'

/** How much of what was dictated before is looked at, in characters. */
export const BEFORE_LENGTH = 200

/** What was dictated before. */
export interface Before {
  text: string
  /** Whether its end was recognised in audio, so that commands may change it. */
  changeable: boolean
}

/** What was said in one go, with its commands carried out. */
export interface FormattedUtterance {
  /** How many sentences it takes back of what was dictated before. */
  erases: number
  /** The mark that it puts after what was dictated before, instead of the one that is there; empty if none. */
  mark: string
  text: string
}

/** Writes down steps. */
class Writer {
  readonly #language: DictationLanguage
  readonly #before: Before
  #erases = 0
  #mark = ''
  #text = ''
  /** Whether the next word begins a sentence. */
  #capital: boolean
  /** Whether the next word goes on with a sentence, although the recogniser may have begun one. */
  #goesOn: boolean

  constructor (language: DictationLanguage, before: Before) {
    this.#language = language
    this.#before = before
    this.#capital = /(?:^|[.?!\n])$/.test(before.text.slice(-1))
    this.#goesOn = /[,;]/.test(before.text.slice(-1))
  }

  write (step: Step): void {
    if (step.kind === 'word') this.#addWord(step.word)
    else if (step.kind === 'mark') this.#addMark(step.mark, step.breaks)
    else if (step.kind === 'break') this.#break(step.breaks)
    else if (step.kind === 'open') this.#text += this.#space() + '('
    else if (step.kind === 'close') this.#text = `${withoutMarks(this.#text, /[,;\s]/)})`
    else if (step.kind === 'erase') this.#erase()
    else this.#capital = true
  }

  end (): FormattedUtterance {
    return { erases: this.#erases, mark: this.#mark, text: this.#text }
  }

  #space (): string {
    const last = this.#text.slice(-1)
    return last === '' || last === '\n' || last === '(' ? '' : ' '
  }

  #addWord ({ text, folded }: Word): void {
    let written = text
    if (this.#capital && /^\p{Ll}[\p{Ll}'’-]*[.,;:!?…]*$/u.test(text)) written = text.charAt(0).toUpperCase() + text.slice(1)
    else if (this.#goesOn && this.#language.plain.test(folded)) written = text.toLowerCase()
    this.#text += this.#space() + written
    this.#capital = false
    this.#goesOn = false
  }

  #addMark (mark: string, breaks = ''): void {
    if (this.#text === '') this.#mark = mark
    else this.#text = withoutMarks(this.#text, /[.,;:!?… ]/) + mark
    this.#text += breaks
    this.#capital = breaks !== '' || /[.?!]/.test(mark)
    this.#goesOn = /[,;]/.test(mark)
  }

  #break (breaks: string): void {
    this.#text = withoutMarks(this.#text, /[, ]/) + breaks
    this.#capital = true
  }

  #erase (): void {
    if (this.#text !== '') this.#text = withoutLastSentence(this.#text)
    else {
      this.#mark = ''
      this.#erases += 1
    }
    this.#capital = this.#text === '' ? /(?:^|[.?!\n])$/.test(withoutLastSentence(this.#before.text).slice(-1)) : /[.?!\n]$/.test(this.#text)
  }
}

/** Whether a step changes what was dictated before, when it comes first. */
function changesBefore ({ kind }: Step): boolean {
  return kind === 'mark' || kind === 'erase'
}

/**
 * Carries out the commands of what was said in one go.
 *
 * Commands that would change what was dictated before, where that must not change, stay as words.
 */
export function formatUtterance (text: string, language: DictationLanguage, before: Before): FormattedUtterance {
  const steps = readSteps(text, language, fold(before.text.slice(-BEFORE_LENGTH)))
  if (!before.changeable && steps[0] !== undefined && changesBefore(steps[0])) return { erases: 0, mark: '', text }
  const writer = new Writer(language, before)
  for (const step of steps) writer.write(step)
  return writer.end()
}
