import { forEachPack } from '../../languages/index.js'
import type { Word } from '../../words.js'
import { atomsOf, lexiconOf, type Atom } from './atoms.js'
import { parseNumberAt, type ParsedNumber } from './grammar.js'
import type { SpokenNumber } from '../../languages/parts/quantities.js'

export type { SpokenNumber } from '../../languages/parts/quantities.js'

const lexiconFor = forEachPack(({ numbers }) => lexiconOf(numbers))

/** A number whose decimals tokenised speech has torn off, `98 .4`, or that is only decimals: `.4`. */
function tornDecimals (words: readonly Word[], atoms: readonly Atom[], at: number): ParsedNumber | undefined {
  const atom = atoms[at]
  if (atom === undefined) return undefined
  const before = atom.role === 'digits' ? atom : undefined
  const mark = words[before === undefined ? atom.word : atom.word + 1]
  const digits = words[before === undefined ? atom.word + 1 : atom.word + 2]
  if (mark === undefined || digits === undefined || !/^[.,]$/.test(mark.text) || !/^[0-9]{1,4}$/.test(digits.text)) return undefined
  const previous = words[before === undefined ? atom.word - 1 : atom.word]
  // "the visit.5 mg": here the full stop belongs to the word before it.
  if (mark.end !== digits.start || (previous !== undefined && previous.end === mark.start)) return undefined
  if (before !== undefined && !/^[0-9]+$/.test(before.text)) return undefined
  return { value: Number(`${before?.text ?? 0}.${digits.text}`), decimals: digits.text.length, to: at + (before === undefined ? 2 : 3) }
}

function digitsAt (atom: Atom | undefined, at: number): ParsedNumber | undefined {
  return atom?.role === 'digits' ? { ...atom.written, to: at + 1 } : undefined
}

/**
 * The numbers in a text, from left to right, each as long as possible, without overlaps: in digits with the marks of the language (`37,8`,
 * `1.200`), in words up to 999,999,999, with spoken decimals (`ninety-eight point four`) and halves after a number (`et demi`). An article
 * alone is never 1, and numbers said digit by digit or in groups ("one thirty") stay separate. Linear in the number of words.
 *
 * @param language a BCP 47 tag; in a language without a pack, only digits are read
 */
export function numbersIn (words: readonly Word[], language: string): SpokenNumber[] {
  const lexicon = lexiconFor(language)
  const atoms = atomsOf(words, lexicon)
  const found: SpokenNumber[] = []
  let at = 0
  while (at < atoms.length) {
    const atom = atoms[at]
    const torn = tornDecimals(words, atoms, at)
    // A number does not begin inside a word.
    const inside = atom?.word === atoms[at - 1]?.word
    const reading = torn ?? (lexicon === undefined ? digitsAt(atom, at) : inside ? undefined : parseNumberAt(atoms, at, lexicon.language))
    if (reading === undefined || atom === undefined) {
      at += 1
      continue
    }
    const { value, decimals, to } = reading
    found.push({ value, from: atom.word, to: (atoms[to - 1]?.word ?? atom.word) + 1, digits: torn !== undefined || atom.role === 'digits', decimals })
    at = to
  }
  return found
}
