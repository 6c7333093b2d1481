import { fold } from '../../runtime/index.js'
import { forEachPack } from '../languages/index.js'
import { wordsOf, type Word } from '../words.js'
import { createRelatedTerms } from './codes-related.js'

/** Words and commas in a row that a term may be interrupted by. */
const PASSED_MAX = 5

/** How words are compared in a language whose inflection is not known: a term has to be said as it is written. */
const PLAIN = { passed: new Set<string>(), stem: (word: string) => word, elided: /(?!)/ }

const termWordsOf = forEachPack(({ terms: { passed, stem }, apostrophes: { before } }) => ({
  passed: new Set(passed),
  stem,
  /** What an apostrophe joins to a word that begins with a vowel, where it was left out: the `l` of `lasthme`. */
  elided: new RegExp(`^(?:${before.join('|') || '(?!)'})(?=[aeiouyh]\\p{L}{3})`, 'u')
}))

const SAID = /[\p{L}\p{N}]/u

/** Signs that may stand within a term: `tension-type headache`, `urinary, uh, tract infection`. */
const SIGNS = new Set(['-', '–', ',', '\''])

interface Node<T> {
  next: Map<string, Node<T>>
  value?: T
}

/** Words of a text that are a term: indexes of words, `to` exclusive. */
export interface TermMatch<T> {
  from: number
  to: number
  value: T
}

/** Terms of one language, to be found in what is said. */
export interface TermIndex<T> {
  /** Adds a term; `merge` decides when the same words are a term already. A term without a letter or number is left out. */
  add: (term: string, value: T, merge: (present: T, added: T) => T) => void
  /** The longest terms, from left to right, not overlapping. Takes time in proportion to the words. */
  find: (words: readonly Word[]) => TermMatch<T>[]
  /** What else a term may mean: the values of terms that have its words, or those of a term in it. See `createRelatedTerms`. */
  related: (term: readonly Word[]) => T[]
}

/** An index of terms for the language of a BCP 47 tag. */
export function createTermIndex<T> (languageTag: string): TermIndex<T> {
  const { passed, stem, elided } = termWordsOf(languageTag) ?? PLAIN
  const root: Node<T> = { next: new Map() }
  const related = createRelatedTerms<T>()

  function keyOf ({ text }: Word): { key: string, passes: boolean } {
    const word = fold(text).slice(0, 100)
    return { key: stem(word), passes: passed.has(word) || SIGNS.has(word) }
  }

  /** Words of a term that say something. */
  function saying (words: readonly Word[]): Set<string> {
    return new Set(words.filter(({ text }) => SAID.test(text)).map(keyOf).filter(({ passes }) => !passes).map(({ key }) => key))
  }

  /** The end of the longest term that begins at a word. */
  function longest (keys: readonly { key: string, passes: boolean }[], from: number): TermMatch<T> | undefined {
    let found: TermMatch<T> | undefined
    const first = keys[from]?.key ?? ''
    let node = root.next.get(first) ?? root.next.get(first.replace(elided, ''))
    for (let at = from + 1, skipped = 0; node !== undefined; at += 1) {
      if (node.value !== undefined && skipped === 0) found = { from, to: at, value: node.value }
      const word = keys[at]
      const next = word && node.next.get(word.key)
      if (word === undefined) break
      // What is passed over are small words, and a word that is said twice.
      const stays = next === undefined && skipped < PASSED_MAX && (word.passes || word.key === keys[at - 1]?.key)
      skipped = stays ? skipped + 1 : 0
      node = stays ? node : next
    }
    return found
  }

  return {
    add (term, value, merge) {
      const keys = wordsOf(term).filter(({ text }) => SAID.test(text)).map(keyOf)
      const significant = keys.filter(({ passes }, at) => at === 0 || at === keys.length - 1 || !passes)
      if (significant.length === 0) return
      let node = root
      for (const { key } of significant) {
        const next = node.next.get(key) ?? { next: new Map() }
        node.next.set(key, next)
        node = next
      }
      node.value = node.value === undefined ? value : merge(node.value, value)
      related.add(saying(wordsOf(term)), value)
    },
    find (words) {
      const keys = words.map(keyOf)
      const matches: TermMatch<T>[] = []
      for (let at = 0; at < keys.length;) {
        const match = longest(keys, at)
        if (match !== undefined) matches.push(match)
        at = match?.to ?? at + 1
      }
      return matches
    },
    related: term => related.of(saying(term))
  }
}
