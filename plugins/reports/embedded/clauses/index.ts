import { lookUp } from '../../../consultations/language-lookup.js'
import { glued } from '../clean/deletions.js'
import { tokensOf, type Token } from '../clean/tokens.js'
import { vocabularyOf } from '../clean/vocabulary.js'
import { phraseMatcher } from '../phrases.js'
import type { Sentence } from '../sentences.js'
import { de } from './de.js'
import { en } from './en.js'
import { fr } from './fr.js'
import { nl } from './nl.js'
import type { ClauseWords } from './types.js'

/** Shorter sentences are not split. */
const SPLIT_MIN_WORDS = 8

/** A sentence that ends with a mark is split only when it is longer and has few commas: it has been punctuated by somebody. */
const PUNCTUATED_MIN_WORDS = 30
const WORDS_PER_COMMA = 15

/** No clause is shorter. */
const CLAUSE_MIN_WORDS = 3

/** Within how many words of its beginning a clause names what it is about. */
const TOPIC_WITHIN_WORDS = 4

/** How many words a condition or a reason reaches. */
const CONDITION_WORDS = 14

/** How many words belong to what a clause names first. */
const TOPIC_WORDS = 8

/** Words that open a clause, and also tell how something is: "that is okay". */
const WORDS_OF_STATE = /^(?:okay|ok|oké|oke|alright|all|goed|gut|bon|in)$/

function compile ({ strong, linking, bare, binding, subordinating, topics }: ClauseWords) {
  return {
    strong: phraseMatcher(strong),
    linking: phraseMatcher(linking),
    bare: phraseMatcher(bare),
    binding: new Set(binding),
    subordinating: new Set(subordinating),
    topics: phraseMatcher(topics)
  }
}

const compiled = { de: compile(de), en: compile(en), fr: compile(fr), nl: compile(nl) }

function needsSplitting (sentence: string, tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ word }) => word).length
  const commas = tokens.filter(({ key }) => key === ',' || key === ';').length
  const isPunctuated = /[.!?…]["'”’»)\]]*$/u.test(sentence) || commas * WORDS_PER_COMMA >= words
  return isPunctuated ? words >= PUNCTUATED_MIN_WORDS && commas * WORDS_PER_COMMA < words : words >= SPLIT_MIN_WORDS
}

/** Where each token stands in the text of all of them with single spaces, as the phrases are looked for in it. */
function spelledOut (tokens: readonly Token[]): { text: string, at: Map<number, number> } {
  const at = new Map<number, number>()
  let length = 0
  for (const [index, { key }] of tokens.entries()) {
    at.set(length, index)
    length += key.length + 1
  }
  return { text: tokens.map(({ key }) => key).join(' '), at }
}

/** The indexes of the tokens at which a clause begins. */
function * beginningsIn (tokens: readonly Token[], words: typeof compiled.en): Generator<number> {
  const { strong, linking, bare, binding, subordinating, topics } = words
  const { text, at } = spelledOut(tokens)
  const kinds = new Map<number, 'strong' | 'linking' | 'bare'>()
  for (const [kind, matcher] of [['bare', bare], ['linking', linking], ['strong', strong]] as const) {
    for (const { index } of text.matchAll(matcher)) {
      const token = at.get(index)
      if (token !== undefined) kinds.set(token, kind)
    }
  }
  const named = new Set(Array.from(text.matchAll(topics), ({ index }) => at.get(index)))
  let begun = 0
  let bound = 0
  for (const [index, { key }] of tokens.entries()) {
    const kind = kinds.get(index)
    const before = tokens[index - 1]?.key ?? ''
    const goesOn = binding.has(before) && (kind === 'bare' || (kind === 'strong' && WORDS_OF_STATE.test(key)))
    const begins = kind !== undefined && !goesOn && (kind === 'strong' || index >= bound)
    if (begins && index - begun >= CLAUSE_MIN_WORDS) {
      yield index
      begun = index
      bound = 0
    }
    if (subordinating.has(key)) bound = index + CONDITION_WORDS
    else if (named.has(index) && index - begun < TOPIC_WITHIN_WORDS) bound = Math.max(bound, index + TOPIC_WORDS)
  }
}

/**
 * The clauses of a sentence that was recognised without punctuation, in the order spoken; of any other sentence the sentence itself. Each
 * is literally what stands in the piece from `start` up to `end`, and a condition stays with what depends on it. Takes time that grows with
 * the length.
 *
 * @param languageTag a BCP 47 tag; in languages other than English, Dutch, French and German nothing is split
 */
export function clausesOf (sentence: Sentence, languageTag: string): Sentence[] {
  const words = lookUp<typeof compiled.en>(compiled, languageTag)
  if (words === undefined) return [sentence]
  const tokens = glued(tokensOf(sentence.text), vocabularyOf(languageTag))
  if (!needsSplitting(sentence.text, tokens)) return [sentence]
  const starts = [0, ...Array.from(beginningsIn(tokens, words), index => tokens[index]?.start ?? 0)]
  return starts.map((from, at) => {
    const text = sentence.text.slice(from, starts[at + 1]).trimEnd()
    return { ...sentence, start: sentence.start + from, end: sentence.start + from + text.length, text }
  })
}
