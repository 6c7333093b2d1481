import type { Command, DictationLanguage, Effect } from './types.js'
import { joinWords, wordsOf, type Word } from './words.js'

/** How many words on each side decide whether words are a command. */
const CONTEXT_WORDS = 3

/** What is dictated, in order: a word, or what a command does. */
export type Step = { kind: 'word', word: Word } | Effect

/** What commands are read with. */
interface Reading {
  language: DictationLanguage
  words: readonly Word[]
  /** The end of what was dictated before, without capitals and accents. */
  before: string
}

/** Where words may be a command: the words from `from` up to `to`. */
interface Found {
  command: Command
  from: number
  to: number
}

/** A reading so far: where the sentence began, and the last command ended. */
interface Progress {
  sentence: number
  command: number
}

/** The words of a phrase, and the command. */
interface Phrase {
  parts: readonly string[]
  command: Command
}

/** The phrases of each language by their first word. */
const phrases = new WeakMap<DictationLanguage, ReadonlyMap<string, readonly Phrase[]>>()

function phrasesOf (language: DictationLanguage): ReadonlyMap<string, readonly Phrase[]> {
  const known = phrases.get(language)
  if (known !== undefined) return known
  const made = new Map<string, Phrase[]>()
  for (const command of language.commands) {
    for (const phrase of command.phrases) {
      const parts = phrase.split(' ')
      const [first = ''] = parts
      made.set(first, [...made.get(first) ?? [], { parts, command }])
    }
  }
  phrases.set(language, made)
  return made
}

/** Whether the words of a phrase are at this place, without a mark of the recogniser between them. */
function isPhrase (words: readonly Word[], from: number, parts: readonly string[]): boolean {
  return parts.every((expected, at) => {
    const word = words[from + at]
    return word?.folded === expected && (at === parts.length - 1 || !word.marked)
  })
}

/** The longest command whose words are at this place, if there is any. */
function findCommand ({ language, words }: Pick<Reading, 'language' | 'words'>, from: number): Found | null {
  let longest: Found | null = null
  for (const { command, parts } of phrasesOf(language).get(words[from]?.folded ?? '') ?? []) {
    if (from + parts.length > (longest?.to ?? from) && isPhrase(words, from, parts)) longest = { command, from, to: from + parts.length }
  }
  return longest
}

/** The words beside a command, as far as no mark or other command lies between: `she had her _ last week`. */
function contextOf ({ words }: Reading, { from, to }: Found, { command }: Progress): string {
  let begin = from
  while (begin > command && from - begin < CONTEXT_WORDS && words[begin - 1]?.marked === false) begin -= 1
  let end = to
  if (words[to - 1]?.marked === false) {
    while (end < words.length && end - to < CONTEXT_WORDS) {
      end += 1
      if (words[end - 1]?.marked === true) break
    }
  }
  const text = (some: readonly Word[]) => some.map(({ folded }) => folded).join(' ')
  return `${begin === 0 ? '< ' : ''}${text(words.slice(begin, from))} _ ${text(words.slice(to, end))}`.replace(/ {2,}/g, ' ').trim()
}

function isNumber ({ numbers }: DictationLanguage, word: Word | undefined): boolean {
  return word !== undefined && (/^\d/.test(word.core) || numbers.test(word.folded))
}

/** Whether a number goes on after the command: "thirty eight comma five". */
function isInsideNumber ({ language, words }: Reading, { from, to }: Found): boolean {
  const before = words[from - 1]
  return before?.marked === false && words[to - 1]?.marked === false && isNumber(language, before) && isNumber(language, words[to])
}

/** Whether a command is where commands of its kind are. */
function isInPlace (reading: Reading, { command: { place }, from, to }: Found, progress: Progress): boolean {
  const { language, words } = reading
  const ends = to === words.length || words[to - 1]?.marked === true || findCommand(reading, to) !== null
  if (place === 'end') return ends
  if (place === 'alone') return ends && (from === 0 || from === progress.command || words[from - 1]?.marked === true)
  if (place === 'letter') return /^\p{L}$/u.test(words[to]?.core ?? '')
  if (place === 'heading') return language.headings.test(words.slice(progress.sentence, from).map(({ folded }) => folded).join(' '))
  return true
}

/** Whether a bracket closes what this command opens. */
function isClosedLater (reading: Reading, { command, to }: Found): boolean {
  if (command.effect.kind !== 'open') return false
  return reading.words.some((_word, at) => at >= to && findCommand(reading, at)?.command.effect.kind === 'close')
}

/** Whether words are a command, beyond doubt. */
function isCommand (reading: Reading, found: Found, progress: Progress): boolean {
  const { command: { effect, ordinary, doubtful } } = found
  if (effect.kind === 'capital' && found.to === reading.words.length) return false
  if (effect.kind === 'mark' && isInsideNumber(reading, found)) return false
  if (!isInPlace(reading, found, progress)) return false
  if (doubtful?.test(`${reading.before} ${reading.words.map(({ folded }) => folded).join(' ')}`) === true) return false
  return ordinary?.test(contextOf(reading, found, progress)) !== true || isClosedLater(reading, found)
}

/** The part of a decimal number before and after the word for its mark. */
const WHOLE = /^\d{1,3}$/
const FRACTION = /^\d{1,2}$/

/** Whether the words at this place are a decimal number: nothing else can be meant before a unit, or where the sentence ends. */
function isDecimal (reading: Reading, at: number): boolean {
  const { language: { decimal, units }, words } = reading
  const [whole, mark, fraction, next] = words.slice(at, at + 4)
  if (whole === undefined || mark === undefined || fraction === undefined) return false
  if (whole.marked || mark.marked || mark.text !== mark.core || mark.folded !== decimal.word) return false
  if (!WHOLE.test(whole.text) || !FRACTION.test(fraction.core) || words[at - 1]?.folded === decimal.word) return false
  if (next === undefined || fraction.marked || units.test(next.folded)) return true
  return next.folded !== decimal.word && findCommand(reading, at + 3) !== null
}

/** The words of a text, with decimal numbers as they are written. */
function withDecimals (words: readonly Word[], language: DictationLanguage): Word[] {
  const joined: Word[] = []
  for (let at = 0; at < words.length; at += 1) {
    if (isDecimal({ language, words, before: '' }, at)) {
      joined.push(joinWords([words[at], words[at + 2]] as Word[], language.decimal.mark))
      at += 2
    } else joined.push(words[at] as Word)
  }
  return joined
}

/**
 * Reads the words and the commands of what was said in one go.
 *
 * @param before the end of what was dictated before, without capitals and accents
 */
export function readSteps (text: string, language: DictationLanguage, before: string): Step[] {
  const words = withDecimals(wordsOf(text), language)
  const reading = { language, words, before }
  const progress: Progress = { sentence: 0, command: 0 }
  const steps: Step[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word
    const found = findCommand(reading, at)
    if (found !== null && isCommand(reading, found, progress)) {
      const { effect } = found.command
      steps.push(effect)
      progress.command = found.to
      if (effect.kind !== 'open' && effect.kind !== 'close' && effect.kind !== 'capital') progress.sentence = found.to
      at = found.to - 1
    } else {
      steps.push({ kind: 'word', word })
      if (word.marked && !word.text.includes(',')) progress.sentence = at + 1
    }
  }
  return steps
}
