import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { lookUpTag } from '../../runtime/index.js'
import { de } from './languages/de.js'
import { en } from './languages/en.js'
import { es } from './languages/es.js'
import { fr } from './languages/fr.js'
import { nl } from './languages/nl.js'
import { withoutLastSentence, withoutMarks } from './sentences.js'
import type { DictationLanguage } from './types.js'
import { BEFORE_LENGTH, formatUtterance, type FormattedUtterance } from './utterance.js'

const languages: Readonly<Record<string, DictationLanguage>> = { de, en, es, fr, nl }

/** The languages whose spoken punctuation and commands are known. */
export const dictationLanguages: readonly string[] = Object.keys(languages)

/** Whether spoken punctuation and commands are known in the language of a tag, such as `nl-BE`. */
export function knowsDictation (languageTag: string): boolean {
  return lookUpTag(languages, languageTag) !== undefined
}

function languageOf (languageTag: string): DictationLanguage {
  const language = lookUpTag(languages, languageTag)
  if (language === undefined) throw new Error(`spoken commands are not known in ${languageTag}`)
  return language
}

/** How many parts are formatted before other work gets its turn. */
const PARTS_AT_ONCE = 50

/** A part of a dictation, in the order of the transcript. */
export interface DictatedPart {
  text: string
  /** Whether it was recognised in audio. Any other text was sent, or marks a gap, and stays as it is. */
  isRecognised: boolean
}

/** What is between a text and the one after it. */
function spaceBetween (before: string, text: string): string {
  return before === '' || text === '' || /[\n(]$/.test(before.slice(-1)) || text.startsWith('\n') ? '' : ' '
}

function appended (before: string, { mark, text }: Pick<FormattedUtterance, 'mark' | 'text'>): string {
  const ended = mark === '' ? before : withoutMarks(before, /[.,;:!?… ]/) + mark
  return ended + spaceBetween(ended, text) + text
}

/** The end of a text in parts, as far as commands are judged by it. */
function endOf (parts: readonly DictatedPart[]): string {
  let end = ''
  for (let at = parts.length - 1; at >= 0 && end.length < BEFORE_LENGTH; at -= 1) end = (parts[at]?.text ?? '') + end
  return end
}

/** Takes back the last sentence; nothing of what was not recognised. */
function takeBack (parts: DictatedPart[]): void {
  const last = parts.at(-1)
  if (last?.isRecognised !== true) return
  last.text = withoutLastSentence(last.text)
  if (last.text === '') parts.pop()
}

/**
 * The text of a dictation in which spoken punctuation and commands are carried out: "comma", "new paragraph", "scratch that". Words that
 * may mean something else ("a period of three weeks") stay as they were said. Text that was not recognised in audio stays as it is.
 *
 * @param languageTag of a language that `knowsDictation`
 * @example
 * await formatDictation([{ text: 'the lungs are clear period new line no murmur', isRecognised: true }], 'en')
 * // 'The lungs are clear.\nNo murmur'
 */
export async function formatDictation (parts: readonly DictatedPart[], languageTag: string): Promise<string> {
  const language = languageOf(languageTag)
  const written: DictatedPart[] = []
  for (const [at, { text, isRecognised }] of parts.entries()) {
    if (at % PARTS_AT_ONCE === PARTS_AT_ONCE - 1) await yieldToEventLoop()
    const last = written.at(-1)
    if (!isRecognised) {
      written.push({ text: last === undefined ? text : ` ${text}`, isRecognised })
      continue
    }
    const formatted = formatUtterance(text, language, { text: endOf(written), changeable: last?.isRecognised === true })
    for (let times = 0; times < formatted.erases; times += 1) takeBack(written)
    const before = written.at(-1)
    if (before?.isRecognised === true && formatted.mark !== '') before.text = appended(before.text, { mark: formatted.mark, text: '' })
    if (formatted.text !== '') written.push({ text: spaceBetween(before?.text ?? '', formatted.text) + formatted.text, isRecognised })
  }
  return written.map(({ text }) => text).join('')
}

/**
 * The text of a dictation with what was just recognised, without reading all of it again.
 *
 * @param before as `formatDictation` gives it
 * @returns `null` when that changes what came before, so that only `formatDictation` can tell
 */
export function continueDictation (before: string, texts: readonly string[], languageTag: string): string | null {
  const language = languageOf(languageTag)
  let whole = before
  for (const text of texts) {
    const formatted = formatUtterance(text, language, { text: whole, changeable: whole !== '' })
    if (formatted.erases > 0 || formatted.mark !== '') return null
    whole = appended(whole, formatted)
  }
  return whole
}

/** What is being spoken, as far as it is recognised, in the same form. What it changes of the text before is seen once that is certain. */
export function formatOngoing (before: string, text: string, languageTag: string): string {
  const formatted = formatUtterance(text, languageOf(languageTag), { text: before, changeable: before !== '' })
  return appended('', formatted).trimStart()
}
