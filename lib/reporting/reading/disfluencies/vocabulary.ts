import { forEachPack } from '../../languages/index.js'
import type { ContextWords } from '../../languages/parts/context.js'
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
  turning: [],
  amounts: [],
  doubles: [],
  joiners: [],
  glued: [],
  unglued: [],
  capitals: [],
  spacedMarks: true
}

/** Phrases by their first word, longest first. */
export type Phrases = ReadonlyMap<string, ReadonlyArray<readonly string[]>>

function byFirstWord (phrases: readonly string[]): Phrases {
  const found = new Map<string, string[][]>()
  for (const words of phrases.map(phrase => phrase.split(' ')).sort((left, right) => right.length - left.length)) {
    const first = words[0] ?? ''
    found.set(first, [...found.get(first) ?? [], words])
  }
  return found
}

function compile (language: string, words: DisfluencyWords, negated?: ContextWords['negated']) {
  const negations = wordMatcher([...negated?.forward ?? [], ...negated?.things ?? [], ...words.turning])
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
    unglued: new Set(words.unglued),
    capitals: new Set(words.capitals),
    spacedMarks: words.spacedMarks
  }
}

/** The disfluencies of one language, compiled. */
export type DisfluencyVocabulary = ReturnType<typeof compile>

const knownVocabularyOf = forEachPack(({ language, disfluencies, context }) => compile(language, disfluencies, context.negated))

/** The vocabulary for a BCP 47 tag; an empty one for an unknown language. */
export function disfluencyVocabularyOf (languageTag: string): DisfluencyVocabulary {
  return knownVocabularyOf(languageTag) ?? compile(languageTag, none)
}
