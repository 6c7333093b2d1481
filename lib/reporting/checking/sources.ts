import { oncePer } from '../../runtime/index.js'
import { SOURCES_MAX, type EvidenceSource } from '../../../schemas/evidence.js'
import type { Drug } from './drugs.js'
import type { Quantity } from '../reading/quantities/index.js'
import { numberKey, rangeOf, type TranscriptIndex, type TranscriptSentence } from './transcript-index.js'
import { commonWords } from './common-words.js'

/** The least length of a word that tells what a sentence is about. */
const TERM_MIN_LENGTH = 4

/** Words are alike when this many first letters are the same: `prescribe` and `prescribed`, `allergie` and `allergisch`. */
const STEM_LENGTH = 5

/** A term in more sentences than this, and in more than this share of them, does not tell them apart. */
const COMMON_MIN_SENTENCES = 40
const COMMON_SHARE = 0.02

/** At most this many sentences are found for one statement. */
const FOUND_MAX = 5

/** The least share of the terms of a statement that the best sentence must cover, and that each further one must add. */
const FIRST_SHARE = 0.3
const FURTHER_SHARE = 0.12

/** Terms that are nowhere in the transcript weigh less: they may have been said in another language. */
const UNSAID_WEIGHT = 0.5

/** A word as it is compared: its first letters. */
export function stemOf (folded: string): string {
  return folded.slice(0, STEM_LENGTH)
}

/** The terms of a text: stems of its telling words, its numbers (`#120`) and its drugs (`@…`), which are the same in all languages. */
export function termsOf (
  { folded, quantities, drugs }: { folded: readonly string[], quantities: readonly Quantity[], drugs: readonly Drug[] }
): Set<string> {
  const terms = new Set<string>()
  for (const term of folded) {
    if (term.length >= TERM_MIN_LENGTH && /^\p{L}/u.test(term) && !commonWords.has(term)) terms.add(stemOf(term))
  }
  for (const { value, kind } of quantities) if (kind !== 'implied' && !(value === 1)) terms.add(`#${numberKey(value)}`)
  for (const { key } of drugs) terms.add(`@${key}`)
  return terms
}

/** The terms of a sentence, which `folded` is the words of. */
const termsAmong = oncePer((folded: readonly string[], quantities: readonly Quantity[], drugs: readonly Drug[]): ReadonlySet<string> => (
  termsOf({ folded, quantities, drugs })
))

/** Scores that differ by less than this are equal. */
const NOTHING = 1e-9

/** Whether a sentence chosen before the last one has the term. */
function covered (term: string, chosen: readonly number[], termsAt: ReadonlyMap<number, readonly string[]>): boolean {
  return chosen.slice(0, -1).some(at => termsAt.get(at)?.includes(term) === true)
}

/** Finds the sentences of the transcript that a statement comes from. */
export interface Locator {
  /** Whether a term, as `termsOf` makes them, was said anywhere. */
  says: (term: string) => boolean
  /**
   * The sentences with the terms of a statement, in the order spoken; none when it is not clear. An identical sentence is preferred to all
   * others, and among equal ones, one that denies something if and only if the statement does.
   */
  find: (terms: ReadonlySet<string>, statement?: { text: string, denies: boolean }) => EvidenceSource[]
  /** Narrows each source that spans several sentences to those with the terms; leaves it as it is when none has any. */
  narrow: (sources: readonly EvidenceSource[], terms: ReadonlySet<string>) => EvidenceSource[]
}

/** The sentences in which each term occurs, by index, in order. */
function postingsOf ({ sentences }: TranscriptIndex): Map<string, number[]> {
  const postings = new Map<string, number[]>()
  for (const sentence of sentences) {
    for (const term of termsAmong(sentence.folded, sentence.quantities, sentence.drugs)) {
      const places = postings.get(term)
      if (places === undefined) postings.set(term, [sentence.at])
      else places.push(sentence.at)
    }
  }
  return postings
}

