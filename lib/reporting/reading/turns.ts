import { oncePer } from '../../runtime/index.js'
import { forEachPack } from '../languages/index.js'
import { anyOf } from '../languages/notation.js'
import { wordsIn } from '../words.js'
import type { Sentence } from './sentences.js'

/** Words at the beginning of a talk in which those who are there are greeted. */
const GREETED_WITHIN = 150

/** A name as it is written: with a capital, in a talk that has capitals. */
const NAME = '\\p{Lu}\\p{Ll}+'

function anyCase (phrases: readonly string[]): string {
  return anyOf(phrases).replace(/(?<![\\\p{L}])\p{Ll}/gu, letter => `[${letter}${letter.toUpperCase()}]`)
}

const matchersOf = forEachPack(({ speakers: { turns } }) => ({
  behind: new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyCase(turns)}),? (${NAME})(?![\\p{L}\\p{N}])(?= *[,.;:!?…]|$)`, 'u'),
  before: new RegExp(`(?<![\\p{L}\\p{N}])(${NAME}), (?:${anyCase(turns)})(?![\\p{L}\\p{N}])`, 'u')
}))

/** Where a talk turns to somebody by name. */
export interface Turn {
  /** The index of the sentence. */
  sentence: number
  /** Nobody of that name was greeted, so that it is not whom the visit is for. */
  isNew: boolean
}

/** The words of a talk up to where everybody has been greeted. */
function greetings (sentences: readonly Sentence[]): { names: Set<string>, until: number } {
  const names = new Set<string>()
  let words = 0
  let until = 0
  for (; until < sentences.length && words < GREETED_WITHIN; until += 1) {
    const sentence = sentences[until] as Sentence
    words += wordsIn(sentence).length
    for (const [name] of sentence.text.matchAll(/\p{Lu}\p{Ll}+/gu)) names.add(name)
  }
  return { names, until }
}

/**
 * Where a talk turns to somebody by name: "Now you, Ida.", "Jordi, a ver usted." In a visit of two people, what is measured and judged
 * behind it may be the other one's. Nothing is known of a talk without capitals.
 *
 * @param language a BCP 47 tag
 */
export const turnsIn = oncePer(function turnsIn (sentences: readonly Sentence[], language: string): Turn[] {
  const matchers = matchersOf(language)
  if (matchers === undefined) return []
  const { names, until } = greetings(sentences)
  return sentences.flatMap(({ text }, sentence) => {
    const name = (matchers.behind.exec(text) ?? matchers.before.exec(text))?.[1]
    return name === undefined ? [] : [{ sentence, isNew: sentence >= until && !names.has(name) }]
  })
})
