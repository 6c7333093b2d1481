import { oncePer } from '../../runtime/index.js'
import { forEachPack } from '../languages/index.js'
import { glued } from './disfluencies/deletions.js'
import { tokensOf, type Token } from './disfluencies/tokens.js'
import { disfluencyVocabularyOf } from './disfluencies/vocabulary.js'
import { phraseMatcher } from './phrases.js'
import type { Sentence } from './sentences.js'
import type { ClauseWords } from '../languages/parts/sentences.js'
import { matchesOf } from '../matches.js'

/** A sentence with fewer words is not split. */
const SPLIT_MIN_WORDS = 8

/** A sentence that ends with punctuation is split only from this length, and with few commas: otherwise it is already punctuated. */
const PUNCTUATED_MIN_WORDS = 30
const WORDS_PER_COMMA = 15

/** A clause has at least this many words. */
const CLAUSE_MIN_WORDS = 3

/** A clause names its topic within this many words of its beginning. */
const TOPIC_WITHIN_WORDS = 4

/** How many words a condition or a reason covers. */
const CONDITION_WORDS = 14

/** How many words after a topic belong to it. */
const TOPIC_WORDS = 8

function compile ({ strong, linking, bare, binding, subordinating, topics, states }: ClauseWords) {
  return {
    strong: phraseMatcher(strong),
    linking: phraseMatcher(linking),
    bare: phraseMatcher(bare),
    binding: new Set(binding),
    subordinating: new Set(subordinating),
    topics: phraseMatcher(topics),
    states: new Set(states)
  }
}

const clauseWordsOf = forEachPack(({ clauses }) => compile(clauses))
type CompiledClauses = ReturnType<typeof compile>

function needsSplitting (sentence: string, tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ word }) => word).length
  const commas = tokens.filter(({ key }) => key === ',' || key === ';').length
  const isPunctuated = /[.!?…]["'”’»)\]]*$/u.test(sentence) || commas * WORDS_PER_COMMA >= words
  return isPunctuated ? words >= PUNCTUATED_MIN_WORDS && commas * WORDS_PER_COMMA < words : words >= SPLIT_MIN_WORDS
}

/** The tokens joined with single spaces, the form in which phrases are matched, and which token begins at each position. */
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
function * beginningsIn (tokens: readonly Token[], words: CompiledClauses): Generator<number> {
  const { strong, linking, bare, binding, subordinating, topics, states } = words
  const { text, at } = spelledOut(tokens)
  const kinds = new Map<number, 'strong' | 'linking' | 'bare'>()
  for (const [kind, matcher] of [['bare', bare], ['linking', linking], ['strong', strong]] as const) {
    for (const { index } of matchesOf(matcher, text)) {
      const token = at.get(index)
      if (token !== undefined) kinds.set(token, kind)
    }
  }
  const named = new Set(matchesOf(topics, text).map(({ index }) => at.get(index)))
  let begun = 0
  let bound = 0
  for (const [index, { key }] of tokens.entries()) {
    const kind = kinds.get(index)
    const before = tokens[index - 1]?.key ?? ''
    const goesOn = binding.has(before) && (kind === 'bare' || (kind === 'strong' && states.has(key)))
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

const clausesIn = oncePer(function clausesIn (sentence: Sentence, languageTag: string): readonly Sentence[] {
  const words = clauseWordsOf(languageTag)
  if (words === undefined) return [sentence]
  const tokens = glued(tokensOf(sentence.text), disfluencyVocabularyOf(languageTag))
  if (!needsSplitting(sentence.text, tokens)) return [sentence]
  const starts = [0, ...Array.from(beginningsIn(tokens, words), index => tokens[index]?.start ?? 0)]
  return starts.map((from, at) => {
    const text = sentence.text.slice(from, starts[at + 1]).trimEnd()
    return { ...sentence, start: sentence.start + from, end: sentence.start + from + text.length, text }
  })
})

/**
 * Splits a sentence that was recognised without punctuation into clauses, in the order spoken; any other sentence is returned whole. Each
 * clause is exactly the text of the piece from `start` to `end`, and a condition stays with what depends on it. Linear in the length.
 *
 * @param languageTag a BCP 47 tag; in a language without a pack, nothing is split
 */
export function clausesOf<S extends Sentence> (sentence: S, languageTag: string): readonly S[] {
  return clausesIn(sentence, languageTag) as readonly S[]
}
