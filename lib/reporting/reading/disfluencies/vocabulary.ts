import { forEachPack } from '../../languages/index.js'
import type { DisfluencyWords } from '../../languages/parts/disfluencies.js'
import { wordMatcher } from '../phrases.js'

const none: DisfluencyWords = {
  fillers: [],
  weakFillers: [],
  asides: [],
  noAsideAfter: [],
  openers: [],
  weakOpeners: [],
  carefulOpeners: [],
  answers: [],
  subjects: [],
  starts: [],
  tags: [],
  negations: [],
  amounts: [],
  doubles: [],
  joiners: [],
  glued: [],
  capitals: [],
  spacedMarks: true
}

/** Phrases by their first word, the longest first. */
export type Phrases = ReadonlyMap<string, ReadonlyArray<readonly string[]>>

function byFirstWord (phrases: readonly string[]): Phrases {
  const found = new Map<string, string[][]>()
  for (const words of phrases.map(phrase => phrase.split(' ')).sort((left, right) => right.length - left.length)) {
    const first = words[0] ?? ''
    found.set(first, [...found.get(first) ?? [], words])
  }
  return found
}

function compile (language: string, words: DisfluencyWords) {
  const negations = wordMatcher(words.negations)
  return {
    language,
    isKnown: words !== none,
    fillers: new Set(words.fillers),
    weakFillers: new Set(words.weakFillers),
    asides: byFirstWord(words.asides),
    noAsideAfter: new Set(words.noAsideAfter),
    openers: byFirstWord(words.openers),
    weakOpeners: byFirstWord(words.weakOpeners),
    carefulOpeners: byFirstWord(words.carefulOpeners),
    answers: byFirstWord(words.answers),
    subjects: new Set(words.subjects),
    starts: new Set([...words.subjects, ...words.starts]),
    tags: new Set(words.tags),
    negates: (key: string) => negations.test(key.replace(/-$/, '')),
    amounts: new Set(words.amounts),
    doubles: new Set(words.doubles),
    joiners: new Set(words.joiners),
    glued: new Set(words.glued),
    capitals: new Set(words.capitals),
    spacedMarks: words.spacedMarks
  }
}

/** What is spoken and not written in one language, ready to be looked for. */
export type DisfluencyVocabulary = ReturnType<typeof compile>

const knownVocabularyOf = forEachPack(({ language, disfluencies }) => compile(language, disfluencies))

/** The vocabulary of the language of a BCP 47 tag; one without words for languages that it is not known of. */
export function disfluencyVocabularyOf (languageTag: string): DisfluencyVocabulary {
  return knownVocabularyOf(languageTag) ?? compile(languageTag, none)
}