/** Indexes the sentences by their terms. Linear in the length of the transcript. */
export function createLocator (index: TranscriptIndex): Locator {
  const postings = postingsOf(index)
  const count = index.sentences.length
  const byText = new Map([...index.sentences].reverse().map(({ text, at }) => [text, at]))
  const limit = Math.max(COMMON_MIN_SENTENCES, count * COMMON_SHARE)

  /** The weight of a term: the rarer, the more. A drug counts twice, because it hardly ever occurs by chance. */
  function worth (term: string): number {
    const rarity = Math.log(1 + count / (postings.get(term)?.length ?? 1))
    return term.startsWith('@') ? 2 * rarity : rarity
  }

  /** Breaks ties between sentences: first whether they deny as the statement does, then the shortest wins. */
  function preference (at: number, denies: boolean | undefined): number {
    const sentence = index.sentences[at]
    if (sentence === undefined) return 0
    return (denies === index.carriesNegation(sentence) ? 1e-4 : 0) - 1e-8 * sentence.words.length
  }

  /** The sentences that together cover most of the terms, chosen greedily; each term counts once. */
  function cover (terms: ReadonlySet<string>, allowed: (at: number) => boolean, least: number, denies?: boolean): number[] {
    const scores = new Map<number, number>()
    const termsAt = new Map<number, string[]>()
    let total = 0
    for (const term of terms) {
      const places = postings.get(term) ?? []
      total += worth(term) * (places.length === 0 ? UNSAID_WEIGHT : 1)
      if (places.length > limit) continue
      for (const at of places) {
        if (!allowed(at)) continue
        scores.set(at, (scores.get(at) ?? preference(at, denies)) + worth(term))
        termsAt.set(at, [...termsAt.get(at) ?? [], term])
      }
    }
    const chosen: number[] = []
    while (chosen.length < FOUND_MAX) {
      let best = -1
      for (const [at, score] of scores) {
        const leading = scores.get(best) ?? 0
        if (score > leading + NOTHING || (at < best && score > leading - NOTHING)) best = at
      }
      const needed = (chosen.length === 0 ? least : FURTHER_SHARE) * total
      if (best < 0 || (scores.get(best) ?? 0) < Math.max(needed, NOTHING)) break
      chosen.push(best)
      for (const term of termsAt.get(best) ?? []) {
        if (covered(term, chosen, termsAt)) continue
        for (const at of postings.get(term) ?? []) if (scores.has(at)) scores.set(at, (scores.get(at) ?? 0) - worth(term))
      }
    }
    return chosen
  }

  /** Sentences as sources, each question together with the sentence after it: the answer. */
  function withAnswers (chosen: readonly number[], allowed: (at: number) => boolean): EvidenceSource[] {
    const places = new Set(chosen)
    for (const at of chosen) if (index.sentences[at]?.text.endsWith('?') === true && at + 1 < count && allowed(at + 1)) places.add(at + 1)
    return [...places].sort((left, right) => left - right).flatMap(at => rangeOf(index.sentences[at] as TranscriptSentence))
  }

  const everywhere = () => true
  return {
    says: term => postings.has(term),

    find (terms, statement) {
      const same = statement === undefined ? undefined : byText.get(statement.text)
      return withAnswers(same === undefined ? cover(terms, everywhere, FIRST_SHARE, statement?.denies) : [same], everywhere)
    },
    narrow (sources, terms) {
      const narrowed = sources.flatMap(source => {
        const sentences = index.within(source)
        const [first, last] = [sentences[0]?.at ?? 0, sentences.at(-1)?.at ?? 0]
        if (sentences.length < 2) return [source]
        const allowed = (at: number) => at >= first && at <= last
        const found = withAnswers(cover(terms, allowed, 0), allowed)
        return found.length === 0 ? [source] : found
      })
      return index.valid(narrowed).slice(0, SOURCES_MAX)
    }
  }
}
